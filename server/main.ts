import { createServer, type RequestListener } from 'node:http';
import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { Services } from '#app/context.ts';
import { DataInUse } from '#app/platform/data-lock.server.ts';
import { DatabaseBroken } from '#app/platform/embedded.server.ts';
import { InvalidEnvironment, readEnv } from '#app/platform/env.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import { MigrationRefused } from '#app/platform/migrations.server.ts';
import { seedDemo } from '#db/demo/seed.ts';
import { openCommandSocket } from './api/commands.ts';
import { createServices } from './services.ts';
import { stopGracefully } from './stop.ts';
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
  return getRequestListener(createApp(services, path.join(ROOT, 'build/client')).fetch);
}

async function main(): Promise<void> {
  const env = readEnv(process.env);
  const log = createLog(env.logLevel);
  const services = await createServices(env, log);
  const stopping: (() => Promise<void>)[] = [() => services.database.close()];
  try {
    if (env.demo) {
      const seeded = await seedDemo(services, (done, all) => {
        if (done === 1) say(`Seeding the demo agency: ${all} photographs…`);
      });
      if (seeded) log.info('demo agency seeded');
    }
    const server = createServer(await loadListener(services));
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(env.port, env.host, resolve);
    });
    const worker = startWorker(services);
    const socket = await openCommandSocket(services);
    stopping.unshift(
      () => stopGracefully(server),
      () => socket.close(),
      () => worker.stop(),
    );
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : env.port;
    const url = env.publicUrl ?? `http://localhost:${port}`;
    log.info({ url, host: env.host, port, database: services.database.kind }, 'serving');
    say(`\n  Tingis is at ${url}\n  Stop it with Ctrl+C.\n`);
  } catch (error) {
    for (const stop of stopping) await stop();
    throw error;
  }

  let asked = 0;
  const stop = async (signal: string) => {
    asked += 1;
    if (asked > 1) process.exit(1);
    log.info({ signal }, 'stopping');
    for (const step of stopping) {
      await step().catch((error: unknown) => log.error({ err: error }, 'a step of the stop failed'));
    }
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop('SIGTERM'));
  process.on('SIGINT', () => void stop('SIGINT'));
}

/** Errors whose message is a sentence for the operator. */
const SPOKEN = [InvalidEnvironment, DataInUse, DatabaseBroken, MigrationRefused];

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

main().catch((error: unknown) => {
  say(`\n  Tingis did not start. ${explain(error)}\n`);
  process.exit(1);
});
