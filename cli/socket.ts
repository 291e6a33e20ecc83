import { request } from 'node:http';
import { findCommandSocket, folderIdentity } from '#server/api/command-socket.ts';
import { type ServedFolder, WHICH_FOLDER } from '#server/api/commands.ts';

/** What says that nobody listens: no file, a file that a killed server left, or no file that is a socket. */
const ABSENT = new Set(['ENOENT', 'ECONNREFUSED', 'ENOTSOCK']);

type Call = { method: 'GET' | 'POST'; path: string; body?: unknown; signal?: AbortSignal };

/**
 * Gives a command to the server that runs on the data folder, and hands on each line of its answer. A server that
 * works on another folder (this one is a copy of its) is none: it hears nothing of the command.
 * @returns whether there is such a server
 * @throws where the connection breaks in the middle
 */
export async function callServer(
  dataDir: string,
  command: { path: string; body: unknown; signal?: AbortSignal },
  onEvent: (event: unknown) => void,
): Promise<boolean> {
  const socketPath = findCommandSocket(dataDir);
  if (socketPath === null) return false;
  let served: Partial<ServedFolder> = {};
  const ask: Call = { method: 'GET', path: WHICH_FOLDER, signal: command.signal };
  const isThere = await call(socketPath, ask, (line) => {
    served = line as ServedFolder;
  });
  if (!isThere || served.folder !== folderIdentity(dataDir)) return false;
  return call(socketPath, { ...command, method: 'POST' }, onEvent);
}

function call(
  socketPath: string,
  { method, path, body, signal }: Call,
  onLine: (line: unknown) => void,
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    let isAnswered = false;
    const headers = { 'content-type': 'application/json' };
    const sent = request({ socketPath, path, method, headers, signal });
    sent.once('error', (error: NodeJS.ErrnoException) => {
      if (!isAnswered && ABSENT.has(error.code ?? '')) resolve(false);
      else reject(error);
    });
    sent.once('response', (response) => {
      isAnswered = true;
      response.on('error', reject);
      response.setEncoding('utf8');
      let rest = '';
      response.on('data', (piece: string) => {
        const lines = `${rest}${piece}`.split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) onLine(JSON.parse(line));
      });
      response.once('end', () => resolve(true));
    });
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
