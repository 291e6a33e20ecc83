import { type UnderstoodPlace, understandPlace } from '#app/features/places/place-names.model.ts';
import { toNumeric } from '#app/lib/money.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import { PROPERTY_LIMITS, type PropertyEntry, propertyEntry, youTubeId } from '../property.form.ts';
import { type Feature, isLegalType } from '../property.model.ts';
import { isAbsurd, type Refusal, type RefusalReason } from './import.model.ts';
import { cut, hasWords, type ImportCells, RowReader, raiseFirst } from './import-cells.model.ts';
import {
  isBlank,
  readCount,
  readDegrees,
  readFloor,
  readPrice,
  readSurface,
} from './import-numbers.model.ts';
import { composeDescription } from './import-sentence.model.ts';
import {
  type ImportColumn,
  readFeature,
  readListingType,
  readPropertyType,
  readStatus,
} from './import-words.model.ts';

/** One row understood. */
export type ImportRow = {
  /** The other side's reference as written, or null. */
  reference: string | null;
  values: PropertyEntry;
  place: UnderstoodPlace;
  /** File names in their order. */
  photographs: string[];
  /** Columns whose value was dropped or cut. */
  corrected: ImportColumn[];
  /** Whether the description was composed from the facts. */
  isComposed: boolean;
};

/** Understands one row, or says why it cannot be taken. What is odd but optional is dropped. */
export function readRow(cells: ImportCells): Result<ImportRow, Refusal> {
  const row = new RowReader(cells);
  const refuse = (reason: RefusalReason, column: ImportColumn) =>
    fail({ reason, value: row.line(column).slice(0, 120) });

  const title = raiseFirst(row.cutLine('title', PROPERTY_LIMITS.title));
  if (!hasWords(title)) return refuse('no_title', 'title');
  if (isBlank(row.cell('city'))) return refuse('no_city', 'city');
  const place = understandPlace(row.line('city'), row.line('district'));
  if (!place) return refuse('no_city', 'city');
  if (!place.district && hasWords(row.line('district'))) row.corrected.add('district');
  if (isBlank(row.cell('type'))) return refuse('no_type', 'type');
  const type = readPropertyType(row.line('type'));
  if (!type) return refuse('unknown_type', 'type');
  if (isBlank(row.cell('listingType'))) return refuse('no_listing_type', 'listingType');
  const listingType = readListingType(row.line('listingType'));
  if (!listingType) return refuse('unknown_listing_type', 'listingType');
  const price = readPrice(row.cell('price'));
  if (price === 'blank') return refuse('no_price', 'price');
  if (price === 'unreadable') return refuse('unreadable_price', 'price');
  if (!isLegalType(listingType, type)) return refuse('illegal_type', 'type');
  if (isAbsurd(listingType, price)) return refuse('absurd_price', 'price');
  const status = isBlank(row.cell('status')) ? 'available' : readStatus(row.line('status'));
  if (!status) return refuse('unknown_status', 'status');

  const { features, customFeatures } = readFeatures(row);
  const entry = {
    title,
    listingType,
    type,
    description: row.cutLines('description', PROPERTY_LIMITS.description),
    address: cut(row.line('address') || (place.detail ?? ''), PROPERTY_LIMITS.address),
    price: toNumeric(price),
    status,
    sameDayTurnover: false,
    videoUrl: readVideo(row),
    features,
    customFeatures,
    rooms: row.number('rooms', readCount),
    bedrooms: row.number('bedrooms', readCount),
    bathrooms: row.number('bathrooms', readCount),
    guests: row.number('guests', readCount),
    floor: row.number('floor', readFloor),
    furnished: row.yesNo('furnished'),
    year: row.number('year', readCount),
    ...readSurfaces(row, type),
    ...readPosition(row),
  };
  const isComposed = !hasWords(entry.description);
  if (isComposed) entry.description = '…';
  const values = dropOutOfRange(entry, row.corrected);
  if (!values) return refuse('out_of_limits', 'title');
  if (isComposed)
    values.description = composeDescription({ ...values, city: place.city, district: place.district });
  return ok({
    reference: row.line('reference') || null,
    values,
    place,
    photographs: row.list('photos'),
    corrected: [...row.corrected],
    isComposed,
  });
}

type Entry = Parameters<typeof propertyEntry.safeParse>[0] & { [column in ImportColumn]?: unknown };

/** Checks by the property's own rules; a figure beyond its limits is dropped, where the row can do without it. */
function dropOutOfRange(entry: Entry & object, corrected: Set<ImportColumn>): PropertyEntry | null {
  const checked = propertyEntry.safeParse(entry);
  if (checked.success) return checked.data;
  const optional = { ...entry };
  for (const issue of checked.error.issues) {
    const column = issue.path[0] as ImportColumn;
    if (optional[column] === null || typeof optional[column] !== 'number') return null;
    Object.assign(optional, { [column]: null });
    if (column === 'latitude' || column === 'longitude')
      Object.assign(optional, { latitude: null, longitude: null });
    corrected.add(column);
  }
  return dropOutOfRange(optional, corrected);
}

/** Land has no living surface: what stands under « surface » is the plot. */
function readSurfaces(row: RowReader, type: PropertyEntry['type']) {
  const surface = row.number('surface', readSurface);
  const landSurface = row.number('landSurface', readSurface);
  return type === 'land' && landSurface === null
    ? { surface: null, landSurface: surface }
    : { surface, landSurface };
}

/** Both or none; 0, 0 is what programs write for « unknown ». */
function readPosition(row: RowReader): { latitude: number | null; longitude: number | null } {
  const latitude = row.number('latitude', readDegrees);
  const longitude = row.number('longitude', readDegrees);
  if (latitude !== null && longitude !== null && (latitude !== 0 || longitude !== 0))
    return { latitude, longitude };
  if (latitude !== null || longitude !== null) row.corrected.add('latitude');
  return { latitude: null, longitude: null };
}

function readVideo(row: RowReader): string | null {
  const link = row.line('videoUrl');
  if (isBlank(link)) return null;
  if (youTubeId(link) !== null && link.length <= PROPERTY_LIMITS.videoUrl) return link;
  row.corrected.add('videoUrl');
  return null;
}

function readFeatures(row: RowReader): { features: Feature[]; customFeatures: string[] } {
  const features = new Set<Feature>();
  const custom = new Set<string>();
  for (const name of row.list('features')) {
    const known = readFeature(name);
    if (known) features.add(known);
    else if (hasWords(name)) custom.add(cut(raiseFirst(name), PROPERTY_LIMITS.customFeature));
  }
  if (custom.size > PROPERTY_LIMITS.customFeatures) row.corrected.add('features');
  return { features: [...features], customFeatures: [...custom].slice(0, PROPERTY_LIMITS.customFeatures) };
}
