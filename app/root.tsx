import cormorant from '@fontsource-variable/cormorant/files/cormorant-latin-wght-normal.woff2?url';
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import type { ReactNode } from 'react';
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { ErrorPage } from '#app/ui/error-page.tsx';
import type { Route } from './+types/root.ts';
import { requestContext } from './context.ts';
import './app.css';

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: figtree, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'preload', href: cormorant, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
];

/** The id of the request, for error pages; asked for at every navigation, so that it is that of the failed one. */
export function loader({ context }: Route.LoaderArgs) {
  return { requestId: context.get(requestContext).id };
}

export const shouldRevalidate = () => true;

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="fr" dir="ltr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fbf8f2" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

/** What the layouts could not show themselves. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const unknown = isRouteErrorResponse(error) && error.status < 500;
  return (
    <main>
      <ErrorPage
        title={unknown ? m.error_not_found_title() : m.error_unexpected_title()}
        retry={unknown ? undefined : ''}
      >
        <p>
          {unknown ? m.error_not_found_text() : m.error_unexpected_text()}{' '}
          {!unknown && <span lang="en">{m.error_unexpected_original()}</span>}
        </p>
      </ErrorPage>
    </main>
  );
}
