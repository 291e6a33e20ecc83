import path from 'node:path';
import type { Services } from '#app/context.ts';
import { ensureAgency } from '#app/features/agency/agency.commands.server.ts';
import { syncKnownPlaces } from '#app/features/places/place.commands.server.ts';
import { syncSearchLabels } from '#app/features/search/search-label.commands.server.ts';
import { prepareDataFolder } from '#app/platform/data-folder.server.ts';
import { openDatabase } from '#app/platform/db.server.ts';
import type { Env } from '#app/platform/env.server.ts';
import { createImages } from '#app/platform/images.server.ts';
import type { Log } from '#app/platform/log.server.ts';
import { migrate } from '#app/platform/migrations.server.ts';
import { createDiskStorage } from '#app/platform/storage.server.ts';

/** The folder of the SQL migrations, beside the sources. */
const MIGRATIONS = path.resolve(import.meta.dirname, '../db/migrations');

/**
 * The one place where the real services are built: opens the database, brings it up to date, and says what
 * else there is. Whoever calls it closes `database` at the end.
 * @param signal stops the preparation between two steps
 * @throws where the database cannot be opened or migrated
 * @throws the signal's reason when it asked to stop; then nothing is open
 */
export async function createServices(env: Env, log: Log, signal?: AbortSignal): Promise<Services> {
  prepareDataFolder(env.dataDir, log);
  const database = await openDatabase({ dataDir: env.dataDir, databaseUrl: env.databaseUrl, log });
  try {
    const applied = await migrate(database, MIGRATIONS, log, signal);
    if (applied.length > 0) log.info({ applied }, 'database migrated');
    for (const prepare of [ensureAgency, syncKnownPlaces, syncSearchLabels]) {
      signal?.throwIfAborted();
      await prepare(database.db);
    }
  } catch (error) {
    await database.close();
    throw error;
  }
  return {
    env,
    log,
    database,
    db: database.db,
    storage: createDiskStorage(path.join(env.dataDir, 'media')),
    images: createImages(),
    now: () => (env.demoToday ? new Date(`${env.demoToday}T12:00:00Z`) : new Date()),
  };
}
