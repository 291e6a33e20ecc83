import { servicesContext } from '#app/context.ts';
import { loadAgency } from '#app/features/agency/agency.queries.server.ts';
import { m } from '#app/paraglide/messages.js';
import type { Route } from './+types/services.ts';

export async function loader({ context }: Route.LoaderArgs) {
  return { agency: await loadAgency(context.get(servicesContext).db) };
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  const name = loaderData?.agency.name ?? '';
  return [
    { title: m.services_meta_title({ name }) },
    { name: 'description', content: m.services_meta_description({ name }) },
  ];
}

export default function Services() {
  return (
    <div className="page section">
      <h1 className="max-w-2xl text-5xl">{m.services_title()}</h1>
      <div className="mt-14 grid gap-12 md:grid-cols-2">
        <section>
          <h2 className="text-3xl">{m.services_rental_title()}</h2>
          <p className="mt-4 text-lg text-stone">{m.services_rental_text()}</p>
        </section>
        <section>
          <h2 className="text-3xl">{m.services_management_title()}</h2>
          <p className="mt-4 text-lg text-stone">{m.services_management_text()}</p>
        </section>
      </div>
    </div>
  );
}
