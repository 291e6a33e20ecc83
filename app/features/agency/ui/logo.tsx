import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';

/** The arch and the name, linked to the home page. Drawn, so that no picture can fail. */
export function Logo({ name }: { name: string }) {
  return (
    <Link to="/" className="inline-flex items-center gap-3" aria-label={m.home_link_label({ name })}>
      <svg
        viewBox="0 0 28 34"
        className="h-8.5 w-7 flex-none"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        aria-hidden="true"
      >
        <path d="M1 33V14C1 6.8 6.8 1 14 1s13 5.8 13 13v19" />
        <path d="M7.5 33V15.5C7.5 11.4 10.4 8 14 8s6.5 3.4 6.5 7.5V33" />
        <path d="M0 33h28" />
      </svg>
      <span className="font-serif text-2xl font-semibold tracking-wide whitespace-nowrap">{name}</span>
    </Link>
  );
}
