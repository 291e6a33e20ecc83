import { Link } from 'react-router';
import { Picture } from '#app/features/media/ui/picture.tsx';
import { formatMad, formatNumber } from '#app/lib/money.ts';
import { m } from '#app/paraglide/messages.js';
import type { PropertyCardData } from '../card.queries.server.ts';
import { propertyPath } from '../path.model.ts';
import { listingTypeLabel, priceSuffix, propertyTypeLabel } from '../property.model.ts';

/** Widths at which a card's photograph is shown, for the browser's choice of a file. */
export const CARD_SIZES =
  '(min-width: 80rem) 24.5rem, (min-width: 64rem) 30vw, (min-width: 40rem) 45vw, 92vw';

/** A property in a list: photograph, badge, price first, title, place, and the three facts people compare. */
export function PropertyCard({
  property,
  priority = false,
  heading: Heading = 'h2',
}: {
  property: PropertyCardData;
  /** Whether the photograph is likely the largest thing first seen. */
  priority?: boolean;
  heading?: 'h2' | 'h3';
}) {
  const facts = comparableFacts(property);
  return (
    <article className="group relative flex h-full flex-col">
      <div className="relative aspect-4/3 overflow-hidden rounded-large bg-sand">
        <Picture
          picture={property.picture}
          sizes={CARD_SIZES}
          priority={priority}
          className="size-full object-cover"
        />
        <p className="absolute top-4 left-4 rounded-small bg-ivory/95 px-3 py-1.5 text-xs font-semibold">
          {listingTypeLabel(property.listingType)}
        </p>
      </div>
      <p className="figure mt-5 text-xl font-semibold leading-tight">
        {formatMad(property.price)}
        {property.listingType !== 'sale' && (
          <span className="text-sm font-normal text-stone"> {priceSuffix(property.listingType, 'card')}</span>
        )}
      </p>
      <Heading className="mt-1 line-clamp-2 text-2xl text-pretty">
        {/* The card's one link, stretched over it. */}
        <Link
          to={propertyPath(property)}
          className="after:absolute after:inset-0 after:rounded-large group-hover:underlined focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-4 focus-visible:after:outline-zellige"
        >
          {property.title}
        </Link>
      </Heading>
      <p className="mt-1 mb-3.5 text-sm text-stone">
        {propertyTypeLabel(property.type)} · {[property.district, property.city].filter(Boolean).join(', ')}
      </p>
      {facts.length > 0 && (
        <ul className="figure mt-auto flex flex-wrap gap-x-5 border-t border-line pt-3.5 text-sm text-stone">
          {facts.map(({ figure, unit }) => (
            <li key={unit}>
              <span className="font-semibold text-ink">{figure}</span> {unit}
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}

/** The shape of a card that is still to come. */
export function PropertyCardSkeleton() {
  return (
    <div aria-hidden="true">
      <div className="aspect-4/3 animate-breathe rounded-large bg-sand" />
      <div className="mt-5 h-6 w-2/5 animate-breathe rounded-small bg-sand" />
      <div className="mt-2.5 h-7 w-4/5 animate-breathe rounded-small bg-sand" />
      <div className="mt-2.5 h-5 w-1/2 animate-breathe rounded-small bg-sand" />
      <div className="mt-3.5 border-t border-line pt-4">
        <div className="h-5 w-3/5 animate-breathe rounded-small bg-sand" />
      </div>
    </div>
  );
}

/** Guests (holiday lets) or surface, bedrooms, bathrooms: where known. */
function comparableFacts(property: PropertyCardData): { figure: string; unit: string }[] {
  const { guests, surface, landSurface, bedrooms, bathrooms } = property;
  const facts: { figure: string; unit: string }[] = [];
  if (property.listingType === 'vacation_rental' && guests !== null) {
    facts.push({ figure: formatNumber(guests), unit: m.unit_guests({ count: guests }) });
  } else if (surface !== null) {
    facts.push({ figure: formatNumber(surface), unit: m.unit_square_metres() });
  } else if (landSurface !== null) {
    facts.push({ figure: formatNumber(landSurface), unit: `${m.unit_square_metres()} ${m.unit_land()}` });
  }
  if (bedrooms) facts.push({ figure: formatNumber(bedrooms), unit: m.unit_bedrooms({ count: bedrooms }) });
  if (bathrooms) facts.push({ figure: formatNumber(bathrooms), unit: m.unit_baths({ count: bathrooms }) });
  return facts;
}
