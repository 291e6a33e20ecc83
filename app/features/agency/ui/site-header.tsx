import { useRef } from 'react';
import { NavLink } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { ExternalLink } from '#app/ui/external-link.tsx';
import { type AgencyDetails, whatsappLink } from '../agency.model.ts';
import { Logo } from './logo.tsx';

const links = () => [
  { to: '/', label: m.nav_home() },
  { to: '/about', label: m.nav_about() },
  { to: '/properties', label: m.nav_properties() },
  { to: '/contact', label: m.nav_contact() },
];

/** Header of every public page: four links and WhatsApp; on a phone they stand in a full-screen dialog. */
export function SiteHeader({ agency }: { agency: AgencyDetails }) {
  const whatsapp = whatsappLink(agency.whatsapp);
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-ivory/95 print:static">
      <div className="page flex min-h-18 items-center justify-between gap-6 lg:min-h-22">
        <Logo name={agency.name} />
        <nav aria-label={m.nav_label()} className="hidden items-center gap-8 md:flex">
          {links().map(({ to, label }) => (
            <NavLink
              key={to}
              to={to}
              end={to === '/'}
              className="py-2 text-sm font-medium hover:text-zellige aria-[current=page]:text-zellige aria-[current=page]:underlined"
            >
              {label}
            </NavLink>
          ))}
          {whatsapp && (
            <ExternalLink
              href={whatsapp}
              className="border-l border-ink/60 py-0.5 pl-8 text-sm font-medium hover:text-zellige"
            >
              {m.nav_whatsapp()}
            </ExternalLink>
          )}
        </nav>
        <MobileMenu agency={agency} whatsapp={whatsapp} />
      </div>
    </header>
  );
}

/** Id of the dialog that holds the links on a phone. */
const MENU = 'menu';

/** The browser's own modal dialog traps the focus, closes with Escape and gives the focus back. */
function MobileMenu({ agency, whatsapp }: { agency: AgencyDetails; whatsapp: string | null }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  return (
    <>
      {/* The command works before and without JavaScript; the handler is for browsers that do not know it. */}
      <button
        type="button"
        {...{ command: 'show-modal', commandfor: MENU }}
        aria-haspopup="dialog"
        className="-mr-3 min-h-11 px-3 text-sm font-semibold md:hidden"
        onClick={() => {
          if (!('commandForElement' in HTMLButtonElement.prototype)) dialog.current?.showModal();
        }}
      >
        {m.menu_open()}
      </button>
      <dialog
        id={MENU}
        ref={dialog}
        aria-label={m.menu_label()}
        className="m-0 h-dvh max-h-none w-dvw max-w-none bg-ivory text-ink open:flex open:flex-col"
      >
        <div className="page flex min-h-18 flex-none items-center justify-between border-b border-line">
          <span className="font-serif text-2xl font-semibold tracking-wide">{agency.name}</span>
          <button
            type="button"
            {...{ command: 'close', commandfor: MENU }}
            onClick={close}
            className="-mr-3 min-h-11 px-3 text-sm font-semibold"
          >
            {m.menu_close()}
          </button>
        </div>
        <nav aria-label={m.nav_label()} className="page flex flex-1 flex-col overflow-y-auto py-8">
          {links().map(({ to, label }) => (
            <NavLink
              key={to}
              to={to}
              end={to === '/'}
              onClick={close}
              className="border-b border-line py-4 font-serif text-3xl aria-[current=page]:text-zellige"
            >
              {label}
            </NavLink>
          ))}
          {whatsapp && (
            <ExternalLink href={whatsapp} className="py-5 text-lg font-semibold text-zellige">
              {m.nav_whatsapp()}
            </ExternalLink>
          )}
        </nav>
      </dialog>
    </>
  );
}
