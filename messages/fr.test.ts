import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const catalogue = JSON.parse(readFileSync(path.join(root, 'messages/fr.json'), 'utf8')) as Record<
  string,
  unknown
>;

/** Every text of an entry, plural forms among them. */
function textsOf(entry: unknown): string[] {
  if (typeof entry === 'string') return [entry];
  if (Array.isArray(entry))
    return entry.flatMap(({ match }) => Object.values(match as Record<string, string>));
  return [];
}

const texts = Object.entries(catalogue)
  .filter(([key]) => !key.startsWith('$'))
  .flatMap(([key, entry]) => textsOf(entry).map((text) => [key, text] as const));

describe('the message catalogue', () => {
  it('has texts', () => {
    expect(texts.length).toBeGreaterThan(100);
  });

  it.each(texts)('%s keeps French signs on the line of their word', (_key, text) => {
    expect(text).not.toMatch(/« | »| [;:!?]/);
    expect(text).not.toMatch(/'/);
  });

  it('shouts nowhere but in the quoted English text', () => {
    expect(texts.filter(([, text]) => text.includes('!')).map(([key]) => key)).toEqual([
      'error_unexpected_original',
    ]);
  });
});
