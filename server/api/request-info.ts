import { randomBytes } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import type { RequestInfo, Services } from '#app/context.ts';

/** What the middleware hands on to the routes. */
export type RequestVariables = { request: RequestInfo };

/**
 * Gives each request its id and its log line, and settles the origin of the site's addresses: what
 * `PUBLIC_URL` says, else the host that was asked, so that a phone in the same network can follow links.
 */
export function requestInfo(services: Pick<Services, 'env' | 'log'>) {
  return createMiddleware<{ Variables: RequestVariables }>(async (c, next) => {
    const id = randomBytes(9).toString('base64url');
    const log = services.log.child({ request: id });
    const origin = services.env.publicUrl ?? askedOrigin(c.req.raw, services.env.trustProxy);
    c.set('request', { id, origin, log });
    const started = performance.now();
    await next();
    c.header('X-Request-Id', id);
    const line = {
      method: c.req.method,
      // The path only: a query may carry what somebody typed.
      path: c.req.path.slice(0, 200),
      status: c.res.status,
      ms: Math.round(performance.now() - started),
    };
    if (c.res.status >= 500) log.error(line, 'answered');
    else log.debug(line, 'answered');
  });
}

/** The origin that the visitor's browser asked, through a believed proxy where there is one. */
function askedOrigin(request: Request, trustProxy: boolean): string {
  const url = new URL(request.url);
  const scheme = request.headers.get('X-Forwarded-Proto');
  const host = request.headers.get('X-Forwarded-Host');
  if (!trustProxy || !host || !/^[\w.:[\]-]+$/.test(host)) return url.origin;
  return `${scheme === 'https' ? 'https' : 'http'}://${host}`;
}
