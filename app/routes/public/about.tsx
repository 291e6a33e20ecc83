import { servicesContext } from '#app/context.ts';
import { loadAgency } from '#app/features/agency/agency.queries.server.ts';
import { formatNumber } from '#app/lib/money.ts';
import { m } from '#app/paraglide/messages.js';
import type { Route } from './+types/about.ts';

export async function loader({ context }: Route.LoaderArgs) {
  return { agency: await loadAgency(context.get(servicesContext).db) };
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  const { name = '', foundedYear = null } = loaderData?.agency ?? {};
  return [
    { title: m.about_meta_title({ name }) },
    { name: 'description', content: m.about_meta_description({ name, year: String(foundedYear ?? '') }) },
  ];
}

export default function About({ loaderData: { agency } }: Route.ComponentProps) {
  const figures = [
    {
      figure: `${formatNumber(agency.propertiesManaged)}+`,
      label: m.about_properties(),
      shown: agency.propertiesManaged > 0,
    },
    {
      figure: `${formatNumber(agency.clientsSatisfied)}+`,
      label: m.about_clients(),
      shown: agency.clientsSatisfied > 0,
    },
    { figure: `${agency.yearsExperience}+`, label: m.about_years(), shown: agency.yearsExperience > 0 },
    {
      figure: `${agency.averageRating?.replace('.', ',')}/5`,
      label: m.about_rating(),
      shown: agency.averageRating !== null,
    },
  ].filter(({ shown }) => shown);
  return (
    <div className="page section">
      <h1 className="max-w-2xl text-5xl">{m.about_title()}</h1>
      {agency.foundedYear !== null && (
        <p className="mt-8 max-w-prose text-lg leading-relaxed text-stone">
          {m.about_text({ name: agency.name, year: String(agency.foundedYear) })}
        </p>
      )}
      {figures.length > 0 && (
        <section className="mt-16">
          <h2 className="sr-only">{m.about_figures()}</h2>
          <dl className="grid grid-cols-2 gap-y-10 border-t border-line pt-10 md:grid-cols-4">
            {figures.map(({ figure, label }) => (
              <div key={label} className="flex flex-col-reverse">
                <dt className="text-sm text-stone">{label}</dt>
                <dd className="font-serif text-5xl">{figure}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </div>
  );
}
