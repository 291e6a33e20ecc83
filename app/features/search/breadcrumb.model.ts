import { type ListingType, listingTypeLabel } from '#app/features/properties/property.model.ts';
import { searchPath } from './criteria.ts';

/** What a breadcrumb reads of a property: its kind of offer, and its places by key and label. */
type Placed = {
  listingType: ListingType;
  city: string;
  cityKey: string;
  district: string | null;
  districtKey: string | null;
};

/** The searches that find a property, from the widest: its kind of offer, its city, its district. */
export function breadcrumbOf(property: Placed): { to: string; label: string }[] {
  const { listingType, city, cityKey, district, districtKey } = property;
  const search = { listingType, sort: 'newest' } as const;
  const steps = [
    { to: searchPath(search), label: listingTypeLabel(listingType) },
    { to: searchPath({ ...search, city: cityKey }), label: city },
  ];
  if (district !== null && districtKey !== null) {
    steps.push({ to: searchPath({ ...search, city: cityKey, district: districtKey }), label: district });
  }
  return steps;
}
