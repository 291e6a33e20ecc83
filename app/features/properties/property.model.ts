import { m } from '#app/paraglide/messages.js';

/** Kinds of offer (specification, section 3). */
export const LISTING_TYPES = ['sale', 'long_term_rental', 'vacation_rental'] as const;
/** One kind of offer. */
export type ListingType = (typeof LISTING_TYPES)[number];

/** Kinds of property, whatever the offer (specification, section 3). */
export const PROPERTY_TYPES = [
  'apartment',
  'villa',
  'house',
  'land',
  'office',
  'commercial',
  'business',
  'factory',
  'farm',
] as const;
/** One kind of property. */
export type PropertyType = (typeof PROPERTY_TYPES)[number];

const TYPES_BY_LISTING: Record<ListingType, readonly PropertyType[]> = {
  sale: PROPERTY_TYPES,
  long_term_rental: ['apartment', 'villa', 'house', 'office', 'commercial', 'factory', 'farm'],
  vacation_rental: ['apartment', 'villa', 'house', 'farm'],
};

/** The predefined features (specification, section 3). */
export const FEATURES = [
  'wifi',
  'air_conditioning',
  'pool',
  'parking',
  'terrace',
  'sea_view',
  'garden',
  'security',
] as const;
/** One predefined feature. */
export type Feature = (typeof FEATURES)[number];

/** States of a property (decisions, Properties). Only `available` is listed in public. */
export const PROPERTY_STATUSES = [
  'draft',
  'available',
  'maintenance',
  'rented',
  'sold',
  'withdrawn',
] as const;
/** One state of a property. */
export type PropertyStatus = (typeof PROPERTY_STATUSES)[number];

/** Most photographs that a property may have (specification, section 9); the first is the main one. */
export const MAX_PHOTOGRAPHS = 10;

/** The kinds of property that may be offered in this way; all of them where the offer is open. */
export function typesFor(listingType: ListingType | undefined): readonly PropertyType[] {
  return listingType ? TYPES_BY_LISTING[listingType] : PROPERTY_TYPES;
}

/** Whether a property of this type may be offered in this way (specification, section 3). */
export function isLegalType(listingType: ListingType, type: PropertyType): boolean {
  return TYPES_BY_LISTING[listingType].includes(type);
}

/** Narrows a text to a listing type. */
export function isListingType(text: string): text is ListingType {
  return LISTING_TYPES.some((known) => known === text);
}

/** Narrows a text to a property type. */
export function isPropertyType(text: string): text is PropertyType {
  return PROPERTY_TYPES.some((known) => known === text);
}

/** Narrows a text to a predefined feature. */
export function isFeature(text: string): text is Feature {
  return FEATURES.some((known) => known === text);
}

/** How visitors see a property's page: with an offer, with a notice instead, gone (410), or unknown (404). */
export type Visibility = 'offered' | 'noticed' | 'gone' | 'unknown';

const VISIBILITY: Record<PropertyStatus, Visibility> = {
  draft: 'unknown',
  available: 'offered',
  maintenance: 'noticed',
  rented: 'noticed',
  sold: 'noticed',
  withdrawn: 'gone',
};

/** What a visitor gets at the property's address (decisions, Properties). */
export function visibilityOf(status: PropertyStatus): Visibility {
  return VISIBILITY[status];
}

/** French name of a kind of offer (« À vendre »). */
export function listingTypeLabel(listingType: ListingType): string {
  return {
    sale: m.listing_type_sale,
    long_term_rental: m.listing_type_long_term_rental,
    vacation_rental: m.listing_type_vacation_rental,
  }[listingType]();
}

/** French name of a kind of property (« Fonds de commerce »). */
export function propertyTypeLabel(type: PropertyType): string {
  return {
    apartment: m.type_apartment,
    villa: m.type_villa,
    house: m.type_house,
    land: m.type_land,
    office: m.type_office,
    commercial: m.type_commercial,
    business: m.type_business,
    factory: m.type_factory,
    farm: m.type_farm,
  }[type]();
}

/** French name of a predefined feature (« Climatisation »). */
export function featureLabel(feature: Feature): string {
  return {
    wifi: m.feature_wifi,
    air_conditioning: m.feature_air_conditioning,
    pool: m.feature_pool,
    parking: m.feature_parking,
    terrace: m.feature_terrace,
    sea_view: m.feature_sea_view,
    garden: m.feature_garden,
    security: m.feature_security,
  }[feature]();
}

/** Suffix of a price: `/nuit`, `/mois` on cards, with a space on the property's page, none for sale [9]. */
export function priceSuffix(listingType: ListingType, place: 'card' | 'detail'): string {
  if (listingType === 'sale') return '';
  const unit = listingType === 'vacation_rental' ? m.price_night() : m.price_month();
  return place === 'card' ? `/${unit}` : `/\u00a0${unit}`;
}

/** Metres by which the public position differs at most, to both sides (decisions, Properties: about 300 m). */
const BLUR_METRES = 300;
const METRES_PER_DEGREE = 111_320;

/** The position that the public may know: the middle of a cell of about 300 m, the same at every call. */
export function blurPosition(latitude: number, longitude: number): { latitude: number; longitude: number } {
  const latitudeStep = BLUR_METRES / METRES_PER_DEGREE;
  const row = Math.floor(latitude / latitudeStep);
  const middle = (row + 0.5) * latitudeStep;
  // The width of a cell comes from its row, not from the exact latitude, which would give the latter away.
  const longitudeStep = latitudeStep / Math.max(0.01, Math.cos((middle * Math.PI) / 180));
  const column = Math.floor(longitude / longitudeStep);
  return {
    latitude: Number(middle.toFixed(5)),
    longitude: Number(((column + 0.5) * longitudeStep).toFixed(5)),
  };
}
