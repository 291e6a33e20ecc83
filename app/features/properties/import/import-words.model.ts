import { fold } from '#app/lib/text.ts';
import {
  FEATURES,
  type Feature,
  featureLabel,
  isFeature,
  isListingType,
  isPropertyType,
  type ListingType,
  PROPERTY_STATUSES,
  type PropertyStatus,
  type PropertyType,
} from '../property.model.ts';

/** The columns that an import understands (docs/import.md), and the other names that each may carry. */
const COLUMNS = {
  reference: 'ref|id|identifiant',
  title: 'titre|intitule|name',
  description: 'descriptif|texte',
  listingType: 'listing_type|transaction|offre|type_annonce|type_offre|type_de_transaction',
  type: 'property_type|type_de_bien|type_bien|bien|categorie',
  city: 'ville',
  district: 'quartier|location|neighborhood',
  price: 'price_mad|prix|prix_mad|montant|loyer',
  surface: 'surface_m2|superficie|surface_habitable|area',
  landSurface: 'land_surface|land_surface_m2|surface_terrain|terrain|superficie_terrain',
  rooms: 'pieces|nombre_de_pieces|nb_pieces',
  bedrooms: 'chambres|nombre_de_chambres|nb_chambres',
  bathrooms: 'salles_de_bain|salles_de_bains|sdb|nb_sdb',
  guests: 'voyageurs|capacite|personnes',
  floor: 'etage',
  furnished: 'meuble',
  year: 'annee|annee_construction|annee_de_construction',
  latitude: 'lat',
  longitude: 'lng|lon|long',
  features: 'equipements|prestations|amenities',
  address: 'adresse',
  status: 'statut|etat',
  videoUrl: 'video_url|video|youtube',
  photos: 'photographs|photographies|images',
} as const;

/** A column that an import understands. */
export type ImportColumn = keyof typeof COLUMNS;

/** Without these no row can be taken. */
export const REQUIRED_COLUMNS = ['title', 'listingType', 'type', 'city', 'price'] as const;

const squeeze = (name: string) => fold(name.replace('²', '2')).replaceAll(' ', '');

const columnByName = new Map(
  Object.entries(COLUMNS).flatMap(([column, others]) =>
    [column, ...others.split('|')].map((name): [string, ImportColumn] => [
      squeeze(name),
      column as ImportColumn,
    ]),
  ),
);

/** The column of that name, whatever its accents, capitals and separators. */
export function columnOf(name: string): ImportColumn | undefined {
  return columnByName.get(squeeze(name));
}

function byWords<T extends string>(table: Record<T, string>): ReadonlyMap<string, T> {
  return new Map(
    (Object.entries(table) as [T, string][]).flatMap(([value, words]) =>
      [value, ...words.split('|')].map((word): [string, T] => [fold(word), value]),
    ),
  );
}

const listingTypes = byWords<ListingType>({
  sale: 'à vendre|vente|vendre|a vendre|en vente|achat|for sale|sell|للبيع|بيع',
  long_term_rental:
    'à louer|louer|location|en location|location longue durée|longue durée|location annuelle|location mensuelle|' +
    'bail|rent|rental|for rent|long term|long term rental|monthly|للكراء|كراء|للإيجار',
  vacation_rental:
    'vacances|location de vacances|location vacances|location saisonnière|saisonnière|saisonnier|location courte durée|' +
    'courte durée|location touristique|par nuit|nuitée|vacation|holiday|holiday rental|short term|short term rental|nightly',
});

/** The kind of offer that the words mean. */
export function readListingType(text: string): ListingType | undefined {
  const trimmed = text.trim();
  return isListingType(trimmed) ? trimmed : listingTypes.get(fold(text));
}

const typeWords: Record<PropertyType, string> = {
  apartment:
    'appartement|appart|apt|appt|flat|studio|duplex|triplex|loft|penthouse|appart hôtel|résidence|شقة|استوديو|ستوديو|دوبليكس',
  villa: 'villa|villa isolée|villa jumelée|chalet|فيلا',
  house: 'maison|riad|ryad|dar|maison d’hôtes|townhouse|bungalow|منزل|دار|رياض',
  land: 'terrain|lot de terrain|parcelle|plot|lotissement|أرض|بقعة|بقعة أرضية',
  office: 'bureau|bureaux|plateau de bureaux|plateau bureau|plateau|مكتب|بيرو',
  commercial: 'local commercial|local|magasin|boutique|commerce|shop|store|showroom|محل تجاري|محل',
  business: 'fonds de commerce|fond de commerce|أصل تجاري',
  factory: 'usine|hangar|entrepôt|dépôt|warehouse|local industriel|bâtiment industriel|معمل|مستودع',
  farm: 'ferme|exploitation agricole|domaine agricole|ضيعة',
};
const types = byWords<PropertyType>(typeWords);

/** Longest first, so that « local industriel » is not read as « local ». */
const typeBeginnings = Object.entries(typeWords)
  .flatMap(([type, words]) => words.split('|').map((word) => ({ word: `${fold(word)} `, type })))
  .sort((a, b) => b.word.length - a.word.length);

/** The kind of property that the words mean: alone, in the plural, or with more behind them (« villa avec piscine »). */
export function readPropertyType(text: string): PropertyType | undefined {
  const folded = fold(text);
  const exact = types.get(folded) ?? types.get(folded.replace(/[sx](?= |$)/gu, ''));
  if (exact) return exact;
  const found = typeBeginnings.find(({ word }) => folded.startsWith(word))?.type;
  return found !== undefined && isPropertyType(found) ? found : undefined;
}

const statuses = byWords<PropertyStatus>({
  draft: 'brouillon|non publié|unpublished',
  available: 'disponible|libre|actif|active|en ligne|publié|published|à vendre|à louer',
  maintenance: 'en travaux|travaux|en rénovation|indisponible|unavailable',
  rented: 'loué|louée|occupé|occupied',
  sold: 'vendu|vendue',
  withdrawn: 'retiré|retirée|archivé|archived|inactif|inactive|supprimé',
});

/** The state that the word means; undefined where it means none. */
export function readStatus(text: string): PropertyStatus | undefined {
  const trimmed = text.trim();
  return PROPERTY_STATUSES.find((known) => known === trimmed) ?? statuses.get(fold(text));
}

const featureWords = byWords<Feature>({
  wifi: 'wi fi|internet|connexion wifi|fibre',
  air_conditioning: 'climatisation|clim|climatisé|air conditionné|ac|air conditioner',
  pool: 'piscine|swimming pool|piscine privée|piscine commune',
  parking: 'garage|place de parking|stationnement|car park',
  terrace: 'terrasse|terrasses|rooftop',
  sea_view: 'vue mer|vue sur mer|vue sur la mer|ocean view',
  garden: 'jardin|jardin privé',
  security: 'sécurité|sécurité 24h 24|sécurité 24 7|24 7 security|gardiennage|gardien|résidence sécurisée',
});

/** The predefined feature that the words mean, its French label among them. */
export function readFeature(text: string): Feature | undefined {
  const trimmed = text.trim();
  if (isFeature(trimmed)) return trimmed;
  const folded = fold(text);
  return featureWords.get(folded) ?? FEATURES.find((feature) => fold(featureLabel(feature)) === folded);
}

const YES = new Set([
  '1',
  'oui',
  'yes',
  'true',
  'vrai',
  'o',
  'y',
  'x',
  'on',
  'meuble',
  'meublee',
  'furnished',
  'equipe',
]);
const NO = new Set([
  '0',
  'non',
  'no',
  'false',
  'faux',
  'n',
  'off',
  'vide',
  'non meuble',
  'non meublee',
  'unfurnished',
]);

/** Yes or no as people write it. */
export function readYesNo(text: string): boolean | undefined {
  const folded = fold(text);
  if (YES.has(folded)) return true;
  return NO.has(folded) ? false : undefined;
}
