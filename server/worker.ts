import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { completeNextAsset, type MediaServices } from '#app/features/media/asset.commands.server.ts';
import { sweepStrayFiles, sweepUnclaimedAssets } from '#app/features/media/asset-sweep.commands.server.ts';
import type { Database } from '#app/platform/db.server.ts';

/** What the work in the background takes of the services. */
export type WorkerServices = MediaServices & {
  database: Pick<Database, 'checkpoint' | 'vacuum' | 'syncs'>;
};

/** Work in the background, one thing at a time, in this process. */
export type Worker = {
  /** Something new waits: look now. */
  wake(): void;
  /** Ends the work; resolves when the size being made is there, after 10 s at most. */
  stop(): Promise<void>;
};

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** In milliseconds. Set otherwise by tests only. */
const defaults = {
  /** Without being woken, new work is looked for this often: another instance or a crash may have left some. */
  look: MINUTE,
  /** After a failure: what failed may be a full disk or a database that is away. */
  afterFailure: MINUTE / 2,
  checkpoint: 5 * MINUTE,
  firstNight: 15 * MINUTE,
  stop: 10_000,
};

/** The hour of the nightly work in the agency's zone, and the least time between two nights. */
const NIGHT = { hour: 3, apart: DAY / 2 };
const hourFormat = new Intl.DateTimeFormat('en-GB', {
  hour: 'numeric',
  hourCycle: 'h23',
  timeZone: 'Africa/Casablanca',
});

/**
 * Whether the nightly work is due: once soon after the start, for machines that are off at night, then every night.
 * @param last when it was done, or null where this process has not done it
 */
export function isNightDue(
  now: Date,
  started: Date,
  last: Date | null,
  firstNight: number = defaults.firstNight,
): boolean {
  if (!last) return now.getTime() - started.getTime() >= firstNight;
  const since = now.getTime() - last.getTime();
  return since >= DAY || (since >= NIGHT.apart && Number(hourFormat.format(now)) === NIGHT.hour);
}

/**
 * Starts the work in the background: sizes of photographs, every night the sweep of photographs that nobody claimed
 * and the cleaning of the database, every five minutes its checkpoint where something was written. What fails is
 * logged and tried again later.
 */
export function startWorker(services: WorkerServices, times: Partial<typeof defaults> = {}): Worker {
  const { database, log } = services;
  const every = { ...defaults, ...times };
  const started = new Date();
  let night: Date | null = null;
  let checkpointAt = started.getTime() + every.checkpoint;
  let syncs = database.syncs();
  let stopping = false;
  let sleep = new AbortController();
  const load = createLoadMeter();

  async function rest(milliseconds: number): Promise<void> {
    if (stopping) return;
    await pause(milliseconds, undefined, { signal: sleep.signal }).catch(ignoreAbort);
    sleep = new AbortController();
  }

  /** Requests go first: every size waits a moment, and a longer one while the server is busy. */
  async function proceed(): Promise<boolean> {
    await pause(load() > 0.5 ? 1000 : 20);
    return !stopping;
  }

  async function attempt(name: string, work: () => Promise<unknown>): Promise<void> {
    if (stopping) return;
    await work().catch((error: unknown) =>
      log.error({ err: error, work: name }, 'work in the background failed'),
    );
  }

  async function keepUp(): Promise<void> {
    const now = new Date();
    if (isNightDue(now, started, night, every.firstNight)) {
      night = now;
      const yesterday = new Date(now.getTime() - DAY);
      await attempt('sweep of photographs', () => sweepUnclaimedAssets(services, yesterday));
      await attempt('sweep of files', () => sweepStrayFiles(services, yesterday));
      await attempt('vacuum', () => database.vacuum());
    }
    if (now.getTime() >= checkpointAt) {
      checkpointAt = now.getTime() + every.checkpoint;
      if (database.syncs() !== syncs) await attempt('checkpoint', () => database.checkpoint());
      // Read afterwards: a checkpoint syncs too.
      syncs = database.syncs();
    }
  }

  async function makeSizes(): Promise<'idle' | 'made' | 'stopped' | 'failed'> {
    try {
      return await completeNextAsset(services, { proceed });
    } catch (error) {
      log.error({ err: error, work: 'sizes of photographs' }, 'work in the background failed');
      return 'failed';
    }
  }

  async function run(): Promise<void> {
    while (!stopping) {
      await keepUp();
      if (stopping) return;
      const outcome = await makeSizes();
      if (outcome === 'idle') await rest(every.look);
      if (outcome === 'failed') await rest(every.afterFailure);
    }
  }

  const running = run().catch((error: unknown) =>
    log.fatal({ err: error }, 'the work in the background has ended'),
  );
  return {
    wake: () => sleep.abort(),
    async stop() {
      stopping = true;
      sleep.abort();
      const limit = new AbortController();
      const ended = running.then(() => true);
      const late = pause(every.stop, false, { signal: limit.signal }).catch(ignoreAbort);
      if (!(await Promise.race([ended, late])))
        log.warn('work in the background was still running at the stop');
      limit.abort();
    },
  };
}

function ignoreAbort(error: unknown): undefined {
  if (error instanceof Error && error.name === 'AbortError') return undefined;
  throw error;
}

/** How busy the event loop was since it was last asked, from 0 to 1. */
function createLoadMeter(): () => number {
  let last = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    return utilization;
  };
}
