import type { Db } from '#app/platform/db.server.ts';
import type { AgencyDetails } from './agency.model.ts';

/** What was last read from each database, for the moments in which it does not answer. */
const lastKnown = new WeakMap<Db, AgencyDetails>();

/**
 * The agency's public details. There is always a row: the start makes one. While the database is away what was last
 * read is given, so that an error page still has the site around it.
 * @throws where it has never been read
 */
export async function loadAgency(db: Db): Promise<AgencyDetails> {
  try {
    const agency = await readAgency(db);
    lastKnown.set(db, agency);
    return agency;
  } catch (error) {
    const known = lastKnown.get(db);
    if (known) return known;
    throw error;
  }
}

async function readAgency(db: Db): Promise<AgencyDetails> {
  const row = await db.selectFrom('agency').selectAll().executeTakeFirstOrThrow();
  return {
    name: row.name,
    tagline: row.tagline,
    address: row.address,
    phone: row.phone,
    whatsapp: row.whatsapp,
    email: row.email,
    openingHours: row.opening_hours,
    facebookUrl: row.facebook_url,
    instagramUrl: row.instagram_url,
    foundedYear: row.founded_year,
    propertiesManaged: row.properties_managed,
    clientsSatisfied: row.clients_satisfied,
    yearsExperience: row.years_experience,
    averageRating: row.average_rating,
    picturesNotice: row.pictures_notice,
    isDemo: row.is_demo,
  };
}
