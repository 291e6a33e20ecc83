import type { PropertyType } from '#app/features/properties/property.model.ts';
import { formatMad, formatNumber } from '#app/lib/money.ts';
import { m } from '#app/paraglide/messages.js';
import type { Correction, Criteria, Filter } from './criteria.ts';

type Total = { count: number; more: boolean };

const COUNTED: Record<PropertyType, (inputs: { count: number; figure: string }) => string> = {
  apartment: m.results_apartment,
  villa: m.results_villa,
  house: m.results_house,
  land: m.results_land,
  office: m.results_office,
  commercial: m.results_commercial,
  business: m.results_business,
  factory: m.results_factory,
  farm: m.results_farm,
};

/**
 * What a search found, in words: « 24 locations saisonnières à Malabata, Tanger ».
 * @param place the phrase of its place (`placePhrase`), or null
 */
export function headline(criteria: Criteria, total: Total, place: string | null): string {
  const figure = total.more
    ? m.results_more_than({ count: formatNumber(total.count) })
    : formatNumber(total.count);
  const counted = { count: total.count, figure };
  const { listingType, type } = criteria;
  let what = type ? COUNTED[type](counted) : m.results_properties(counted);
  if (listingType === 'sale') what = m.results_for_sale({ what });
  if (listingType === 'long_term_rental') what = m.results_for_rent({ what });
  if (listingType === 'vacation_rental') {
    what = type ? m.results_for_vacation({ what }) : m.results_vacation_lets(counted);
  }
  if (place) what = m.results_in({ what, place });
  return criteria.q ? m.results_about({ what, q: criteria.q }) : what;
}

/** A price bound of a search, with its unit where the listing type has one. */
export function boundLabel(criteria: Criteria, bound: 'minPrice' | 'maxPrice'): string {
  const value = criteria[bound] ?? 0;
  const price = formatMad(value * 100);
  const unit =
    criteria.listingType === 'vacation_rental'
      ? m.price_night()
      : criteria.listingType === 'long_term_rental'
        ? m.price_month()
        : null;
  const per = unit ? m.chip_per({ price, unit }) : price;
  return bound === 'minPrice' ? m.chip_from({ price: per }) : m.chip_up_to({ price: per });
}

const CORRECTED: Record<Correction, () => string> = {
  listingType: m.correction_listingType,
  type: m.correction_type,
  city: m.correction_city,
  district: m.correction_district,
  minPrice: m.correction_minPrice,
  maxPrice: m.correction_maxPrice,
  q: m.correction_q,
  sort: m.correction_sort,
  position: m.correction_position,
};

/** French name of a parameter that was left aside. */
export function correctionLabel(correction: Correction): string {
  return CORRECTED[correction]();
}

/** What a filter's chip says; labels of places come from the caller, who knows custom ones. */
export function filterLabel(
  criteria: Criteria,
  filter: Filter,
  labels: Partial<Record<'listingType' | 'type' | 'city' | 'district', string>>,
): string {
  switch (filter) {
    case 'minPrice':
    case 'maxPrice':
      return boundLabel(criteria, filter);
    case 'q':
      return m.chip_text({ q: criteria.q ?? '' });
    default:
      return labels[filter] ?? criteria[filter] ?? '';
  }
}
