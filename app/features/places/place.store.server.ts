import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { fold, slug } from '#app/lib/text.ts';
import type { Trx } from '#app/platform/db.server.ts';
import type { Place } from './place.model.ts';

/** A place, and whether it was made just now. */
export type StoredPlace = Place & { isNew: boolean };

const LATIN = /^[\p{Script=Latin}\P{L}]*$/u;
const HASH_LENGTH = 16;

/**
 * A readable key for a custom place. Where letters are not Latin they would be lost, and « حي A » become the same as
 * « شارع A »: there the key is a hash.
 */
function customKey(label: string): string {
  const readable = LATIN.test(label) ? slug(label) : '';
  if (readable !== '') return readable;
  const digest = createHash('sha256')
    .update(fold(label) || label)
    .digest('hex');
  return `lieu-${digest.slice(0, HASH_LENGTH)}`;
}

/** The city of that name or key, whatever its accents and capitals; a custom one is made where there is none. */
export async function findOrAddCity(trx: Trx, label: string): Promise<StoredPlace> {
  const find = () =>
    trx
      .selectFrom('city')
      .select(['key', 'label'])
      .where((eb) =>
        eb.or([eb('folded', '=', sql<string>`fold_words(${label})`), eb('key', '=', customKey(label))]),
      )
      .orderBy('is_custom')
      .limit(1)
      .executeTakeFirst();
  const known = await find();
  if (known) return { ...known, isNew: false };
  await trx
    .insertInto('city')
    .values({ key: customKey(label), label, is_custom: true })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const added = await find();
  if (!added) throw new Error('a custom city was neither found nor added');
  return { ...added, isNew: true };
}

/** The district of that name or key in this city; a custom one is made where there is none. */
export async function findOrAddDistrict(trx: Trx, city: string, label: string): Promise<StoredPlace> {
  const find = () =>
    trx
      .selectFrom('district')
      .select(['key', 'label'])
      .where('city', '=', city)
      .where((eb) =>
        eb.or([eb('folded', '=', sql<string>`fold_words(${label})`), eb('key', '=', customKey(label))]),
      )
      .orderBy('is_custom')
      .limit(1)
      .executeTakeFirst();
  const known = await find();
  if (known) return { ...known, isNew: false };
  await trx
    .insertInto('district')
    .values({ city, key: customKey(label), label, is_custom: true })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const added = await find();
  if (!added) throw new Error('a custom district was neither found nor added');
  return { ...added, isNew: true };
}
