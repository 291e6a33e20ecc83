import type { NamedPlace } from '#app/features/places/place-names.model.ts';
import { placePhrase } from '#app/features/places/place-phrase.model.ts';
import {
  type Feature,
  featureLabel,
  type ListingType,
  type PropertyType,
  propertyTypeLabel,
} from '../property.model.ts';

/** The facts that a composed description tells. Surfaces in m². */
export type DescribedFacts = {
  listingType: ListingType;
  type: PropertyType;
  city: NamedPlace;
  district: NamedPlace | null;
  surface: number | null;
  landSurface: number | null;
  rooms: number | null;
  bedrooms: number | null;
  bathrooms: number | null;
  guests: number | null;
  floor: number | null;
  furnished: boolean | null;
  features: readonly Feature[];
};

const OFFERS: Record<ListingType, string> = {
  sale: 'à vendre',
  long_term_rental: 'à louer',
  vacation_rental: 'en location saisonnière',
};

/** « meublé » agrees with the French name of the kind; land is never furnished. */
const FURNISHED: Record<PropertyType, string> = {
  apartment: ' meublé',
  villa: ' meublée',
  house: ' meublée',
  land: '',
  office: ' meublé',
  commercial: ' équipé',
  business: ' équipé',
  factory: ' équipée',
  farm: ' meublée',
};

const NBSP = '\u00a0';
const figures = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 });

function lowerFirst(text: string): string {
  return text.charAt(0).toLocaleLowerCase('fr') + text.slice(1);
}

/** French counts in the plural from two on. */
function counted(count: number | null, one: string, many: string): string[] {
  return count === null || count <= 0 ? [] : [`${figures.format(count)}${NBSP}${count >= 2 ? many : one}`];
}

function storey(floor: number | null): string[] {
  if (floor === null || floor < 0) return [];
  if (floor === 0) return ['rez-de-chaussée'];
  return [`${floor}${floor === 1 ? 'er' : 'e'} étage`];
}

function listed(items: readonly string[]): string {
  const last = items.at(-1) ?? '';
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} et ${last}`;
}

/**
 * One or two French sentences from the facts, for a row without a description: « Appartement à vendre à Gauthier,
 * Casablanca : 120 m², 3 chambres, 2 salles de bain. »
 */
export function composeDescription(facts: DescribedFacts): string {
  const square = (surface: number) => `${figures.format(surface)}${NBSP}m²`;
  const isLand = facts.type === 'land';
  const details = [
    ...(facts.surface === null ? [] : [square(facts.surface)]),
    ...(facts.landSurface === null
      ? []
      : [isLand ? square(facts.landSurface) : `terrain de ${square(facts.landSurface)}`]),
    ...counted(facts.rooms, 'pièce', 'pièces'),
    ...counted(facts.bedrooms, 'chambre', 'chambres'),
    ...counted(facts.bathrooms, 'salle de bain', 'salles de bain'),
    ...counted(facts.guests, 'voyageur', 'voyageurs'),
    ...storey(facts.floor),
  ];
  const kind = `${propertyTypeLabel(facts.type)}${facts.furnished ? FURNISHED[facts.type] : ''}`;
  const head = `${kind} ${OFFERS[facts.listingType]}${placePhrase(facts.city, facts.district)}`;
  const first = details.length === 0 ? `${head}.` : `${head}${NBSP}: ${details.join(', ')}.`;
  if (facts.features.length === 0) return first;
  return `${first} Équipements et atouts${NBSP}: ${listed(facts.features.map((feature) => lowerFirst(featureLabel(feature))))}.`;
}
