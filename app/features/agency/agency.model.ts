/** What the public knows of the agency. Telephone numbers are E.164; empty texts mean « not given ». */
export type AgencyDetails = {
  name: string;
  tagline: string;
  address: string;
  phone: string;
  whatsapp: string;
  email: string;
  openingHours: string;
  facebookUrl: string;
  instagramUrl: string;
  foundedYear: number | null;
  propertiesManaged: number;
  clientsSatisfied: number;
  yearsExperience: number;
  averageRating: string | null;
  picturesNotice: string;
  /** Whether the details are the demo's. */
  isDemo: boolean;
};

/**
 * Address of a WhatsApp chat with a ready text; null where the agency has given no number.
 * The number stands without its plus sign (WhatsApp, « click to chat »).
 */
export function whatsappLink(whatsapp: string, text?: string): string | null {
  if (whatsapp === '') return null;
  const query = text ? `?text=${encodeURIComponent(text)}` : '';
  return `https://wa.me/${whatsapp.replace(/^\+/, '')}${query}`;
}

/** A number as people read it: Moroccan ones in pairs (« +212 5 39 00 00 00 »), others as they are. */
export function readablePhone(phone: string): string {
  const moroccan = /^\+212(\d)(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(phone);
  return moroccan ? `+212 ${moroccan.slice(1).join(' ')}`.replaceAll(' ', '\u00a0') : phone;
}
