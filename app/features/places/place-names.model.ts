import { clean, fold } from '#app/lib/text.ts';
import { CITIES, knownCity, type Place } from './place.model.ts';
import {
  CITY_SPELLINGS,
  DISTRICT_SPELLINGS,
  FINER_DISTRICTS,
  OTHER_CITY_LABELS,
  TOWN_DISTRICTS,
} from './place-spellings.model.ts';

/** A place by the label that people read; `key` where it is in the list of the specification. */
export type NamedPlace = { key: string | null; label: string };

/** What was understood of a city and a district as somebody wrote them. */
export type UnderstoodPlace = {
  city: NamedPlace;
  district: NamedPlace | null;
  /** What the district as written says more exactly than the known one that it lies in (« Branes 2 »). */
  detail: string | null;
};

/** Longest label that a place may have (the tables' check), in characters. */
const LONGEST_LABEL = 80;

/** `folded` is the label or the machine value of the place, whatever accents, capitals and hyphens. */
function isNameOf(place: Place, folded: string): boolean {
  return (
    fold(place.label) === folded || fold(place.key) === folded || compact(place.label) === compact(folded)
  );
}

/** « M’diq » and « Mdiq », « Aindiab » and « Aïn Diab » are one name. */
function compact(text: string): string {
  return fold(text).replaceAll(' ', '');
}

/** Without the country and the postcode that people add to a city. */
function withoutCountry(text: string): string {
  return text
    .replace(/[\s,(-]*\b(?:maroc|morocco|marruecos)\b[\s).]*$/iu, '')
    .replace(/(?:^|[\s,(-]+)\d{5}\b[\s).]*/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
}

function findKnownCity(text: string): Place | undefined {
  const folded = fold(text);
  const key = CITY_SPELLINGS.get(folded);
  return key === undefined ? CITIES.find((city) => isNameOf(city, folded)) : knownCity(key);
}

/** The town that our list counts as a district of a larger city (Martil, Fnideq, M’diq: Tétouan). */
function findTown(text: string): { city: string; district: string } | undefined {
  const folded = fold(text);
  const town = TOWN_DISTRICTS.find(
    ({ city, district, spellings }) =>
      spellings.includes(folded) ||
      knownCity(city)?.districts.some((known) => known.key === district && isNameOf(known, folded)),
  );
  return town && { city: town.city, district: town.district };
}

/** The readings of a district's name: as written, without the city's name, without a word for « quarter ». */
function readings(text: string, city: NamedPlace): string[] {
  const whole = fold(text);
  const cityName = fold(city.label);
  const bare = whole
    .replace(new RegExp(`(?:^| )(?:(?:de|d|a) )?${cityName}(?= |$)`, 'u'), '')
    .replace(/(?: province| district| prefecture)$/u, '')
    .trim();
  const unquartered = bare.replace(/^(?:quartier|secteur|centre de|hay|cite)(?: (?:de|du|des|la|l))* /u, '');
  return [...new Set([whole, bare, unquartered, bare.replace(/^(?:le|la|les|l|el|al) /u, '')])];
}

function findKnownDistrict(text: string, city: NamedPlace): { place: Place; isFiner: boolean } | undefined {
  if (city.key === null) return undefined;
  const districts = knownCity(city.key)?.districts ?? [];
  for (const reading of readings(text, city)) {
    const alias = `${city.key}/${reading}`;
    const key = DISTRICT_SPELLINGS.get(alias) ?? FINER_DISTRICTS.get(alias);
    const place = districts.find((known) =>
      key === undefined ? isNameOf(known, reading) : known.key === key,
    );
    if (place) return { place, isFiner: FINER_DISTRICTS.has(alias) };
  }
  return undefined;
}

/** Whether there is anything in the text that could be a name. */
function isName(text: string): boolean {
  return /\p{L}/u.test(text) && [...text].length <= LONGEST_LABEL;
}

/**
 * Understands a city and a district as people write them. What is in the specification's list comes back with its
 * key, a district only inside its city; everything else is a custom place, its capitals tidied.
 *
 * Martil, Fnideq and M’diq are towns of their own, but our list has them as districts of Tétouan, and one place
 * under two names would be found by half: so they become Tétouan with that district, in whichever column they stand.
 * A district that they carried themselves is kept as `detail`.
 * @returns null where the city is no name
 */
export function understandPlace(cityText: string, districtText: string): UnderstoodPlace | null {
  const cityGiven = withoutCountry(tidySpaces(cityText));
  const districtGiven = tidySpaces(districtText);
  const town = findTown(cityGiven);
  if (town) return townPlace(town, districtGiven === '' ? null : tidyName(districtGiven));

  const known = findKnownCity(cityGiven);
  if (!known) {
    const parts = splitCity(cityGiven);
    if (parts) return understandPlace(parts.city, districtGiven === '' ? parts.rest : districtGiven);
    if (!isName(tidyName(cityGiven))) return null;
  }
  const label = known?.label ?? OTHER_CITY_LABELS.get(fold(cityGiven)) ?? tidyName(cityGiven);
  const city: NamedPlace = { key: known?.key ?? null, label };
  return { city, ...understandDistrict(districtGiven, city) };
}

function townPlace(town: { city: string; district: string }, detail: string | null): UnderstoodPlace {
  const city = knownCity(town.city);
  const district = city?.districts.find((known) => known.key === town.district);
  if (!city || !district) throw new Error(`the town ${town.district} is not in the list of places`);
  const said = detail !== null && isNameOf(district, fold(detail)) ? null : detail;
  return { city: { key: city.key, label: city.label }, district, detail: said };
}

function understandDistrict(text: string, city: NamedPlace): Pick<UnderstoodPlace, 'district' | 'detail'> {
  const meansNothing = readings(text, city).includes('');
  const label = tidyName(text);
  if (meansNothing || !isName(label)) return { district: null, detail: null };
  const known = findKnownDistrict(text, city);
  if (!known) return { district: { key: null, label }, detail: null };
  return { district: known.place, detail: known.isFiner ? label : null };
}

/** « Tanger - Malabata », « Malabata, Tanger »: a known city beside something else. */
function splitCity(text: string): { city: string; rest: string } | null {
  const parts = text
    .split(/\s*[,/|;]\s*|\s+[-–—]\s+|\s*\(|\)/u)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (parts.length < 2) return null;
  const index = parts.findIndex((part) => findKnownCity(part) ?? findTown(part));
  const city = parts[index];
  if (city === undefined) return null;
  return { city, rest: parts.filter((_, other) => other !== index).join(', ') };
}

function tidySpaces(text: string): string {
  return clean(text).replace(/\s+/gu, ' ').trim();
}

const PARTICLES = new Set(['de', 'du', 'des', 'la', 'le', 'les', 'et', 'sur', 'en', 'au', 'aux', 'à']);
/** « CIL », « OLM »: what is this short and in capitals is an abbreviation. */
const LONGEST_ABBREVIATION = 3;

/**
 * The label of a custom place: « nouinouich » and « NOUINOUICH » become « Nouinouich », « route de l'ourika » becomes
 * « Route de l’Ourika »; a name in mixed capitals stays as it is, but for its first letter.
 */
export function tidyName(text: string): string {
  const label = tidySpaces(text).replace(/['´`]/gu, '’');
  const isMixed = /\p{Ll}/u.test(label) && /\p{Lu}/u.test(label);
  const letters = label.replace(/\P{L}/gu, '');
  const isAbbreviation = letters.length <= LONGEST_ABBREVIATION && letters === letters.toUpperCase();
  if (isMixed || isAbbreviation) return raiseFirst(label);
  const spelled = label
    .toLocaleLowerCase('fr')
    .replace(/\p{L}[\p{L}\p{M}]*/gu, (word, offset: number, whole: string) => {
      if (offset > 0 && PARTICLES.has(word)) return word;
      const elided = offset > 0 && (word === 'l' || word === 'd') && whole[offset + 1] === '’';
      return elided ? word : raiseFirst(word);
    });
  // The letter behind the apostrophe of a name is part of the word: « M’diq », not « M’Diq ».
  return spelled.replace(/(?<![\p{L}])(\p{Lu}’)(\p{Lu})/gu, (whole, head: string, letter: string) =>
    head === 'L’' || head === 'D’' ? whole : `${head}${letter.toLocaleLowerCase('fr')}`,
  );
}

function raiseFirst(text: string): string {
  return text.replace(/^\P{L}*\p{Ll}/u, (head) => head.toLocaleUpperCase('fr'));
}
