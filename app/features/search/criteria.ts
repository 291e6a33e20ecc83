import {
  isLegalType,
  isListingType,
  isPropertyType,
  type ListingType,
  type PropertyType,
} from '#app/features/properties/property.model.ts';
import { clean } from '#app/lib/text.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { isOpenEnded } from './budget.model.ts';
import { searchWords } from './words.model.ts';

/** Orders of the results; the first is the default and never stands in an address. */
export const SORTS = ['newest', 'price_asc', 'price_desc'] as const;
/** One order of the results. */
export type Sort = (typeof SORTS)[number];

/**
 * A place in the ordered results, between two properties: the sort value of a property (milliseconds since
 * 1970 for `newest`, centimes of MAD for prices) and its id, which breaks ties.
 */
export type Position = { direction: 'after' | 'before'; value: number; id: string };

/** What a visitor searches for. An absent field does not narrow the search. Prices in MAD. */
export type Criteria = {
  listingType?: ListingType;
  type?: PropertyType;
  city?: string;
  district?: string;
  q?: string;
  minPrice?: number;
  maxPrice?: number;
  sort: Sort;
  position?: Position;
};

/** The criteria that narrow a search, in the order in which addresses carry them. */
export const FILTERS = ['listingType', 'type', 'city', 'district', 'minPrice', 'maxPrice', 'q'] as const;
/** One criterion that narrows a search. */
export type Filter = (typeof FILTERS)[number];

/** A parameter that was ignored or changed, which the page says; empty parameters are no mistakes. */
export type Correction = Filter | 'sort' | 'position';

/** Longest text that is searched for; the rest is cut, visibly. */
export const MAX_QUERY_LENGTH = 100;

const PLACE_KEY = /^[a-z0-9]+(?:[_-][a-z0-9]+)*$/;
/** Above any price that a property may have, well inside what `numeric(14,2)` compares with. */
const HIGHEST_BOUND = 1_000_000_000_000;

/**
 * Reads the parameters of `/properties`. Never fails: what is unknown, impossible or contradictory is dropped
 * and named among the corrections. Whether a custom city exists is for the query to say.
 */
export function parseCriteria(parameters: URLSearchParams): {
  criteria: Criteria;
  corrections: Correction[];
} {
  const corrections = new Set<Correction>();
  const criteria: Criteria = { sort: 'newest' };

  /** The first non-empty value; more than one different value is a mistake in the address. */
  const read = (name: string, correction: Correction): string | undefined => {
    const given = parameters.getAll(name).filter((value) => value.trim() !== '');
    const values = new Set(given.map((value) => clean(value).trim()).filter((value) => value !== ''));
    // Broken UTF-8 arrives as U+FFFD; what is left of it is searched for, and the loss is said.
    if (
      values.size > 1 ||
      given.some((value) => value.includes('\uFFFD')) ||
      (given.length > 0 && values.size === 0)
    ) {
      corrections.add(correction);
    }
    return values.values().next().value;
  };
  const readOne = <T extends string>(name: Filter | 'sort', accepts: (text: string) => text is T) => {
    const text = read(name, name);
    if (text === undefined) return undefined;
    if (accepts(text)) return text;
    corrections.add(name);
    return undefined;
  };

  criteria.listingType = readOne('listingType', isListingType);
  criteria.type = readOne('type', isPropertyType);
  if (criteria.type && criteria.listingType && !isLegalType(criteria.listingType, criteria.type)) {
    criteria.type = undefined;
    corrections.add('type');
  }
  const isKey = (text: string): text is string => text.length <= 80 && PLACE_KEY.test(text);
  criteria.city = readOne('city', isKey);
  criteria.district = readOne('district', isKey);
  if (criteria.district && !criteria.city) {
    criteria.district = undefined;
    corrections.add('district');
  }

  const readPrice = (name: 'minPrice' | 'maxPrice'): number | undefined => {
    const text = read(name, name);
    if (text === undefined) return undefined;
    const value = /^\d{1,15}(?:\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN;
    if (Number.isNaN(value)) {
      corrections.add(name);
      return undefined;
    }
    return Math.min(value, HIGHEST_BOUND);
  };
  const minimum = readPrice('minPrice');
  criteria.minPrice = minimum === 0 ? undefined : minimum;
  const maximum = readPrice('maxPrice');
  criteria.maxPrice = maximum === undefined || isOpenEnded(maximum) ? undefined : maximum;
  if (
    criteria.minPrice !== undefined &&
    criteria.maxPrice !== undefined &&
    criteria.minPrice > criteria.maxPrice
  ) {
    criteria.maxPrice = undefined;
    corrections.add('maxPrice');
  }

  const text = read('q', 'q')?.replace(/\s+/g, ' ');
  if (text !== undefined) {
    criteria.q = text
      .slice(0, MAX_QUERY_LENGTH)
      .toWellFormed()
      .replace(/\uFFFD/g, '')
      .trim();
    const searchable = searchWords(criteria.q).length > 0;
    if (text.length > MAX_QUERY_LENGTH || !searchable) corrections.add('q');
    if (!searchable) criteria.q = undefined;
  }

  criteria.sort =
    readOne('sort', (value): value is Sort => SORTS.some((known) => known === value)) ?? 'newest';

  const after = read('after', 'position');
  const before = read('before', 'position');
  const token = after ?? before;
  if (token !== undefined) {
    const place = parsePosition(token);
    if (place && (after === undefined || before === undefined)) {
      criteria.position = { direction: after === undefined ? 'before' : 'after', ...place };
    } else {
      corrections.add('position');
    }
  }
  return { criteria, corrections: [...corrections] };
}

function parsePosition(token: string): { value: number; id: string } | null {
  const match = /^(\d{1,16})-([0-9a-f-]{36})$/.exec(token);
  const value = Number(match?.[1]);
  const id = match?.[2];
  // 8.64e15 ms is the last instant that a date can hold.
  if (!id || !isUuid(id) || value > 8.64e15) return null;
  return { value, id };
}

/** The search as parameters, always in one order, defaults and absences left out. */
export function criteriaParameters(criteria: Criteria): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const name of FILTERS) {
    const value = criteria[name];
    if (value !== undefined) parameters.set(name, String(value));
  }
  if (criteria.sort !== 'newest') parameters.set('sort', criteria.sort);
  const { position } = criteria;
  if (position) parameters.set(position.direction, `${position.value}-${position.id}`);
  return parameters;
}

/** The address of a search: shared, bookmarked, and opened without JavaScript. */
export function searchPath(criteria: Criteria): string {
  const query = criteriaParameters(criteria).toString();
  return query === '' ? '/properties' : `/properties?${query}`;
}

/** The same search without one of its filters, from the first page. A district does not outlive its city. */
export function without(criteria: Criteria, filter: Filter): Criteria {
  const rest: Criteria = { ...criteria, position: undefined };
  delete rest[filter];
  if (filter === 'city') delete rest.district;
  if (filter === 'listingType') {
    // Budgets are a night's, a month's or a whole price: without the listing type they mean nothing [4].
    delete rest.minPrice;
    delete rest.maxPrice;
  }
  return rest;
}

/** The filters that narrow this search. */
export function activeFilters(criteria: Criteria): Filter[] {
  return FILTERS.filter((name) => criteria[name] !== undefined);
}
