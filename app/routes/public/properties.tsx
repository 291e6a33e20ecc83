import { useEffect, useRef } from 'react';
import { data, Link, useLocation, useNavigation } from 'react-router';
import { requestContext, servicesContext } from '#app/context.ts';
import { loadAgency } from '#app/features/agency/agency.queries.server.ts';
import { type Criteria, searchPath } from '#app/features/search/criteria.ts';
import { correctionLabel, headline } from '#app/features/search/headline.model.ts';
import { loadSearchPage } from '#app/features/search/search-page.queries.server.ts';
import { ActiveFilters, SortLinks } from '#app/features/search/ui/active-filters.tsx';
import { EmptyResult } from '#app/features/search/ui/empty-result.tsx';
import { CardGrid, ResultPages, SkeletonGrid } from '#app/features/search/ui/result-list.tsx';
import { SearchForm } from '#app/features/search/ui/search-form.tsx';
import { m } from '#app/paraglide/messages.js';
import { buttonClasses } from '#app/ui/button.ts';
import type { Route } from './+types/properties.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const { log, origin } = context.get(requestContext);
  const page = await loadSearchPage(db, new URL(request.url).searchParams, (error) =>
    log.error({ err: error }, 'search failed'),
  );
  const { name } = await loadAgency(db);
  const canonical = origin + searchPath(page.criteria);
  return data({ page, name, canonical }, { status: page.result ? 200 : 503 });
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  if (!loaderData) return [];
  const { page, name, canonical } = loaderData;
  const what = page.result ? headline(page.criteria, page.result.total, page.place) : m.results_title();
  return [
    { title: m.properties_meta_title({ what, name }) },
    { name: 'description', content: m.properties_meta_description({ what, name }) },
    { tagName: 'link', rel: 'canonical', href: canonical },
  ];
}

/** The part of the criteria that the form shows: when it changes, the form starts anew. */
const formKey = (criteria: Criteria) => searchPath({ ...criteria, sort: 'newest', position: undefined });

export default function Properties({ loaderData: { page } }: Route.ComponentProps) {
  const { criteria, corrections, result } = page;
  const navigation = useNavigation();
  const { pathname, search } = useLocation();
  const loading = navigation.location?.pathname === '/properties';
  const heading = useRef<HTMLHeadingElement>(null);
  const shownSearch = useRef(search);
  useEffect(() => {
    if (shownSearch.current === search) return;
    shownSearch.current = search;
    // The chip that was pressed is gone: the keyboard goes on at what came of it.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [search]);
  const title = result?.total.count
    ? headline({ ...criteria, q: result.corrected ?? criteria.q }, result.total, page.place)
    : m.results_empty();
  const beyond = result && result.cards.length === 0 && result.total.count > 0;
  return (
    <div className="page pt-6 pb-24 sm:pt-9">
      <SearchForm key={formKey(criteria)} criteria={criteria} choices={page.choices} />
      <div className="mt-12 mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <h1 ref={heading} tabIndex={-1} className="text-4xl outline-none">
          {result ? (
            title
          ) : (
            <span role="alert" className="text-terracotta">
              {m.results_error()}
            </span>
          )}
        </h1>
        {result && result.total.count > 1 && <SortLinks criteria={criteria} />}
      </div>
      <p role="status" className="sr-only">
        {loading ? m.navigation_pending() : result ? title : ''}
      </p>
      {corrections.length > 0 && (
        <p className="mb-6 border-l-2 border-brass pl-4 text-stone">
          {m.results_corrections({ names: corrections.map(correctionLabel).join(', ') })}
        </p>
      )}
      {result?.corrected && (
        <p className="mb-6 border-l-2 border-brass pl-4 text-stone">
          {m.results_corrected({ typed: criteria.q ?? '', corrected: result.corrected })}
        </p>
      )}
      <div className="mb-9 empty:hidden">
        <ActiveFilters criteria={criteria} places={{ city: page.cityLabel, district: page.districtLabel }} />
      </div>
      <div aria-busy={loading}>
        {loading ? (
          <SkeletonGrid />
        ) : !result ? (
          <a href={`${pathname}${search}`} className={buttonClasses()}>
            {m.error_retry()}
          </a>
        ) : beyond ? (
          <p className="text-lg">
            {m.results_past_end()}{' '}
            <Link to={searchPath({ ...criteria, position: undefined })} className="underlined">
              {m.results_first_page()}
            </Link>
          </p>
        ) : result.total.count === 0 ? (
          <EmptyResult page={page} />
        ) : (
          <>
            <CardGrid cards={result.cards} priority />
            <ResultPages criteria={criteria} previous={result.previous} next={result.next} />
          </>
        )}
      </div>
    </div>
  );
}
