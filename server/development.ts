import type { RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Services } from '#app/context.ts';
import { unreadableRequest } from './api/unreadable-request.ts';

/** Answers requests through Vite: sources are compiled when asked for, and changes show at once. */
export async function createDevelopmentListener(services: Services): Promise<RequestListener> {
  const { createServer } = await import('vite');
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
  const listener = getRequestListener(
    async (request) => {
      const { createApp } = (await vite.ssrLoadModule('./server/app.ts')) as typeof import('./app.ts');
      return createApp(services).fetch(request);
    },
    { errorHandler: unreadableRequest(services) },
  );
  return (incoming, outgoing) =>
    vite.middlewares(incoming, outgoing, () => void listener(incoming, outgoing));
}
