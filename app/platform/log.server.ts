import { type Logger, pino } from 'pino';

/** Structured log: one JSON object per line on standard output. */
export type Log = Logger;

/** What never reaches a log, wherever it stands in an object. */
const SECRETS = ['password', 'email', 'phone', 'token', 'cookie', 'authorization', 'databaseUrl'];

/** Makes the log of the process. Personal data and secrets are replaced by `[redacted]`. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: '[redacted]',
    },
  });
}
