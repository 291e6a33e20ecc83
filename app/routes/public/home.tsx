import { Link } from 'react-router';
import { requestContext, servicesContext } from '#app/context.ts';
import { loadAgency } from '#app/features/agency/agency.queries.server.ts';
import { loadFeatured } from '#app/features/search/featured.queries.server.ts';
import { loadChoices } from '#app/features/search/search-page.queries.server.ts';
import { CardGrid } from '#app/features/search/ui/result-list.tsx';
import { SearchForm } from '#app/features/search/ui/search-form.tsx';
import { m } from '#app/paraglide/messages.js';
import { buttonClasses } from '#app/ui/button.ts';
import type { Route } from './+types/home.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const { log } = context.get(requestContext);
  return {
    agency: await loadAgency(db),
    choices: await loadChoices(db, undefined),
    // On error nothing is shown there (specification, section 2); it is logged all the same.
    featured: await loadFeatured(db).catch((error: unknown) => {
      log.error({ err: error }, 'featured properties failed to load');
      return [];
    }),
  };
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  const name = loaderData?.agency.name ?? '';
  return [
    { title: m.home_meta_title({ name }) },
    { name: 'description', content: m.home_meta_description({ name }) },
  ];
}

export default function Home({ loaderData: { agency, choices, featured } }: Route.ComponentProps) {
  return (
    <>
      <section className="page pt-14 pb-14 lg:pt-20">
        <p className="kicker">{agency.tagline}</p>
        <h1 className="mt-4 max-w-3xl text-5xl text-pretty">{m.home_headline()}</h1>
        <p className="mt-8 flex flex-wrap gap-3">
          <Link to="/properties" className={buttonClasses()}>
            {m.home_discover()}
          </Link>
          <Link to="/contact" className={buttonClasses('quiet')}>
            {m.home_contact()}
          </Link>
        </p>
        <div className="mt-12">
          <SearchForm criteria={{ sort: 'newest' }} choices={choices} />
        </div>
      </section>
      {featured.length > 0 && (
        <section className="page section">
          <div className="mb-9 flex flex-wrap items-end justify-between gap-4">
            <div>
              <p className="kicker">{m.home_featured_kicker()}</p>
              <h2 className="mt-2 text-4xl">{m.home_featured_title()}</h2>
            </div>
            <Link to="/properties" className="py-2 font-semibold underlined">
              {m.home_featured_link()}
            </Link>
          </div>
          <CardGrid cards={featured} priority heading="h3" />
        </section>
      )}
    </>
  );
}
