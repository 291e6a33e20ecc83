import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Services } from '#app/context.ts';
import { writeAgency } from '#app/features/agency/agency.store.server.ts';
import { insertBookings } from '#app/features/bookings/booking.store.server.ts';
import { stayTotal } from '#app/features/bookings/price.model.ts';
import { insertClients, type NewClient } from '#app/features/clients/client.store.server.ts';
import { receivePhotograph } from '#app/features/media/asset.commands.server.ts';
import { isFeature } from '#app/features/properties/property.model.ts';
import { insertProperties, replacePhotographs } from '#app/features/properties/property.store.server.ts';
import { addDays, type CivilDate, todayInCasablanca } from '#app/lib/dates.ts';
import { uuidv7 } from '#app/lib/uuid.ts';
import { transaction } from '#app/platform/transaction.server.ts';
import { demoAgency } from './agency.ts';
import { demoBookings } from './bookings.ts';
import { demoClients } from './clients.ts';
import type { DemoListing } from './listing.ts';
import { demoListings } from './listings.ts';
import { demoPhotographs } from './photographs.ts';

const PHOTOGRAPHS = path.join(import.meta.dirname, 'photographs');

/** The same id for the same name at every seeding, sorting by the given time. */
function fixedId(name: string, time: Date): string {
  return uuidv7(time.getTime(), createHash('sha256').update(`tingis demo ${name}`).digest());
}

/** When a demo property was published and the id that it therefore has, counted from the demo's today. */
export function demoIdentity(listing: DemoListing, today: CivilDate): { id: string; createdAt: Date } {
  const createdAt = noon(addDays(today, -listing.publishedDaysAgo));
  return { id: fixedId(listing.reference, createdAt), createdAt };
}

/** Noon keeps the civil date the same in every zone that a demo is looked at from. */
const noon = (date: CivilDate) => new Date(`${date}T12:00:00Z`);
/** Photographs are the same files whatever the day. */
const PHOTOGRAPHED = noon('2026-01-01');

/**
 * Fills an empty database with the demo agency, in one transaction; photographs come first, and are found again
 * where an earlier attempt was cut off. Does nothing where anything is in the database already.
 * @param onProgress told after each photograph
 * @returns whether the demo was written
 */
export async function seedDemo(
  services: Services,
  onProgress: (done: number, all: number) => void = () => undefined,
): Promise<boolean> {
  if (!(await isEmpty(services))) return false;
  const today = services.env.demoToday ?? todayInCasablanca(services.now());
  const assets = await receivePhotographs(services, onProgress);

  const listings = demoListings.map((listing) => ({ listing, ...demoIdentity(listing, today) }));
  const clients = demoClients.map((client, index): NewClient => {
    const createdAt = noon(addDays(today, -200 + index));
    return {
      ...client,
      id: fixedId(client.email, createdAt),
      address: client.address ?? '',
      isDemo: true,
      createdAt,
    };
  });
  const bookings = demoBookings.map((booking, index) => {
    const property = listings.find(({ listing }) => listing.reference === booking.reference);
    const client = clients[booking.clientIndex];
    if (!property || !client) throw new Error(`demo booking ${index} names what is not there`);
    const checkIn = addDays(today, booking.checkInOffset);
    const checkOut = addDays(today, booking.checkOutOffset);
    const createdAt = noon(addDays(today, Math.min(-1, booking.checkInOffset - 21)));
    return {
      id: fixedId(`booking ${index}`, createdAt),
      property: { id: property.id, title: property.listing.title, reference: booking.reference },
      client,
      checkIn,
      checkOut,
      guests: booking.guests,
      message: booking.message ?? '',
      status: booking.status,
      total: stayTotal(property.listing.priceMad * 100, checkIn, checkOut),
      source: booking.status === 'waiting' ? ('site' as const) : ('agency' as const),
      isDemo: true,
      createdAt,
    };
  });

  await transaction(services.db, async (trx) => {
    await writeAgency(trx, {
      name: demoAgency.name,
      tagline: demoAgency.tagline,
      address: demoAgency.addressLines.join(', '),
      phone: demoAgency.telephone,
      whatsapp: demoAgency.whatsapp,
      email: demoAgency.email,
      opening_hours: demoAgency.openingHoursText,
      facebook_url: demoAgency.facebookUrl,
      instagram_url: demoAgency.instagramUrl,
      latitude: String(demoAgency.mapPosition.latitude),
      longitude: String(demoAgency.mapPosition.longitude),
      founded_year: demoAgency.foundedYear,
      properties_managed: demoAgency.figures.propertiesManaged,
      clients_satisfied: demoAgency.figures.satisfiedClients,
      years_experience: demoAgency.figures.yearsOfExperience,
      average_rating: String(demoAgency.figures.rating),
      founder_name: demoAgency.founder.name,
      founder_role: demoAgency.founder.role,
      legal_notice: demoAgency.legalNotices,
      privacy_notice: demoAgency.privacy,
      receipt_number: demoAgency.cndpReceipt,
      pictures_notice: demoAgency.picturesNotice,
      euro_rate: String(demoAgency.euroRate),
      is_demo: true,
    });
    await insertProperties(
      trx,
      listings.map(({ listing, createdAt, id }) => ({
        values: propertyValues(listing),
        origin: { id, reference: listing.reference, isDemo: true, createdAt },
      })),
    );
    for (const { listing, id } of listings) {
      await replacePhotographs(
        trx,
        id,
        listing.photographs.map((file) => ({
          assetId: assets.get(file) ?? '',
          alt: demoPhotographs[file] ?? '',
        })),
      );
    }
    await insertClients(trx, clients);
    await insertBookings(trx, bookings);
  });
  return true;
}

async function isEmpty({ db }: Services): Promise<boolean> {
  const row = await db
    .selectFrom('agency')
    .select((eb) => [
      'is_demo',
      eb.exists(eb.selectFrom('property').select('id').limit(1)).as('has_properties'),
      eb.exists(eb.selectFrom('client').select('id').limit(1)).as('has_clients'),
      'version',
    ])
    .executeTakeFirstOrThrow();
  // A version above 1: somebody has written the agency's own details.
  return !row.is_demo && !row.has_properties && !row.has_clients && row.version === 1;
}

async function receivePhotographs(
  services: Services,
  onProgress: (done: number, all: number) => void,
): Promise<Map<string, string>> {
  const files = [...new Set(demoListings.flatMap(({ photographs }) => photographs))];
  const assets = new Map<string, string>();
  for (const file of files) {
    const bytes = await readFile(path.join(PHOTOGRAPHS, file));
    const received = await receivePhotograph(services, bytes, {
      id: fixedId(file, PHOTOGRAPHED),
      isDemo: true,
    });
    if (!received.ok) throw new Error(`the demo's photograph ${file} was refused: ${received.reason}`);
    assets.set(file, received.value.id);
    onProgress(assets.size, files.length);
  }
  return assets;
}

function propertyValues(listing: DemoListing) {
  return {
    title: listing.title,
    listingType: listing.listingType,
    type: listing.type,
    city: listing.city,
    district: listing.district,
    description: listing.description,
    address: listing.address,
    price: listing.priceMad * 100,
    status: listing.status,
    sameDayTurnover: listing.sameDayTurnover,
    videoUrl: null,
    features: listing.features.filter(isFeature),
    customFeatures: listing.customFeatures,
    surface: listing.surface ?? null,
    landSurface: listing.landSurface ?? null,
    rooms: listing.rooms ?? null,
    bedrooms: listing.bedrooms ?? null,
    bathrooms: listing.bathrooms ?? null,
    guests: listing.guests ?? null,
    floor: listing.floor ?? null,
    furnished: listing.furnished ?? null,
    year: listing.year ?? null,
    latitude: listing.latitude,
    longitude: listing.longitude,
  };
}
