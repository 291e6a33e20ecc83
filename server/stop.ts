import type { Server } from 'node:http';

/** How long requests in flight may take once a stop was asked for, in milliseconds (quality.md: 10 s in all). */
const PATIENCE_MS = 8_000;

/** No new connections; requests in flight finish, within {@link PATIENCE_MS}. */
export async function stopGracefully(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const late = setTimeout(() => server.closeAllConnections(), PATIENCE_MS);
  await closed;
  clearTimeout(late);
}
