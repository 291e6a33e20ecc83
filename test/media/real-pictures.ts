import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { firstSize } from '#app/features/media/asset.model.ts';
import { createImages } from '#app/platform/images.server.ts';

/** A line of the inventory of real, odd and hostile pictures: what another decoder made of it. */
export type RealPicture = {
  file: string;
  format: string;
  orientation: string;
  hasPosition: boolean;
  decoded: boolean;
};

/** The folder of the pictures, or undefined where TEST_DATA is not set. */
export const realPictures = process.env.TEST_DATA ? path.join(process.env.TEST_DATA, 'images') : undefined;

/** All lines of the inventory, in its order. */
export function readInventory(folder: string): RealPicture[] {
  const [, ...lines] = readFileSync(path.join(folder, 'INVENTORY.csv'), 'utf8').trim().split('\n');
  // The columns that are read stand before the only one that may hold a comma.
  return lines.map((line) => {
    const [file = '', , , , format = '', , , , , orientation = '', position, , result] = line.split(',');
    return { file, format, orientation, hasPosition: position === 'True', decoded: result === 'ok' };
  });
}

/** The bytes of a picture of the inventory. */
export function readPicture(folder: string, picture: RealPicture): Buffer {
  return readFileSync(path.join(folder, picture.file));
}

const images = createImages();

/** What becomes of it: the reason why it is refused, or a JPEG of the first size that was decoded again. */
export async function outcomeOf(
  bytes: Buffer,
): Promise<{ reason: string } | { made: Buffer; width: number; height: number }> {
  const result = await images.decode(bytes, firstSize, 'now');
  if (!result.ok) return { reason: result.reason };
  const { width, height, pixels } = result.value;
  const look = await images.summarize(pixels);
  if (look.thumbhash.length > 40) throw new Error('a thumbhash that is too long');
  const made = await images.encode(pixels, 'jpeg', firstSize({ width, height }), 'now');
  const { exif, xmp, iptc, icc, orientation } = await sharp(made).metadata();
  if (exif || xmp || iptc || icc || orientation) throw new Error('a trace of the original');
  return { made, width, height };
}
