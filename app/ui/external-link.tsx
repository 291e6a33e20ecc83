import type { ReactNode } from 'react';
import { m } from '#app/paraglide/messages.js';

/** A link to somebody else's site: in a new window, which screen readers hear, and without telling where from. */
export function ExternalLink({
  href,
  className,
  children,
}: {
  href: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <a href={href} className={className} target="_blank" rel="noopener noreferrer">
      {children} <span className="sr-only">{m.property_new_window()}</span>
    </a>
  );
}
