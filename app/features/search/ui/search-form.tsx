import { useLayoutEffect, useRef, useState } from 'react';
import { Form, useNavigate } from 'react-router';
import type { Place } from '#app/features/places/place.model.ts';
import {
  isLegalType,
  LISTING_TYPES,
  type ListingType,
  type PropertyType,
  propertyTypeLabel,
  typesFor,
} from '#app/features/properties/property.model.ts';
import { earlyInputOf } from '#app/lib/early-input.ts';
import { formatMad } from '#app/lib/money.ts';
import { m } from '#app/paraglide/messages.js';
import { buttonClasses } from '#app/ui/button.ts';
import { type BudgetOption, maximumAfter, maximumOptions, minimumOptions } from '../budget.model.ts';
import { type Criteria, parseCriteria, searchPath } from '../criteria.ts';
import { PlaceField } from './place-field.tsx';
import { SelectField } from './select-field.tsx';
import { useDistricts } from './use-districts.ts';

const TABS: Record<ListingType, () => string> = {
  vacation_rental: m.search_tab_vacation_rental,
  long_term_rental: m.search_tab_long_term_rental,
  sale: m.search_tab_sale,
};
const BUDGET: Record<ListingType, () => string> = {
  vacation_rental: m.search_budget_vacation_rental,
  long_term_rental: m.search_budget_long_term_rental,
  sale: m.search_budget_sale,
};

/** The order of the tabs: holidays first, as the form preselects them (specification, section 4). */
const TAB_ORDER = [...LISTING_TYPES].reverse();

/**
 * The search form of the home and listing pages (specification, sections 2, 4 and 5): a plain GET form, made
 * better where there is JavaScript.
 */
export function SearchForm({
  criteria,
  choices,
}: {
  criteria: Criteria;
  choices: { cities: Place[]; districts: Place[] };
}) {
  const navigate = useNavigate();
  const initialListingType = criteria.listingType ?? 'vacation_rental';
  const [chosen, setChosen] = useState<Criteria>({
    ...criteria,
    listingType: initialListingType,
    // The preselected kind of offer may not know the type of an open search.
    type: criteria.type && isLegalType(initialListingType, criteria.type) ? criteria.type : undefined,
    position: undefined,
  });
  // Whether the place stands in the box, from a suggestion or from the address, and not in the selects.
  const [boxed, setBoxed] = useState(criteria.q === undefined);
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    const early = form.current && earlyInputOf(form.current);
    if (!early) return;
    const entries = [...early].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
    const { criteria: typed } = parseCriteria(new URLSearchParams(entries));
    // The plain box leaves a chosen place to the selects: as long as nothing was typed over it, it stands.
    if (typed.q !== undefined) setBoxed(false);
    setChosen((before) => ({ ...typed, sort: before.sort }));
  }, []);
  const change = (changed: Partial<Criteria>) => setChosen((before) => ({ ...before, ...changed }));
  const districts = useDistricts(chosen.city, { city: criteria.city, districts: choices.districts });

  const listingType = chosen.listingType ?? 'vacation_rental';
  const chooseListingType = (next: ListingType) =>
    // Another kind of offer has other types and other budgets (specification, section 4).
    change({ listingType: next, type: undefined, minPrice: undefined, maxPrice: undefined });
  const chooseMinimum = (minPrice: number | undefined) =>
    change({ minPrice, maxPrice: maximumAfter(minPrice, chosen.maxPrice) });

  const cityLabel = choices.cities.find(({ key }) => key === chosen.city)?.label;
  const districtLabel = districts.find(({ key }) => key === chosen.district)?.label;

  return (
    <search aria-label={m.search_label()}>
      <Form
        ref={form}
        action="/properties"
        method="get"
        className="rounded-large border border-line bg-white p-2 sm:px-3"
        onSubmit={(event) => {
          event.preventDefault();
          navigate(searchPath({ ...chosen, sort: criteria.sort }));
        }}
      >
        <fieldset className="flex flex-wrap gap-x-1">
          <legend className="sr-only">{m.search_listing_type()}</legend>
          {TAB_ORDER.map((value) => (
            <label
              key={value}
              className="relative inline-flex min-h-11 cursor-pointer items-center rounded-small px-3 text-sm sm:px-4 font-semibold text-stone transition-colors hover:text-ink has-checked:text-zellige has-focus-visible:outline-2 has-focus-visible:outline-zellige"
            >
              <input
                type="radio"
                name="listingType"
                value={value}
                checked={listingType === value}
                onChange={() => chooseListingType(value)}
                className="peer sr-only"
              />
              {TABS[value]()}
              <span
                aria-hidden="true"
                className="absolute inset-x-0 bottom-0 hidden h-2 rounded-b-small border-b-2 border-zellige peer-checked:block"
              />
            </label>
          ))}
        </fieldset>
        <div className="mt-1 grid md:grid-cols-[1.5fr_1fr_1.5fr_auto] md:items-center md:divide-x md:divide-line">
          <PlaceField
            q={chosen.q}
            place={boxed ? [districtLabel, cityLabel].filter(Boolean).join(', ') : ''}
            onText={(q) => {
              // The box showed a place: whoever types over it looks for something else.
              change(boxed ? { q, city: undefined, district: undefined } : { q });
              setBoxed(false);
            }}
            onPlace={(place) => {
              change({ q: undefined, city: place?.city, district: place?.district ?? undefined });
              setBoxed(place !== null);
            }}
          />
          <SelectField
            label={m.search_type()}
            name="type"
            value={chosen.type}
            empty={m.search_any_type()}
            options={typesFor(listingType).map((type) => ({ value: type, label: propertyTypeLabel(type) }))}
            onChange={(type) =>
              change({ type: typesFor(listingType).find((known): known is PropertyType => known === type) })
            }
          />
          <fieldset className="border-t border-line px-4 py-2.5 md:border-t-0 md:border-r-0!">
            <legend className="float-left w-full text-xs font-medium text-stone">
              {BUDGET[listingType]()}
            </legend>
            <div className="figure clear-both flex items-center gap-2">
              <BudgetSelect
                label={m.search_min()}
                name="minPrice"
                empty={m.search_min_any()}
                value={chosen.minPrice}
                options={minimumOptions(listingType)}
                onChange={chooseMinimum}
              />
              <span aria-hidden="true">–</span>
              <BudgetSelect
                label={m.search_max()}
                name="maxPrice"
                empty={m.search_max_any()}
                value={chosen.maxPrice}
                options={maximumOptions(listingType, chosen.minPrice)}
                onChange={(maxPrice) => change({ maxPrice })}
              />
            </div>
          </fieldset>
          <div className="p-2 md:border-l-0! md:pr-1 md:pl-4">
            <button type="submit" className={`${buttonClasses()} min-h-13 w-full px-7`}>
              {m.search_submit()}
            </button>
          </div>
        </div>
        <details
          className="border-t border-line px-4 scripting-none:details-content:[content-visibility:visible] scripting-none:details-content:h-auto"
          open={criteria.city !== undefined && criteria.q !== undefined}
        >
          <summary className="w-fit py-2.5 text-sm font-medium text-stone hover:text-ink">
            {m.search_more()}
          </summary>
          <div className="grid gap-x-4 pb-2 sm:grid-cols-2 sm:divide-x sm:divide-line">
            <SelectField
              label={m.search_city()}
              name="city"
              value={chosen.city}
              empty={m.search_any_city()}
              options={choices.cities.map(({ key, label }) => ({ value: key, label }))}
              onChange={(city) => {
                change({ city, district: undefined });
                setBoxed(false);
              }}
            />
            <SelectField
              label={m.search_district()}
              name="district"
              value={chosen.district}
              empty={chosen.city ? m.search_any_district() : m.search_district_needs_city()}
              disabled={!chosen.city}
              options={districts.map(({ key, label }) => ({ value: key, label }))}
              onChange={(district) => {
                change({ district });
                setBoxed(false);
              }}
            />
          </div>
        </details>
        {criteria.sort !== 'newest' && <input type="hidden" name="sort" value={criteria.sort} />}
      </Form>
    </search>
  );
}

function BudgetSelect({
  label,
  name,
  empty,
  value,
  options,
  onChange,
}: {
  label: string;
  name: string;
  empty: string;
  value: number | undefined;
  options: BudgetOption[];
  onChange: (value: number | undefined) => void;
}) {
  // A bound from an address need not be one of the steps: it stands in the list all the same.
  const custom = value !== undefined && !options.some((option) => option.value === value);
  return (
    <select
      aria-label={label}
      name={name}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value === '' ? undefined : Number(event.target.value))}
      className="min-h-8 max-w-full min-w-0 cursor-pointer appearance-none truncate rounded-small bg-transparent field-sizing-content"
    >
      <option value="">{empty}</option>
      {custom && <option value={value}>{formatMad(value * 100)}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.openEnded
            ? m.search_or_more({ price: formatMad(option.from * 100) })
            : formatMad(option.from * 100)}
        </option>
      ))}
    </select>
  );
}
