import type { ReactNode } from 'react';
import { servicesContext } from '#app/context.ts';
import { readablePhone, whatsappLink } from '#app/features/agency/agency.model.ts';
import { loadAgency } from '#app/features/agency/agency.queries.server.ts';
import { m } from '#app/paraglide/messages.js';
import { buttonClasses } from '#app/ui/button.ts';
import { ExternalLink } from '#app/ui/external-link.tsx';
import type { Route } from './+types/contact.ts';

export async function loader({ context }: Route.LoaderArgs) {
  return { agency: await loadAgency(context.get(servicesContext).db) };
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  const name = loaderData?.agency.name ?? '';
  return [
    { title: m.contact_meta_title({ name }) },
    { name: 'description', content: m.contact_meta_description({ name }) },
  ];
}

export default function Contact({ loaderData: { agency } }: Route.ComponentProps) {
  const whatsapp = whatsappLink(agency.whatsapp);
  return (
    <div className="page section">
      <h1 className="text-5xl">{m.contact_title()}</h1>
      <p className="mt-8 flex flex-wrap gap-3">
        {whatsapp && (
          <ExternalLink href={whatsapp} className={buttonClasses()}>
            {m.contact_write_whatsapp()}
          </ExternalLink>
        )}
        {agency.email && (
          <a href={`mailto:${agency.email}`} className={buttonClasses('quiet')}>
            {m.contact_send_email()}
          </a>
        )}
      </p>
      <dl className="mt-14 grid gap-x-12 gap-y-8 border-t border-line pt-10 sm:grid-cols-2 lg:grid-cols-3">
        {agency.address && <Entry label={m.contact_address()}>{agency.address}</Entry>}
        {agency.phone && (
          <Entry label={m.contact_phone()}>
            <a href={`tel:${agency.phone}`} className="figure underlined">
              {readablePhone(agency.phone)}
            </a>
          </Entry>
        )}
        {agency.email && (
          <Entry label={m.contact_email()}>
            <a href={`mailto:${agency.email}`} className="break-all underlined">
              {agency.email}
            </a>
          </Entry>
        )}
        {agency.openingHours && <Entry label={m.contact_hours()}>{agency.openingHours}</Entry>}
        {(agency.facebookUrl || agency.instagramUrl) && (
          <Entry label={m.contact_social()}>
            {agency.facebookUrl && (
              <ExternalLink href={agency.facebookUrl} className="mr-5 inline-block underlined">
                Facebook
              </ExternalLink>
            )}
            {agency.instagramUrl && (
              <ExternalLink href={agency.instagramUrl} className="inline-block underlined">
                Instagram
              </ExternalLink>
            )}
          </Entry>
        )}
      </dl>
    </div>
  );
}

function Entry({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-stone">{label}</dt>
      <dd className="mt-1 text-lg">{children}</dd>
    </div>
  );
}
