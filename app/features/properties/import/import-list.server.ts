import fs from 'node:fs';
import path from 'node:path';
import type { Writable } from 'node:stream';

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
  /** Finishes the file. @returns its path, or null where nothing was added */
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
  let failure: Error | undefined;
  return {
    add({ line, kind, reason, value }) {
      if (!out) {
        fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
        out = fs.createWriteStream(file, { mode: 0o600 });
        out.once('error', (error) => {
          failure = error;
        });
        // The mark tells spreadsheets that it is UTF-8.
        out.write('\uFEFFligne,quoi,raison,valeur\n');
      }
      out.write(`${[line, kind, reason, value].map(quote).join(',')}\n`);
    },
    async close() {
      const stream = out;
      if (!stream) return null;
      await new Promise<void>((resolve) => {
        stream.once('close', resolve);
        stream.end();
      });
      if (failure) throw failure;
      return file;
    },
  };
}
