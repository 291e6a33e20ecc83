import { formatNumber } from '#app/lib/money.ts';
import { m } from '#app/paraglide/messages.js';
import { featureLabel, propertyTypeLabel } from '../property.model.ts';
import type { PropertyDetail } from '../property.queries.server.ts';

/** The facts that people compare first, set large: at most four. */
export function KeyFacts({ property }: { property: PropertyDetail }) {
  const { guests, bedrooms, bathrooms, surface, landSurface, rooms } = property;
  const facts = [
    guests !== null && property.listingType === 'vacation_rental'
      ? { figure: formatNumber(guests), unit: m.unit_guests({ count: guests }) }
      : null,
    surface !== null ? { figure: `${formatNumber(surface)} m²`, unit: m.fact_surface() } : null,
    landSurface !== null && surface === null
      ? { figure: `${formatNumber(landSurface)} m²`, unit: m.fact_land_surface() }
      : null,
    bedrooms ? { figure: formatNumber(bedrooms), unit: m.unit_bedrooms({ count: bedrooms }) } : null,
    bathrooms ? { figure: formatNumber(bathrooms), unit: m.unit_bathrooms({ count: bathrooms }) } : null,
    rooms && !bedrooms ? { figure: formatNumber(rooms), unit: m.unit_rooms({ count: rooms }) } : null,
  ].filter((fact) => fact !== null);
  if (facts.length === 0) return null;
  return (
    <ul className="figure mt-10 grid grid-cols-2 gap-y-7 border-y border-line py-6 sm:grid-cols-4">
      {facts.slice(0, 4).map(({ figure, unit }) => (
        <li key={unit} className="pr-4">
          <span className="block text-xl font-semibold">{figure}</span>
          <span className="text-sm text-stone">{unit}</span>
        </li>
      ))}
    </ul>
  );
}

/** Everything else that is known, as a quiet table. */
export function FactTable({ property }: { property: PropertyDetail }) {
  const { landSurface, rooms, floor, furnished, year, surface } = property;
  const facts: [string, string | null][] = [
    [m.fact_type(), propertyTypeLabel(property.type)],
    [
      m.fact_land_surface(),
      landSurface !== null && surface !== null ? `${formatNumber(landSurface)} m²` : null,
    ],
    [m.fact_rooms(), rooms !== null ? formatNumber(rooms) : null],
    [m.fact_floor(), floor === null ? null : floor === 0 ? m.fact_floor_ground() : String(floor)],
    [m.fact_furnished(), furnished === null ? null : furnished ? m.fact_yes() : m.fact_no()],
    [m.fact_year(), year !== null ? String(year) : null],
  ];
  return (
    <section className="mt-14">
      <h2 className="text-3xl">{m.property_facts()}</h2>
      <dl className="figure mt-5 sm:grid sm:grid-cols-2 sm:gap-x-8">
        {facts.map(([name, value]) =>
          value === null ? null : (
            <div key={name} className="flex justify-between gap-4 border-b border-line py-3">
              <dt className="text-stone">{name}</dt>
              <dd className="text-right font-medium">{value}</dd>
            </div>
          ),
        )}
      </dl>
    </section>
  );
}

/** Features with ticks: the predefined ones, then the agency's own words. */
export function FeatureList({ property }: { property: PropertyDetail }) {
  const features = [...property.features.map(featureLabel), ...property.customFeatures];
  if (features.length === 0) return null;
  return (
    <section className="mt-14">
      <h2 className="text-3xl">{m.property_features()}</h2>
      <ul className="mt-5 sm:grid sm:grid-cols-2 sm:gap-x-5">
        {features.map((feature) => (
          <li key={feature} className="flex items-center gap-3.5 border-b border-line py-3">
            <svg
              viewBox="0 0 12 12"
              className="size-3 flex-none stroke-zellige"
              fill="none"
              strokeWidth="1.3"
              aria-hidden="true"
            >
              <path d="M1 6.5 4.5 10 11 2" />
            </svg>
            {feature}
          </li>
        ))}
      </ul>
    </section>
  );
}
