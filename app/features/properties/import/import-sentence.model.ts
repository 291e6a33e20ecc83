import type { NamedPlace } from '#app/features/places/place-names.model.ts';
import { fold } from '#app/lib/text.ts';
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

/** « de Tanger », « d’Agadir »: `de` before a name of a city, elided where it begins with a vowel. */
export function ofCity(name: string): string {
  return /^[aeiou]/u.test(fold(name)) ? `d’${name}` : `de ${name}`;
}

/** Known districts whose names are common nouns, and so take an article and the city as a complement. */
const NOUNS: Record<string, string> = {
  medina: 'dans la médina',
  centre_ville: 'au centre-ville',
  ville_nouvelle: 'dans la ville nouvelle',
};
const ARTICLES: readonly [RegExp, string][] = [
  [/^les /iu, 'aux '],
  [/^le /iu, 'au '],
  [/^la /iu, 'à la '],
  [/^l’/iu, 'à l’'],
];
const KNOWN_ARTICLES: Record<string, string> = { palmeraie: 'à la ', hivernage: 'à l’' };
/** Ways: « route de l’Ourika » stands between commas, « à route » is no French. */
const WAY = /^(?:route|avenue|av|boulevard|bd|rue|place|allée|chemin)\b/iu;
const AREA = /^(?:zone|région)\b/iu;
const QUARTER = /^(?:quartier|secteur|centre|port|camp|plateau)\b/iu;

/** Where the property is, as the end of « Appartement à vendre … ». A city is named once. */
function locate(city: NamedPlace, district: NamedPlace | null): string {
  if (!district) return ` à ${city.label}`;
  const { key, label } = district;
  const isNamedAfterCity = ` ${fold(label)} `.includes(` ${fold(city.label)} `);
  // « route de Casablanca » alone could be anywhere: the city says more.
  if (isNamedAfterCity && (WAY.test(label) || fold(label) === fold(city.label))) return ` à ${city.label}`;
  const within = isNamedAfterCity ? '' : `, ${city.label}`;
  const noun = key === null ? undefined : NOUNS[key];
  if (noun) return ` ${noun} ${ofCity(city.label)}`;
  if (/^centre[ -]ville$/u.test(fold(label))) return ` au centre-ville ${ofCity(city.label)}`;
  if (WAY.test(label)) return `, ${lowerFirst(label)}, ${city.label}`;
  if (AREA.test(label)) return ` dans la ${lowerFirst(label)}${within}`;
  if (QUARTER.test(label)) return ` au ${lowerFirst(label)}${within}`;
  const known = key === null ? undefined : KNOWN_ARTICLES[key];
  if (known) return ` ${known}${label}${within}`;
  const article = ARTICLES.find(([beginning]) => beginning.test(label));
  if (article) return ` ${article[1]}${raiseFirst(label.replace(article[0], ''))}${within}`;
  // Before a figure or another script « à » reads badly: the name stands apart.
  if (!/^\p{Script=Latin}/u.test(label)) return ` à ${city.label} (${label})`;
  return ` à ${label}${within}`;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLocaleLowerCase('fr') + text.slice(1);
}

function raiseFirst(text: string): string {
  return text.charAt(0).toLocaleUpperCase('fr') + text.slice(1);
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
  const head = `${kind} ${OFFERS[facts.listingType]}${locate(facts.city, facts.district)}`;
  const first = details.length === 0 ? `${head}.` : `${head}${NBSP}: ${details.join(', ')}.`;
  if (facts.features.length === 0) return first;
  return `${first} Équipements et atouts${NBSP}: ${listed(facts.features.map((feature) => lowerFirst(featureLabel(feature))))}.`;
}
