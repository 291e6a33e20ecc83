import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '#app/platform/log.server.ts';
import { Ears } from './ears.server.ts';
import type { Engine } from './engine.server.ts';

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;
/** A connection can die without a word (a firewall, a pulled cable): it is asked for a sign this often. */
const HEARTBEAT_MS = 10_000;
const ANSWER_MS = 5_000;

/** Hears NOTIFY on a connection of its own. */
export type Listener = { listen: Engine['listen']; close(): Promise<void> };

/**
 * A listener that connects at its first `listen`, and again, with growing pauses, whenever its connection
 * breaks, until it is closed. What is announced while it is away is lost: `onLost` and `onReconnect` say when.
 */
export function openListener(connection: pg.ClientConfig, log: Log): Listener {
  const ears = new Ears(log);
  const stop = new AbortController();
  let client: pg.Client | undefined;
  let connecting: Promise<void> | undefined;
  let heartbeat: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const config = { ...connection, application_name: 'tingis listener', query_timeout: ANSWER_MS };
    const fresh = new pg.Client(config);
    // Errors are followed by « end »; unheard they would end the process.
    fresh.on('error', (error) => log.warn({ err: error }, 'the listening connection broke'));
    fresh.on('notification', ({ channel, payload }) => ears.deliver(channel, payload ?? ''));
    fresh.once('end', () => lose(fresh));
    try {
      await fresh.connect();
      for (const channel of ears.channels()) await fresh.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      await discard(fresh);
      throw error;
    }
    if (stop.signal.aborted) return discard(fresh);
    client = fresh;
    heartbeat = setInterval(() => void beat(fresh), HEARTBEAT_MS).unref();
  }

  async function beat(asked: pg.Client): Promise<void> {
    try {
      await asked.query('select 1');
    } catch (error) {
      log.warn({ err: error }, 'the listening connection does not answer');
      lose(asked);
      await discard(asked);
    }
  }

  function lose(lost: pg.Client): void {
    if (client !== lost) return;
    client = undefined;
    clearInterval(heartbeat);
    ears.tellLost();
    connecting = reconnect();
  }

  async function reconnect(): Promise<void> {
    for (let wait = FIRST_PAUSE_MS; !stop.signal.aborted; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
      const share = 0.5 + Math.random() / 2;
      await pause(wait * share, undefined, { signal: stop.signal }).catch(() => undefined);
      if (stop.signal.aborted) return;
      try {
        await connect();
      } catch (error) {
        log.warn({ err: error }, 'the listening connection could not be made again');
        continue;
      }
      log.info('the listening connection is back');
      ears.tellBack();
      return;
    }
  }

  async function send(statement: string): Promise<void> {
    connecting ??= connect().catch((error: unknown) => {
      connecting = undefined;
      throw error;
    });
    await connecting;
    await client?.query(statement);
  }

  return {
    listen: ears.listenBy(send, async (statement) => client?.query(statement)),
    close: async () => {
      stop.abort();
      clearInterval(heartbeat);
      const last = client;
      client = undefined;
      if (last) await discard(last);
    },
  };
}

/** Ends a connection that may be broken already: then there is nobody left to tell. */
async function discard(client: pg.Client): Promise<void> {
  await client.end().catch(() => undefined);
}
