import { describe, expect, it } from 'vitest';
import { crash } from './crash.ts';

/** Milliseconds within which a killed database answers again (quality.md, Nothing is lost). */
const REOPENED_MS = 5_000;

describe.each(['pglite', 'postgres'] as const)('killed a hundred times while it writes (%s)', (engine) => {
  it('loses nothing that was acknowledged', async () => {
    const figures = await crash(engine, 100);
    process.stdout.write(`${JSON.stringify(figures)}\n`);
    expect(figures).toMatchObject({ kills: 100, lost: 0, torn: 0 });
    expect(figures.slowestOpen).toBeLessThan(REOPENED_MS);
  });
});
