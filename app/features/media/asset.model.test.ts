import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allVariants,
  firstSize,
  firstVariants,
  ladder,
  largestSize,
  mediaPath,
  servedFile,
  srcsetOf,
  toPicture,
  type VariantRow,
  variantKey,
} from './asset.model.ts';

const asset = {
  width: 1600,
  height: 1067,
  average_color: '#a08060',
  thumbhash: Uint8Array.of(1, 2, 3, 4, 250),
};
const name = 'ab'.repeat(16);

function rows(...made: [VariantRow['format'], number][]): VariantRow[] {
  return made.map(([format, width]) => ({
    format,
    width,
    height: Math.round(width / 1.5),
    key: `variants/ab/${'ab'.repeat(15)}/${width}.${format === 'jpeg' ? 'jpg' : format}`,
  }));
}

const widths = (format: string, width: number, height: number) =>
  allVariants({ width, height }).flatMap((size) => (size.format === format ? [size.width] : []));

describe('what is made of an original', () => {
  it('is a WebP and a JPEG at first, then AVIF from the first width, then WebP', () => {
    expect(allVariants({ width: 4000, height: 3000 }).map((size) => `${size.format} ${size.width}`)).toEqual([
      'webp 1280',
      'jpeg 1280',
      'avif 1280',
      'avif 960',
      'avif 720',
      'avif 480',
      'avif 320',
      'avif 1920',
      'webp 960',
      'webp 720',
      'webp 480',
      'webp 320',
      'webp 1920',
    ]);
  });

  it('ends at the width of the original where the ladder goes beyond it', () => {
    expect(widths('avif', 1600, 1067)).toEqual([1280, 960, 720, 480, 320, 1600]);
    expect(widths('avif', 200, 150)).toEqual([200]);
    expect(widths('avif', 320, 240)).toEqual([320]);
  });

  it('leaves out a step that its own width makes needless', () => {
    expect(widths('avif', 1000, 750)).toEqual([1000, 720, 480, 320]);
    expect(widths('avif', 960 * 1.15, 750)).toEqual([960 * 1.15, 960, 720, 480, 320]);
  });

  it('is never higher than 2560 pixels', () => {
    expect(largestSize({ width: 3000, height: 4000 })).toEqual({ width: 1920, height: 2560 });
    expect(largestSize({ width: 2000, height: 8000 })).toEqual({ width: 640, height: 2560 });
    expect(firstSize({ width: 2000, height: 8000 })).toEqual({ width: 640, height: 2560 });
    expect(firstSize({ width: 1400, height: 1000 })).toEqual({ width: 960, height: 686 });
  });

  it('is never empty, never larger than the original, and names each file once', () => {
    const side = fc.integer({ min: 1, max: 20_000 });
    fc.assert(
      fc.property(side, side, (width, height) => {
        const made = allVariants({ width, height });
        expect(made.slice(0, 2)).toEqual(firstVariants({ width, height }));
        expect(new Set(made.map((size) => `${size.format} ${size.width}`)).size).toBe(made.length);
        for (const size of made) {
          expect(Number.isInteger(size.width) && Number.isInteger(size.height)).toBe(true);
          expect(size.width).toBeGreaterThanOrEqual(1);
          expect(size.width).toBeLessThanOrEqual(Math.min(width, ladder.at(-1) ?? 0));
          expect(size.height).toBeGreaterThanOrEqual(1);
          expect(size.height).toBeLessThanOrEqual(Math.min(height, 2560));
        }
      }),
    );
  });
});

describe('a picture', () => {
  it('lists what exists: at first one WebP and the JPEG', () => {
    const picture = toPicture(asset, rows(['webp', 1280], ['jpeg', 1280]));
    expect(picture?.sources).toEqual([
      {
        format: 'webp',
        files: [{ path: `/media/ab/${'ab'.repeat(15)}/1280.webp`, width: 1280, height: 853 }],
      },
    ]);
    expect(picture?.fallback.path).toMatch(/1280\.jpg$/);
    expect(picture).toMatchObject({
      alt: '',
      width: 1600,
      height: 1067,
      averageColor: '#a08060',
      thumbhash: 'AQIDBPo=',
    });
  });

  it('offers AVIF as soon as it is as wide as what comes after it, and WebP always', () => {
    const formats = (...made: [VariantRow['format'], number][]) =>
      toPicture(asset, rows(['webp', 1280], ['jpeg', 1280], ...made))?.sources.map((source) => source.format);
    expect(formats(['avif', 480])).toEqual(['webp']);
    expect(formats(['avif', 1280])).toEqual(['avif', 'webp']);
    expect(formats(['avif', 1280], ['avif', 1600])).toEqual(['avif', 'webp']);
  });

  it('gives widths in ascending order', () => {
    const picture = toPicture(asset, rows(['webp', 1280], ['jpeg', 1280], ['webp', 480], ['webp', 320]));
    expect(picture?.sources.map(srcsetOf)).toEqual([
      [320, 480, 1280].map((width) => `/media/ab/${'ab'.repeat(15)}/${width}.webp ${width}w`).join(', '),
    ]);
  });

  it('is none without a JPEG', () => {
    expect(toPicture(asset, rows(['webp', 1280]))).toBeNull();
  });
});

describe('addresses', () => {
  it('lead from a key to the address and back', () => {
    for (const size of allVariants({ width: 4000, height: 3000 })) {
      const key = variantKey(name, size);
      expect(servedFile(mediaPath(key))).toEqual({ key, contentType: `image/${size.format}` });
    }
  });

  it('are none for originals', () => {
    expect(() => mediaPath('originals/x')).toThrow('never served');
    const odd = [
      '/media/originals/x',
      '/media/../originals/x',
      `/media/ab/${'ab'.repeat(15)}/1280.png`,
      '/media/',
      '/x',
    ];
    for (const path of odd) expect(servedFile(path)).toBeNull();
  });
});
