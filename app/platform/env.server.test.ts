import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { InvalidEnvironment, readEnv } from './env.server.ts';

describe('the environment', () => {
  it('has a value for everything that is not said', () => {
    expect(readEnv({})).toEqual({
      mode: 'production',
      port: 3000,
      host: '127.0.0.1',
      publicUrl: undefined,
      dataDir: path.resolve('data'),
      databaseUrl: undefined,
      demo: true,
      demoToday: undefined,
      logLevel: 'info',
      trustProxy: false,
    });
  });

  it('is read', () => {
    const env = readEnv({
      NODE_ENV: 'test',
      PORT: '0',
      HOST: '::',
      PUBLIC_URL: 'https://agence.example//',
      DATA_DIR: '/var/lib/tingis',
      DATABASE_URL: 'postgresql://u:p@db/tingis',
      DEMO_TODAY: '2026-02-28',
      LOG_LEVEL: 'silent',
      TRUST_PROXY: 'on',
    });
    expect(env).toMatchObject({
      mode: 'test',
      port: 0,
      host: '::',
      publicUrl: 'https://agence.example',
      dataDir: '/var/lib/tingis',
      databaseUrl: 'postgresql://u:p@db/tingis',
      demoToday: '2026-02-28',
      logLevel: 'silent',
      trustProxy: true,
    });
  });

  it('takes an empty variable for one that is not set', () => {
    expect(readEnv({ PORT: '', DATABASE_URL: '', DEMO: '' })).toEqual(readEnv({}));
  });

  it('shows the demo on the embedded database, on a server only where it is said', () => {
    const DATABASE_URL = 'postgres://db/tingis';
    expect(readEnv({ DATABASE_URL }).demo).toBe(false);
    expect(readEnv({ DATABASE_URL, DEMO: '1' }).demo).toBe(true);
    expect(readEnv({ DEMO: 'off' }).demo).toBe(false);
  });

  it.each([
    ['true', true],
    ['1', true],
    ['false', false],
    ['0', false],
    ['off', false],
  ])('understands %s', (TRUST_PROXY, expected) => {
    expect(readEnv({ TRUST_PROXY }).trustProxy).toBe(expected);
  });

  it.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['PORT', 'http'],
    ['NODE_ENV', 'staging'],
    ['PUBLIC_URL', 'agence.example'],
    ['PUBLIC_URL', 'ftp://agence.example'],
    ['DATABASE_URL', 'mysql://secret@db/tingis'],
    ['DEMO', 'yes'],
    ['DEMO_TODAY', '2026-02-30'],
    ['DEMO_TODAY', '28/02/2026'],
    ['LOG_LEVEL', 'loud'],
    ['TRUST_PROXY', '2'],
  ])('refuses %s=%s, naming it', (name, value) => {
    expect(() => readEnv({ [name]: value })).toThrow(InvalidEnvironment);
    expect(() => readEnv({ [name]: value })).toThrow(`${name}:`);
  });

  it('names all that is wrong at once, and never a value: it may be a secret', () => {
    const read = () => readEnv({ DATABASE_URL: 'mysql://u:geheim@db', PORT: 'geheim', DEMO: 'geheim' });
    expect(read).toThrow(/DATABASE_URL: .*PORT: |PORT: .*DATABASE_URL: /);
    expect(read).toThrow(/DEMO: /);
    expect(read).not.toThrow(/geheim/);
  });
});
