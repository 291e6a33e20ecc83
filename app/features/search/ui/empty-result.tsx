import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { buttonClasses } from '#app/ui/button.ts';
import { activeFilters, searchPath, without } from '../criteria.ts';
import { headline } from '../headline.model.ts';
import type { SearchPage } from '../search-page.queries.server.ts';
import { chipLabel } from './active-filters.tsx';
import { CardGrid } from './result-list.tsx';

/** Nothing was found: which filter to drop, what that would give, and near matches. */
export function EmptyResult({ page }: { page: SearchPage }) {
  const { criteria, near } = page;
  // Without any filter nothing is offered at all: there is nothing to widen.
  const isOpen = activeFilters(criteria).length === 0;
  const places = { city: page.cityLabel, district: page.districtLabel };
  return (
    <>
      <div className="rounded-large bg-sand px-6 py-10 sm:px-10">
        <p className="text-lg">{isOpen ? m.results_none_yet() : m.results_empty_hint()}</p>
        {isOpen ? null : near && near.relaxations.length > 0 ? (
          <ul className="mt-6 flex flex-wrap gap-3">
            {near.relaxations.map(({ filter, total }) => (
              <li key={filter}>
                <Link to={searchPath(without(criteria, filter))} className={buttonClasses('quiet')}>
                  {m.results_drop({
                    name: chipLabel(criteria, filter, places),
                    what: headline({ sort: 'newest' }, total, null),
                  })}
                </Link>
              </li>
            ))}
          </ul>
        ) : (
          <p className="mt-6">
            <Link to={searchPath({ sort: criteria.sort })} className={buttonClasses('quiet')}>
              {m.results_clear_all()}
            </Link>
          </p>
        )}
      </div>
      {near && near.cards.length > 0 && (
        <section className="mt-16">
          <h2 className="mb-8 text-3xl">{m.results_near()}</h2>
          <CardGrid cards={near.cards} heading="h3" />
        </section>
      )}
    </>
  );
}
