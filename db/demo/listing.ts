/** The three kinds of offer, machine values of the specification, section 3. */
type DemoListingType = 'sale' | 'long_term_rental' | 'vacation_rental';

/** Property types, machine values of the specification, section 3. */
type DemoPropertyType =
  | 'apartment'
  | 'villa'
  | 'house'
  | 'land'
  | 'office'
  | 'commercial'
  | 'business'
  | 'factory'
  | 'farm';

/** Cities, machine values of the specification, section 3. */
type DemoCity = 'tanger' | 'tetouan' | 'casablanca' | 'rabat' | 'marrakech' | 'fes' | 'agadir';

/** One property of the demo agency, as a person would write it down. */
export type DemoListing = {
  /** What people say on the telephone, e.g. 'TG-0101'; unique. */
  reference: string;
  title: string;
  listingType: DemoListingType;
  type: DemoPropertyType;
  city: DemoCity;
  /** Key of a district of that city (specification, section 3). */
  district: string;
  /** French, two to four paragraphs separated by an empty line. */
  description: string;
  /** For the agency only; fictitious. */
  address: string;
  /** In MAD: total for a sale, per month for a long-term rental, per night for a holiday let. */
  priceMad: number;
  /** Living or usable surface, m². */
  surface?: number;
  /** Plot, m². */
  landSurface?: number;
  rooms?: number;
  bedrooms?: number;
  bathrooms?: number;
  /** Greatest number of guests of a holiday let. */
  guests?: number;
  /** Storey; 0 is the ground floor. */
  floor?: number;
  furnished?: boolean;
  /** Year of construction. */
  year?: number;
  /** Degrees north, four decimals, inside the district. */
  latitude: number;
  /** Degrees east (negative in Morocco), four decimals. */
  longitude: number;
  /** Keys of the predefined features: wifi, air_conditioning, pool, parking, terrace, sea_view, garden, security. */
  features: string[];
  /** Further features in the agency's own French words. */
  customFeatures: string[];
  /** File names in `db/demo/photographs/`; the first is the main photograph. */
  photographs: string[];
  status: 'available' | 'maintenance' | 'rented' | 'sold';
  /** Whether one may arrive on the day on which another leaves (holiday lets). */
  sameDayTurnover: boolean;
  /** Days before the demo's today on which it was published; all different. */
  publishedDaysAgo: number;
};

/** Joins the paragraphs of a description with an empty line between them. */
export function paragraphs(...texts: string[]): string {
  return texts.join('\n\n');
}
