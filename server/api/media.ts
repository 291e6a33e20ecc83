import { Hono } from 'hono';
import { servedFile } from '#app/features/media/asset.model.ts';
import type { Storage } from '#app/platform/storage.server.ts';

/** An address names its content, so it is never asked for twice. */
const FOR_EVER = 'public, max-age=31536000, immutable';

/**
 * The sizes of photographs under `/media/`; originals have no address. What is not there is left to whoever comes
 * next, which has the page for it.
 */
export function media({ storage }: { storage: Storage }): Hono {
  const app = new Hono();
  // Hono answers HEAD by GET without the body.
  app.get('/media/*', async (c, next) => {
    const served = servedFile(c.req.path);
    const file = served && (await storage.get(served.key));
    if (!served || !file) return next();
    const etag = `"${served.key.slice(served.key.indexOf('/') + 1)}"`;
    const headers = { 'Cache-Control': FOR_EVER, ETag: etag, 'X-Content-Type-Options': 'nosniff' };
    if (matches(c.req.header('If-None-Match'), etag)) return c.body(null, 304, headers);
    const described = { ...headers, 'Content-Type': served.contentType, 'Content-Length': String(file.size) };
    if (c.req.method === 'HEAD') return c.body(null, 200, described);
    return c.body(await file.read(), 200, described);
  });
  return app;
}

/** RFC 9110, section 13.1.2: a list of tags, weak ones count too, or any at all. */
function matches(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  return header.trim() === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
