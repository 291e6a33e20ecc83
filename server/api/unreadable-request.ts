import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { RequestError } from '@hono/node-server';
import { Hono } from 'hono';
import type { Services } from '#app/context.ts';
import { badRequest } from './refusals.ts';
import { type RequestVariables, requestInfo } from './request-info.ts';
import { securityHeaders } from './security-headers.ts';
import { unexpectedError } from './unexpected-error.ts';

/** Any address: that of the request could not be read. */
const NOWHERE = 'http://localhost/';

/** What Node's parser complains of, where the answer is not « 400 »; as Node itself answers. */
const STATUSES: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/**
 * Answers what cannot be made a request of, and so reaches no middleware: a host that is no name, a target that is
 * no path. With the headers and the page that other refused requests get.
 */
export function unreadableRequest(services: Pick<Services, 'env' | 'log'>) {
  return async (fault: unknown): Promise<Response> => {
    const app = new Hono<{ Variables: RequestVariables }>();
    app.onError(unexpectedError);
    app.use(requestInfo(services));
    app.use(securityHeaders(services.env));
    app.all('*', (c) => {
      if (!(fault instanceof RequestError)) throw fault;
      c.var.request.log.debug({ reason: fault.message }, 'a request could not be read');
      return badRequest(c);
    });
    return app.fetch(new Request(NOWHERE));
  };
}

/** The same for what Node's parser does not take for HTTP (its « clientError »), where an answer can be sent at all. */
export function unparsedRequest(services: Pick<Services, 'env' | 'log'>) {
  const answer = unreadableRequest(services);
  return async (error: NodeJS.ErrnoException, socket: Duplex): Promise<void> => {
    // Node's own field: an answer to an earlier request is on its way, and this one must not be mixed into it.
    const isAnswering = Boolean(Reflect.get(socket, '_httpMessage'));
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswering) {
      socket.destroy();
      return;
    }
    const response = await answer(new RequestError(error.message));
    const page = await response.text();
    const status = STATUSES[error.code ?? ''] ?? response.status;
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      ...[...response.headers].map(([name, value]) => `${name}: ${value}`),
      `content-length: ${Buffer.byteLength(page)}`,
      'connection: close',
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${page}`);
  };
}
