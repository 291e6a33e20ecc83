import { Link } from 'react-router';
import type { PropertyCardData } from '#app/features/properties/card.queries.server.ts';
import { PropertyCard, PropertyCardSkeleton } from '#app/features/properties/ui/property-card.tsx';
import { m } from '#app/paraglide/messages.js';
import { buttonClasses } from '#app/ui/button.ts';
import { type Criteria, type Position, searchPath } from '../criteria.ts';

/** How many skeletons stand for a list that is coming (specification, section 9). */
const SKELETONS = 6;

const GRID = 'grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-3';

/** Cards in 1, 2 or 3 columns. */
export function CardGrid({
  cards,
  priority = false,
  heading,
}: {
  cards: PropertyCardData[];
  priority?: boolean;
  heading?: 'h2' | 'h3';
}) {
  return (
    <ul className={GRID}>
      {cards.map((card, index) => (
        <li key={card.id}>
          <PropertyCard property={card} priority={priority && index === 0} heading={heading} />
        </li>
      ))}
    </ul>
  );
}

/** Six skeleton cards; they wait a moment before they show, so that a quick answer does not flicker. */
export function SkeletonGrid() {
  return (
    <div className={`${GRID} animate-appear`} aria-hidden="true">
      {Array.from({ length: SKELETONS }, (_, index) => index).map((index) => (
        <PropertyCardSkeleton key={index} />
      ))}
    </div>
  );
}

/** Real links to the pages before and after. */
export function ResultPages({
  criteria,
  previous,
  next,
}: {
  criteria: Criteria;
  previous: Position | null;
  next: Position | null;
}) {
  if (!previous && !next) return null;
  return (
    <nav aria-label={m.results_pages()} className="mt-16 flex flex-wrap justify-center gap-3">
      {previous && (
        <Link
          to={searchPath({ ...criteria, position: previous })}
          rel="prev"
          className={buttonClasses('quiet')}
        >
          {m.results_previous()}
        </Link>
      )}
      {next && (
        <Link to={searchPath({ ...criteria, position: next })} rel="next" className={buttonClasses('quiet')}>
          {m.results_next()}
        </Link>
      )}
    </nav>
  );
}
