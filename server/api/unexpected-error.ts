import type { Context } from 'hono';
import { m } from '#app/paraglide/messages.js';
import { plainPage } from './plain-page.ts';
import type { RequestVariables } from './request-info.ts';

/** The last resort: an error that no page could show. Plain, in French, with a way out. */
export function unexpectedError(error: Error, c: Context<{ Variables: RequestVariables }>): Response {
  c.var.request?.log.error({ err: error }, 'request failed outside the pages');
  return plainPage(c, {
    status: 500,
    title: m.error_unexpected_title(),
    text: m.error_unexpected_text(),
    original: m.error_unexpected_original(),
  });
}
