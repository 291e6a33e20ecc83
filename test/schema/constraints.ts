import { type Row, WORLD } from './rows.ts';

const text = (length: number) => 'x'.repeat(length);
const UNKNOWN = '99999999-0000-7000-8000-000000000000';
const email = (length: number) => `${text(length - '@example.com'.length)}@example.com`;

/** What one column must refuse and must take, to the edge. */
type Edges = { refused: unknown[]; taken: unknown[] };

const between = (length: { min?: number; max: number }): Edges => ({
  refused: [...(length.min ? [text(length.min - 1)] : []), text(length.max + 1)],
  taken: [text(length.min ?? 0), text(length.max)],
});
const range = (min: number, max: number): Edges => ({ refused: [min - 1, max + 1], taken: [min, max, null] });
const oneOf = (...known: string[]): Edges => ({ refused: ['', 'x', known[0]?.toUpperCase()], taken: known });
const positive: Edges = { refused: [0, -1], taken: [1] };
const notNegative: Edges = { refused: [-1], taken: [0] };
const address: Edges = { refused: ['', 'x', '@example.com', 'x@', email(255)], taken: ['a@b', email(254)] };
const phone: Edges = {
  refused: ['0600000000', '+0600000000', '+212 600', '+12345', `+1${text(3)}`, '+1234567890123456'],
  taken: ['', '+1234567', '+123456789012345'],
};
const https: Edges = { refused: ['http://x.example', 'x.example'], taken: ['', 'https://x.example'] };
const machineKey: Edges = {
  refused: ['', 'Tanger', 'a b', '-a', 'a-', 'a--b', 'é', text(81)],
  taken: ['a', 'al-hoceima', 'cap_spartel2', text(80)],
};
const finite: Edges = { refused: ['-infinity'], taken: ['1900-01-01'] };
const idempotency: Edges = { refused: [text(7), text(101)], taken: [text(8), text(100), null] };
const listingTypes = oneOf('vacation_rental', 'sale', 'long_term_rental');

/** CHECKs of one column each, by table and column: the constraint is called `table_column_check`. */
export const COLUMN_CHECKS: Record<string, Record<string, Edges>> = {
  agency: {
    id: { refused: [0, 2], taken: [1] },
    name: between({ min: 1, max: 120 }),
    tagline: between({ max: 300 }),
    address: between({ max: 300 }),
    phone,
    whatsapp: phone,
    email: { refused: ['x', '@', 'x@'], taken: ['', 'a@b'] },
    opening_hours: between({ max: 300 }),
    facebook_url: https,
    instagram_url: https,
    latitude: range(-90, 90),
    longitude: range(-180, 180),
    founded_year: range(1800, 2200),
    properties_managed: notNegative,
    clients_satisfied: notNegative,
    years_experience: notNegative,
    average_rating: { refused: [-0.1, 5.1], taken: [0, 5, null] },
    euro_rate: { refused: [0, -1], taken: [0.0001] },
  },
  city: { key: machineKey, label: between({ min: 1, max: 80 }) },
  district: { key: machineKey, label: between({ min: 1, max: 80 }) },
  search_label: { kind: oneOf('listing_type', 'type', 'feature') },
  asset: {
    original_bytes: positive,
    width: positive,
    height: positive,
    thumbhash: {
      refused: [Buffer.alloc(4), Buffer.alloc(41)],
      taken: [Buffer.alloc(5), Buffer.alloc(40)],
    },
    average_color: { refused: ['', '#fff', '#FFFFFF', 'ffffff', '#fffffff'], taken: ['#00ff9a'] },
    state: oneOf('pending', 'complete', 'failed'),
  },
  asset_variant: {
    format: oneOf('avif', 'webp', 'jpeg'),
    width: positive,
    height: positive,
    bytes: positive,
  },
  property: {
    reference: between({ min: 1, max: 40 }),
    title: { refused: ['', '  ', text(201)], taken: ['x', text(200), `  ${text(200)}  `] },
    description: { refused: ['', '  ', text(20_001)], taken: ['x', text(20_000)] },
    address: between({ max: 300 }),
    price: { refused: ['-0.01'], taken: ['0', '999999999999.99'] },
    status: oneOf('draft', 'available', 'maintenance', 'rented', 'sold', 'withdrawn'),
    video_url: between({ max: 300 }),
    features: {
      refused: [['jacuzzi'], ['wifi', 'WIFI']],
      taken: [
        [],
        ['wifi', 'air_conditioning', 'pool', 'parking', 'terrace', 'sea_view', 'garden', 'security'],
      ],
    },
    custom_features: {
      refused: [Array.from({ length: 41 }, String)],
      taken: [[], Array.from({ length: 40 }, String)],
    },
    surface: { refused: [0, -1], taken: ['0.01', null] },
    land_surface: { refused: [0, -1], taken: ['0.01', null] },
    rooms: range(0, 500),
    bedrooms: range(0, 500),
    bathrooms: range(0, 500),
    guests: range(1, 100),
    floor: range(-5, 200),
    year: range(1000, 2200),
    import_reference: between({ min: 1, max: 120 }),
  },
  property_photograph: { position: { refused: [-1, 10], taken: [0, 9] }, alt: between({ max: 300 }) },
  search_word: { word: between({ min: 3, max: 40 }) },
  client: {
    full_name: { refused: ['', ' ', text(201)], taken: ['x', text(200)] },
    email: address,
    phone: between({ min: 1, max: 40 }),
    address: between({ max: 300 }),
  },
  booking: {
    client_name: { refused: ['', ' ', text(201)], taken: ['x', text(200)] },
    client_email: address,
    client_phone: between({ min: 1, max: 40 }),
    check_in: finite,
    check_out: { refused: ['infinity'], taken: ['2100-05-02'] },
    guests: range(1, 100),
    message: between({ max: 2000 }),
    status: oneOf('waiting', 'confirmed', 'cancelled'),
    total_price: { refused: ['-0.01'], taken: ['0'] },
    source: oneOf('site', 'agency'),
    idempotency_key: idempotency,
  },
  occupancy: {
    days: {
      refused: ['empty', '(,2100-01-01)', '[2100-01-01,)', '(,)'],
      taken: ['[2100-01-01,2100-01-01]', '[2100-01-01,2100-02-01)'],
    },
    note: between({ max: 500 }),
  },
  inquiry: {
    name: { refused: ['', ' ', text(201)], taken: ['x', text(200)] },
    email: address,
    phone: between({ min: 1, max: 40 }),
    message: between({ min: 10, max: 2000 }),
    wished_date: { refused: ['infinity', '-infinity'], taken: ['2100-01-01', null] },
    status: oneOf('new', 'answered', 'closed'),
    idempotency_key: idempotency,
  },
  outbox: { kind: between({ min: 1, max: 80 }) },
  audit_entry: { action: between({ min: 1, max: 80 }), entity: between({ min: 1, max: 40 }) },
};

/** Rules over more than one column or row: what is refused, and what comes nearest and is taken. */
export type RowRule = {
  table: string;
  constraint: string;
  /** Rows that stand there before. */
  before?: [string, Row][];
  refused: Row[];
  taken: Row[];
};

const rule = (
  table: string,
  constraint: string,
  refused: Row[],
  taken: Row[],
  before: [string, Row][] = [],
): RowRule => ({
  table,
  constraint,
  refused,
  taken,
  before,
});
const ALL = ['apartment', 'villa', 'house', 'land', 'office', 'commercial', 'business', 'factory', 'farm'];
const LET = ['apartment', 'villa', 'house', 'office', 'commercial', 'factory', 'farm'];
const HOLIDAY = ['apartment', 'villa', 'house', 'farm'];
const offers = (listing_type: string, types: string[]) => types.map((type) => ({ listing_type, type }));
const except = (types: string[]) => ALL.filter((type) => !types.includes(type));
const id = UNKNOWN;
const block = (days: string, property_id: string = WORLD.property) => ({ days, property_id });

export const ROW_RULES: RowRule[] = [
  // (with a word that is in no list, property_type_legal may be the first to refuse: both are named)
  rule(
    'property',
    'property_listing_type_check',
    [{ listing_type: 'rent' }, { listing_type: '' }],
    listingTypes.taken.map((listing_type) => ({ listing_type })),
  ),
  rule('property', 'property_type_check', [{ listing_type: 'sale', type: 'castle' }], offers('sale', ALL)),
  rule(
    'property',
    'property_type_legal',
    [...offers('long_term_rental', except(LET)), ...offers('vacation_rental', except(HOLIDAY))],
    [...offers('sale', ALL), ...offers('long_term_rental', LET), ...offers('vacation_rental', HOLIDAY)],
  ),
  rule(
    'property',
    'property_latitude_check',
    [
      { latitude: 90.1, longitude: 0 },
      { latitude: -90.1, longitude: 0 },
    ],
    [{ latitude: 90, longitude: 180 }],
  ),
  rule(
    'property',
    'property_longitude_check',
    [
      { latitude: 0, longitude: 180.1 },
      { latitude: 0, longitude: -180.1 },
    ],
    [{ latitude: -90, longitude: -180 }],
  ),
  rule(
    'property',
    'property_position_whole',
    [{ latitude: 35 }, { longitude: -5 }],
    [{}, { latitude: 35, longitude: -5 }],
  ),
  rule('property', 'property_city_fkey', [{ city: 'nulle-part' }], [{}]),
  rule(
    'property',
    'property_district_fk',
    [{ district: 'nulle-part' }, { city: 'autre', district: WORLD.district }],
    [{ district: WORLD.district }, { city: 'autre', district: null }],
    [['city', { key: 'autre' }]],
  ),
  rule('property', 'property_pkey', [{ id }], [{}], [['property', { id }]]),
  rule(
    'property',
    'property_reference_key',
    [{ reference: 'TG-7' }],
    [{ reference: 'TG-8' }, {}],
    [['property', { reference: 'TG-7' }]],
  ),
  rule(
    'property',
    'property_import_reference_key',
    [{ import_reference: 'a' }],
    [{ import_reference: 'b' }, { import_reference: null }],
    [
      ['property', { import_reference: 'a' }],
      ['property', {}],
    ],
  ),
  rule(
    'property_photograph',
    'property_photograph_pkey',
    [{ asset_id: id }],
    [{ asset_id: id, position: 1 }],
    [
      ['asset', { id }],
      ['property_photograph', {}],
    ],
  ),
  rule(
    'property_photograph',
    'property_photograph_property_id_asset_id_key',
    [{ position: 1 }],
    [{ property_id: WORLD.otherProperty }],
    [['property_photograph', {}]],
  ),
  rule('property_photograph', 'property_photograph_asset_id_fkey', [{ asset_id: id }], [{}]),
  rule('property_photograph', 'property_photograph_property_id_fkey', [{ property_id: id }], [{}]),
  rule('property_tombstone', 'property_tombstone_pkey', [{ id }], [{}], [['property_tombstone', { id }]]),
  rule(
    'property_tombstone',
    'property_tombstone_import_reference_key',
    [{ import_reference: 'a' }],
    [{ import_reference: 'b' }, { import_reference: null }],
    [
      ['property_tombstone', { import_reference: 'a' }],
      ['property_tombstone', {}],
    ],
  ),
  rule('agency', 'agency_pkey', [{}], [], [['agency', {}]]),
  rule('city', 'city_pkey', [{ key: WORLD.city }], [{}]),
  rule('city', 'city_folded', [{ label: 'VILLÉ' }], [{ label: 'Villes' }]),
  rule(
    'district',
    'district_pkey',
    [{ key: WORLD.district }],
    [{ key: WORLD.district, city: 'autre' }],
    [['city', { key: 'autre' }]],
  ),
  rule(
    'district',
    'district_folded',
    [{ label: 'Quàrtier' }],
    [{ label: 'Quartier', city: 'autre' }],
    [['city', { key: 'autre' }]],
  ),
  rule('district', 'district_city_fkey', [{ city: 'nulle-part' }], [{}]),
  rule(
    'search_label',
    'search_label_pkey',
    [{ key: 'a' }],
    [{ key: 'a', kind: 'feature' }],
    [['search_label', { key: 'a' }]],
  ),
  rule(
    'search_word',
    'search_word_pkey',
    [{ word: 'mot' }],
    [{ word: 'mots' }],
    [['search_word', { word: 'mot' }]],
  ),
  rule('asset', 'asset_pkey', [{ id }], [{}], [['asset', { id }]]),
  rule(
    'asset',
    'asset_original_key_key',
    [{ original_key: 'a' }],
    [{ original_key: 'b' }],
    [['asset', { original_key: 'a' }]],
  ),
  rule(
    'asset_variant',
    'asset_variant_pkey',
    [{}],
    [{ format: 'avif' }, { width: 321 }],
    [['asset_variant', {}]],
  ),
  rule(
    'asset_variant',
    'asset_variant_key_key',
    [{ key: 'a', width: 9 }],
    [{ key: 'b', width: 9 }],
    [['asset_variant', { key: 'a' }]],
  ),
  rule('asset_variant', 'asset_variant_asset_id_fkey', [{ asset_id: id }], [{}]),
  rule('client', 'client_pkey', [{ id }], [{}], [['client', { id }]]),
  rule(
    'booking',
    'booking_dates_ordered',
    [{ check_out: '2100-05-01' }, { check_out: '2100-04-30' }],
    [{ check_out: '2100-05-02' }],
  ),
  rule('booking', 'booking_pkey', [{ id }], [{}], [['booking', { id }]]),
  rule(
    'booking',
    'booking_idempotency_key_key',
    [{ idempotency_key: 'abcdefgh' }],
    [{ idempotency_key: 'ABCDEFGH' }, {}],
    [
      ['booking', { idempotency_key: 'abcdefgh' }],
      ['booking', {}],
    ],
  ),
  rule('booking', 'booking_property_id_fkey', [{ property_id: id }], [{ property_id: null }]),
  rule('booking', 'booking_client_id_fkey', [{ client_id: id }], [{ client_id: null }]),
  // (a cause that is in no list breaks both rules; with a booking, only the list's)
  rule('occupancy', 'occupancy_cause_check', [{ cause: 'import' }], [{ cause: 'block' }]),
  rule(
    'occupancy',
    'occupancy_cause_whole',
    [{ cause: 'booking' }, { booking_id: WORLD.booking }],
    [{ cause: 'block' }],
  ),
  rule('occupancy', 'occupancy_pkey', [], []),
  rule('occupancy', 'occupancy_property_id_fkey', [{ property_id: id }], [{}]),
  rule('occupancy', 'occupancy_booking_id_fkey', [{ cause: 'booking', booking_id: id }], []),
  rule(
    'occupancy',
    'occupancy_no_overlap',
    [
      '[2100-01-01,2100-01-02)',
      '[2099-12-01,2100-01-01]',
      '[2100-01-07,2100-02-01)',
      '[2099-01-01,2101-01-01)',
    ].map((days) => block(days)),
    [
      block('[2099-12-01,2100-01-01)'),
      block('[2100-01-08,2100-02-01)'),
      block('[2100-01-01,2100-01-08)', WORLD.otherProperty),
    ],
    [['occupancy', block('[2100-01-01,2100-01-08)')]],
  ),
  rule(
    'inquiry',
    'inquiry_reachable',
    [{ email: null, phone: null }],
    [{ email: null, phone: '1' }, { phone: null }],
  ),
  rule('inquiry', 'inquiry_pkey', [{ id }], [{}], [['inquiry', { id }]]),
  rule(
    'inquiry',
    'inquiry_idempotency_key_key',
    [{ idempotency_key: 'abcdefgh' }],
    [{ idempotency_key: 'abcdefgi' }],
    [['inquiry', { idempotency_key: 'abcdefgh' }]],
  ),
  rule('inquiry', 'inquiry_property_id_fkey', [{ property_id: id }], [{ property_id: null }]),
];
