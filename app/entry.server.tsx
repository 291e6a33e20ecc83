import { createHash } from 'node:crypto';
import { renderToReadableStream } from 'react-dom/server';
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { requestContext } from './context.ts';

/** Text of every inline script that a browser would run; data blocks (JSON-LD) are none. */
const INLINE_SCRIPT =
  /<script(?![^>]*\ssrc=)(?![^>]*type="application\/(?:ld\+)?json")[^>]*>([\s\S]*?)<\/script>/g;

/**
 * The policy of a page whose inline scripts are known by their hashes: such a page may be kept and given to
 * others, which a nonce does not allow (quality.md, Server).
 */
export function contentSecurityPolicy(html: string, relaxed: boolean): string {
  const hashes = new Set<string>();
  for (const [, script] of html.matchAll(INLINE_SCRIPT)) {
    hashes.add(
      `'sha256-${createHash('sha256')
        .update(script ?? '')
        .digest('base64')}'`,
    );
  }
  return [
    "default-src 'none'",
    // The development server injects scripts and styles of its own.
    relaxed ? "script-src 'self' 'unsafe-inline'" : `script-src 'self' ${[...hashes].join(' ')}`.trim(),
    relaxed ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'; style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    relaxed ? "connect-src 'self' ws:" : "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Renders a document whole, so that its status is right and nothing arrives late or hidden. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { log } = loadContext.get(requestContext);
  let finalStatus = status;
  const stream = await renderToReadableStream(<ServerRouter context={context} url={request.url} />, {
    signal: request.signal,
    onError(error) {
      if (request.signal.aborted) return;
      finalStatus = 500;
      log.error({ err: error }, 'rendering failed');
    },
  });
  await stream.allReady;
  const html = await new Response(stream).text();
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Content-Security-Policy', contentSecurityPolicy(html, import.meta.env.DEV));
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-cache');
  return new Response(request.method === 'HEAD' ? null : html, { status: finalStatus, headers });
}

/** Errors of loaders and actions: logged once, with the request's id. What a visitor caused is no error. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.get(requestContext).log.error({ err: error }, 'request failed');
}
