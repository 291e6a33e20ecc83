import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { demoAgency } from './agency.ts';
import { demoBookings } from './bookings.ts';
import type { DemoListing } from './listing.ts';
import { demoListings } from './listings.ts';
import { demoPhotographs } from './photographs.ts';

const allowedTypes: Record<DemoListing['listingType'], DemoListing['type'][]> = {
  sale: ['apartment', 'villa', 'house', 'land', 'office', 'commercial', 'business', 'factory', 'farm'],
  long_term_rental: ['apartment', 'villa', 'house', 'office', 'commercial', 'factory', 'farm'],
  vacation_rental: ['apartment', 'villa', 'house', 'farm'],
};

/** Section 3's districts that the demo uses, with the position of their middle. */
const districts: Record<DemoListing['city'], Record<string, [latitude: number, longitude: number]>> = {
  tanger: {
    medina: [35.7865, -5.8115],
    malabata: [35.7785, -5.7768],
    centre_ville: [35.7785, -5.8065],
    california: [35.781, -5.839],
    iberia: [35.7825, -5.8208],
    boukhalef: [35.7337, -5.8831],
    achakar: [35.7667, -5.9282],
    cap_spartel: [35.7915, -5.92],
    branes: [35.7614, -5.836],
    moujahidine: [35.765, -5.843],
  },
  tetouan: { martil: [35.601, -5.3047], fnideq: [35.849, -5.357], mdiq: [35.685, -5.325] },
  casablanca: { bourgogne: [33.597, -7.6395], ain_diab: [33.588, -7.68] },
  rabat: { souissi: [33.9688, -6.8348], medina: [34.025, -6.8335] },
  marrakech: { gueliz: [31.6321, -8.0108], palmeraie: [31.6747, -7.9826], amelkis: [31.599, -7.943] },
  fes: { medina: [34.065, -4.976], saiss: [34.0075, -4.9541] },
  agadir: { founty: [30.3965, -9.591] },
};

const features = ['wifi', 'air_conditioning', 'pool', 'parking', 'terrace', 'sea_view', 'garden', 'security'];

/** Section 9's budget lists. */
const budgets: Record<DemoListing['listingType'], number[]> = {
  vacation_rental: [200, 400, 600, 800, 1000, 2000, 3000, 4000, 5000, 12_000],
  long_term_rental: [1000, 2000, 4000, 6000, 8000, 10_000, 15_000, 20_000, 60_000],
  sale: [100_000, 200_000, 500_000, 1_000_000, 2_000_000, 3_000_000, 4_000_000, 5_000_000, 20_000_000],
};

const inland = new Set<DemoListing['city']>(['fes', 'marrakech']);
const sea = /\b(mer|baie(?! vitrée)|détroit|océan|Atlantique)\b/;

/** Looked at one by one: the kitchen in green zellige and all three bathrooms have the sea in their window. */
const withoutSea = new Set(
  [
    'appartement-immeuble-facade residence-crepuscule boutique-interieur local-commercial-vitrine',
    'usine-entrepot entrepot-interieur ferme-oliviers maison-medina-ruelle ruelle-medina-heure-bleue',
    'riad-galerie-arcades riad-patio-fontaine riad-patio-soir salon-marocain cuisine-creme-laiton cuisine-moderne',
    'villa-andalouse-allee-cypres villa-blanche-heure-doree villa-facade-blanche villa-jardin-crepuscule',
    'villa-piscine-crepuscule',
  ].flatMap((names) => names.split(' ').map((name) => `${name}.jpg`)),
);

const homes = new Set<DemoListing['type']>(['apartment', 'villa', 'house']);
const texts = demoListings.flatMap((listing) => [
  listing.title,
  listing.description,
  listing.address,
  ...listing.customFeatures,
]);
const agencyTexts = [demoAgency.tagline, demoAgency.legalNotices, demoAgency.privacy];
const messages = demoBookings.flatMap((booking) => booking.message ?? []);

function of(listingType: DemoListing['listingType']): DemoListing[] {
  return demoListings.filter((listing) => listing.listingType === listingType);
}

function repeated(values: (string | number | undefined)[]): (string | number | undefined)[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

function kilometres(a: [number, number], b: [number, number]): number {
  const north = (a[0] - b[0]) * 111.2;
  const east = (a[1] - b[1]) * 111.2 * Math.cos((a[0] * Math.PI) / 180);
  return Math.hypot(north, east);
}

describe('the demo listings as a whole', () => {
  it('are 36, most of them in Tanger, in all seven cities', () => {
    expect(demoListings).toHaveLength(36);
    expect([of('sale').length, of('long_term_rental').length, of('vacation_rental').length]).toEqual([
      13, 10, 13,
    ]);
    expect(new Set(demoListings.map((listing) => listing.city))).toEqual(new Set(Object.keys(districts)));
    const tanger = demoListings.filter((listing) => listing.city === 'tanger');
    expect(tanger.length).toBeGreaterThanOrEqual(20);
    expect(tanger.length).toBeLessThanOrEqual(22);
    expect(new Set(tanger.map((listing) => listing.district))).toEqual(
      new Set(Object.keys(districts.tanger)),
    );
  });

  it.each(Object.entries(allowedTypes))('%s uses every type it allows and no other', (listingType, types) => {
    const used = of(listingType as DemoListing['listingType']).map((listing) => listing.type);
    expect(new Set(used)).toEqual(new Set(types));
  });

  it('has distinct references, titles, addresses and days of publication', () => {
    expect(repeated(demoListings.map((listing) => listing.reference))).toEqual([]);
    expect(repeated(demoListings.map((listing) => listing.title))).toEqual([]);
    expect(repeated(demoListings.map((listing) => listing.address))).toEqual([]);
    expect(repeated(demoListings.map((listing) => listing.publishedDaysAgo))).toEqual([]);
  });

  it('has exactly one sold, one rented and one in maintenance', () => {
    const absent = demoListings.filter((listing) => listing.status !== 'available');
    expect(absent.map((listing) => `${listing.listingType} ${listing.status}`).sort()).toEqual([
      'long_term_rental rented',
      'sale sold',
      'vacation_rental maintenance',
    ]);
  });

  it.each(Object.entries(budgets))(
    '%s offers something available between any two budgets',
    (listingType, bounds) => {
      const prices = of(listingType as DemoListing['listingType'])
        .filter((listing) => listing.status === 'available')
        .map((listing) => listing.priceMad);
      for (const [index, max] of bounds.entries()) {
        const min = bounds[index - 1];
        if (min !== undefined)
          expect(
            prices.some((price) => price >= min && price <= max),
            `${min}–${max}`,
          ).toBe(true);
      }
    },
  );

  it('shows a different main photograph on each listing of one listing type', () => {
    for (const listingType of Object.keys(allowedTypes) as DemoListing['listingType'][]) {
      expect(repeated(of(listingType).map((listing) => listing.photographs[0]))).toEqual([]);
    }
  });

  it('uses every photograph of the folder, each with an alternative text', () => {
    const files = readdirSync(new URL('./photographs/', import.meta.url)).sort();
    expect(Object.keys(demoPhotographs).sort()).toEqual(files);
    expect([...new Set(demoListings.flatMap((listing) => listing.photographs))].sort()).toEqual(files);
    expect(Object.values(demoPhotographs).filter((text) => text.length < 20)).toEqual([]);
  });
});

describe.each(demoListings.map((listing) => [listing.reference, listing] as const))(
  '%s',
  (reference, listing) => {
    it('is well described', () => {
      expect(reference).toMatch(/^TG-0[123]\d\d$/);
      expect(listing.title.length).toBeGreaterThanOrEqual(20);
      expect(listing.title.length).toBeLessThanOrEqual(70);
      expect(listing.description.length).toBeGreaterThanOrEqual(350);
      expect(listing.description.length).toBeLessThanOrEqual(1100);
      expect(listing.description.split('\n\n').length).toBeGreaterThanOrEqual(2);
      expect(listing.description.split('\n\n').length).toBeLessThanOrEqual(4);
    });

    it('lies in its district, at a plausible price', () => {
      const middle = districts[listing.city][listing.district];
      expect(middle).toBeDefined();
      if (middle) expect(kilometres(middle, [listing.latitude, listing.longitude])).toBeLessThan(1.6);
      expect([listing.latitude, listing.longitude].map((degrees) => Number(degrees.toFixed(4)))).toEqual([
        listing.latitude,
        listing.longitude,
      ]);
      const bounds = budgets[listing.listingType];
      expect(listing.priceMad).toBeGreaterThan(bounds[0] ?? 0);
      expect(listing.priceMad).toBeLessThan(bounds.at(-1) ?? 0);
    });

    it('has known features that agree with its text', () => {
      expect(listing.features.filter((feature) => !features.includes(feature))).toEqual([]);
      expect(repeated([...listing.features, ...listing.customFeatures])).toEqual([]);
      expect(listing.customFeatures.length).toBeLessThanOrEqual(4);
      expect(listing.features.includes('pool')).toBe(/piscine/i.test(listing.description));
      if (listing.features.includes('sea_view'))
        expect(`${listing.title} ${listing.description}`).toMatch(sea);
      if (inland.has(listing.city)) expect(listing.features).not.toContain('sea_view');
      if (listing.features.includes('terrace'))
        expect(listing.description).toMatch(/terrasse|balcon|loggia|pergola|treille|toit|dehors/i);
    });

    it('has as many photographs as its type wants', () => {
      const [least, most] = homes.has(listing.type) ? [3, 8] : [1, 2];
      expect(listing.photographs.length).toBeGreaterThanOrEqual(least);
      expect(listing.photographs.length).toBeLessThanOrEqual(most);
      expect(repeated(listing.photographs)).toEqual([]);
      expect(listing.photographs.filter((file) => !(file in demoPhotographs))).toEqual([]);
    });

    it('shows the sea only where its text speaks of it', () => {
      if (sea.test(`${listing.title} ${listing.description}`) && !inland.has(listing.city)) return;
      expect(listing.photographs.filter((file) => !withoutSea.has(file))).toEqual([]);
    });

    it('states the facts of its kind', () => {
      if (listing.type === 'land') expect(listing.landSurface).toBeGreaterThan(0);
      else expect(listing.surface).toBeGreaterThan(0);
      if (homes.has(listing.type)) {
        expect(listing.bedrooms).toBeGreaterThan(0);
        expect(listing.bathrooms).toBeGreaterThan(0);
        expect(listing.rooms ?? 0).toBeGreaterThan(listing.bedrooms ?? 0);
      }
      if (listing.type === 'apartment') expect(listing.floor).toBeDefined();
      expect(listing.guests !== undefined).toBe(listing.listingType === 'vacation_rental');
      if (listing.listingType !== 'vacation_rental') expect(listing.sameDayTurnover).toBe(false);
    });
  },
);

describe('the typography', () => {
  const all = [...texts, ...Object.values(demoPhotographs), ...agencyTexts, ...messages];

  it.each([
    ['neither exclamation marks nor straight quotes', /[!'"]/],
    ['neither double blanks nor three dots', / {2}|\.\.\./],
    [
      'a non-breaking space before high punctuation and inside quotation marks',
      /[^\u00a0](?:[;?»]|:(?!\/))|«[^\u00a0]/,
    ],
    [
      'a non-breaking space inside figures and before units',
      /\d (?:\d{3}|m\b|m²|m³|%|MAD|kVA|hectares|heures)/,
    ],
    ['no word in capitals', /\b(?!MAD|CNDP)\p{Lu}{3,}/u],
    ['no blank at either end', /^\s|\s$/],
  ])('has %s', (_rule, fault) => {
    expect(all.filter((text) => fault.test(text))).toEqual([]);
  });
});
