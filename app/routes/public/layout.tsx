import { type ReactNode, useEffect, useRef } from 'react';
import { isRouteErrorResponse, Outlet, useLocation, useNavigation, useRouteLoaderData } from 'react-router';
import { servicesContext } from '#app/context.ts';
import { loadAgency } from '#app/features/agency/agency.queries.server.ts';
import { SiteFooter } from '#app/features/agency/ui/site-footer.tsx';
import { SiteHeader } from '#app/features/agency/ui/site-header.tsx';
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

/** What every public page stands in. */
function Frame({ children, ...site }: Awaited<ReturnType<typeof loader>> & { children: ReactNode }) {
  const navigation = useNavigation();
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shownPath = useRef(pathname);
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    // Another page: a screen reader goes on at its beginning, and not at the link that was followed.
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  const toListing = navigation.location?.pathname === '/properties' && pathname !== '/properties';
  useEffect(() => {
    // After every page: nothing happens where no photograph waits. A decoration: where its code does not come, the average colour stays.
    drawThumbhashes(document).catch(() => undefined);
  });
  return (
    <>
      {site.hidden && <meta name="robots" content="noindex" />}
      <a
        href="#contenu"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-small bg-zellige px-4 py-3 font-semibold text-white focus:translate-y-0"
      >
        {m.skip_to_content()}
      </a>
      <div
        aria-hidden="true"
        className={`fixed inset-x-0 top-0 z-40 h-0.5 origin-left bg-zellige transition-transform duration-500 ${navigation.state === 'idle' ? 'scale-x-0' : 'scale-x-75'}`}
      />
      <SiteHeader agency={site.agency} />
      <main ref={main} id="contenu" tabIndex={-1} className="min-h-[60vh] outline-none" aria-busy={toListing}>
        {toListing ? (
          <div className="page section">
            <p role="status" className="sr-only">
              {m.navigation_pending()}
            </p>
            <SkeletonGrid />
          </div>
        ) : (
          children
        )}
      </main>
      <SiteFooter
        agency={site.agency}
        year={site.year}
        offers={LISTING_TYPES.map((listingType) => ({
          to: searchPath({ listingType, sort: 'newest' }),
          label: listingTypeLabel(listingType),
        }))}
      />
    </>
  );
}

export default function PublicLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Frame {...loaderData}>
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
  return site ? <Frame {...site}>{page}</Frame> : <main>{page}</main>;
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
