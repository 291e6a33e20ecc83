import type { Context } from 'hono';
import { m } from '#app/paraglide/messages.js';
import type { RequestVariables } from './request-info.ts';

/** What such a page says; plain text. */
export type PlainPage = {
  status: 400 | 403 | 500;
  title: string;
  text: string;
  /** A sentence in English beside the text. */
  original?: string;
};

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A page without scripts and styles, for what never reaches the pages: in French, with a way out. */
export function plainPage(c: Context<{ Variables: RequestVariables }>, page: PlainPage): Response {
  const title = escapeHtml(page.title);
  const original = page.original ? ` <span lang="en">${escapeHtml(page.original)}</span>` : '';
  const html = `<!doctype html><html lang="fr"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>
<h1>${title}</h1>
<p>${escapeHtml(page.text)}${original}</p>
<p><a href="/">${escapeHtml(m.error_home_link())}</a></p>
<p><small>${escapeHtml(c.var.request?.id ?? '')}</small></p></html>`;
  return c.html(html, page.status, { 'Cache-Control': 'no-store' });
}
