import fs from 'node:fs';
import path from 'node:path';

const folder = process.env.TEST_DATA;

/**
 * The big list of naughty strings from the folder TEST_DATA; null where that is not set (tests then skip
 * themselves, and say so by their name).
 */
export const hostileStrings: readonly string[] | null = folder
  ? JSON.parse(fs.readFileSync(path.join(folder, 'strings/blns.json'), 'utf8'))
  : null;
