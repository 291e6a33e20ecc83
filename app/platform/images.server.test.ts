import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  CORNERS,
  noisyJpeg,
  orientedJpeg,
  quarters,
  SECRET_MAKE,
  tooManyBytes,
} from '#test/media/fixtures.ts';
import { createImages, type Images, type MadeFormat, type Pixels, type Size } from './images.server.ts';

const size = { width: 160, height: 120 };
const asItIs = (original: Size) => original;
let images: Images;
// The pictures that sharp must still be able to read to make them, before the loaders are blocked.
const files: Record<string, Buffer> = {};

beforeAll(async () => {
  for (let orientation = 1; orientation <= 8; orientation += 1) {
    files[`turned${orientation}`] = await orientedJpeg(orientation, size);
  }
  files.jpeg = await quarters(size).jpeg({ quality: 95 }).toBuffer();
  files.png = await quarters(size).png().toBuffer();
  files.webp = await quarters(size).webp({ quality: 95 }).toBuffer();
  files.avif = await quarters(size).avif({ quality: 90 }).toBuffer();
  files.gif = await quarters(size).gif().toBuffer();
  files.tiff = await quarters(size).tiff().toBuffer();
  files.png16 = await quarters(size).toColourspace('rgb16').png().toBuffer();
  files.cmyk = await quarters(size).toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer();
  files.grey = await quarters(size).toColourspace('b-w').png().toBuffer();
  files.p3 = await quarters(size).withIccProfile('p3').png().toBuffer();
  files.clear = await sharp({ create: { ...size, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer();
  files.animated = await sharp([files.png, files.clear], { join: { animated: true } })
    .webp()
    .toBuffer();
  files.big = await noisyJpeg({ width: 1600, height: 1200 });
  const wide = { width: 10_001, height: 5_000, channels: 3 as const, background: '#808080' };
  files.vast = await sharp({ create: wide }).png().toBuffer();
  files.small = await sharp({ create: { ...wide, width: 400, height: 63 } })
    .png()
    .toBuffer();
  images = createImages();
});

async function decoded(name: string): Promise<Pixels & { original: Size; format: string }> {
  const result = await images.decode(files[name] ?? Buffer.alloc(0), asItIs, 'now');
  if (!result.ok) throw new Error(`${name}: ${result.reason}`);
  const { width, height, format, pixels } = result.value;
  return { ...pixels, original: { width, height }, format };
}

async function refusal(bytes: Uint8Array): Promise<string> {
  const result = await images.decode(bytes, asItIs, 'now');
  return result.ok ? 'accepted' : result.reason;
}

function corners({ width, height, data }: Pixels): number[][] {
  const at = (x: number, y: number) => [...data.subarray((y * width + x) * 3, (y * width + x) * 3 + 3)];
  const far = { x: width - 21, y: height - 21 };
  return [at(20, 20), at(far.x, 20), at(far.x, far.y), at(20, far.y)];
}

/** The largest difference of any channel at any corner. */
function distance(pixels: Pixels): number {
  const found = corners(pixels).flat();
  const wanted = CORNERS.flatMap((color) =>
    [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)),
  );
  return Math.max(...found.map((value, index) => Math.abs(value - (wanted[index] ?? 0))));
}

describe('what is accepted', () => {
  it.each(['jpeg', 'png', 'webp', 'avif'])('decodes %s', async (name) => {
    const picture = await decoded(name);
    expect(picture.format).toBe(name);
    expect(picture.original).toEqual(size);
    expect(distance(picture)).toBeLessThan(16);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('sets EXIF orientation %i upright', async (orientation) => {
    const picture = await decoded(`turned${orientation}`);
    expect(picture.original).toEqual(size);
    expect({ width: picture.width, height: picture.height }).toEqual(size);
    expect(distance(picture)).toBeLessThan(16);
  });

  it.each(['png16', 'p3'])('brings %s to 8 bits of sRGB', async (name) => {
    expect(distance(await decoded(name))).toBeLessThan(6);
  });

  it('brings CMYK to sRGB: the hues stay, though not all of them exist in print', async () => {
    const [red = [], green = [], blue = []] = corners(await decoded('cmyk'));
    expect(red.indexOf(Math.max(...red))).toBe(0);
    expect(green.indexOf(Math.max(...green))).toBe(1);
    expect(blue.indexOf(Math.max(...blue))).toBe(2);
  });

  it('makes three channels of grey, and white of transparency', async () => {
    expect(new Set((await decoded('grey')).data.subarray(0, 3)).size).toBe(1);
    expect(new Set((await decoded('clear')).data)).toEqual(new Set([255]));
  });

  it('takes the first frame of what moves', async () => {
    const picture = await decoded('animated');
    expect(picture.original).toEqual(size);
    expect(distance(picture)).toBeLessThan(30);
  });
});

describe('what is refused, and why', () => {
  it('by weight, by pixels, by its smallest side', async () => {
    expect(await refusal(tooManyBytes())).toBe('too_large');
    expect(await refusal(files.vast ?? Buffer.alloc(0))).toBe('too_many_pixels');
    expect(await refusal(files.small ?? Buffer.alloc(0))).toBe('too_small');
  });

  it('other formats, whatever they call themselves', async () => {
    for (const name of ['gif', 'tiff'])
      expect(await refusal(files[name] ?? Buffer.alloc(0))).toBe('unsupported_format');
    const texts = [
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      '%PDF-1.7',
      'GIF89a',
      'BM',
      '',
      '\0'.repeat(100),
    ];
    for (const text of texts) expect(await refusal(Buffer.from(text))).toBe('unsupported_format');
  });

  it('HEIC with a reason of its own, by its brands', async () => {
    const box = (brands: string) => {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(8 + brands.length);
      return Buffer.concat([length, Buffer.from(`ftyp${brands}`), Buffer.alloc(64)]);
    };
    expect(await refusal(box('heic\0\0\0\0mif1heic'))).toBe('heic');
    expect(await refusal(box('mif1\0\0\0\0mif1heic'))).toBe('heic');
    expect(await refusal(box('isom\0\0\0\0isommp41'))).toBe('unsupported_format');
    expect(await refusal(box('avif\0\0\0\0mif1avif'))).toBe('unreadable');
  });

  it.each(['big', 'png', 'webp', 'avif'])('%s cut short anywhere', async (name) => {
    const whole = files[name] ?? Buffer.alloc(0);
    for (const part of [0.1, 0.5, 0.9]) {
      expect(await refusal(whole.subarray(0, Math.max(32, Math.floor(whole.length * part))))).toBe(
        'unreadable',
      );
    }
  });

  it('a picture cut short that is shrunk while it is loaded', async () => {
    const whole = files.big ?? Buffer.alloc(0);
    const result = await images.decode(
      whole.subarray(0, whole.length - 2000),
      () => ({ width: 200, height: 150 }),
      'now',
    );
    expect(result).toEqual({ ok: false, reason: 'unreadable' });
  });

  it('never throws for bytes broken at random', async () => {
    const outcomes = new Set<string>();
    for (const name of ['jpeg', 'png', 'webp', 'avif']) {
      for (let turn = 1; turn <= 25; turn += 1) {
        const bytes = Buffer.from(files[name] ?? Buffer.alloc(0));
        for (let hit = 0; hit < turn; hit += 1)
          bytes[(turn * 7919 + hit * 104_729) % bytes.length] = (turn * 31 + hit) % 256;
        outcomes.add(await refusal(bytes));
      }
    }
    const known = ['accepted', 'unreadable', 'unsupported_format', 'heic', 'too_small', 'too_many_pixels'];
    expect([...outcomes].filter((outcome) => !known.includes(outcome))).toEqual([]);
  });
});

describe('what is made', () => {
  it.each(['avif', 'webp', 'jpeg'] satisfies MadeFormat[])(
    '%s of the size asked, without a trace of the original',
    async (format) => {
      const bytes = await images.encode(await decoded('turned6'), format, { width: 80, height: 60 }, 'later');
      const made = await sharp(bytes).metadata();
      expect(made).toMatchObject({ format: format === 'avif' ? 'heif' : format, width: 80, height: 60 });
      expect([made.exif, made.xmp, made.iptc, made.icc, made.orientation]).toEqual(Array(5).fill(undefined));
      expect(files.turned6?.includes(SECRET_MAKE)).toBe(true);
      expect(bytes.includes(SECRET_MAKE)).toBe(false);
    },
  );

  it('a plain colour and a thumbhash of at most 40 bytes', async () => {
    const grey = await images.summarize({ ...size, data: Buffer.alloc(size.width * size.height * 3, 0x80) });
    expect(grey.averageColor).toBe('#808080');
    const look = await images.summarize(await decoded('big'));
    expect(look.thumbhash.length).toBeGreaterThanOrEqual(5);
    expect(look.thumbhash.length).toBeLessThanOrEqual(40);
    const line = await images.summarize({ width: 4000, height: 1, data: Buffer.alloc(12_000, 0xff) });
    expect(line.averageColor).toBe('#ffffff');
  });
});

describe('the queue', () => {
  it('lets urgent work pass that which nobody waits for', async () => {
    const pixels = await decoded('big');
    const order: string[] = [];
    const later = Array.from({ length: 4 }, async () => {
      await images.encode(pixels, 'webp', { width: 1600, height: 1200 }, 'later');
      order.push('later');
    });
    const now = images.encode(pixels, 'jpeg', { width: 80, height: 60 }, 'now').then(() => order.push('now'));
    await Promise.all([...later, now]);
    expect(order.indexOf('now')).toBeLessThan(3);
  });

  it('goes on after a failure', async () => {
    const broken = { width: 100, height: 100, data: Buffer.alloc(10) };
    const attempts = Array.from({ length: 5 }, () =>
      images.encode(broken, 'jpeg', { width: 10, height: 10 }, 'now'),
    );
    const outcomes = await Promise.allSettled(attempts);
    expect(outcomes.every((outcome) => outcome.status === 'rejected')).toBe(true);
    expect(await refusal(files.png ?? Buffer.alloc(0))).toBe('accepted');
  });
});
