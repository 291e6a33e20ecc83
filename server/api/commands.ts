import fs from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import type { Services } from '#app/context.ts';
import { importProperties } from '#app/features/properties/import/import.commands.server.ts';
import type { ImportEvent } from '#app/features/properties/import/import.model.ts';

/** The open socket; closing it ends running commands behind the batch they are at. */
export type CommandSocket = { close(): Promise<void> };

const SOCKET = 'tingis.sock';
/** Names the socket where its own path would be too long. */
const POINTER = 'tingis.sock.path';
/** Kernels take about a hundred bytes (104 on macOS, 108 on Linux). */
const LONGEST_PATH = 100;
const OWNER_ONLY = 0o600;
const MOST_BYTES = 65_536;

const absolute = z.string().refine((given) => path.isAbsolute(given));
const importRequest = z.strictObject({
  file: absolute,
  update: z.boolean(),
  photosDir: absolute.nullable(),
  dryRun: z.boolean(),
});

/** Where a server that runs on this data folder listens for commands. */
export function findCommandSocket(dataDir: string): string {
  const pointer = path.join(dataDir, POINTER);
  return fs.existsSync(pointer) ? fs.readFileSync(pointer, 'utf8') : path.join(dataDir, SOCKET);
}

/**
 * Opens the Unix socket by which commands reach the embedded database, which only one process can have open. Whoever
 * can open the socket's file may command: it is its owner's alone. With a database server there is no socket.
 * A file system that carries no sockets costs the commands, not the site: that is logged.
 */
export async function openCommandSocket(services: Services): Promise<CommandSocket> {
  if (services.database.kind !== 'embedded') return { close: async () => undefined };
  const { log, env } = services;
  const running = new Set<Promise<void>>();
  const stop = new AbortController();
  const server = createServer((request, response) => {
    const work = answer(services, request, response, { stop: stop.signal, isBusy: running.size > 0 })
      .catch((error: unknown) => log.error({ err: error }, 'a command failed'))
      .finally(() => running.delete(work));
    running.add(work);
  });
  const place = await listenSomewhere(server, env.dataDir).catch((error: unknown) => {
    log.warn({ err: error }, 'there is no socket for commands: stop the server to run them');
    return null;
  });
  if (!place) return { close: async () => undefined };
  return {
    async close() {
      stop.abort();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      await Promise.all(running);
      server.closeAllConnections();
      await closed;
      place.remove();
    },
  };
}

/** Listens in the data folder, or, where that path is too long, in a private temporary folder that a file names. */
async function listenSomewhere(server: Server, dataDir: string): Promise<{ remove(): void }> {
  const direct = path.join(dataDir, SOCKET);
  const pointer = path.join(dataDir, POINTER);
  // We hold the lock of the data: what lies there is left of a process that was killed.
  if (fs.existsSync(pointer))
    fs.rmSync(path.dirname(findCommandSocket(dataDir)), { recursive: true, force: true });
  for (const stale of [direct, pointer]) fs.rmSync(stale, { force: true });
  if (Buffer.byteLength(direct) <= LONGEST_PATH) {
    await listen(server, direct);
    return { remove: () => fs.rmSync(direct, { force: true }) };
  }
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tingis-'));
  const short = path.join(folder, SOCKET);
  await listen(server, short);
  fs.writeFileSync(pointer, short, { mode: OWNER_ONLY });
  return {
    remove() {
      fs.rmSync(pointer, { force: true });
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

function listen(server: Server, file: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    // The file is made within the call: there is no moment in which others could open it.
    const mask = process.umask(0o177);
    try {
      server.listen(file, () => {
        server.off('error', reject);
        fs.chmodSync(file, OWNER_ONLY);
        resolve();
      });
    } finally {
      process.umask(mask);
    }
  });
}

async function answer(
  services: Services,
  request: IncomingMessage,
  response: ServerResponse,
  { stop, isBusy }: { stop: AbortSignal; isBusy: boolean },
): Promise<void> {
  const refuse = (status: number, message: string) => {
    response.writeHead(status, { 'content-type': 'application/x-ndjson', connection: 'close' });
    response.end(`${JSON.stringify({ kind: 'failed', message } satisfies ImportEvent)}\n`);
  };
  if (request.method !== 'POST' || request.url !== '/import') return refuse(404, 'Commande inconnue.');
  const options = importRequest.safeParse(await readJson(request));
  if (!options.success) return refuse(400, 'La commande est incomplète.');
  if (isBusy) return refuse(409, 'Une autre commande est en cours : attendez sa fin.');

  const left = new AbortController();
  response.once('close', () => left.abort());
  response.writeHead(200, { 'content-type': 'application/x-ndjson', connection: 'close' });
  const send = (event: ImportEvent) => {
    if (!response.destroyed) response.write(`${JSON.stringify(event)}\n`);
  };
  try {
    const result = await importProperties(services, options.data, {
      onProgress: (progress) => send({ kind: 'progress', progress }),
      signal: AbortSignal.any([stop, left.signal]),
    });
    send(result.ok ? { kind: 'report', report: result.value } : { kind: 'failed', message: result.reason });
  } catch (error) {
    send({
      kind: 'failed',
      message: `L’import s’est arrêté : ${error instanceof Error ? error.message : error}`,
    });
    throw error;
  } finally {
    response.end();
  }
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MOST_BYTES) return undefined;
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    return undefined;
  }
}
