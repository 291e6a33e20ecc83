import path from 'node:path';
import { z } from 'zod';

const flag = z
  .enum(['on', 'off', 'true', 'false', '1', '0'])
  .transform((value) => value === 'on' || value === 'true' || value === '1');
const civilDate = z.iso.date();

const schema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DEMO: flag.optional(),
  DEMO_TODAY: civilDate.optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  TRUST_PROXY: flag.default(false),
});

/** What the process was told, checked once at its start; every value has a default. */
export type Env = {
  mode: 'development' | 'production' | 'test';
  port: number;
  host: string;
  /** The site's address where it was given; else the address at which it listens counts. */
  publicUrl: string | undefined;
  /** Absolute path of the folder of the embedded database and of the uploads. */
  dataDir: string;
  databaseUrl: string | undefined;
  /** Whether an empty database is filled with the demo agency. */
  demo: boolean;
  /** The civil date that the demo's dates are counted from; today where unset. */
  demoToday: string | undefined;
  logLevel: z.infer<typeof schema>['LOG_LEVEL'];
  /** Whether what a proxy says of the request (X-Forwarded-…) is believed. */
  trustProxy: boolean;
};

/** An environment that cannot be used; the message names each variable and what is wrong with it. */
export class InvalidEnvironment extends Error {
  override name = 'InvalidEnvironment';
}

/**
 * Reads the environment.
 * @throws InvalidEnvironment naming every variable that is wrong, never its value (it may be a secret)
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  // `VAR=` in a shell or compose file means « not set ».
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new InvalidEnvironment(`The environment is not usable. ${faults.join('; ')}.`);
  }
  const value = parsed.data;
  return {
    mode: value.NODE_ENV,
    port: value.PORT,
    host: value.HOST,
    publicUrl: value.PUBLIC_URL?.replace(/\/+$/, ''),
    dataDir: path.resolve(value.DATA_DIR),
    databaseUrl: value.DATABASE_URL,
    demo: value.DEMO ?? value.DATABASE_URL === undefined,
    demoToday: value.DEMO_TODAY,
    logLevel: value.LOG_LEVEL,
    trustProxy: value.TRUST_PROXY,
  };
}
