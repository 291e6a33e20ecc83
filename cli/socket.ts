import { request } from 'node:http';
import { findCommandSocket } from '#server/api/commands.ts';

/** What says that nobody listens: no file, a file that a killed server left, or no file that is a socket. */
const ABSENT = new Set(['ENOENT', 'ECONNREFUSED', 'ENOTSOCK']);

/**
 * Gives a command to the server that runs on the data folder, and hands on each line of its answer.
 * @returns whether there is such a server
 * @throws where the connection breaks in the middle
 */
export async function callServer(
  dataDir: string,
  command: { path: string; body: unknown; signal?: AbortSignal },
  onEvent: (event: unknown) => void,
): Promise<boolean> {
  const socketPath = findCommandSocket(dataDir);
  return new Promise((resolve, reject) => {
    let isAnswered = false;
    const call = request({
      socketPath,
      path: command.path,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      signal: command.signal,
    });
    call.once('error', (error: NodeJS.ErrnoException) => {
      if (!isAnswered && ABSENT.has(error.code ?? '')) resolve(false);
      else reject(error);
    });
    call.once('response', (response) => {
      isAnswered = true;
      response.on('error', reject);
      response.setEncoding('utf8');
      let rest = '';
      response.on('data', (piece: string) => {
        const lines = `${rest}${piece}`.split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) onEvent(JSON.parse(line));
      });
      response.once('end', () => resolve(true));
    });
    call.end(JSON.stringify(command.body));
  });
}
