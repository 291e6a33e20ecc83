import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DataFolderUnusable, prepareDataFolder } from '#app/platform/data-folder.server.ts';

describe('the data folder', () => {
  let root: string;
  let dataDir: string;
  let warnings: number;
  beforeEach(() => {
    root = fs.mkdtempSync(path.join(os.tmpdir(), 'tingis-folder-'));
    dataDir = path.join(root, 'data');
    warnings = 0;
  });
  afterEach(() => fs.rmSync(root, { recursive: true }));

  const prepare = () => prepareDataFolder(dataDir, { warn: () => (warnings += 1) });
  const modeOf = (...names: string[]) => fs.statSync(path.join(dataDir, ...names)).mode & 0o777;
  const make = (...names: string[]) => {
    fs.mkdirSync(path.join(dataDir, ...names), { recursive: true });
    fs.chmodSync(path.join(dataDir, ...names), 0o755);
    fs.chmodSync(dataDir, 0o755);
  };

  it('is made for its owner alone', () => {
    prepare();
    expect([modeOf(), warnings]).toEqual([0o700, 0]);
  });

  it('is closed where it is empty, and where it is ours from before', () => {
    make();
    prepare();
    expect(modeOf()).toBe(0o700);
    make('media');
    fs.writeFileSync(path.join(dataDir, 'database.lock.3'), '');
    prepare();
    expect([modeOf(), modeOf('media'), warnings]).toEqual([0o700, 0o700, 0]);
  });

  it.each(['letters', 'media', 'database'])(
    'keeps its rights where it is not ours and holds « %s »',
    (name) => {
      make(name);
      prepare();
      expect([modeOf(), modeOf(name), warnings]).toEqual([0o755, 0o755, 1]);
    },
  );

  it('that cannot be made is said in a sentence', () => {
    fs.writeFileSync(path.join(root, 'file'), '');
    expect(() => prepareDataFolder(path.join(root, 'file'), { warn: () => undefined })).toThrow(
      DataFolderUnusable,
    );
  });
});
