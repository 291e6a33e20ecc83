import { beforeAll, expect, it } from 'vitest';
import type { Database } from '#app/platform/db.server.ts';
import { transaction } from '#app/platform/transaction.server.ts';
import { forEachEngine } from '#test/engines.ts';
import { ensureAgency } from './agency.commands.server.ts';
import { loadAgency } from './agency.queries.server.ts';
import { writeAgency } from './agency.store.server.ts';

forEachEngine('the agency', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });

  it('is there from the first start, with a name and nothing invented', async () => {
    await expect(loadAgency(database.db)).rejects.toThrow();
    await ensureAgency(database.db);
    expect(await loadAgency(database.db)).toEqual({
      name: 'Votre agence',
      tagline: 'Votre partenaire de confiance pour louer et vendre au Maroc',
      address: '',
      phone: '',
      whatsapp: '',
      email: '',
      openingHours: '',
      facebookUrl: '',
      instagramUrl: '',
      foundedYear: null,
      propertiesManaged: 0,
      clientsSatisfied: 0,
      yearsExperience: 0,
      averageRating: null,
      picturesNotice: '',
      isDemo: false,
    });
  });

  it('keeps what was written, over the next start too', async () => {
    await transaction(database.db, (trx) =>
      writeAgency(trx, {
        name: 'Maison',
        founded_year: 2015,
        average_rating: '4.9',
        whatsapp: '+212600000000',
      }),
    );
    await ensureAgency(database.db);
    const agency = await loadAgency(database.db);
    expect(agency).toMatchObject({
      name: 'Maison',
      foundedYear: 2015,
      averageRating: '4.9',
      whatsapp: '+212600000000',
    });
    expect(agency.tagline).toBe('Votre partenaire de confiance pour louer et vendre au Maroc');
  });

  it('that is not there cannot be written', async () => {
    await database.pool.query('delete from agency');
    await expect(transaction(database.db, (trx) => writeAgency(trx, { name: 'x' }))).rejects.toThrow();
  });
});
