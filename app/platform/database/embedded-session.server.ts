import { PGlite, protocol } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';
import { DurableNodeFs } from '#app/platform/durable-fs.server.ts';
import type { Log } from '#app/platform/log.server.ts';

/** PGlite's own start, but with fsync (`-F` turns it off) and a buffer of 16 MB instead of 128. */
export const START = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['-c', 'wal_sync_method=fsync'],
  ...['-c', 'shared_buffers=16MB'],
];

/** How long connecting is refused with the same error after the engine could not be started again. */
const RETRY_MS = 1_000;

/** After these the engine does not answer any more: every later query would wait for ever. */
const DEADLY = new Set(['PANIC', 'FATAL']);

/** One life of the engine on its folder. */
type Life = {
  pglite: PGlite;
  files: DurableNodeFs;
  ready: Promise<void>;
  isOver: boolean;
  failedAt?: number;
};

/** How the pool hears that a connection is made. */
type Answer = (error?: Error) => void;

/** What the session tells of itself. */
export type SessionEvents = {
  onNotify(channel: string, payload: string): void;
  /** The engine failed; a new one is started on the same folder and repairs itself from the log. */
  onLost(): void;
  /** The new engine answers. */
  onBack(): void;
  /** Channels that a new engine must listen to. */
  channels(): Iterable<string>;
};

/** What tests may put in the place of `fs.fsyncSync`. */
export type SyncFile = (descriptor: number) => void;

/**
 * PGlite on one folder, and what to do when it fails. A full disk or a failed sync makes PostgreSQL stop at
 * once (PANIC); a server would be started again by its supervisor and replay its log. Here the engine is
 * replaced inside of the process: who was waiting gets an error, nothing that was acknowledged is lost, and
 * the next connection finds a working engine as soon as the disk allows.
 */
export class EmbeddedSession {
  readonly #folder: string;
  readonly #log: Log;
  readonly #events: SessionEvents;
  readonly #sync: SyncFile | undefined;
  #syncsOfFormerLives = 0;
  #isClosing = false;
  #life: Life;

  constructor(folder: string, log: Log, events: SessionEvents, sync?: SyncFile) {
    this.#folder = folder;
    this.#log = log;
    this.#events = events;
    this.#sync = sync;
    this.#life = this.#start();
  }

  /** Settles when the engine answers. @throws PGlite's error when it cannot be started */
  ready(): Promise<void> {
    return this.#life.ready;
  }

  get syncs(): number {
    return this.#syncsOfFormerLives + this.#life.files.syncs;
  }

  /** There is one session for ever: a transaction left open would swallow all that comes after it. */
  endForgottenTransaction(): void {
    const { pglite, isOver } = this.#life;
    if (isOver || !pglite.ready || !pglite.isInTransaction()) return;
    this.#log.error('a transaction was left open on the embedded database, and is rolled back');
    pglite.execProtocolRawSync(protocol.serialize.query('rollback'));
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    if (!this.#life.isOver) await this.#life.pglite.close();
  }

  /** The class that the pool makes its connections of. */
  clientClass(): new (config?: pg.ClientConfig) => pg.Client {
    const session = this;
    return class EmbeddedClient extends pg.Client {
      constructor(config?: pg.ClientConfig) {
        const life = session.#current();
        const { connection } = createPgConfig(life.pglite);
        connection.on('errorMessage', (message: { severity?: string; message: string }) => {
          if (!DEADLY.has(message.severity ?? '')) return;
          session.#end(life, message.message);
          const error = new Error('The embedded database has stopped and is being started again.');
          process.nextTick(() => connection.emit('error', error));
        });
        super({ ...config, connection } as pg.ClientConfig);
        // PGlite's connection takes a failed start for an unhandled rejection; the pool is told of it here.
        const connect = this.connect.bind(this) as (callback: Answer) => void;
        this.connect = ((callback: Answer) => {
          life.ready.then(() => connect(callback), callback);
        }) as pg.Client['connect'];
      }
    };
  }

  #current(): Life {
    const { isOver, failedAt } = this.#life;
    const isTooSoon = failedAt !== undefined && Date.now() - failedAt < RETRY_MS;
    if (isOver && !isTooSoon && !this.#isClosing) this.#replace();
    return this.#life;
  }

  #start(): Life {
    const files = new DurableNodeFs(this.#folder, {
      ...(this.#sync ? { sync: this.#sync } : {}),
      onFailure: (error) => this.#log.fatal({ err: error }, 'the disk refused to store the data'),
    });
    const extensions = { btree_gist, pg_trgm, unaccent };
    const pglite = new PGlite({ fs: files, startParams: START, extensions });
    pglite.onNotification((channel, payload) => this.#events.onNotify(channel, payload));
    const life: Life = { pglite, files, isOver: false, ready: Promise.resolve() };
    life.ready = this.#prepare(life);
    return life;
  }

  async #prepare(life: Life): Promise<void> {
    try {
      await life.pglite.waitReady;
      for (const channel of this.#events.channels()) {
        await life.pglite.exec(`listen ${pg.escapeIdentifier(channel)}`);
      }
    } catch (error) {
      life.isOver = true;
      life.failedAt = Date.now();
      life.files.cutOff();
      throw error;
    }
  }

  #end(life: Life, reason: string): void {
    if (life.isOver) return;
    life.isOver = true;
    life.files.cutOff();
    // Messages that already wait in the connection must not wake it: it would never return.
    life.pglite.execProtocolRawSync = () => {
      throw new Error('The embedded database has stopped.');
    };
    this.#log.fatal({ reason }, 'the embedded database has stopped');
    this.#events.onLost();
    if (!this.#isClosing) this.#replace();
  }

  #replace(): void {
    this.#syncsOfFormerLives += this.#life.files.syncs;
    this.#life = this.#start();
    this.#life.ready.then(
      () => {
        this.#log.info('the embedded database works again');
        this.#events.onBack();
      },
      (error: unknown) => this.#log.error({ err: error }, 'the embedded database could not be started again'),
    );
  }
}
