import { sql } from 'kysely';
import {
  FEATURES,
  featureLabel,
  LISTING_TYPES,
  listingTypeLabel,
  PROPERTY_TYPES,
  propertyTypeLabel,
} from '#app/features/properties/property.model.ts';
import { type Db, transaction } from '#app/platform/transaction.server.ts';

/** What visitors also write for a machine value, beside its label. */
const ALSO_WRITTEN: Record<string, string> = {
  apartment: 'appart studio duplex',
  house: 'riad dar',
  commercial: 'magasin boutique',
  factory: 'entrepôt hangar',
  business: 'commerce',
  sale: 'vente vendre acheter achat',
  long_term_rental: 'louer location loyer',
  vacation_rental: 'louer location vacances séjour',
};

/**
 * Writes the French words of the machine values for the search's index, at every start: the labels live in
 * the message catalogue. Properties are indexed anew where words changed (a trigger does it): all of a kind at once,
 * which takes longer than a page may.
 */
export async function syncSearchLabels(db: Db): Promise<void> {
  const row = (kind: 'listing_type' | 'type' | 'feature', key: string, label: string) => ({
    kind,
    key,
    words: [label, ALSO_WRITTEN[key]].filter(Boolean).join(' '),
  });
  await transaction(db, async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await trx
      .insertInto('search_label')
      .values([
        ...LISTING_TYPES.map((key) => row('listing_type', key, listingTypeLabel(key))),
        ...PROPERTY_TYPES.map((key) => row('type', key, propertyTypeLabel(key))),
        ...FEATURES.map((key) => row('feature', key, featureLabel(key))),
      ])
      .onConflict((conflict) =>
        conflict.columns(['kind', 'key']).doUpdateSet((eb) => ({ words: eb.ref('excluded.words') })),
      )
      .execute();
  });
}
