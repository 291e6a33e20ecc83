import { createServer, type RequestListener } from 'node:http';
import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { Services } from '#app/context.ts';
import { DataFolderUnusable } from '#app/platform/data-folder.server.ts';
import { DataInUse } from '#app/platform/data-lock.server.ts';
import { DatabaseBroken } from '#app/platform/embedded.server.ts';
import { InvalidEnvironment, readEnv } from '#app/platform/env.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import { MigrationRefused } from '#app/platform/migrations.server.ts';
import { seedDemo } from '#db/demo/seed.ts';
import { openCommandSocket } from './api/commands.ts';
import { unparsedRequest, unreadableRequest } from './api/unreadable-request.ts';
import { createServices } from './services.ts';
import { hearStopSignals, stopGracefully, stopTogether } from './stop.ts';
import { startWorker } from './worker.ts';

const ROOT = path.resolve(import.meta.dirname, '..');

/** What a person at a terminal reads; the log is for machines. */
function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** The built application's answer to every request; in development Vite's, with hot reload. */
async function loadListener(services: Services): Promise<RequestListener> {
  if (services.env.mode === 'development') {
    const { createDevelopmentListener } = await import('./development.ts');
    return createDevelopmentListener(services);
  }
  const built = path.join(ROOT, 'build/server/index.js');
  const { createApp } = (await import(built)) as typeof import('./app.ts');
  return getRequestListener(createApp(services, path.join(ROOT, 'build/client')).fetch, {
    errorHandler: unreadableRequest(services),
  });
}

/** What is to be ended before the database is closed. */
type Steps = (() => Promise<void>)[];

/** Fills what is to be filled and serves; each thing that was begun adds its end to `steps`. */
async function serve(services: Services, steps: Steps, signal: AbortSignal): Promise<void> {
  const { env, log } = services;
  if (env.demo) {
    const seeded = await seedDemo(services, (done, all) => {
      signal.throwIfAborted();
      if (done === 1) say(`Seeding the demo agency: ${all} photographs…`);
    });
    if (seeded) log.info('demo agency seeded');
  }
  signal.throwIfAborted();
  // Without a name of its host a request is answered like any other that cannot be read.
  const server = createServer({ requireHostHeader: false }, await loadListener(services));
  server.on('clientError', unparsedRequest(services));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(env.port, env.host, resolve);
  });
  steps.push(() => stopGracefully(server));
  const worker = startWorker(services);
  steps.push(() => worker.stop());
  const socket = await openCommandSocket(services);
  steps.push(() => socket.close());
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : env.port;
  const url = env.publicUrl ?? `http://localhost:${port}`;
  log.info({ url, host: env.host, port, database: services.database.kind }, 'serving');
  say(`\n  Tingis is at ${url}\n  Stop it with Ctrl+C.\n`);
}

async function main(): Promise<void> {
  const env = readEnv(process.env);
  const log = createLog(env.logLevel);
  const stop = hearStopSignals(log);
  const steps: Steps = [];
  let services: Services | undefined;
  try {
    services = await createServices(env, log, stop.signal);
    await serve(services, steps, stop.signal);
    await stop.asked;
  } catch (error) {
    if (error !== stop.signal.reason) throw error;
  } finally {
    await stopTogether(steps, log);
    await services?.database.close();
  }
  process.exit(0);
}

/** Errors whose message is a sentence for the operator. */
const SPOKEN = [InvalidEnvironment, DataFolderUnusable, DataInUse, DatabaseBroken, MigrationRefused];

/** Faults of the operator's making are said in a sentence; others keep their stack. */
function explain(error: unknown): string {
  if (error instanceof Error && SPOKEN.some((fault) => error instanceof fault)) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return `Port ${process.env.PORT ?? 3000} is taken by another program. Stop it, or choose another port: PORT=3001 npm start`;
  }
  if (error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED') {
    return 'The database of DATABASE_URL does not answer. Check that it runs, and its address.';
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

// What is made in the data folder (tables, originals, reports) is its owner's alone.
process.umask(0o077);
main().catch((error: unknown) => {
  say(`\n  Tingis did not start. ${explain(error)}\n`);
  process.exit(1);
});
