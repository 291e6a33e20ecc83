import pg from 'pg';

const OID = {
  int8: 20,
  int8Array: 1016,
  date: 1082,
  dateArray: 1182,
  numericArray: 1231,
} as const;

const TEXT_ARRAY = 1009;
const parseStrings = new pg.TypeOverrides().getTypeParser(TEXT_ARRAY) as unknown as (
  text: string,
) => (string | null)[];

/**
 * How values come out of the database, on both engines: `int8` a number (an error beyond 2^53), `numeric` a
 * string (money is never a float), `date` the string `yyyy-mm-dd` (a civil day has no zone), `timestamptz` a
 * Date, ranges strings, json parsed. Meant for the `types` option of a pool or client; nothing global changes.
 */
export function valueTypes(): pg.CustomTypesConfig {
  const types = new pg.TypeOverrides();
  types.setTypeParser(OID.int8, safeInteger);
  types.setTypeParser(OID.int8Array, (text: string) =>
    parseStrings(text).map((item) => (item === null ? null : safeInteger(item))),
  );
  types.setTypeParser(OID.date, String);
  types.setTypeParser(OID.dateArray, parseStrings);
  types.setTypeParser(OID.numericArray, parseStrings);
  return types;
}

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) {
    throw new RangeError(`The database returned ${text}, which is too large for a JavaScript number.`);
  }
  return value;
}
