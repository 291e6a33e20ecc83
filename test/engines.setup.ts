import { execFile } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { startPostgres, type TestPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the broker that starts the engines when the first test asks for one. */
    engines: string;
  }
}

/** Speed instead of safety: these databases live for one run. The crash test starts a server with neither. */
const FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'shared_buffers=32MB'];

/**
 * Once for a run of Vitest. Nothing is started here but a broker on loopback: runs without store tests pay
 * milliseconds. The first test that asks gets PostgreSQL started or the embedded template made; all share them.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'tingis-test-'));
  const migrations = path.join(project.config.root, 'db/migrations');
  let postgres: Promise<TestPostgres> | undefined;
  let template: Promise<unknown> | undefined;

  const answer = async (wanted: string | undefined): Promise<string> => {
    if (wanted === '/root') return root;
    if (wanted === '/pglite') {
      template ??= makeTemplate(path.join(root, 'template'), migrations);
      await template;
      return path.join(root, 'template');
    }
    postgres ??= startWithTemplate(migrations);
    return (await postgres).urlOf('postgres');
  };
  const broker = http.createServer((request, response) => {
    answer(request.url).then(
      (text) => response.end(text),
      (error: unknown) => response.writeHead(500).end(error instanceof Error ? error.message : String(error)),
    );
  });
  // A worker that the embedded database kept busy must not find its connection closed.
  broker.keepAliveTimeout = 0;
  broker.listen(0, '127.0.0.1');
  await once(broker, 'listening');
  const address = broker.address();
  if (address === null || typeof address === 'string')
    throw new Error('The broker of the engines has no port.');
  project.provide('engines', `http://127.0.0.1:${address.port}`);

  return async () => {
    broker.close();
    broker.closeAllConnections();
    // Its failure was told to the tests that asked for it.
    const server = await postgres?.catch(() => undefined);
    await server?.remove();
    fs.rmSync(root, { recursive: true, force: true });
  };
}

/** @param target a folder for the embedded database, or the address of a server */
async function makeTemplate(target: string, migrations: string): Promise<void> {
  const script = path.join(import.meta.dirname, 'engines.template.ts');
  await promisify(execFile)(process.execPath, [script, target, migrations]);
}

async function startWithTemplate(migrations: string): Promise<TestPostgres> {
  const server = await startPostgres(FAST);
  try {
    await makeTemplate(server.urlOf('postgres'), migrations);
    return server;
  } catch (error) {
    await server.remove();
    throw error;
  }
}
