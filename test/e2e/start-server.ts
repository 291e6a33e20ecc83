import { startServer } from '../server-process.ts';

/** Once for a run: the built server on the demo, its address in `E2E_URL`. A running one may be given there. */
export default async function start(): Promise<() => Promise<void>> {
  if (process.env.E2E_URL) return async () => undefined;
  const server = await startServer();
  process.env.E2E_URL = server.url;
  return () => server.stop();
}
