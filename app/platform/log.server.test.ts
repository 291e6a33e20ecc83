import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';

/** Runs the log in a process of its own: it writes to standard output. */
function linesOf(level: string, statements: string): Record<string, unknown>[] {
  const script = `import { createLog } from './app/platform/log.server.ts'; const log = createLog('${level}'); ${statements}`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  return stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

it('writes one object a line, with level, time and message', () => {
  const lines = linesOf('info', `log.info({ requestId: 'r1' }, 'served'); log.debug('quiet');`);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ level: 'info', requestId: 'r1', msg: 'served' });
  expect(lines[0]?.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(Object.keys(lines[0] ?? {}).sort()).toEqual(['level', 'msg', 'requestId', 'time']);
});

it('never writes personal data or secrets, up to two objects deep', () => {
  const secret = `{ password: 'x9', email: 'x9', phone: 'x9', token: 'x9', cookie: 'x9', authorization: 'x9', databaseUrl: 'x9' }`;
  const lines = linesOf(
    'trace',
    `log.info(${secret}, 'a'); log.info({ client: ${secret} }, 'b'); log.info({ request: { headers: ${secret} } }, 'c');`,
  );
  expect(lines).toHaveLength(3);
  expect(JSON.stringify(lines)).not.toContain('x9');
  expect(JSON.stringify(lines).match(/\[redacted\]/g)).toHaveLength(21);
});

it('says nothing where it is silent', () => {
  expect(linesOf('silent', `log.fatal('x');`)).toEqual([]);
});

it('tells of an error what holds nobody’s data, and of its causes', () => {
  const [line] = linesOf(
    'info',
    `const cause = Object.assign(new TypeError('the cause'), { where: 'x9', code: 'EINNER' });
    log.error({ err: Object.assign(new Error('duplicate key', { cause }), {
      code: '23505', constraint: 'client_email_key', table: 'client', schema: 'x9', parameters: ['x9'],
      detail: 'Failing row contains (x9).', where: 'x9', internalQuery: 'x9', hint: 'x9', dataType: 'x9',
    }) }, 'failed');`,
  );
  expect(line?.err).toEqual({
    type: 'Error',
    message: 'duplicate key',
    stack: expect.stringContaining('duplicate key'),
    code: '23505',
    constraint: 'client_email_key',
    table: 'client',
    cause: { type: 'TypeError', message: 'the cause', stack: expect.any(String), code: 'EINNER' },
  });
  expect(JSON.stringify(line)).not.toContain('x9');
});

it('tells of what is no error, of errors in a ring, and of several at once', () => {
  const lines = linesOf(
    'info',
    `const ring = new Error('ring'); ring.cause = ring;
    log.error({ err: ring }); log.error({ err: 'text' }); log.error({ err: { email: 'x9' } }); log.error(new Error('bare'));
    log.error({ err: new AggregateError([new Error('one'), new Error('two')]) });`,
  );
  expect(lines.map(({ err }) => err)).toMatchObject([
    { message: 'ring', cause: { message: 'ring' } },
    { type: 'string', message: 'text' },
    { type: 'Object' },
    { message: 'bare' },
    { type: 'AggregateError', errors: [{ message: 'one' }, { message: 'two' }] },
  ]);
  expect(JSON.stringify(lines)).not.toContain('x9');
});
