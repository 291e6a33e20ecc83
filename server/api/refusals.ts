import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { m } from '#app/paraglide/messages.js';
import { plainPage } from './plain-page.ts';
import type { RequestVariables } from './request-info.ts';

/** Methods that change nothing (RFC 9110, section 9.2.1). */
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);
/** What a browser says of a request that the site itself, or the visitor by hand, has caused. */
const OWN_SITES = new Set(['same-origin', 'none']);

/** The page of an address that cannot be understood. */
export function badRequest(c: Context<{ Variables: RequestVariables }>): Response {
  return plainPage(c, { status: 400, title: m.error_bad_request_title(), text: m.error_bad_request_text() });
}

/**
 * Refuses what no route should see: paths whose percent signs encode no text (React Router complains of them on the
 * console), and changes that another site's page asks for with the visitor's cookies (quality.md: Origin and
 * Sec-Fetch-Site). Programs that are no browsers send neither header, and have nobody's cookies.
 */
export function refusals() {
  return createMiddleware<{ Variables: RequestVariables }>(async (c, next) => {
    const { log, origin: own } = c.var.request;
    const hosts = [own, c.req.url].map((address) => new URL(address).host);
    if (decode(new URL(c.req.url).pathname) === null) return badRequest(c);
    if (!SAFE.has(c.req.method)) {
      const site = c.req.header('Sec-Fetch-Site');
      const origin = c.req.header('Origin');
      const isOwnOrigin = origin === undefined || hosts.includes(hostOf(origin));
      if (!isOwnOrigin || (site !== undefined && !OWN_SITES.has(site))) {
        log.debug({ origin, site }, 'a change asked for by another site was refused');
        return plainPage(c, {
          status: 403,
          title: m.error_foreign_title(),
          text: m.error_foreign_text(),
        });
      }
    }
    return next();
  });
}

/**
 * The path's text, or null where it has none. Parameters are read otherwise, with what cannot be decoded replaced.
 * The text is handed back because the bundler drops a decoding whose result nobody uses, and its error with it.
 */
function decode(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return null;
  }
}

/**
 * Hosts are compared, not schemes: behind a proxy that ends TLS the request says http where the page says https. Of
 * an opaque origin (« null ») there is no host.
 */
function hostOf(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).host : '';
}
