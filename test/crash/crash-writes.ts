/**
 * Kills a writing database many times and prints what was lost:
 * `node test/crash/crash-writes.ts --times 100 --engine pglite|postgres|both`.
 * Ends with 1 when an acknowledged row was lost, a transaction was torn, or opening took longer than 5 s.
 */
import { parseArgs } from 'node:util';
import { crash, type Figures } from './crash.ts';

const SLOWEST_OPEN_MS = 5_000;

const { values } = parseArgs({
  options: { times: { type: 'string', default: '100' }, engine: { type: 'string', default: 'both' } },
});
const times = Number(values.times);
const engines = (['pglite', 'postgres'] as const).filter((name) => [name, 'both'].includes(values.engine));
if (!Number.isInteger(times) || times < 1 || engines.length === 0) {
  console.error('Usage: crash-writes.ts --times <how many> --engine pglite|postgres|both');
  process.exit(2);
}

for (const engine of engines) {
  const figures = await crash(engine, times);
  report(figures);
  if (figures.lost > 0 || figures.torn > 0 || figures.slowestOpen > SLOWEST_OPEN_MS) process.exitCode = 1;
}

function report({ engine, kills, acknowledged, lost, torn, slowestOpen, syncsPerCommit }: Figures): void {
  const syncs = syncsPerCommit === null ? '' : `, ${syncsPerCommit.toFixed(2)} syncs per commit`;
  console.log(
    `${engine}: ${kills} kills, ${acknowledged} rows acknowledged, ${lost} lost, ${torn} transactions torn, ` +
      `slowest reopening ${Math.round(slowestOpen)} ms (bar ${SLOWEST_OPEN_MS})${syncs}`,
  );
}
