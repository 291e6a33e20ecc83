import { describe, expect, it } from 'vitest';
import { demoBookings } from './bookings.ts';
import { demoClients } from './clients.ts';
import { demoListings } from './listings.ts';

function repeated(values: string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

describe('the demo bookings', () => {
  const byReference = new Map(demoListings.map((listing) => [listing.reference, listing]));

  it('are 14 confirmed, 4 waiting and 1 cancelled', () => {
    const count = (status: string) => demoBookings.filter((booking) => booking.status === status).length;
    expect([count('confirmed'), count('waiting'), count('cancelled')]).toEqual([14, 4, 1]);
  });

  it('concern holiday lets, with no more guests than these hold, and known clients', () => {
    for (const booking of demoBookings) {
      const listing = byReference.get(booking.reference);
      expect(listing?.listingType).toBe('vacation_rental');
      expect(booking.guests).toBeGreaterThanOrEqual(1);
      expect(booking.guests).toBeLessThanOrEqual(listing?.guests ?? 0);
      expect(booking.checkOutOffset).toBeGreaterThan(booking.checkInOffset);
      expect(demoClients[booking.clientIndex]).toBeDefined();
      if (booking.status === 'waiting') expect(booking.checkInOffset).toBeGreaterThan(0);
      if (listing?.status !== 'available') expect(booking.checkOutOffset).toBeLessThan(0);
    }
    expect(new Set(demoBookings.map((booking) => booking.clientIndex)).size).toBe(demoClients.length);
  });

  it('are past, running and ahead', () => {
    const confirmed = demoBookings.filter((booking) => booking.status === 'confirmed');
    expect(confirmed.filter((b) => b.checkOutOffset < 0).length).toBeGreaterThanOrEqual(3);
    expect(confirmed.filter((b) => b.checkInOffset < 0 && b.checkOutOffset > 0)).toHaveLength(1);
    expect(confirmed.filter((b) => b.checkInOffset > 0).length).toBeGreaterThanOrEqual(4);
  });

  it('never overlap, the day of departure counted where it blocks', () => {
    const live = demoBookings.filter((booking) => booking.status !== 'cancelled');
    for (const [index, a] of live.entries()) {
      for (const b of live.slice(index + 1)) {
        if (a.reference !== b.reference) continue;
        const [first, second] = a.checkInOffset < b.checkInOffset ? [a, b] : [b, a];
        const free = byReference.get(a.reference)?.sameDayTurnover ? 0 : 1;
        expect(second.checkInOffset - first.checkOutOffset, a.reference).toBeGreaterThanOrEqual(free);
      }
    }
  });

  it('have clients who can belong to nobody', () => {
    expect(repeated(demoClients.map((client) => client.email))).toEqual([]);
    expect(repeated(demoClients.map((client) => client.phone))).toEqual([]);
    for (const client of demoClients) {
      expect(client.email).toMatch(/@(example\.com|[a-z-]+\.example)$/);
      expect(client.phone).toMatch(/^\+2126000000\d\d$/);
    }
  });
});
