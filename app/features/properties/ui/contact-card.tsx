import { type AgencyDetails, readablePhone, whatsappLink } from '#app/features/agency/agency.model.ts';
import { formatMad } from '#app/lib/money.ts';
import { m } from '#app/paraglide/messages.js';
import { buttonClasses } from '#app/ui/button.ts';
import { ExternalLink } from '#app/ui/external-link.tsx';
import { priceSuffix } from '../property.model.ts';
import type { PropertyDetail } from '../property.queries.server.ts';

/** What a visitor writes to the agency about this property. */
function readyMessage(property: PropertyDetail): string {
  return m.property_message({ title: property.title, reference: property.reference });
}

/** The price in the form of the property's page: « 2 400 MAD / nuit ». */
export function Price({ property }: { property: PropertyDetail }) {
  return (
    <p className="figure text-2xl font-semibold">
      <span className="sr-only">{m.property_price_label()} </span>
      {formatMad(property.price)}
      <span className="text-base font-normal text-stone"> {priceSuffix(property.listingType, 'detail')}</span>
    </p>
  );
}

/** The card that stays beside the story: price and the ways to reach the agency. */
export function ContactCard({ property, agency }: { property: PropertyDetail; agency: AgencyDetails }) {
  const message = readyMessage(property);
  const whatsapp = whatsappLink(agency.whatsapp, message);
  const mail = `mailto:${agency.email}?subject=${encodeURIComponent(`${property.title} (${property.reference})`)}&body=${encodeURIComponent(message)}`;
  return (
    <section aria-labelledby="contact-card" className="rounded-large border border-line bg-white p-7">
      <Price property={property} />
      <h2 id="contact-card" className="mt-5 text-2xl">
        {property.listingType === 'vacation_rental'
          ? m.property_contact_title()
          : m.property_contact_title_other()}
      </h2>
      <ul className="mt-5 space-y-2.5">
        {whatsapp && (
          <li>
            <ExternalLink href={whatsapp} className={`${buttonClasses()} w-full`}>
              {m.property_whatsapp()}
            </ExternalLink>
          </li>
        )}
        {agency.phone && (
          <li>
            <a href={`tel:${agency.phone}`} className={`${buttonClasses('light')} figure w-full`}>
              {m.property_call({ phone: readablePhone(agency.phone) })}
            </a>
          </li>
        )}
        {agency.facebookUrl && (
          <li>
            <ExternalLink href={agency.facebookUrl} className={`${buttonClasses('light')} w-full`}>
              {m.property_facebook()}
            </ExternalLink>
          </li>
        )}
        {agency.instagramUrl && (
          <li>
            <ExternalLink href={agency.instagramUrl} className={`${buttonClasses('light')} w-full`}>
              {m.property_instagram()}
            </ExternalLink>
          </li>
        )}
        {agency.email && (
          <li>
            <a href={mail} className={`${buttonClasses('light')} w-full break-all`}>
              {agency.email}
            </a>
          </li>
        )}
      </ul>
      <p className="mt-4 text-center text-sm text-stone">{m.property_contact_note()}</p>
    </section>
  );
}

/** On a phone the card is a bar at the foot of the screen: the price and one button. */
export function ContactBar({ property, agency }: { property: PropertyDetail; agency: AgencyDetails }) {
  const whatsapp = whatsappLink(agency.whatsapp, readyMessage(property));
  return (
    <div className="sticky bottom-0 z-20 border-t border-line bg-white lg:hidden print:hidden">
      <div className="page flex items-center justify-between gap-4 py-3">
        <p className="figure min-w-0 font-semibold leading-tight">
          {formatMad(property.price)}
          <span className="text-sm font-normal text-stone">
            {' '}
            {priceSuffix(property.listingType, 'detail')}
          </span>
        </p>
        {whatsapp && (
          <ExternalLink href={whatsapp} className={`${buttonClasses()} flex-none px-4`}>
            {m.property_bar_contact()}
          </ExternalLink>
        )}
      </div>
    </div>
  );
}
