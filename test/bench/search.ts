// npm run bench:search [-- --engine pglite|postgres]: the real listings are imported (TEST_DATA; else copies of the
// demo's), then 500 varied searches with their pages and 500 suggestions are timed, beside the bars of the design.

import { createReadStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { createGunzip } from 'node:zlib';
import { sql } from 'kysely';
import type { Services } from '#app/context.ts';
import { importProperties } from '#app/features/properties/import/import.commands.server.ts';
import { type RefusalReason, refusalLabel } from '#app/features/properties/import/import.model.ts';
import { criteriaParameters } from '#app/features/search/criteria.ts';
import { loadSearchPage } from '#app/features/search/search-page.queries.server.ts';
import { suggestPlaces } from '#app/features/search/suggestions.queries.server.ts';
import { readEnv } from '#app/platform/env.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import { seedDemo } from '#db/demo/seed.ts';
import { createServices } from '#server/services.ts';
import { startPostgres } from '../postgres.ts';
import { drawSample, drawSearch, drawTyping, seeded } from './search-sample.ts';

const RUNS = 500;
const { values } = parseArgs({ options: { engine: { type: 'string', default: 'both' } } });
const folder = await mkdtemp(path.join(os.tmpdir(), 'tingis-bench-'));

function say(line = ''): void {
  process.stdout.write(`${line}\n`);
}

/** The first lines of the real listings as a file of their own, or null without TEST_DATA. */
async function listings(lines: number): Promise<string | null> {
  if (!process.env.TEST_DATA) return null;
  const source = path.join(process.env.TEST_DATA, 'listings/morocco.jsonl.gz');
  if (lines === Number.POSITIVE_INFINITY) return source;
  const kept: string[] = [];
  const reader = createInterface({ input: createReadStream(source).pipe(createGunzip()) });
  for await (const line of reader) {
    if (kept.push(line) === lines) break;
  }
  reader.close();
  const file = path.join(folder, `first-${lines}.jsonl`);
  await writeFile(file, kept.join('\n'));
  return file;
}

async function importFrom(services: Services, file: string): Promise<void> {
  const imported = await importProperties(services, { file, update: false, photosDir: null, dryRun: false });
  if (!imported.ok) throw new Error(imported.reason);
  const { read, inserted, skipped, refused, composed, seconds, pause } = imported.value;
  say(
    `  import: ${read} rows read, ${inserted} inserted, ${skipped} known, ${composed} descriptions composed`,
  );
  for (const [reason, count] of Object.entries(refused)) {
    say(`    refused: ${count} ${refusalLabel(reason as RefusalReason)} (${reason})`);
  }
  say(
    `    ${seconds.toFixed(1)} s, pause for others p99 ${pause.p99.toFixed(0)} ms, longest ${pause.longest.toFixed(0)} ms`,
  );
}

/** Copies what is there until there are so many properties, each with a price and a time of its own. */
async function multiply(services: Services, target: number): Promise<void> {
  for (;;) {
    const { count } = await services.db
      .selectFrom('property')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (count >= target) break;
    await sql`
      insert into property (id, title, listing_type, type, city, district, description, price, status, features,
        surface, rooms, bedrooms, bathrooms, guests, created_at)
      select gen_random_uuid(), title, listing_type, type, city, district, description,
        round(price * (0.9 + random() * 0.2)::numeric), status, features, surface, rooms, bedrooms, bathrooms, guests,
        created_at - random() * interval '700 days'
      from property order by id limit ${Math.min(5_000, target - count)}`.execute(services.db);
  }
}

/** What the night does: a server's own autovacuum would do it in the middle of the measuring. */
async function settle({ database, db }: Services): Promise<void> {
  if (database.kind === 'embedded') await database.vacuum();
  else await sql`vacuum analyze`.execute(db);
}

const quantile = (figures: number[], share: number) =>
  figures.toSorted((a, b) => a - b)[Math.min(figures.length - 1, Math.floor(figures.length * share))] ?? 0;

async function measure(
  services: Services,
  name: string,
  bars: { search: number | null; suggestion: number | null },
) {
  const { db } = services;
  const sample = await drawSample(db);
  const random = seeded(2026);
  const searches = Array.from({ length: RUNS }, () => drawSearch(sample, random));
  const typings = Array.from({ length: RUNS }, () => drawTyping(sample, random));
  const fail = (error: unknown) => {
    throw error;
  };
  const timed = async (work: () => Promise<unknown>) => {
    const started = performance.now();
    await work();
    return performance.now() - started;
  };
  for (const search of searches.slice(0, 50)) await loadSearchPage(db, search, fail);

  const times: number[] = [];
  const slowest: { ms: number; search: string }[] = [];
  const pages: number[] = [];
  let found = 0;
  let corrected = 0;
  for (const search of searches) {
    const started = performance.now();
    const page = await loadSearchPage(db, search, fail);
    const ms = performance.now() - started;
    times.push(ms);
    slowest.push({ ms, search: search.toString() });
    if (page.result?.cards.length) found += 1;
    if (page.result?.corrected) corrected += 1;
    const next = page.result?.next;
    if (next) {
      const parameters = criteriaParameters({ ...page.criteria, position: next });
      pages.push(await timed(() => loadSearchPage(db, parameters, fail)));
    }
  }
  const suggestions: number[] = [];
  for (const typing of typings) suggestions.push(await timed(() => suggestPlaces(db, typing)));

  const { count } = await db
    .selectFrom('property')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const row = (what: string, figures: number[], bar: number | null) => {
    const p99 = quantile(figures, 0.99);
    const verdict = bar === null ? 'no bar' : `bar ${bar} ms: ${p99 <= bar ? 'kept' : 'MISSED'}`;
    say(
      `  ${what.padEnd(26)} p50 ${quantile(figures, 0.5).toFixed(1).padStart(6)} ms   p99 ${p99.toFixed(1).padStart(6)} ms   ${verdict}`,
    );
  };
  say(
    `${name}: ${count} properties; of ${RUNS} searches ${found} found something, ${corrected} after a correction`,
  );
  row(`${RUNS} searches`, times, bars.search);
  row(`${pages.length} next pages`, pages, bars.search);
  row(`${RUNS} suggestions`, suggestions, bars.suggestion);
  for (const { ms, search } of slowest.sort((a, b) => b.ms - a.ms).slice(0, 3)) {
    say(`    slowest: ${ms.toFixed(1)} ms  ?${search}`);
  }
}

/** About 10,000 properties, as the bars say, then all of the real listings, then more on a server. */
async function bench(engine: string, databaseUrl?: string): Promise<void> {
  const env = readEnv({ DATA_DIR: path.join(folder, engine), DATABASE_URL: databaseUrl, LOG_LEVEL: 'error' });
  const services = await createServices(env, createLog(env.logLevel));
  try {
    const some = await listings(12_000);
    if (some) await importFrom(services, some);
    else await seedDemo(services);
    await multiply(services, 10_000);
    await settle(services);
    await measure(services, engine, { search: 50, suggestion: 20 });
    const all = await listings(Number.POSITIVE_INFINITY);
    if (all) {
      await importFrom(services, all);
      await settle(services);
      await measure(services, engine, { search: engine === 'pglite' ? null : 50, suggestion: null });
    }
    if (engine === 'postgres') {
      await multiply(services, 100_000);
      await settle(services);
      await measure(services, engine, { search: 50, suggestion: null });
    }
  } finally {
    await services.database.close();
  }
}

try {
  if (!process.env.TEST_DATA) say('TEST_DATA is not set: copies of the demo stand in for the real listings.');
  if (values.engine !== 'postgres') await bench('pglite');
  if (values.engine !== 'pglite') {
    const postgres = await startPostgres(['shared_buffers=128MB']);
    try {
      await bench('postgres', postgres.urlOf('postgres'));
    } finally {
      await postgres.remove();
    }
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
