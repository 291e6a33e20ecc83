/**
 * Writes `app/platform/schema.server.ts`, the types of all tables, from the migrations: applied to an embedded
 * database of a temporary folder, then read from PostgreSQL's catalogue. `--check` only compares.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { openDatabase } from '#app/platform/db.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import { migrate } from '#app/platform/migrations.server.ts';

const ROOT = path.join(import.meta.dirname, '..');
const TARGET = path.join(ROOT, 'app/platform/schema.server.ts');

const HEADER = `// Written by « npm run db:types » from db/migrations: change those, not this file.
import type { ColumnType } from 'kysely';

/** Money and measures: exact, a string when read. */
type Numeric = ColumnType<string, string | number, string | number>;

type Timestamp = ColumnType<Date, Date | string, Date | string>;

/** Any value that JSON can carry. */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue | undefined };

/** Parsed when read, written as text: the driver would take an array for one of PostgreSQL's. */
type Json = ColumnType<JsonValue, string, string>;

type Bytes = ColumnType<Buffer, Buffer | Uint8Array, Buffer | Uint8Array>;

/** Has a default: may be left out when a row is written. Kysely's own does not look into a ColumnType. */
type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;

/** Written by the database alone. */
type Computed<T> =
  T extends ColumnType<infer S, infer _I, infer _U> ? ColumnType<S, never, never> : ColumnType<T, never, never>;
`;

/** PostgreSQL's types as \`valueTypes\` hands them out; what is missing here comes as text. */
const TYPES: Record<string, string> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  numeric: 'Numeric',
  timestamptz: 'Timestamp',
  json: 'Json',
  jsonb: 'Json',
  bytea: 'Bytes',
};

type Column = {
  table: string;
  name: string;
  /** Name of the type, or of the elements of an array. */
  type: string;
  is_array: boolean;
  /** Labels, where the type is an enum. */
  labels: string[] | null;
  not_null: boolean;
  has_default: boolean;
  /** The database alone writes it: computed from other columns, or an identity. */
  is_always_generated: boolean;
  /** Definitions of the constraints on this column alone. */
  checks: string[];
};

const COLUMNS = `
  select t.relname as table, a.attname as name,
    coalesce(base.typname, element.typname, own.typname) as type,
    own.typelem <> 0 and own.typcategory = 'A' as is_array,
    (select array_agg(e.enumlabel::text order by e.enumsortorder) from pg_enum e
      where e.enumtypid in (own.oid, element.oid)) as labels,
    a.attnotnull as not_null,
    a.atthasdef or a.attidentity <> '' as has_default,
    a.attgenerated <> '' or a.attidentity = 'a' as is_always_generated,
    array(select pg_get_constraintdef(c.oid) from pg_constraint c
      where c.conrelid = t.oid and c.contype = 'c' and c.conkey = array[a.attnum] order by c.conname) as checks
  from pg_class t
  join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
  join pg_type own on own.oid = a.atttypid
  left join pg_type element on element.oid = own.typelem and own.typcategory = 'A'
  left join pg_type base on base.oid = own.typbasetype and own.typtype = 'd'
  where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p', 'v', 'm')
    and t.relname <> 'schema_migration'
    and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e')
  order by t.relname, a.attname`;

/** \`check (state in ('a', 'b'))\` and \`check (features <@ array['a', 'b'])\`, as PostgreSQL writes them back. */
const ONE_OF = /^CHECK \(\(?\(?"?\w+"? (?:= ANY|<@) \(?ARRAY\[(.+?)\]/;
const LITERAL = /'((?:[^']|'')*)'::text/g;

const isCheck = process.argv.includes('--check');
const wanted = await generate();
if (!isCheck) {
  fs.writeFileSync(TARGET, wanted);
  console.log(`${path.relative(process.cwd(), TARGET)} is written.`);
} else if (!fs.existsSync(TARGET) || fs.readFileSync(TARGET, 'utf8') !== wanted) {
  console.error('The types of the tables do not match the migrations: run « npm run db:types » and commit.');
  process.exitCode = 1;
} else {
  console.log('The types of the tables match the migrations.');
}

async function generate(): Promise<string> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'tingis-types-'));
  try {
    const log = createLog('warn');
    const database = await openDatabase({ dataDir, log });
    await migrate(database, path.join(ROOT, 'db/migrations'), log);
    const columns = await readColumns(database.pool);
    await database.close();
    return write(columns);
  } finally {
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

async function readColumns(pool: pg.Pool): Promise<Column[]> {
  return (await pool.query<Column>(COLUMNS)).rows;
}

function write(columns: Column[]): string {
  const tables = Map.groupBy(columns, (column) => column.table);
  const interfaces = [...tables].map(([table, own]) => {
    const lines = own.map((column) => `  ${column.name}: ${typeOf(column)};`);
    return `export interface ${pascal(table)} {\n${lines.join('\n')}\n}\n`;
  });
  const entries = [...tables.keys()].map((table) => `  ${table}: ${pascal(table)};`);
  const all = `/** All tables, by their names in the database. */\nexport interface DB {\n${entries.join('\n')}\n}\n`;
  return [HEADER, ...interfaces, all].join('\n');
}

function typeOf(column: Column): string {
  const literals = column.labels ?? literalsOf(column.checks);
  const one = literals ? literals.map(quote).join(' | ') : (TYPES[column.type] ?? 'string');
  const many = column.is_array ? `${literals ? `(${one})` : elementOf(one)}[]` : one;
  const type = column.not_null ? many : `${many} | null`;
  if (column.is_always_generated) return `Computed<${type}>`;
  return column.has_default ? `Generated<${type}>` : type;
}

/** Elements of arrays come without the leniency of single values. */
function elementOf(type: string): string {
  const plain: Record<string, string> = {
    Numeric: 'string',
    Timestamp: 'Date',
    Json: 'JsonValue',
    Bytes: 'Buffer',
  };
  return plain[type] ?? type;
}

function literalsOf(checks: string[]): string[] | null {
  for (const check of checks) {
    const list = ONE_OF.exec(check)?.[1];
    const literals = list ? [...list.matchAll(LITERAL)].map((match) => match[1] ?? '') : [];
    if (literals.length > 0) return literals.map((literal) => literal.replaceAll("''", "'"));
  }
  return null;
}

function quote(literal: string): string {
  return `'${literal.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

function pascal(name: string): string {
  return name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
