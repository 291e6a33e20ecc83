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
