import { once } from 'node:events';
import { createServer } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnv } from '#app/platform/env.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import { refusals } from './refusals.ts';
import { type RequestVariables, requestInfo } from './request-info.ts';
import { securityHeaders } from './security-headers.ts';
import { unparsedRequest, unreadableRequest } from './unreadable-request.ts';

/** What is logged is caught, at every level. */
const lines: string[] = [];
const log = createLog('trace', { write: (line: string) => lines.push(line) });

function site(env: Record<string, string> = {}) {
  const services = { env: readEnv({ NODE_ENV: 'test', ...env }), log };
  const app = new Hono<{ Variables: RequestVariables }>();
  app.use(requestInfo(services));
  app.use(securityHeaders(services.env));
  app.use(refusals());
  app.all('*', (c) => c.text('the page'));
  return { app, services };
}

const post = (headers: Record<string, string>, env?: Record<string, string>, url = 'http://site.ma/form') =>
  site(env).app.request(url, { method: 'POST', headers });

describe('paths', () => {
  it.each(['/properties/%FF', '/%', '/a/%c3%28', '/%E0%A4%A.data'])('%s is no text', async (path) => {
    const answer = await site().app.request(`http://site.ma${path}`);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('Cette adresse n’est pas valide');
    expect(answer.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
  });

  it.each(['/', '/properties?q=%FF', '/f%C3%A8s', '/%2F%25'])('%s is', async (path) => {
    expect((await site().app.request(`http://site.ma${path}`)).status).toBe(200);
  });
});

describe('changes', () => {
  it.each([
    [{ Origin: 'http://evil.example' }],
    [{ Origin: 'null' }],
    [{ Origin: 'nonsense' }],
    [{ Origin: 'http://site.ma:8080' }],
    [{ Origin: 'http://site.ma', 'Sec-Fetch-Site': 'cross-site' }],
    [{ 'Sec-Fetch-Site': 'same-site' }],
    [{ Origin: 'http://evil.example', 'X-Forwarded-Host': 'evil.example' }],
  ])('are refused from %j, quietly', async (headers) => {
    lines.length = 0;
    const answer = await post(headers as Record<string, string>);
    expect(answer.status).toBe(403);
    expect(answer.headers.get('X-Frame-Options')).toBe('DENY');
    expect(await answer.text()).toContain('<html lang="fr">');
    expect(lines.map((line) => JSON.parse(line).level)).toEqual(['debug', 'debug']);
  });

  it.each<[Record<string, string>, Record<string, string>]>([
    [{}, {}],
    [{ Origin: 'http://site.ma' }, {}],
    [{ Origin: 'http://site.ma', 'Sec-Fetch-Site': 'same-origin' }, {}],
    // A proxy ends TLS, and may ask us by another name.
    [{ Origin: 'https://site.ma' }, {}],
    [{ Origin: 'https://agency.ma' }, { PUBLIC_URL: 'https://agency.ma' }],
    [{ Origin: 'https://agency.ma', 'X-Forwarded-Host': 'agency.ma' }, { TRUST_PROXY: 'on' }],
  ])('are let through with %j where %j', async (headers, env) => {
    expect((await post(headers, env)).status).toBe(200);
  });

  it('are not what GET asks for', async () => {
    const headers = { Origin: 'http://evil.example', 'Sec-Fetch-Site': 'cross-site' };
    expect((await site().app.request('http://site.ma/', { headers })).status).toBe(200);
  });
});

describe('what is no request', () => {
  const { app, services } = site();
  const server = createServer(
    { requireHostHeader: false },
    getRequestListener(app.fetch, { errorHandler: unreadableRequest(services) }),
  );
  server.on('clientError', unparsedRequest(services));
  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  afterAll(async () => {
    server.close();
    server.closeAllConnections();
  });

  async function send(text: string): Promise<string> {
    const socket = net.connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.end(text);
    let answer = '';
    for await (const piece of socket.setEncoding('utf8') as AsyncIterable<string>) answer += piece;
    return answer;
  }

  it.each([
    ['a host that is no name', 'GET / HTTP/1.1\r\nHost: exa mple/<x>\r\nConnection: close\r\n\r\n', 400],
    ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['a target that is no path', 'GET \\x HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 400],
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['too long a header', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ])('%s is answered like the others', async (_name, text, status) => {
    const answer = (await send(text)).toLowerCase();
    expect(answer).toMatch(new RegExp(`^http/1.1 ${status} `));
    expect(answer).toContain('x-content-type-options: nosniff');
    expect(answer).toContain("content-security-policy: default-src 'none'");
    expect(answer).toContain('<html lang="fr">');
  });

  it('keeps a fault of ours apart', async () => {
    const answer = await unreadableRequest(services)(new Error('ours'));
    expect(answer.status).toBe(500);
  });
});
