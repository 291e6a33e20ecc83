// Written by « npm run db:types » from db/migrations: change those, not this file.
import type { ColumnType } from 'kysely';

/** Money and measures: exact, a string when read. */
type Numeric = ColumnType<string, string | number, string | number>;

type Timestamp = ColumnType<Date, Date | string, Date | string>;

/** Any value that JSON can carry. */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue | undefined };

/** Parsed when read, written as text: the driver would take an array for one of PostgreSQL's. */
type Json = ColumnType<JsonValue, string, string>;

type Bytes = ColumnType<Buffer, Buffer | Uint8Array, Buffer | Uint8Array>;

/** Has a default: may be left out when a row is written. Kysely's own does not look into a ColumnType. */
type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;

/** Written by the database alone. */
type Computed<T> =
  T extends ColumnType<infer S, infer _I, infer _U> ? ColumnType<S, never, never> : ColumnType<T, never, never>;

export interface Agency {
  address: Generated<string>;
  average_rating: Numeric | null;
  clients_satisfied: Generated<number>;
  email: Generated<string>;
  euro_rate: Generated<Numeric>;
  facebook_url: Generated<string>;
  founded_year: number | null;
  founder_name: Generated<string>;
  founder_role: Generated<string>;
  id: Generated<number>;
  instagram_url: Generated<string>;
  is_demo: Generated<boolean>;
  latitude: Numeric | null;
  legal_notice: Generated<string>;
  longitude: Numeric | null;
  name: string;
  opening_hours: Generated<string>;
  phone: Generated<string>;
  pictures_notice: Generated<string>;
  privacy_notice: Generated<string>;
  properties_managed: Generated<number>;
  receipt_number: Generated<string>;
  tagline: Generated<string>;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
  whatsapp: Generated<string>;
  years_experience: Generated<number>;
}

export interface Asset {
  attempts: Generated<number>;
  average_color: string;
  created_at: Generated<Timestamp>;
  height: number;
  id: string;
  is_demo: Generated<boolean>;
  last_error: string | null;
  original_bytes: number;
  original_key: string;
  state: Generated<'pending' | 'complete' | 'failed'>;
  thumbhash: Bytes;
  width: number;
}

export interface AssetVariant {
  asset_id: string;
  bytes: number;
  format: 'avif' | 'webp' | 'jpeg';
  height: number;
  key: string;
  width: number;
}

export interface AuditEntry {
  action: string;
  actor: string;
  after: Json | null;
  at: Generated<Timestamp>;
  before: Json | null;
  entity: string;
  entity_id: string;
  id: Computed<number>;
}

export interface Booking {
  check_in: string;
  check_out: string;
  client_email: string;
  client_id: string | null;
  client_name: string;
  client_phone: string;
  created_at: Generated<Timestamp>;
  guests: number | null;
  id: string;
  idempotency_key: string | null;
  is_demo: Generated<boolean>;
  message: Generated<string>;
  property_id: string | null;
  property_reference: string;
  property_title: string;
  source: Generated<'site' | 'agency'>;
  status: Generated<'waiting' | 'confirmed' | 'cancelled'>;
  total_overridden: Generated<boolean>;
  total_price: Numeric;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
}

export interface City {
  folded: Computed<string>;
  is_custom: boolean;
  key: string;
  label: string;
  position: Generated<number>;
}

export interface Client {
  address: Generated<string>;
  created_at: Generated<Timestamp>;
  email: string;
  full_name: string;
  id: string;
  is_demo: Generated<boolean>;
  phone: string;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
}

export interface District {
  city: string;
  folded: Computed<string>;
  is_custom: boolean;
  key: string;
  label: string;
  position: Generated<number>;
}

export interface Inquiry {
  created_at: Generated<Timestamp>;
  email: string | null;
  id: string;
  idempotency_key: string | null;
  is_demo: Generated<boolean>;
  message: string;
  name: string;
  phone: string | null;
  property_id: string | null;
  property_reference: string;
  property_title: string;
  status: Generated<'new' | 'answered' | 'closed'>;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
  wished_date: string | null;
}

export interface Occupancy {
  booking_id: string | null;
  cause: 'booking' | 'block';
  created_at: Generated<Timestamp>;
  days: string;
  id: Computed<number>;
  is_demo: Generated<boolean>;
  note: Generated<string>;
  property_id: string;
}

export interface Outbox {
  attempts: Generated<number>;
  created_at: Generated<Timestamp>;
  handled_at: Timestamp | null;
  id: Computed<number>;
  kind: string;
  last_error: string | null;
  payload: Json;
}

export interface Property {
  address: Generated<string>;
  available: Computed<boolean>;
  bathrooms: number | null;
  bedrooms: number | null;
  city: string;
  created_at: Generated<Timestamp>;
  custom_features: Generated<string[]>;
  description: string;
  district: string | null;
  features: Generated<('wifi' | 'air_conditioning' | 'pool' | 'parking' | 'terrace' | 'sea_view' | 'garden' | 'security')[]>;
  floor: number | null;
  furnished: boolean | null;
  guests: number | null;
  id: string;
  import_reference: string | null;
  imported_version: number | null;
  is_demo: Generated<boolean>;
  land_surface: Numeric | null;
  latitude: Numeric | null;
  listing_type: 'sale' | 'long_term_rental' | 'vacation_rental';
  longitude: Numeric | null;
  price: Numeric;
  reference: Generated<string>;
  rooms: number | null;
  same_day_turnover: Generated<boolean>;
  search_vector: Generated<string>;
  status: Generated<'draft' | 'available' | 'maintenance' | 'rented' | 'sold' | 'withdrawn'>;
  surface: Numeric | null;
  title: string;
  type: 'apartment' | 'villa' | 'house' | 'land' | 'office' | 'commercial' | 'business' | 'factory' | 'farm';
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
  video_url: string | null;
  year: number | null;
}

export interface PropertyPhotograph {
  alt: Generated<string>;
  asset_id: string;
  position: number;
  property_id: string;
}

export interface PropertyTombstone {
  city: string;
  deleted_at: Generated<Timestamp>;
  district: string | null;
  id: string;
  import_reference: string | null;
  listing_type: string;
  price: Numeric;
  reference: string;
  title: string;
  type: string;
}

export interface SearchLabel {
  key: string;
  kind: 'listing_type' | 'type' | 'feature';
  words: string;
}

export interface SearchWord {
  word: string;
}

/** All tables, by their names in the database. */
export interface DB {
  agency: Agency;
  asset: Asset;
  asset_variant: AssetVariant;
  audit_entry: AuditEntry;
  booking: Booking;
  city: City;
  client: Client;
  district: District;
  inquiry: Inquiry;
  occupancy: Occupancy;
  outbox: Outbox;
  property: Property;
  property_photograph: PropertyPhotograph;
  property_tombstone: PropertyTombstone;
  search_label: SearchLabel;
  search_word: SearchWord;
}
