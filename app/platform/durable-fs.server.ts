import fs from 'node:fs';
import path from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** What PGlite hands to `init`; its own names for these types are not exported. */
type Options = Parameters<NodeFS['init']>[1];
type Engine = Parameters<NodeFS['init']>[0];

/** The parts of Emscripten's NODEFS that are touched here; its types leave out `fsync` and `nfd`. */
type HostNode = { mode: number; name: string };
type HostStream = { nfd: number; node: HostNode; stream_ops: unknown };
type HostModule = { NODEFS: HostFolder; FS: { streams: (HostStream | null)[] } };
type HostFolder = {
  realPath(node: HostNode): string;
  node_ops: {
    mknod(parent: HostNode, name: string, mode: number, device: unknown): HostNode;
    rename(node: HostNode, folder: HostNode, name: string): void;
    unlink(parent: HostNode, name: string): void;
  };
  stream_ops: { fsync?: (stream: HostStream) => number };
};

/** How durable writing is observed and, in tests, made to fail. */
export type SyncHooks = {
  /** Writes a descriptor's data to the disk; `fs.fsyncSync` outside of tests. */
  sync?: (descriptor: number) => void;
  /** Called once when the disk refuses a sync: from then on the engine must not be trusted. */
  onFailure?: (error: Error) => void;
};

const NO_ERROR = 0;
/** WASI's number of EIO, which PostgreSQL takes as the reason to stop (PANIC). */
const EIO = 29;

/**
 * PGlite's Node file system, made durable: its `fsync` does nothing, this one writes the host file to the
 * disk before it returns. PostgreSQL syncs folders itself where it renames; a new file's folder is synced
 * here with the file's first sync, so that the file cannot vanish with the entry that names it.
 */
export class DurableNodeFs extends NodeFS {
  #syncs = 0;
  #failed = false;
  readonly #created = new Set<string>();
  readonly #hooks: SyncHooks;
  #module: HostModule | undefined;

  constructor(folder: string, hooks: SyncHooks = {}) {
    super(folder);
    this.#hooks = hooks;
  }

  /** How many times a file or a folder was synced since this object was made. */
  get syncs(): number {
    return this.#syncs;
  }

  override async init(engine: Engine, options: Options): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(engine, options);
    const patch = (module: unknown) => {
      this.#module = module as HostModule;
      this.#makeDurable(this.#module.NODEFS);
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), patch] } };
  }

  /**
   * Takes the files away from an engine that has failed, for good: its successor works on them now. Nothing of
   * what it still holds in memory reaches the disk.
   */
  cutOff(): void {
    const module = this.#module;
    if (!module) return;
    this.#module = undefined;
    const { NODEFS: host, FS } = module;
    const own = FS.streams.filter((stream) => stream?.stream_ops === host.stream_ops);
    // A set, because streams that were duplicated share one descriptor.
    const descriptors = new Set(own.map((stream) => stream?.nfd));
    for (const descriptor of descriptors) if (descriptor !== undefined) fs.closeSync(descriptor);
    for (const operations of [host.node_ops, host.stream_ops] as Record<string, unknown>[]) {
      for (const name of Object.keys(operations)) operations[name] = refuse;
    }
  }

  #makeDurable(host: HostFolder): void {
    const { mknod, rename, unlink } = host.node_ops;
    const inside = (folder: HostNode, name: string) => path.join(host.realPath(folder), name);
    Object.assign(host.node_ops, {
      mknod: (parent, name, mode, device) => {
        const node = mknod(parent, name, mode, device);
        this.#created.add(inside(parent, name));
        return node;
      },
      rename: (node, folder, name) => {
        const wasCreated = this.#created.delete(host.realPath(node));
        rename(node, folder, name);
        if (wasCreated) this.#created.add(inside(folder, name));
      },
      unlink: (parent, name) => {
        unlink(parent, name);
        this.#created.delete(inside(parent, name));
      },
    } satisfies HostFolder['node_ops']);
    host.stream_ops.fsync = (stream) => this.#sync(stream.nfd, host.realPath(stream.node));
  }

  #sync(descriptor: number, file: string): number {
    if (this.#failed) return EIO;
    try {
      this.#write(descriptor);
      if (this.#created.delete(file)) this.#syncFolder(path.dirname(file));
      return NO_ERROR;
    } catch (error) {
      this.#failed = true;
      this.#hooks.onFailure?.(error instanceof Error ? error : new Error(String(error)));
      return EIO;
    }
  }

  #syncFolder(folder: string): void {
    const descriptor = fs.openSync(folder, 'r');
    try {
      this.#write(descriptor);
    } finally {
      fs.closeSync(descriptor);
    }
  }

  #write(descriptor: number): void {
    const sync = this.#hooks.sync ?? fs.fsyncSync;
    sync(descriptor);
    this.#syncs += 1;
  }
}

function refuse(): never {
  throw new Error('This engine has failed, and its files were taken from it.');
}

/** Writes every file and folder under `folder` to the disk, the folder itself last. */
export function syncTree(folder: string): void {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const child = path.join(folder, entry.name);
    if (entry.isDirectory()) syncTree(child);
    else if (entry.isFile()) syncPath(child);
  }
  syncPath(folder);
}

/** Writes one file, or one folder's list of names, to the disk. */
export function syncPath(file: string): void {
  const descriptor = fs.openSync(file, 'r');
  try {
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
}
