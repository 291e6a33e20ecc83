import type { Place } from '#app/features/places/place.model.ts';
import { placePhrase } from '#app/features/places/place-phrase.model.ts';
import type { PropertyCardData } from '#app/features/properties/card.queries.server.ts';
import type { Db } from '#app/platform/db.server.ts';
import { listCities, listDistricts } from './choices.queries.server.ts';
import { type Correction, type Criteria, parseCriteria } from './criteria.ts';
import {
  findNearMatches,
  type Relaxation,
  type SearchResult,
  searchProperties,
} from './search.queries.server.ts';

/** What the search form can choose from, for the chosen city. */
export type SearchChoices = { cities: Place[]; districts: Place[] };

/** A search as its page shows it. */
export type SearchPage = {
  criteria: Criteria;
  corrections: Correction[];
  choices: SearchChoices;
  /** « à Malabata, Tanger », as the headline ends; null without a city. */
  place: string | null;
  cityLabel?: string;
  districtLabel?: string;
  /** Null where the search failed: the page then says so, and keeps its form. */
  result: SearchResult | null;
  near: { relaxations: Relaxation[]; cards: PropertyCardData[] } | null;
};

/** The choices of a search form that starts from these criteria. */
export async function loadChoices(db: Db, city: string | undefined): Promise<SearchChoices> {
  const cities = await listCities(db);
  const known = city !== undefined && cities.some(({ key }) => key === city);
  return { cities, districts: known ? await listDistricts(db, city) : [] };
}

/**
 * The page of a search address. Places that do not exist are dropped here and named among the corrections,
 * since only the database knows custom ones.
 * @param onFailure told about an error of the search itself
 */
export async function loadSearchPage(
  db: Db,
  parameters: URLSearchParams,
  onFailure: (error: unknown) => void,
): Promise<SearchPage> {
  const { criteria, corrections } = parseCriteria(parameters);
  const page: SearchPage = {
    criteria,
    corrections,
    choices: { cities: [], districts: [] },
    place: null,
    result: null,
    near: null,
  };
  try {
    page.choices = await loadChoices(db, criteria.city);
    const city = page.choices.cities.find(({ key }) => key === criteria.city);
    if (criteria.city && !city) {
      corrections.push('city');
      criteria.city = undefined;
      criteria.district = undefined;
    }
    const district = page.choices.districts.find(({ key }) => key === criteria.district);
    if (criteria.district && !district) {
      corrections.push('district');
      criteria.district = undefined;
    }
    page.cityLabel = city?.label;
    page.districtLabel = district?.label;
    page.place = city ? placePhrase(city, district ?? null) : null;
    page.result = await searchProperties(db, criteria);
    if (page.result.total.count === 0) page.near = await findNearMatches(db, criteria);
  } catch (error) {
    onFailure(error);
  }
  return page;
}
