import type { Context } from 'hono';
import { m } from '#app/paraglide/messages.js';
import type { RequestVariables } from './request-info.ts';

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The last resort: an error that no page could show. Plain, in French, with a way out. */
export function unexpectedError(error: Error, c: Context<{ Variables: RequestVariables }>): Response {
  const request = c.var.request;
  request?.log.error({ err: error }, 'request failed outside the pages');
  const html = `<!doctype html><html lang="fr"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(m.error_unexpected_title())}</title>
<h1>${escapeHtml(m.error_unexpected_title())}</h1>
<p>${escapeHtml(m.error_unexpected_text())} <span lang="en">Unexpected Application Error!</span></p>
<p><a href="/">${escapeHtml(m.error_home_link())}</a></p>
<p><small>${escapeHtml(request?.id ?? '')}</small></p></html>`;
  return c.html(html, 500, { 'Cache-Control': 'no-store' });
}
