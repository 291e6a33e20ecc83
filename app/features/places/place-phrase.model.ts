import { fold } from '#app/lib/text.ts';
import type { NamedPlace } from './place-names.model.ts';

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

/**
 * Where something is, as the end of « Appartement à vendre … »: « à la Palmeraie, Marrakech », « dans la médina de
 * Fès ». Begins with its space or comma; names a city once. Known districts go by their keys, others by their names.
 */
export function placePhrase(city: NamedPlace, district: NamedPlace | null): string {
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
