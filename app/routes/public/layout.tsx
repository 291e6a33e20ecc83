import { type ReactNode, useEffect } from 'react';
import { isRouteErrorResponse, Outlet, useRouteLoaderData } from 'react-router';
import { servicesContext } from '#app/context.ts';
import { loadAgency } from '#app/features/agency/agency.queries.server.ts';
import { type Site, SiteFrame } from '#app/features/agency/ui/site-frame.tsx';
import { drawThumbhashes } from '#app/features/media/ui/thumbhash.ts';
import { LISTING_TYPES, listingTypeLabel } from '#app/features/properties/property.model.ts';
import { searchPath } from '#app/features/search/criteria.ts';
import { SkeletonGrid } from '#app/features/search/ui/result-list.tsx';
import { todayInCasablanca } from '#app/lib/dates.ts';
import { m } from '#app/paraglide/messages.js';
import { ErrorPage } from '#app/ui/error-page.tsx';
import type { Route } from './+types/layout.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { db, env, now } = context.get(servicesContext);
  const agency = await loadAgency(db);
  return {
    agency,
    year: Number(todayInCasablanca(now()).slice(0, 4)),
    // A demo that stands on the web is nobody's offer (decisions, Privacy and rights).
    hidden: agency.isDemo && !isLocal(env.publicUrl),
  };
}

function isLocal(publicUrl: string | undefined): boolean {
  return publicUrl === undefined || ['localhost', '127.0.0.1', '[::1]'].includes(new URL(publicUrl).hostname);
}

function Frame({ site, children }: { site: Site; children: ReactNode }) {
  useEffect(() => {
    // After every page: nothing happens where no photograph waits. A decoration: where its code does not come,
    // the average colour stays.
    drawThumbhashes(document).catch(() => undefined);
  });
  const offers = LISTING_TYPES.map((listingType) => ({
    to: searchPath({ listingType, sort: 'newest' }),
    label: listingTypeLabel(listingType),
  }));
  return (
    <SiteFrame site={site} offers={offers} listing={{ path: '/properties', shape: <SkeletonGrid /> }}>
      {children}
    </SiteFrame>
  );
}

export default function PublicLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Frame site={loaderData}>
      <Outlet />
    </Frame>
  );
}

/** An error of a public page, inside of the site's frame where that could be loaded. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const site = useRouteLoaderData<typeof loader>('routes/public/layout');
  const page =
    isRouteErrorResponse(error) && error.status < 500 ? (
      <UnknownPage status={error.status} />
    ) : (
      <FailedPage />
    );
  return site ? <Frame site={site}>{page}</Frame> : <main>{page}</main>;
}

function UnknownPage({ status }: { status: number }) {
  if (status === 410) {
    return (
      <ErrorPage title={m.error_gone_title()}>
        <p>{m.error_not_found_text()}</p>
      </ErrorPage>
    );
  }
  return (
    <ErrorPage
      title={
        status === 405
          ? m.error_method_title()
          : status === 400
            ? m.error_bad_request_title()
            : m.error_not_found_title()
      }
    >
      <p>{status === 400 ? m.error_bad_request_text() : m.error_not_found_text()}</p>
    </ErrorPage>
  );
}

function FailedPage() {
  return (
    <ErrorPage title={m.error_unexpected_title()} retry="">
      <p>
        {m.error_unexpected_text()} <span lang="en">{m.error_unexpected_original()}</span>
      </p>
    </ErrorPage>
  );
}
