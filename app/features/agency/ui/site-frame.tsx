import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import type { AgencyDetails } from '../agency.model.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/** What every public page knows: the agency, the year of the footer, and whether search engines are kept out. */
export type Site = { agency: AgencyDetails; year: number; hidden: boolean };

/** What every public page stands in. */
export function SiteFrame({
  site,
  offers,
  listing,
  children,
}: {
  site: Site;
  /** Links to the kinds of offer, for the footer. */
  offers: { to: string; label: string }[];
  /** The listing's address, and its shape while it is on its way from another page. */
  listing: { path: string; shape: ReactNode };
  children: ReactNode;
}) {
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
  const toListing = navigation.location?.pathname === listing.path && pathname !== listing.path;
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
            {listing.shape}
          </div>
        ) : (
          children
        )}
      </main>
      <SiteFooter agency={site.agency} year={site.year} offers={offers} />
    </>
  );
}
