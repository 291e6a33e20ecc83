import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { SearchPage } from '#app/features/search/search-page.queries.server.ts';
import Properties from '#app/routes/public/properties.tsx';
import Property from '#app/routes/public/property.tsx';

const failed: SearchPage = {
  criteria: { sort: 'newest', listingType: 'sale', city: 'tanger' },
  corrections: [],
  choices: { cities: [], districts: [] },
  place: null,
  result: null,
  near: null,
};

/** The page of a route as the server writes it, with these data. */
function render(Component: unknown, path: string, loaderData: unknown): string {
  const Stub = createRoutesStub([
    {
      id: 'root',
      path: '/',
      Component: undefined,
      children: [{ id: 'page', path, Component: Component as never, loader: () => loaderData }],
    },
  ]);
  return renderToStaticMarkup(
    <Stub
      initialEntries={[`/${path}`]}
      hydrationData={{ loaderData: { root: { requestId: 'abc123' }, page: loaderData } }}
    />,
  );
}

describe('a page that could not be loaded', () => {
  it('keeps the search form, says so in red and offers to try again', () => {
    const html = render(Properties, 'properties', { page: failed, name: 'Maison', canonical: '' });
    expect(html).toMatch(
      /<h1[^>]*><span role="alert" class="text-terracotta">Une erreur est survenue lors du chargement des biens<\/span><\/h1>/,
    );
    expect(html).toContain('<form');
    expect(html).toContain('>Réessayer</a>');
    expect(html).not.toContain('Aucune annonce trouvée');
  });

  it('of a property says so behind a French sentence, with the reference of the request', () => {
    const html = render(Property, 'properties/x', { kind: 'failed' });
    expect(html).toMatch(/Ce bien n’a pas pu être chargé\..*<span lang="en">Failed to load property<\/span>/);
    expect(html).toContain('abc123');
    expect(html).toContain('>Réessayer</a>');
  });

  it('of a property that never was names it in both languages', () => {
    const html = render(Property, 'properties/x', { kind: 'unknown' });
    expect(html).toContain('Ce bien est introuvable.');
    expect(html).toMatch(/lang="en"[^>]*>Property not found/);
  });
});
