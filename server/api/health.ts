import { Hono } from 'hono';
import { sql } from 'kysely';
import type { Services } from '#app/context.ts';

/** How long `/readyz` waits for the database before it says no, in milliseconds. */
const PATIENCE_MS = 2_000;

/** `/healthz`: the process answers. `/readyz`: it can serve, which it cannot without its database. */
export function health(services: Services) {
  const app = new Hono();
  app.get('/healthz', (c) => c.json({ status: 'ok' }, 200, { 'Cache-Control': 'no-store' }));
  app.get('/readyz', async (c) => {
    c.header('Cache-Control', 'no-store');
    let timer: NodeJS.Timeout | undefined;
    try {
      await Promise.race([
        sql`select 1`.execute(services.db),
        new Promise((_, reject) => {
          timer = setTimeout(() => reject(new Error('the database did not answer in time')), PATIENCE_MS);
        }),
      ]);
      return c.json({ status: 'ok' });
    } catch (error) {
      services.log.warn({ err: error }, 'not ready');
      return c.json({ status: 'unavailable' }, 503);
    } finally {
      clearTimeout(timer);
    }
  });
  return app;
}
