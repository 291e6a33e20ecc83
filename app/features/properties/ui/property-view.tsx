import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { AgencyDetails } from '#app/features/agency/agency.model.ts';
import { paragraphs } from '#app/lib/text.ts';
import { m } from '#app/paraglide/messages.js';
import { ExternalLink } from '#app/ui/external-link.tsx';
import type { PropertyStatus } from '../property.model.ts';
import type { PropertyDetail } from '../property.queries.server.ts';
import { ContactBar, ContactCard, Price } from './contact-card.tsx';
import { AllPhotographs, Gallery } from './gallery.tsx';
import { FactTable, FeatureList, KeyFacts } from './property-facts.tsx';

/** What a property that keeps its page says instead of an offer. */
const NOTICES: Partial<Record<PropertyStatus, () => string>> = {
  maintenance: m.property_notice_maintenance,
  rented: m.property_notice_rented,
  sold: m.property_notice_sold,
};

/** The page of a property: photographs, then the story on the left and the card that stays on the right. */
export function PropertyView({
  property,
  agency,
  breadcrumb,
  similar,
}: {
  property: PropertyDetail;
  agency: AgencyDetails;
  /** Links to the searches that this property is found by, from the widest. */
  breadcrumb: { to: string; label: string }[];
  similar: ReactNode;
}) {
  const place = [property.district, property.city].filter(Boolean).join(', ');
  const notice = NOTICES[property.status];
  return (
    <>
      <article className="page">
        <nav aria-label={m.property_breadcrumb()} className="py-4 text-sm text-stone lg:py-6">
          <ol className="flex flex-wrap gap-x-2">
            {breadcrumb.map(({ to, label }, index) => (
              <li key={to} className="flex gap-x-2">
                {index > 0 && <span aria-hidden="true">/</span>}
                <Link to={to} className="hover:underlined">
                  {label}
                </Link>
              </li>
            ))}
          </ol>
        </nav>
        <Gallery pictures={property.pictures} title={property.title} />
        <div className="grid gap-x-20 pt-10 lg:grid-cols-[minmax(0,1.8fr)_minmax(20rem,1fr)] lg:pt-13">
          <div className="min-w-0">
            <p className="kicker">{m.property_reference({ reference: property.reference })}</p>
            <h1 className="mt-2 text-5xl text-pretty">{property.title}</h1>
            <p className="mt-3 text-lg text-stone">{place}</p>
            {notice && (
              <p role="note" className="mt-6 rounded-small bg-sand px-5 py-4 font-medium">
                {notice()}
              </p>
            )}
            <KeyFacts property={property} />
            <section className="mt-10 max-w-prose">
              <h2 className="sr-only">{m.property_description()}</h2>
              {paragraphs(property.description).map(({ start, text }) => (
                <p
                  key={start}
                  className="mt-4 whitespace-pre-line text-lg leading-relaxed first-of-type:mt-0"
                >
                  {text}
                </p>
              ))}
            </section>
            <FeatureList property={property} />
            <FactTable property={property} />
            <section className="mt-14">
              <h2 className="text-3xl">{m.property_place()}</h2>
              <p className="mt-4 text-stone">{m.property_place_text({ place })}</p>
              {property.position && (
                <p className="mt-2">
                  <ExternalLink
                    href={`https://www.openstreetmap.org/?mlat=${property.position.latitude}&mlon=${property.position.longitude}#map=15/${property.position.latitude}/${property.position.longitude}`}
                    className="underlined"
                  >
                    {m.property_map_link()}
                  </ExternalLink>
                </p>
              )}
            </section>
            <AllPhotographs pictures={property.pictures} title={property.title} />
          </div>
          <aside className="mt-14 lg:mt-0">
            <div className="lg:sticky lg:top-28">
              {notice ? (
                <div className="rounded-large border border-line bg-white p-7">
                  <Price property={property} />
                  <p className="mt-4 text-stone">{notice()}</p>
                </div>
              ) : (
                <ContactCard property={property} agency={agency} />
              )}
            </div>
          </aside>
        </div>
      </article>
      {similar}
      {!notice && <ContactBar property={property} agency={agency} />}
    </>
  );
}
