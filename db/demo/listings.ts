import type { DemoListing } from './listing.ts';
import { longTermHomes } from './listings-long-term-homes.ts';
import { longTermPremises } from './listings-long-term-premises.ts';
import { saleHomes } from './listings-sale-homes.ts';
import { salePremises } from './listings-sale-premises.ts';
import { vacationElsewhere } from './listings-vacation-elsewhere.ts';
import { vacationTanger } from './listings-vacation-tanger.ts';

/** The 36 properties of the demo agency, by listing type; `publishedDaysAgo` gives their order in lists. */
export const demoListings: DemoListing[] = [
  ...saleHomes,
  ...salePremises,
  ...longTermHomes,
  ...longTermPremises,
  ...vacationTanger,
  ...vacationElsewhere,
];
