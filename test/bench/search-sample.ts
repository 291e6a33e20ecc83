import { sql } from 'kysely';
import { LISTING_TYPES, typesFor } from '#app/features/properties/property.model.ts';
import { maximumOptions, minimumOptions } from '#app/features/search/budget.model.ts';
import { SORTS } from '#app/features/search/criteria.ts';
import type { Db } from '#app/platform/db.server.ts';

/** A sequence of numbers from 0 to 1, the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** What people search by: drawn from what is there, so that searches find something as often as in life. */
export type Sample = { places: { city: string; district: string | null; label: string }[]; words: string[] };

/** Places and title words of the database, the same for the same data. */
export async function drawSample(db: Db): Promise<Sample> {
  const places = await db
    .selectFrom('property')
    .innerJoin('city', 'city.key', 'property.city')
    .leftJoin('district', (join) =>
      join.onRef('district.city', '=', 'property.city').onRef('district.key', '=', 'property.district'),
    )
    .select(['property.city', 'property.district'])
    .select(sql<string>`coalesce(district.label, city.label)`.as('label'))
    .where('property.available', '=', true)
    .orderBy(sql`md5(property.reference)`)
    .limit(400)
    .execute();
  const titles = await db
    .selectFrom('property')
    .select('title')
    .orderBy(sql`md5(property.title)`)
    .limit(400)
    .execute();
  const words = titles.flatMap(({ title }) => title.split(/[^\p{L}]+/u).filter((word) => word.length > 2));
  return { places, words };
}

const pick = <T>(items: readonly T[], random: () => number): T | undefined =>
  items[Math.floor(random() * items.length)];

/** A word as a hurried thumb types it: one letter doubled, left out or changed. */
function misspelt(word: string, random: () => number): string {
  const at = 1 + Math.floor(random() * Math.max(1, word.length - 2));
  const kind = Math.floor(random() * 3);
  const rest = word.slice(at + (kind === 1 ? 1 : 0));
  return word.slice(0, at) + (kind === 0 ? word[at - 1] : kind === 2 ? 'x' : '') + rest;
}

/** Parameters of a search: filters, bounds, texts (one in five misspelt), orders, in all mixtures. */
export function drawSearch(sample: Sample, random: () => number): URLSearchParams {
  const parameters = new URLSearchParams();
  const listingType = random() < 0.7 ? pick(LISTING_TYPES, random) : undefined;
  if (listingType) parameters.set('listingType', listingType);
  const type = random() < 0.4 ? pick(typesFor(listingType), random) : undefined;
  if (type) parameters.set('type', type);
  const place = random() < 0.6 ? pick(sample.places, random) : undefined;
  if (place) parameters.set('city', place.city);
  if (place?.district && random() < 0.5) parameters.set('district', place.district);
  if (listingType && random() < 0.4) {
    const minimum = pick(minimumOptions(listingType), random)?.value;
    if (minimum && random() < 0.6) parameters.set('minPrice', String(minimum));
    const maximum = pick(maximumOptions(listingType, minimum), random)?.value;
    if (maximum && random() < 0.7) parameters.set('maxPrice', String(maximum));
  }
  if (random() < 0.45) {
    const words = [
      pick(sample.words, random),
      random() < 0.5 ? pick(sample.places, random)?.label : undefined,
    ];
    const text = words.filter((word) => word !== undefined).join(' ');
    parameters.set('q', random() < 0.2 ? misspelt(text, random) : text);
  }
  const sort = pick(SORTS, random);
  if (sort && sort !== 'newest') parameters.set('sort', sort);
  return parameters;
}

/** What somebody has typed of a place so far: its beginning, one in five misspelt. */
export function drawTyping(sample: Sample, random: () => number): string {
  const label = pick(sample.places, random)?.label ?? 'tanger';
  const typed = label.slice(0, 2 + Math.floor(random() * 8));
  return random() < 0.2 ? misspelt(typed, random) : typed;
}
