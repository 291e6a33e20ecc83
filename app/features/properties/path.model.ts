import { slug } from '#app/lib/text.ts';

/** A property's address, with a readable end (decisions, Addresses of pages); only the id counts. */
export function propertyPath(property: { id: string; title: string }): string {
  const readable = slug(property.title).slice(0, 60).replace(/-+$/, '');
  return readable === '' ? `/properties/${property.id}` : `/properties/${property.id}/${readable}`;
}
