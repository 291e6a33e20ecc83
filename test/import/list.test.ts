import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { openImportList } from '#app/features/properties/import/import-list.server.ts';
import { makeFolder } from './files.ts';

const folder = makeFolder();
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const row = { line: 2, kind: 'refusée', reason: 'sans titre', value: '=1+1' } as const;
const now = new Date('2026-11-16T12:00:00Z');

it('is a table that spreadsheets read, and no file where nothing was added', async () => {
  expect(await openImportList(folder, now).close()).toBe(null);
  const list = openImportList(folder, now);
  list.add(row);
  const file = (await list.close()) ?? '';
  expect(fs.readFileSync(file, 'utf8')).toBe(
    '\uFEFFligne,quoi,raison,valeur\n"2","refusée","sans titre","\'=1+1"\n',
  );
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
});

it('says at its end that it could not be written, however long ago that was', async () => {
  const gone = path.join(folder, 'gone');
  const list = openImportList(gone, now);
  list.add(row);
  // The file is opened behind our back: its folder is away by then.
  fs.rmSync(gone, { recursive: true, force: true });
  await pause(50);
  list.add(row);
  await expect(list.close()).rejects.toMatchObject({ code: 'ENOENT' });
});
