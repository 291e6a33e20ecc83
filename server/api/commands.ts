import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import { z } from 'zod';
import type { Services } from '#app/context.ts';
import { importProperties } from '#app/features/properties/import/import.commands.server.ts';
import type { ImportEvent } from '#app/features/properties/import/import.model.ts';
import { folderIdentity, listenForCommands } from './command-socket.ts';

/** The open socket; closing it ends running commands behind the batch they are at. */
export type CommandSocket = { close(): Promise<void> };

/** The first thing that a command asks; answered with a {@link ServedFolder}. */
export const WHICH_FOLDER = '/data-folder';

/** Which data folder a socket's server works on. */
export type ServedFolder = { folder: string };

const MOST_BYTES = 65_536;

const absolute = z.string().refine((given) => path.isAbsolute(given));
const importRequest = z.strictObject({
  file: absolute,
  update: z.boolean(),
  photosDir: absolute.nullable(),
  dryRun: z.boolean(),
});

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
  const place = await listenForCommands(server, env.dataDir).catch((error: unknown) => {
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
  if (request.method === 'GET' && request.url === WHICH_FOLDER) {
    response.writeHead(200, { 'content-type': 'application/x-ndjson', connection: 'close' });
    const served: ServedFolder = { folder: folderIdentity(services.env.dataDir) };
    response.end(`${JSON.stringify(served)}\n`);
    return;
  }
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
