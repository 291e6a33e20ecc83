import fs from 'node:fs';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';

/** One line of the list of what needs somebody's look. */
export type ListedRow = {
  /** In the imported file, from 1. */
  line: number;
  kind: 'refusée' | 'conservée' | 'photographie';
  reason: string;
  /** What it is about: the odd value, a reference, a file's name. */
  value: string;
};

/** The list that is written while an import runs. */
export type ImportList = {
  add(row: ListedRow): void;
  /**
   * Finishes the file.
   * @returns its path, or null where nothing was added
   * @throws where it could not be written, whenever that was
   */
  close(): Promise<string | null>;
};

/** Programs for tables compute what begins like a formula; an apostrophe in front makes it a text. */
function quote(value: string | number): string {
  const text = String(value);
  return `"${(/^[=+\-@\t\r]/u.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}

/** Opens a list in `folder`, named after the time; the file is made with its first line. */
export function openImportList(folder: string, now: Date): ImportList {
  const file = path.join(folder, `${now.toISOString().replace(/[:.]/gu, '-')}.csv`);
  let out: Writable | undefined;
  return {
    add({ line, kind, reason, value }) {
      if (!out) {
        fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
        out = fs.createWriteStream(file, { mode: 0o600 });
        // Told by `close`; unheard it would end the process.
        out.on('error', () => undefined);
        // The mark tells spreadsheets that it is UTF-8.
        out.write('\uFEFFligne,quoi,raison,valeur\n');
      }
      out.write(`${[line, kind, reason, value].map(quote).join(',')}\n`);
    },
    async close() {
      if (!out) return null;
      // A stream that has failed already says so here.
      await finished(out.end());
      return file;
    },
  };
}
