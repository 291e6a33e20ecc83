import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '#app/platform/log.server.ts';

/** In milliseconds. Set otherwise by tests only. */
const defaults = {
  /** A stop takes so long in all (quality.md, « Nothing is lost »); then the process ends, whatever still runs. */
  all: 10_000,
  /** Of these, what serves and works may take so long; the rest is for closing the database. */
  steps: 9_000,
  /** Requests in flight may take so long. */
  requests: 8_000,
  /**
   * Where both the terminal's group and a parent pass a Ctrl+C on, it reaches us twice at once: only what comes so
   * much later is a second one.
   */
  echo: 500,
};

/** What the process does with the signals that ask it to stop. */
export type StopSignals = {
  /** Aborted by the first signal. */
  signal: AbortSignal;
  /** Resolves with the first signal. */
  asked: Promise<void>;
};

/**
 * Hears SIGTERM and SIGINT from now on. The first asks for a stop. More SIGTERMs change nothing (a supervisor sends
 * one to every process of the group, and `npm start` passes its own on); a second SIGINT is a person who will not
 * wait, and ends the process at once. So does the limit of a stop, which counts from the first signal.
 */
export function hearStopSignals(log: Log, times: Partial<typeof defaults> = {}): StopSignals {
  const { all, echo } = { ...defaults, ...times };
  const stop = new AbortController();
  let interrupted: number | undefined;
  const ask = (name: string) => {
    if (stop.signal.aborted) return;
    log.info({ signal: name }, 'stopping');
    setTimeout(() => {
      log.error('the stop took too long: what was not finished is given up');
      process.exit(1);
    }, all);
    stop.abort();
  };
  process.on('SIGTERM', () => ask('SIGTERM'));
  process.on('SIGINT', () => {
    if (interrupted !== undefined && performance.now() - interrupted > echo) process.exit(1);
    interrupted ??= performance.now();
    ask('SIGINT');
  });
  const { signal } = stop;
  return {
    signal,
    asked: new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true })),
  };
}

/** Begins all steps at once and waits for them, up to the limit they have together. What fails is logged. */
export async function stopTogether(
  steps: readonly (() => Promise<void>)[],
  log: Log,
  times: Partial<typeof defaults> = {},
): Promise<void> {
  const limit = new AbortController();
  const late = pause({ ...defaults, ...times }.steps, 'late' as const, { signal: limit.signal }).catch(
    () => undefined,
  );
  const work = Promise.all(
    steps.map(async (step) =>
      step().catch((error: unknown) => log.error({ err: error }, 'a step of the stop failed')),
    ),
  );
  if ((await Promise.race([work, late])) === 'late') log.warn('not everything was finished at the stop');
  limit.abort();
}

/** No new connections; requests in flight finish, or are cut off in time for the rest of the stop. */
export async function stopGracefully(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const late = setTimeout(() => server.closeAllConnections(), defaults.requests);
  await closed;
  clearTimeout(late);
}
