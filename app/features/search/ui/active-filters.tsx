import { Link } from 'react-router';
import { listingTypeLabel, propertyTypeLabel } from '#app/features/properties/property.model.ts';
import { m } from '#app/paraglide/messages.js';
import { activeFilters, type Criteria, type Filter, SORTS, searchPath, without } from '../criteria.ts';
import { filterLabel } from '../headline.model.ts';

/** Labels of the places in the criteria. */
export type PlaceLabels = { city?: string; district?: string };

/** What a filter says on its chip and in « Sans … ». */
export function chipLabel(criteria: Criteria, filter: Filter, places: PlaceLabels): string {
  return filterLabel(criteria, filter, {
    ...places,
    listingType: criteria.listingType && listingTypeLabel(criteria.listingType),
    type: criteria.type && propertyTypeLabel(criteria.type),
  });
}

/** The active filters as links that remove them at once. */
export function ActiveFilters({ criteria, places }: { criteria: Criteria; places: PlaceLabels }) {
  const filters = activeFilters(criteria);
  if (filters.length === 0) return null;
  return (
    <ul aria-label={m.results_filters()} className="flex flex-wrap items-center gap-2.5">
      {filters.map((filter) => {
        const label = chipLabel(criteria, filter, places);
        return (
          <li key={filter} className="max-w-full">
            <Link
              to={searchPath(without(criteria, filter))}
              preventScrollReset
              aria-label={m.results_remove_filter({ name: label })}
              className="figure flex min-h-11 max-w-full items-center gap-2.5 rounded-small border border-line bg-white px-3 text-sm hover:border-stone sm:min-h-10"
            >
              <span className="truncate">{label}</span>
              <span aria-hidden="true">✕</span>
            </Link>
          </li>
        );
      })}
      <li>
        <Link
          to={searchPath({ sort: criteria.sort })}
          preventScrollReset
          className="inline-block px-1.5 py-2.5 text-sm underlined"
        >
          {m.results_clear_all()}
        </Link>
      </li>
    </ul>
  );
}

const SORT_LABELS = {
  newest: m.sort_newest,
  price_asc: m.sort_price_asc,
  price_desc: m.sort_price_desc,
};

/** The orders of the results, as links. */
export function SortLinks({ criteria }: { criteria: Criteria }) {
  return (
    <nav aria-label={m.results_sort()}>
      <ul className="flex flex-wrap gap-x-5 text-sm">
        {SORTS.map((sort) => (
          <li key={sort}>
            <Link
              to={searchPath({ ...criteria, sort, position: undefined })}
              preventScrollReset
              aria-current={sort === criteria.sort ? 'true' : undefined}
              className="inline-block py-2 text-stone hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:underlined"
            >
              {SORT_LABELS[sort]()}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
