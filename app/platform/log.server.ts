import { type DestinationStream, type Logger, pino } from 'pino';

/** Structured log: one JSON object per line on standard output. */
export type Log = Logger;

/** What never reaches a log, wherever it stands in an object. */
const SECRETS = ['password', 'email', 'phone', 'token', 'cookie', 'authorization', 'databaseUrl'];

/** What is told of an error beside its type, message, stack and causes: names out of our own schema, no values. */
const TOLD = ['code', 'constraint', 'table'] as const;
const DEEPEST_CAUSE = 5;

/**
 * Makes the log of the process. Personal data and secrets are replaced by `[redacted]`, and of errors only what cannot
 * hold any is told.
 * @param destination standard output where it is not said
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: (error: unknown) => describeError(error) },
    redact: {
      paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: '[redacted]',
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

/**
 * An error as it is logged. PostgreSQL's errors carry whole rows (`detail`: « Failing row contains (…) »), and parts
 * of queries (`where`, `internalQuery`, `hint`): they are left out, as is whatever a library hangs onto its errors.
 */
function describeError(error: unknown, depth = 0): unknown {
  if (typeof error !== 'object' || error === null) return { type: typeof error, message: String(error) };
  const given = error as Record<string, unknown>;
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
  const described: Record<string, unknown> = {
    type: text(error.constructor?.name) ?? 'Object',
    message: text(given.message) ?? text(given.statusText),
    stack: text(given.stack),
  };
  for (const name of TOLD) described[name] = text(given[name]);
  if (depth === DEEPEST_CAUSE) return described;
  if (given.cause !== undefined) described.cause = describeError(given.cause, depth + 1);
  // Several attempts that failed together (a host with two addresses) have no message but theirs.
  if (Array.isArray(given.errors)) {
    described.errors = given.errors.map((each: unknown) => describeError(each, depth + 1));
  }
  return described;
}
