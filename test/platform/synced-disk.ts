import fs from 'node:fs';
import path from 'node:path';

type Entry = { key: string; isFolder: boolean };

/**
 * What a disk holds after a power cut, by the strictest reading: of each file what it held when it was last
 * synced, under the names that its folder had when that was last synced. Everything else is gone.
 */
export class SyncedDisk {
  readonly #copies: string;
  readonly #names = new Map<string, Map<string, Entry>>();
  readonly #root: string;

  /** @param folder counts as synced, with all it holds now; @param copies an empty folder to work in */
  constructor(folder: string, copies: string) {
    this.#copies = copies;
    this.#root = keyOf(fs.statSync(folder, { bigint: true }));
    this.#rememberTree(folder);
  }

  /** To be called in the place of `fs.fsyncSync`; needs Linux, to find a file by its descriptor. */
  sync(descriptor: number): void {
    const stat = fs.fstatSync(descriptor, { bigint: true });
    const file = fs.readlinkSync(`/proc/self/fd/${descriptor}`);
    if (stat.isDirectory()) this.#rememberNames(file, keyOf(stat));
    else fs.copyFileSync(file, this.#copyOf(keyOf(stat)), fs.constants.COPYFILE_FICLONE);
  }

  /** Writes what the disk holds into a new folder. */
  writeTo(folder: string): void {
    this.#write(folder, this.#root);
  }

  #write(folder: string, key: string): void {
    fs.mkdirSync(folder, { recursive: true });
    for (const [name, entry] of this.#names.get(key) ?? []) {
      const target = path.join(folder, name);
      if (entry.isFolder) this.#write(target, entry.key);
      else if (fs.existsSync(this.#copyOf(entry.key))) fs.copyFileSync(this.#copyOf(entry.key), target);
      else fs.writeFileSync(target, '');
    }
  }

  #rememberTree(folder: string): void {
    this.#rememberNames(folder, keyOf(fs.statSync(folder, { bigint: true })));
    for (const name of fs.readdirSync(folder)) {
      const file = path.join(folder, name);
      const stat = fs.statSync(file, { bigint: true });
      if (stat.isDirectory()) this.#rememberTree(file);
      else fs.copyFileSync(file, this.#copyOf(keyOf(stat)));
    }
  }

  #rememberNames(folder: string, key: string): void {
    const names = new Map<string, Entry>();
    for (const name of fs.readdirSync(folder)) {
      const stat = fs.statSync(path.join(folder, name), { bigint: true });
      names.set(name, { key: keyOf(stat), isFolder: stat.isDirectory() });
    }
    this.#names.set(key, names);
  }

  #copyOf(key: string): string {
    return path.join(this.#copies, key);
  }
}

/** A number of an inode is used again after its file is gone; with the time of its birth it is not. */
function keyOf(stat: fs.BigIntStats): string {
  return `${stat.ino}-${stat.birthtimeNs}`;
}
