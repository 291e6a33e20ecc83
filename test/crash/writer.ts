/**
 * Writes to a database until it is killed. Speaks in lines: `opened <ms>` once it can query, `found <json>` with
 * what is there of each batch, then `wrote <batch> <rows> <syncs>` after every commit, and never before it.
 */
import fs from 'node:fs';
import { sql } from 'kysely';
import { openDatabase } from '#app/platform/db.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import { transaction } from '#app/platform/transaction.server.ts';

const { DATA_DIR = '', DATABASE_URL } = process.env;
const CHECKPOINT_EVERY = 150;

const moment = new Int32Array(new SharedArrayBuffer(4));

/** Synchronous and whole, so that a line is out before the next statement begins. */
function say(line: string): void {
  let rest = Buffer.from(`${line}\n`);
  while (rest.length > 0) {
    try {
      rest = rest.subarray(fs.writeSync(1, rest));
    } catch (error) {
      if (!(error instanceof Error) || !('code' in error) || error.code !== 'EAGAIN') throw error;
      // The pipe is full: its reader needs a moment.
      Atomics.wait(moment, 0, 0, 1);
    }
  }
}

const begin = performance.now();
const database = await openDatabase({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL, log: createLog('warn') });
const { db } = database;
await sql`create table if not exists crash (batch int, part int, filler text, primary key (batch, part))`.execute(
  db,
);
say(`opened ${performance.now() - begin}`);
const { rows } = await sql<{ batch: number; rows: number }>`
  select batch, count(*) as rows from crash group by batch order by batch`.execute(db);
say(`found ${JSON.stringify(rows.map(({ batch, rows: parts }) => [batch, parts]))}`);
// A server may yet commit the last statement of a writer that was just killed: that number is left to it.
const firstBatch = (rows.at(-1)?.batch ?? 0) + 2;

for (let batch = firstBatch; ; batch += 1) {
  const size = batch % 3 === 0 ? 3 : 1;
  const filler = 'x'.repeat(Math.floor(Math.random() * 4_000));
  if (size === 1) {
    await sql`insert into crash values (${batch}, 1, ${filler})`.execute(db);
  } else {
    await transaction(db, async (trx) => {
      for (let part = 1; part <= size; part += 1) {
        await sql`insert into crash values (${batch}, ${part}, ${filler})`.execute(trx);
      }
    });
  }
  say(`wrote ${batch} ${size} ${database.syncs()}`);
  if (batch % CHECKPOINT_EVERY === 0) await database.checkpoint();
}
