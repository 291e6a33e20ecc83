import type { Db } from '#app/platform/db.server.ts';
import type { AgencyDetails } from './agency.model.ts';

/** The agency's public details. There is always a row: the start makes one. */
export async function loadAgency(db: Db): Promise<AgencyDetails> {
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
