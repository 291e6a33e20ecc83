import { data } from 'react-router';
import { requestContext, servicesContext } from '#app/context.ts';
import { loadAgency } from '#app/features/agency/agency.queries.server.ts';
import { findSimilar } from '#app/features/properties/card.queries.server.ts';
import { propertyPath } from '#app/features/properties/path.model.ts';
import { findPublicProperty } from '#app/features/properties/property.queries.server.ts';
import { PropertyView } from '#app/features/properties/ui/property-view.tsx';
import { breadcrumbOf } from '#app/features/search/breadcrumb.model.ts';
import { CardGrid } from '#app/features/search/ui/result-list.tsx';
import { m } from '#app/paraglide/messages.js';
import { ErrorPage } from '#app/ui/error-page.tsx';
import type { Route } from './+types/property.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  try {
    const [found, agency] = [await findPublicProperty(db, params.id.toLowerCase()), await loadAgency(db)];
    switch (found.kind) {
      case 'unknown':
        return data({ kind: 'unknown' as const, agency }, { status: 404 });
      case 'gone':
        return data(
          { kind: 'gone' as const, agency, similar: await findSimilar(db, found.gone) },
          { status: 410 },
        );
      default: {
        const similar = await findSimilar(db, { ...found.property, price: found.price });
        const canonical = context.get(requestContext).origin + propertyPath(found.property);
        return data({ kind: found.kind, agency, property: found.property, similar, canonical });
      }
    }
  } catch (error) {
    context.get(requestContext).log.error({ err: error }, 'property failed to load');
    return data({ kind: 'failed' as const }, { status: 500 });
  }
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  if (loaderData && 'property' in loaderData) {
    const { property, agency, canonical } = loaderData;
    const summary = property.description.replace(/\s+/g, ' ').slice(0, 154);
    return [
      { title: m.property_meta_title({ title: property.title, city: property.city, name: agency.name }) },
      { name: 'description', content: summary },
      { tagName: 'link', rel: 'canonical', href: canonical },
    ];
  }
  // The others are error pages, which bring their own.
  return [];
}

export default function Property({ loaderData }: Route.ComponentProps) {
  switch (loaderData.kind) {
    case 'failed':
      return (
        <ErrorPage title={m.error_unexpected_title()} retry="">
          <p className="text-terracotta">
            {m.property_load_failed()} <span lang="en">{m.property_load_failed_original()}</span>
          </p>
        </ErrorPage>
      );
    case 'unknown':
      return (
        <ErrorPage title={m.property_not_found()}>
          <p className="text-terracotta" lang="en">
            {m.property_not_found_original()}
          </p>
          <p>{m.error_not_found_text()}</p>
        </ErrorPage>
      );
    case 'gone':
      return (
        <>
          <ErrorPage title={m.error_gone_title()}>
            <p>{m.error_gone_text()}</p>
          </ErrorPage>
          <Similar cards={loaderData.similar} />
        </>
      );
    default: {
      const { property, agency } = loaderData;
      return (
        <PropertyView
          property={property}
          agency={agency}
          breadcrumb={breadcrumbOf(property)}
          similar={<Similar cards={loaderData.similar} />}
        />
      );
    }
  }
}

function Similar({ cards }: { cards: Parameters<typeof CardGrid>[0]['cards'] }) {
  if (cards.length === 0) return null;
  return (
    <section className="page section">
      <h2 className="mb-9 text-4xl">{m.property_similar()}</h2>
      <CardGrid cards={cards} heading="h3" />
    </section>
  );
}
