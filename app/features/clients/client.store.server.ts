import type { Trx } from '#app/platform/transaction.server.ts';

/** A client as it is written. The telephone number is E.164. */
export type NewClient = {
  id: string;
  fullName: string;
  email: string;
  phone: string;
  address: string;
  isDemo?: boolean;
  createdAt?: Date;
};

/** Adds clients. */
export async function insertClients(trx: Trx, clients: readonly NewClient[]): Promise<void> {
  if (clients.length === 0) return;
  await trx
    .insertInto('client')
    .values(
      clients.map((client) => ({
        id: client.id,
        full_name: client.fullName,
        email: client.email,
        phone: client.phone,
        address: client.address,
        is_demo: client.isDemo ?? false,
        ...(client.createdAt ? { created_at: client.createdAt } : {}),
      })),
    )
    .execute();
}
