/** A photograph as a page needs it: plain data, of which only what exists is listed. */
export type Picture = {
  /** Of the photograph's place, not of the file: queries give '', whoever shows it sets it. */
  alt: string;
  /** In pixels, of the upright original. Their ratio is that of every size. */
  width: number;
  height: number;
  /** `#rrggbb` */
  averageColor: string;
  /** Base64, at most 56 characters. */
  thumbhash: string;
  /** Best compression first; widths ascending. */
  sources: PictureSource[];
  /** The JPEG for whatever knows nothing else: old browsers, previews of links. */
  fallback: PictureFile;
};

/** The sizes of one modern format. */
export type PictureSource = { format: 'avif' | 'webp'; files: PictureFile[] };

/** One size: its address on this site and its pixels. */
export type PictureFile = { path: string; width: number; height: number };

/** A format that is served. */
export type VariantFormat = 'avif' | 'webp' | 'jpeg';

/** A size to be made, or made. */
export type VariantSize = { format: VariantFormat; width: number; height: number };

/** What `toPicture` reads of an asset's row. */
export type AssetRow = {
  width: number;
  height: number;
  average_color: string;
  thumbhash: Uint8Array;
};

/** What `toPicture` reads of a variant's row. */
export type VariantRow = { format: string; width: number; height: number; key: string };

/**
 * Widths in pixels. A card is 358 to 430 CSS pixels: 480 serves it on a plain screen, 720 on a telephone at 1.75 to
 * 2, 960 a desktop at 2, 1280 a telephone at 3; the slider takes up to 1920.
 */
export const ladder = [320, 480, 720, 960, 1280, 1920] as const;

/** Nothing is made higher than this, so that a tall photograph stays a sensible file. */
const HIGHEST = 2560;
/** The width that is made at once: sharp in a card and good enough in the slider until the rest is there. */
const FIRST_WIDTH = 1280;
/** A step of the ladder this near under the photograph's own width is left out: its own width does for both. */
const NEAR = 1.15;

/** The largest size that is made of an original: never larger than it, and within the limits of the ladder. */
export function largestSize(original: { width: number; height: number }): { width: number; height: number } {
  const top = Math.min(original.width, ladder[ladder.length - 1] ?? 0);
  const byHeight = Math.floor((original.width * HIGHEST) / original.height);
  return sized(original, Math.max(1, Math.min(top, byHeight)));
}

/** The widths that are made of an original, ascending; never empty. */
function widthsOf(original: { width: number; height: number }): number[] {
  const { width } = largestSize(original);
  return [...ladder.filter((step) => step === width || step * NEAR <= width), width].filter(
    (step, index, all) => all.indexOf(step) === index,
  );
}

/** The size of the WebP and the JPEG that are made while the person waits. */
export function firstSize(original: { width: number; height: number }): { width: number; height: number } {
  const widths = widthsOf(original);
  const width = widths.findLast((step) => step <= FIRST_WIDTH) ?? widths[0] ?? original.width;
  return sized(original, width);
}

/** What is made at once, in this order. */
export function firstVariants(original: { width: number; height: number }): VariantSize[] {
  const size = firstSize(original);
  return [
    { format: 'webp', ...size },
    { format: 'jpeg', ...size },
  ];
}

/**
 * All that is made of an original, most useful first: AVIF as wide as the first sizes, so that it is offered from
 * then on, then the smaller ones and the larger ones, then WebP for those few browsers that know no AVIF.
 */
export function allVariants(original: { width: number; height: number }): VariantSize[] {
  const first = firstVariants(original);
  const { width: firstWidth } = firstSize(original);
  const widths = widthsOf(original);
  const byUse = [
    ...widths.filter((width) => width <= firstWidth).reverse(),
    ...widths.filter((width) => width > firstWidth),
  ];
  const of = (format: VariantFormat) => byUse.map((width) => ({ format, ...sized(original, width) }));
  return [
    ...first,
    ...of('avif'),
    ...of('webp').filter((size) => !first.some((made) => sameVariant(made, size))),
  ];
}

/** Whether two sizes are one file: format and width name it. */
export function sameVariant(
  a: { format: string; width: number },
  b: { format: string; width: number },
): boolean {
  return a.format === b.format && a.width === b.width;
}

function sized(
  original: { width: number; height: number },
  width: number,
): { width: number; height: number } {
  const height = Math.round((original.height * width) / original.width);
  return { width, height: Math.min(HIGHEST, Math.max(1, height)) };
}

const EXTENSIONS: Record<VariantFormat, string> = { avif: 'avif', webp: 'webp', jpeg: 'jpg' };
const VARIANTS = 'variants/';
const ADDRESS = '/media/';

/** The folder of what is served, and that of what never is. */
export const mediaFolders = { variants: 'variants', originals: 'originals' } as const;

/**
 * The key of a size.
 * @param name the photograph's random-looking name: 32 hexadecimal digits
 */
export function variantKey(name: string, size: VariantSize): string {
  return `${VARIANTS}${name.slice(0, 2)}/${name.slice(2)}/${size.width}.${EXTENSIONS[size.format]}`;
}

/**
 * The address of a size on this site: other bytes get another address, so that it may be cached for ever.
 * @throws for a key that is not one of a size
 */
export function mediaPath(key: string): string {
  if (!key.startsWith(VARIANTS)) throw new Error(`« ${key} » is never served`);
  return `${ADDRESS}${key.slice(VARIANTS.length)}`;
}

const SERVED = /^\/media\/([0-9a-f]{2}\/[0-9a-f]{30}\/[1-9][0-9]{0,3}\.(avif|webp|jpg))$/;

/** The key and content type behind an address of this site, or null where no size can be. */
export function servedFile(pathname: string): { key: string; contentType: string } | null {
  const [, rest, extension] = SERVED.exec(pathname) ?? [];
  if (!rest || !extension) return null;
  return { key: `${VARIANTS}${rest}`, contentType: `image/${extension === 'jpg' ? 'jpeg' : extension}` };
}

/**
 * A picture from its rows.
 * @returns null while there is no JPEG: an asset is stored with one, so that is a fault of the data
 */
export function toPicture(asset: AssetRow, variants: readonly VariantRow[]): Picture | null {
  const filesOf = (format: VariantFormat) =>
    variants
      .filter((row) => row.format === format)
      .map((row) => ({ path: mediaPath(row.key), width: row.width, height: row.height }))
      .sort((a, b) => a.width - b.width);
  const fallback = filesOf('jpeg').at(-1);
  if (!fallback) return null;
  const sources = (['avif', 'webp'] as const).map((format) => ({ format, files: filesOf(format) }));
  return {
    alt: '',
    width: asset.width,
    height: asset.height,
    averageColor: asset.average_color,
    thumbhash: toBase64(asset.thumbhash),
    sources: offered(sources),
    fallback,
  };
}

/**
 * A browser takes the first format that it knows, whatever its widths: a format waits while its largest size is not
 * there yet and would win over a larger one of the formats after it.
 */
function offered(sources: PictureSource[]): PictureSource[] {
  const filled = sources.filter((source) => source.files.length > 0);
  const widest = (source: PictureSource) => source.files.at(-1)?.width ?? 0;
  return filled.filter((source, index) =>
    filled.slice(index + 1).every((other) => widest(other) <= widest(source) * NEAR),
  );
}

/** The value of `srcset` for one format. */
export function srcsetOf(source: PictureSource): string {
  return source.files.map((file) => `${file.path} ${file.width}w`).join(', ');
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}
