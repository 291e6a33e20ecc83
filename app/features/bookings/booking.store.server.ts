import type { CivilDate } from '#app/lib/dates.ts';
import { type Centimes, toNumeric } from '#app/lib/money.ts';
import type { Trx } from '#app/platform/transaction.server.ts';

/** States of a booking (specification, section 4, and decisions, Bookings). Only `confirmed` takes days. */
export type BookingStatus = 'waiting' | 'confirmed' | 'cancelled';

/** A booking as it is written; title and reference of the property are kept for when it is gone. */
export type NewBooking = {
  id: string;
  property: { id: string; title: string; reference: string };
  client: { id: string; fullName: string; email: string; phone: string };
  checkIn: CivilDate;
  checkOut: CivilDate;
  guests: number | null;
  message: string;
  status: BookingStatus;
  total: Centimes;
  source: 'site' | 'agency';
  isDemo?: boolean;
  createdAt?: Date;
};

/**
 * Adds bookings. The days of confirmed ones are taken by a trigger.
 * @throws the database's 23P01 where confirmed days are taken already
 */
export async function insertBookings(trx: Trx, bookings: readonly NewBooking[]): Promise<void> {
  if (bookings.length === 0) return;
  await trx
    .insertInto('booking')
    .values(
      bookings.map((booking) => ({
        id: booking.id,
        property_id: booking.property.id,
        property_title: booking.property.title,
        property_reference: booking.property.reference,
        client_id: booking.client.id,
        client_name: booking.client.fullName,
        client_email: booking.client.email,
        client_phone: booking.client.phone,
        check_in: booking.checkIn,
        check_out: booking.checkOut,
        guests: booking.guests,
        message: booking.message,
        status: booking.status,
        total_price: toNumeric(booking.total),
        source: booking.source,
        is_demo: booking.isDemo ?? false,
        ...(booking.createdAt ? { created_at: booking.createdAt } : {}),
      })),
    )
    .execute();
}
