import type { ReactNode } from 'react';
import { Link, useRouteLoaderData } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { buttonClasses } from './button.ts';

/** A page that says in French what went wrong, and where to go from here. */
export function ErrorPage({
  title,
  children,
  retry,
}: {
  title: string;
  children?: ReactNode;
  /** Address of the page itself, where asking again may help. */
  retry?: string;
}) {
  const root = useRouteLoaderData<{ requestId: string }>('root');
  return (
    <div className="page section">
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <h1 className="max-w-3xl text-5xl">{title}</h1>
      <div className="mt-6 max-w-xl space-y-3 text-lg text-stone">{children}</div>
      {retry !== undefined && root && (
        <p className="mt-4 text-sm text-stone">{m.error_reference({ id: root.requestId })}</p>
      )}
      <p className="mt-10 flex flex-wrap gap-3">
        {retry === undefined ? (
          <Link to="/properties" className={buttonClasses()}>
            {m.error_properties_link()}
          </Link>
        ) : (
          <a href={retry} className={buttonClasses()}>
            {m.error_retry()}
          </a>
        )}
        <Link to="/" className={buttonClasses('quiet')}>
          {m.error_home_link()}
        </Link>
        <Link to="/contact" className={buttonClasses('quiet')}>
          {m.error_contact_link()}
        </Link>
      </p>
    </div>
  );
}
