import type pg from 'pg';

/** What both engines offer below the queries; `openDatabase` puts the same Kysely over either. */
export type Engine = {
  kind: 'embedded' | 'server';
  /** pg's own pool, for libraries that want one. It refuses to be used inside of a transaction. */
  pool: pg.Pool;
  /**
   * Hears every NOTIFY on `channel`. On a server the connection comes back by itself: `onLost` is called when
   * it breaks, `onReconnect` when it listens again; what was announced in between is not delivered.
   * The returned function stops listening.
   */
  listen(
    channel: string,
    onPayload: (payload: string) => void,
    onReconnect?: () => void,
    onLost?: () => void,
  ): Promise<() => Promise<void>>;
  /** Writes the changes kept in the log into the tables' files; nothing to do on a server, which does it. */
  checkpoint(): Promise<void>;
  /** Cleans dead rows and renews the planner's figures, table by table; nothing to do on a server. */
  vacuum(): Promise<void>;
  /** Waits for connections in use, then closes; closing twice closes once. */
  close(): Promise<void>;
  /** How many times the embedded database synced a file to the disk since it was opened; 0 on a server. */
  syncs(): number;
};
