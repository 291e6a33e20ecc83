import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { fail, ok, type Result } from '#app/lib/result.ts';

/** What is accepted, decided by content and never by name or header. */
export type AcceptedFormat = 'jpeg' | 'png' | 'webp' | 'avif';

/** What is made of it. */
export type MadeFormat = 'avif' | 'webp' | 'jpeg';

/** Why bytes are no photograph for us; each has its own text for the person who sent them. */
export type ImageRefusal =
  | 'too_large'
  | 'too_many_pixels'
  | 'too_small'
  | 'unsupported_format'
  | 'heic'
  | 'unreadable';

/** In pixels. */
export type Size = { width: number; height: number };

/** Upright sRGB pixels, three bytes each, row by row: nothing of the original's metadata is left. */
export type Pixels = Size & { data: Buffer };

/** A photograph that was decoded to its last row. Its own width and height are those of the upright original. */
export type DecodedImage = Size & { format: AcceptedFormat; pixels: Pixels };

/** What stands in the page before the picture has come. */
export type ImageLook = {
  /** `#rrggbb` */
  averageColor: string;
  /** At most 40 bytes. */
  thumbhash: Uint8Array;
};

/** Work for somebody who waits goes before work that nobody waits for. */
export type Urgency = 'now' | 'later';

/** Reads and makes pictures, at most two at a time. */
export interface Images {
  /**
   * Decodes the whole file, first frame only, and scales it.
   * @param target from the upright original's size to the size wanted, which must not be larger
   * @returns a reason for every input that is no usable photograph; never throws for bad bytes
   */
  decode(
    bytes: Uint8Array,
    target: (original: Size) => Size,
    urgency: Urgency,
  ): Promise<Result<DecodedImage, ImageRefusal>>;
  /** @throws where libvips fails: the pixels are ours, so that is a fault of the program or of the machine */
  encode(pixels: Pixels, format: MadeFormat, size: Size, urgency: Urgency): Promise<Buffer>;
  /** Average colour and thumbhash. */
  summarize(pixels: Pixels): Promise<ImageLook>;
}

/** The limits of decisions.md, Photographs; the smallest side keeps out icons and tracking pixels. */
export const imageLimits = { bytes: 15 * 1024 * 1024, pixels: 50_000_000, smallestSide: 64 } as const;

const AT_ONCE = 2;
/** A photograph beyond this size may take hundreds of megabytes while it is decoded, so it is decoded alone. */
const ALONE_FROM_PIXELS = 16_000_000;
const DECODE_SECONDS = 30;

/**
 * The real thing, on sharp. Restricts the process: every loader of libvips is blocked but four that read a buffer,
 * each operation takes one thread, and libvips keeps no cache.
 */
export function createImages(): Images {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`),
  });
  sharp.concurrency(1);
  sharp.cache(false);
  const gate = createGate(AT_ONCE);

  return {
    async decode(bytes, target, urgency) {
      if (bytes.length > imageLimits.bytes) return fail('too_large');
      const format = formatOf(bytes);
      if (format === 'heic') return fail('heic');
      if (format === 'other') return fail('unsupported_format');
      const header = await readHeader(bytes);
      if (!header) return fail('unreadable');
      if (header.format === 'heif' && header.compression !== 'av1') return fail('heic');
      const original = { width: header.autoOrient.width, height: header.autoOrient.height };
      const area = original.width * original.height;
      if (area > imageLimits.pixels) return fail('too_many_pixels');
      if (Math.min(original.width, original.height) < imageLimits.smallestSide) return fail('too_small');
      const weight = area > ALONE_FROM_PIXELS ? AT_ONCE : 1;
      const pixels = await gate(urgency, weight, () => readPixels(bytes, target(original)));
      return pixels ? ok({ ...original, format, pixels }) : fail('unreadable');
    },

    encode: (pixels, format, size, urgency) =>
      gate(urgency, 1, () => encoded(resized(fromPixels(pixels), size), format).toBuffer()),

    async summarize(pixels) {
      const scale = Math.min(1, 100 / Math.max(pixels.width, pixels.height));
      const size = {
        width: Math.max(1, Math.round(pixels.width * scale)),
        height: Math.max(1, Math.round(pixels.height * scale)),
      };
      const rgba = await resized(fromPixels(pixels), size).ensureAlpha().raw().toBuffer();
      return { averageColor: averageOf(rgba), thumbhash: rgbaToThumbHash(size.width, size.height, rgba) };
    },
  };
}

/**
 * « error » refuses what is truncated or damaged in its pixels; « warning » would also refuse sound photographs of
 * cameras that write odd but harmless headers.
 */
const READ: SharpOptions = { failOn: 'error', autoOrient: true, pages: 1 };

async function readHeader(bytes: Uint8Array): Promise<Metadata | null> {
  try {
    // Without a limit here, so that too many pixels are told as such; a header alone allocates none.
    return await sharp(bytes, { ...READ, limitInputPixels: false }).metadata();
  } catch {
    return null;
  }
}

async function readPixels(bytes: Uint8Array, size: Size): Promise<Pixels | null> {
  try {
    const image = resized(sharp(bytes, { ...READ, limitInputPixels: imageLimits.pixels }), size)
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .timeout({ seconds: DECODE_SECONDS });
    const { data, info } = await image.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
    return info.channels === 3 ? { data, width: info.width, height: info.height } : null;
  } catch {
    return null;
  }
}

function fromPixels(pixels: Pixels): Sharp {
  return sharp(pixels.data, { raw: { width: pixels.width, height: pixels.height, channels: 3 } });
}

function resized(image: Sharp, size: Size): Sharp {
  return image.resize({ ...size, fit: 'fill' });
}

/**
 * Qualities by measurement: a card of 720 pixels is 10 to 45 kB as AVIF, a slide of 1280 25 to 135 kB. Effort 2 of
 * AVIF costs 4 % more bytes than 3 and half its time; WebP and JPEG, made while somebody waits, are made the quick way.
 */
function encoded(image: Sharp, format: MadeFormat): Sharp {
  if (format === 'avif') return image.avif({ quality: 55, effort: 2 });
  if (format === 'webp') return image.webp({ quality: 76, effort: 2 });
  return image.jpeg({ quality: 76, progressive: true });
}

function averageOf(rgba: Uint8Array): string {
  const sum: [number, number, number] = [0, 0, 0];
  for (let at = 0; at + 3 < rgba.length; at += 4) {
    sum[0] += rgba[at] ?? 0;
    sum[1] += rgba[at + 1] ?? 0;
    sum[2] += rgba[at + 2] ?? 0;
  }
  const count = rgba.length / 4;
  return `#${sum
    .map((value) =>
      Math.round(value / count)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** By the first bytes, as each format's own specification lays them down. */
function formatOf(bytes: Uint8Array): AcceptedFormat | 'heic' | 'other' {
  const head = Buffer.from(bytes.subarray(0, 256)).toString('latin1');
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('RIFF') && head.startsWith('WEBP', 8)) return 'webp';
  if (!head.startsWith('ftyp', 4)) return 'other';
  // ISO/IEC 23008-12: the box's length, « ftyp », the major brand, a version, then the brands it also is.
  const length = Math.min(Buffer.from(bytes.subarray(0, 4)).readUInt32BE(), head.length);
  const brands = head.slice(8, length).match(/.{4}/gs) ?? [];
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'avif';
  return brands.some((brand) => /^(?:hei[cmsx]|hev[cmsx]|mif1|msf1)$/.test(brand)) ? 'heic' : 'other';
}

type Gate = <T>(urgency: Urgency, weight: number, work: () => Promise<T>) => Promise<T>;

/** Lets work of a total weight through at a time; in the order of arrival, urgent work first. */
function createGate(capacity: number): Gate {
  const waiting: Record<Urgency, { weight: number; start: () => void }[]> = { now: [], later: [] };
  let free = capacity;

  function next(): void {
    const queue = waiting.now.length > 0 ? waiting.now : waiting.later;
    const first = queue[0];
    if (!first || first.weight > free) return;
    queue.shift();
    free -= first.weight;
    first.start();
    next();
  }

  return async (urgency, weight, work) => {
    await new Promise<void>((start) => {
      waiting[urgency].push({ weight, start });
      next();
    });
    try {
      return await work();
    } finally {
      free += weight;
      next();
    }
  };
}
