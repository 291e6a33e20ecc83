/** A stay in a holiday let of the demo; its dates are counted from the day on which the demo is seeded. */
export type DemoBooking = {
  /** Reference of the listing. */
  reference: string;
  /** Place in `demoClients`. */
  clientIndex: number;
  /** Days from the demo's today; negative is past. */
  checkInOffset: number;
  /** Days from the demo's today; after the check-in. */
  checkOutOffset: number;
  guests: number;
  status: 'waiting' | 'confirmed' | 'cancelled';
  message?: string;
};

/**
 * Stays of the demo: past ones, one that runs, one that leaves and one that arrives today (same apartment,
 * where this is allowed), stays ahead, requests that wait, and a cancelled one.
 */
export const demoBookings: DemoBooking[] = [
  {
    reference: 'TG-0303',
    clientIndex: 0,
    checkInOffset: -92,
    checkOutOffset: -85,
    guests: 4,
    status: 'confirmed',
  },
  {
    reference: 'TG-0309',
    clientIndex: 1,
    checkInOffset: -64,
    checkOutOffset: -59,
    guests: 8,
    status: 'confirmed',
  },
  {
    reference: 'TG-0301',
    clientIndex: 2,
    checkInOffset: -47,
    checkOutOffset: -40,
    guests: 10,
    status: 'confirmed',
    message:
      'Nous fêtons les soixante-dix ans de ma mère. Est-il possible de prévoir un dîner le samedi soir ?',
  },
  {
    reference: 'TG-0313',
    clientIndex: 3,
    checkInOffset: -38,
    checkOutOffset: -34,
    guests: 2,
    status: 'confirmed',
  },
  {
    reference: 'TG-0305',
    clientIndex: 4,
    checkInOffset: -25,
    checkOutOffset: -20,
    guests: 6,
    status: 'confirmed',
  },
  {
    reference: 'TG-0307',
    clientIndex: 5,
    checkInOffset: -12,
    checkOutOffset: -9,
    guests: 2,
    status: 'confirmed',
  },
  {
    reference: 'TG-0305',
    clientIndex: 6,
    checkInOffset: -3,
    checkOutOffset: 4,
    guests: 7,
    status: 'confirmed',
    message: 'Deux enfants de trois et six ans : un lit d’appoint et une chaise haute nous seraient utiles.',
  },
  {
    reference: 'TG-0304',
    clientIndex: 7,
    checkInOffset: -5,
    checkOutOffset: 0,
    guests: 3,
    status: 'confirmed',
  },
  {
    reference: 'TG-0304',
    clientIndex: 8,
    checkInOffset: 0,
    checkOutOffset: 4,
    guests: 2,
    status: 'confirmed',
    message: 'Notre train arrive à 16 h 40. Pouvons-nous déposer les bagages dès l’arrivée ?',
  },
  {
    reference: 'TG-0307',
    clientIndex: 3,
    checkInOffset: 6,
    checkOutOffset: 10,
    guests: 2,
    status: 'confirmed',
  },
  {
    reference: 'TG-0301',
    clientIndex: 9,
    checkInOffset: 9,
    checkOutOffset: 16,
    guests: 8,
    status: 'confirmed',
    message: 'Merci de prévoir un chauffeur à l’aéroport pour huit personnes.',
  },
  {
    reference: 'TG-0303',
    clientIndex: 10,
    checkInOffset: 12,
    checkOutOffset: 19,
    guests: 6,
    status: 'confirmed',
  },
  {
    reference: 'TG-0302',
    clientIndex: 1,
    checkInOffset: 20,
    checkOutOffset: 27,
    guests: 8,
    status: 'confirmed',
  },
  {
    reference: 'TG-0309',
    clientIndex: 0,
    checkInOffset: 33,
    checkOutOffset: 40,
    guests: 6,
    status: 'confirmed',
  },
  {
    reference: 'TG-0306',
    clientIndex: 11,
    checkInOffset: 8,
    checkOutOffset: 12,
    guests: 4,
    status: 'waiting',
    message: 'Bonjour, la maison convient-elle à une personne qui monte difficilement les escaliers ?',
  },
  {
    reference: 'TG-0305',
    clientIndex: 12,
    checkInOffset: 14,
    checkOutOffset: 18,
    guests: 5,
    status: 'waiting',
    message: 'Nous arriverions en fin de soirée, vers 22 heures. L’accueil est-il possible à cette heure ?',
  },
  {
    reference: 'TG-0311',
    clientIndex: 5,
    checkInOffset: 24,
    checkOutOffset: 31,
    guests: 4,
    status: 'waiting',
  },
  {
    reference: 'TG-0308',
    clientIndex: 13,
    checkInOffset: 41,
    checkOutOffset: 45,
    guests: 7,
    status: 'waiting',
    message: 'Séjour en famille avec quatre enfants. Les repas peuvent-ils être préparés sur place ?',
  },
  {
    reference: 'TG-0310',
    clientIndex: 7,
    checkInOffset: 5,
    checkOutOffset: 11,
    guests: 4,
    status: 'cancelled',
    message: 'Notre vol a été annulé, nous devons malheureusement renoncer à ce séjour.',
  },
];
