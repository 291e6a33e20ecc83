import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { ExternalLink } from '#app/ui/external-link.tsx';
import { type AgencyDetails, readablePhone, whatsappLink } from '../agency.model.ts';
import { Logo } from './logo.tsx';

/** Footer of every public page; its links are also the menu of whoever has no JavaScript. */
export function SiteFooter({
  agency,
  year,
  offers,
}: {
  agency: AgencyDetails;
  year: number;
  /** Links to the kinds of offer, made by the route: the agency knows no properties. */
  offers: { to: string; label: string }[];
}) {
  const whatsapp = whatsappLink(agency.whatsapp);
  return (
    <footer id="site-links" className="bg-night text-sm text-white/85 print:hidden">
      <div className="page grid gap-x-8 gap-y-10 pt-16 pb-14 md:grid-cols-[1.5fr_1fr_1fr_1.2fr] lg:pt-20">
        <div className="text-white">
          <Logo name={agency.name} />
          <p className="mt-5 max-w-72 text-white/85">{agency.tagline}</p>
        </div>
        <FooterColumn title={m.footer_properties()}>
          {offers.map(({ to, label }) => (
            <li key={to}>
              <FooterLink to={to}>{label}</FooterLink>
            </li>
          ))}
        </FooterColumn>
        <FooterColumn title={m.footer_house()}>
          <li>
            <FooterLink to="/about">{m.nav_about()}</FooterLink>
          </li>
          <li>
            <FooterLink to="/services">{m.nav_services()}</FooterLink>
          </li>
          <li>
            <FooterLink to="/contact">{m.nav_contact()}</FooterLink>
          </li>
        </FooterColumn>
        <FooterColumn title={m.footer_reach()}>
          {agency.address && <li className="py-1">{agency.address}</li>}
          {agency.openingHours && <li className="py-1">{agency.openingHours}</li>}
          {agency.phone && (
            <li>
              <a href={`tel:${agency.phone}`} className="inline-block py-1 hover:underlined">
                {readablePhone(agency.phone)}
              </a>
            </li>
          )}
          {whatsapp && (
            <li>
              <ExternalLink href={whatsapp} className="inline-block py-1 hover:underlined">
                {m.nav_whatsapp()}
              </ExternalLink>
            </li>
          )}
        </FooterColumn>
      </div>
      <div className="page">
        <div className="flex flex-wrap justify-between gap-x-8 gap-y-2 border-t border-white/20 py-6 text-white/70">
          <p>{m.footer_copyright({ year: String(year), name: agency.name })}</p>
          {agency.picturesNotice && <p className="max-w-xl">{agency.picturesNotice}</p>}
        </div>
      </div>
    </footer>
  );
}

function FooterColumn({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div>
      <h2 className="font-sans text-sm font-semibold text-white">{title}</h2>
      <ul className="mt-2">{children}</ul>
    </div>
  );
}

function FooterLink({ to, children }: { to: string; children: React.ReactNode }) {
  return (
    <Link to={to} className="inline-block py-1 hover:underlined">
      {children}
    </Link>
  );
}
