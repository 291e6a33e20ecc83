import { demoListings } from '#db/demo/listings.ts';
import { demoIdentity } from '#db/demo/seed.ts';
import { TEST_TODAY } from '../server-process.ts';

/** Address of a property of the demo, by the reference that people say. */
export function demoPropertyPath(reference: string): string {
  const listing = demoListings.find((known) => known.reference === reference);
  if (!listing) throw new Error(`the demo has no ${reference}`);
  return `/properties/${demoIdentity(listing, TEST_TODAY).id}`;
}
