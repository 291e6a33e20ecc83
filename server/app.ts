import { Hono } from 'hono';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import { requestContext, type Services, servicesContext } from '#app/context.ts';
import { compressed } from './api/compression.ts';
import { health } from './api/health.ts';
import { media } from './api/media.ts';
import { refusals } from './api/refusals.ts';
import { type RequestVariables, requestInfo } from './api/request-info.ts';
import { securityHeaders } from './api/security-headers.ts';
import { staticFiles } from './api/static-files.ts';
import { unexpectedError } from './api/unexpected-error.ts';

const routes = createRequestHandler(
  async () => {
    const build = await import('virtual:react-router/server-build');
    // Who may ask for a change was decided by `refusals`, which knows of proxies: React Router compares schemes too,
    // and would refuse every form behind one that ends TLS.
    return { ...build, allowedActionOrigins: ['**'] };
  },
  import.meta.env.MODE,
);

/**
 * The whole HTTP application: the ordered middleware, what is not a page, then React Router.
 * @param clientFolder where the built files for the browser are; none in development, where Vite gives them
 */
export function createApp(services: Services, clientFolder?: string): Hono<{ Variables: RequestVariables }> {
  const app = new Hono<{ Variables: RequestVariables }>();
  app.onError(unexpectedError);
  app.use(requestInfo(services));
  app.use(securityHeaders(services.env));
  app.use(compressed());
  app.use(refusals());
  app.route('/', health(services));
  app.route('/', media(services));
  if (clientFolder) app.use(staticFiles(clientFolder));
  app.all('*', (c) => {
    const context = new RouterContextProvider();
    context.set(servicesContext, services);
    context.set(requestContext, c.var.request);
    return routes(c.req.raw, context);
  });
  return app;
}
