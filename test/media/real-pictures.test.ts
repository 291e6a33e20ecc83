import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { outcomeOf, readInventory, readPicture, realPictures } from './real-pictures.ts';

const folder = realPictures ?? '';
const inventory = realPictures ? readInventory(folder) : [];
if (!realPictures) console.info('Real pictures are skipped: set TEST_DATA to the folder that holds images/.');

/** Evenly over the whole inventory, so that every collection is in it. */
const sample = inventory.filter((_, index) => index % Math.ceil(inventory.length / 40) === 0);

/** The mean difference of two pictures, drawn very small: 0 the same, 255 black and white. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const small = (bytes: Buffer) => sharp(bytes).resize(24, 24, { fit: 'fill' }).raw().toBuffer();
  const [a, b] = await Promise.all([small(one), small(other)]);
  return a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0) / a.length;
}

async function made(file: string): Promise<{ made: Buffer; width: number; height: number }> {
  const picture = inventory.find((line) => line.file === file);
  if (!picture) throw new Error(`${file} is not in the inventory`);
  const outcome = await outcomeOf(readPicture(folder, picture));
  if ('reason' in outcome) throw new Error(`${file}: ${outcome.reason}`);
  return outcome;
}

describe.skipIf(!realPictures)('real pictures', () => {
  it.each(sample.map((picture) => [picture.file, picture] as const))(
    '%s: a picture or a reason',
    async (_, picture) => {
      const outcome = await outcomeOf(readPicture(folder, picture));
      if ('reason' in outcome) {
        expect(['unsupported_format', 'unreadable', 'too_small', 'too_many_pixels', 'heic']).toContain(
          outcome.reason,
        );
      }
    },
  );

  it.each(['Landscape', 'Portrait'])('%s in all eight orientations stands upright', async (kind) => {
    const upright = await made(`exif_orientation_recurser/${kind}_1.jpg`);
    for (let orientation = 2; orientation <= 8; orientation += 1) {
      const turned = await made(`exif_orientation_recurser/${kind}_${orientation}.jpg`);
      expect([turned.width, turned.height]).toEqual([upright.width, upright.height]);
      expect(await difference(upright.made, turned.made)).toBeLessThan(6);
    }
    expect(upright.width > upright.height).toBe(kind === 'Landscape');
  });

  it('tells HEIC by a reason of its own', async () => {
    const heic = inventory.filter(({ file }) => /\.hei[cf]$/i.test(file));
    expect(heic.length).toBeGreaterThan(0);
    for (const picture of heic)
      expect(await outcomeOf(readPicture(folder, picture))).toEqual({ reason: 'heic' });
  });
});
