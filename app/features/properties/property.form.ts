import { z } from 'zod';
import { CITIES, knownCity, type Place } from '#app/features/places/place.model.ts';
import { parseMad } from '#app/lib/money.ts';
import { clean, fold } from '#app/lib/text.ts';
import { FEATURES, isLegalType, LISTING_TYPES, PROPERTY_STATUSES, PROPERTY_TYPES } from './property.model.ts';

/** Texts of the form's faults. Those of the specification's section 5 are quoted letter by letter. */
export const PROPERTY_FAULTS = {
  title: 'Title is required',
  type: 'Property type is required',
  description: 'Description is required',
  location: 'Location is required',
  price: 'Valid price is required',
  video: 'Invalid YouTube URL',
  videoInline: 'Veuillez entrer une URL YouTube valide',
  knownCity: 'Cette ville existe déjà dans la liste. Utilisez le menu déroulant.',
  knownDistrict: 'Ce quartier existe déjà dans la liste. Utilisez le menu déroulant.',
  // Not in the specification, in the language of their neighbours.
  listingType: 'Listing type is required',
  city: 'City is required',
  illegalType: 'This property type is not available for this listing type',
  tooLong: 'Text is too long',
  number: 'Number is out of range',
  position: 'Latitude and longitude belong together',
} as const;

/** Limits of the columns (db/migrations/0004_properties.sql). Texts in characters, surfaces in m², prices in MAD. */
export const PROPERTY_LIMITS = {
  title: 200,
  description: 20_000,
  address: 300,
  videoUrl: 300,
  place: 80,
  customFeatures: 40,
  customFeature: 80,
  price: 999_999_999_999.99,
  surface: 99_999_999.99,
  landSurface: 9_999_999_999.99,
  rooms: 500,
  guests: 100,
  floor: [-5, 200],
  year: [1000, 2200],
} as const;

const YOUTUBE_HOST = /^(?:www\.|m\.|music\.)?youtube(?:-nocookie)?\.com$/u;
const VIDEO_ID = /^[A-Za-z0-9_-]{11}$/u;

/** The 11 characters that name a video in a YouTube link (`…/watch?v=`, `youtu.be/…`, `…/embed/…`), or null. */
export function youTubeId(link: string): string | null {
  const url = URL.parse(/^https?:\/\//iu.test(link.trim()) ? link.trim() : `https://${link.trim()}`);
  if (!url) return null;
  const [, first = '', second = ''] = url.pathname.split('/');
  const isYouTube = YOUTUBE_HOST.test(url.hostname);
  const id =
    url.hostname === 'youtu.be'
      ? first
      : isYouTube && first === 'watch'
        ? url.searchParams.get('v')
        : isYouTube && first === 'embed'
          ? second
          : null;
  return id && VIDEO_ID.test(id) ? id : null;
}

/** PostgreSQL counts characters, JavaScript halves of them. */
const fits = (longest: number) => (text: string) => text.length <= longest || [...text].length <= longest;

const text = (longest: number) =>
  z
    .string()
    .transform((value) => clean(value).trim())
    .refine(fits(longest), PROPERTY_FAULTS.tooLong);

const required = (fault: string, longest: number) =>
  z
    .string({ error: fault })
    .transform((value) => clean(value).trim())
    .refine((value) => value !== '', fault)
    .refine(fits(longest), PROPERTY_FAULTS.tooLong);

/** What a form leaves empty is null; what a person types may have spaces and a comma. */
function typedNumber(value: unknown): unknown {
  if (value === undefined || value === '') return null;
  return typeof value === 'string' ? Number(value.replace(/\s/gu, '').replace(',', '.')) : value;
}

const number = (
  low: number,
  high: number,
  refine: (schema: z.ZodNumber) => z.ZodNumber = (schema) => schema,
) => {
  const { number: error } = PROPERTY_FAULTS;
  return z.preprocess(
    typedNumber,
    refine(z.number({ error }).min(low, { error }).max(high, { error })).nullable(),
  );
};

const whole = (low: number, high: number) =>
  number(low, high, (schema) => schema.int({ error: PROPERTY_FAULTS.number }));

/** At least a hundredth, since the column keeps two decimals. */
const surface = (high: number) =>
  number(0.005, high).transform((value) => (value === null ? null : Math.round(value * 100) / 100));

const price = z
  .union([z.string(), z.number()], { error: PROPERTY_FAULTS.price })
  .transform((value, context) => {
    const typed = typeof value === 'number' ? String(value) : value.replace(/\s/gu, '').replace(',', '.');
    const amount = parseMad(typed);
    if (amount === null || amount < 0 || amount > PROPERTY_LIMITS.price * 100) {
      context.addIssue({ code: 'custom', message: PROPERTY_FAULTS.price });
      return z.NEVER;
    }
    return amount;
  });

const videoUrl = z
  .string()
  .nullish()
  .transform((value) => (value?.trim() ? value.trim() : null))
  .refine((value) => value === null || youTubeId(value) !== null, PROPERTY_FAULTS.video)
  .refine((value) => value === null || fits(PROPERTY_LIMITS.videoUrl)(value), PROPERTY_FAULTS.tooLong);

const flag = z.preprocess((value) => value === true || value === 'on' || value === 'true', z.boolean());
const choice = z.preprocess(
  (value) =>
    value === undefined || value === '' ? null : value === 'true' || (value === 'false' ? false : value),
  z.boolean().nullable(),
);
/** A form sends one ticked box as a text, several as a list, none as nothing. */
const list = (value: unknown) =>
  value === undefined || value === '' ? [] : Array.isArray(value) ? value : [value];

const fields = {
  title: required(PROPERTY_FAULTS.title, PROPERTY_LIMITS.title),
  listingType: z.enum(LISTING_TYPES, { error: PROPERTY_FAULTS.listingType }),
  type: z.enum(PROPERTY_TYPES, { error: PROPERTY_FAULTS.type }),
  description: required(PROPERTY_FAULTS.description, PROPERTY_LIMITS.description),
  address: text(PROPERTY_LIMITS.address).default(''),
  price,
  status: z.enum(PROPERTY_STATUSES).default('available'),
  sameDayTurnover: flag,
  videoUrl,
  features: z.preprocess(list, z.array(z.enum(FEATURES))).transform((given) => [...new Set(given)]),
  customFeatures: z
    .preprocess(list, z.array(text(PROPERTY_LIMITS.customFeature)))
    .transform((given) => [...new Set(given.filter((feature) => feature !== ''))])
    .refine((given) => given.length <= PROPERTY_LIMITS.customFeatures, PROPERTY_FAULTS.number),
  surface: surface(PROPERTY_LIMITS.surface),
  landSurface: surface(PROPERTY_LIMITS.landSurface),
  rooms: whole(0, PROPERTY_LIMITS.rooms),
  bedrooms: whole(0, PROPERTY_LIMITS.rooms),
  bathrooms: whole(0, PROPERTY_LIMITS.rooms),
  guests: whole(1, PROPERTY_LIMITS.guests),
  floor: whole(...PROPERTY_LIMITS.floor),
  furnished: choice,
  year: whole(...PROPERTY_LIMITS.year),
  latitude: number(-90, 90),
  longitude: number(-180, 180),
};

type Checked = { listingType: z.infer<typeof fields.listingType>; type: z.infer<typeof fields.type> } & {
  latitude: number | null;
  longitude: number | null;
};

function checkTogether(value: Checked, context: z.RefinementCtx): void {
  if (!isLegalType(value.listingType, value.type)) {
    context.addIssue({ code: 'custom', path: ['type'], message: PROPERTY_FAULTS.illegalType });
  }
  if ((value.latitude === null) !== (value.longitude === null)) {
    context.addIssue({ code: 'custom', path: ['latitude'], message: PROPERTY_FAULTS.position });
  }
}

/** A property's values but its places, as any writer must bring them. The price is given in MAD, and comes out in centimes. */
export const propertyEntry = z.object(fields).superRefine(checkTogether);

/** What {@link propertyEntry} makes. */
export type PropertyEntry = z.output<typeof propertyEntry>;

const optionalPlace = text(PROPERTY_LIMITS.place).default('');

/**
 * The back-office form: a typed city or district overrides the selected one, and is refused where the list has it.
 * `city` and `district` come out as what `findOrAddCity` and `findOrAddDistrict` take: a machine value or a name.
 */
export const propertyForm = z
  .object({
    ...fields,
    city: optionalPlace,
    customCity: optionalPlace,
    district: optionalPlace,
    customDistrict: optionalPlace,
  })
  .superRefine((value, context) => {
    checkTogether(value, context);
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    const city = value.customCity || value.city;
    if (city === '') refuse('city', PROPERTY_FAULTS.city);
    if (!value.district && !value.customDistrict) refuse('district', PROPERTY_FAULTS.location);
    if (value.customCity && isListed(CITIES, value.customCity))
      refuse('customCity', PROPERTY_FAULTS.knownCity);
    const districts = knownCity(city)?.districts ?? [];
    if (value.customDistrict && isListed(districts, value.customDistrict)) {
      refuse('customDistrict', PROPERTY_FAULTS.knownDistrict);
    }
  })
  .transform(({ customCity, customDistrict, ...value }) => ({
    ...value,
    city: customCity || value.city,
    district: customDistrict || value.district,
  }));

/** By machine value or label, whatever capitals and accents (decisions, Places). */
function isListed(places: readonly Place[], name: string): boolean {
  return places.some(({ key, label }) => [fold(key), fold(label)].includes(fold(name)));
}
