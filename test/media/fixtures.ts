import sharp, { type Sharp } from 'sharp';
import { imageLimits, type Size } from '#app/platform/images.server.ts';

/** A tag that no made picture may hold: written into EXIF with the position of a place in Tangier. */
export const SECRET_MAKE = 'SecretCamera';

/** The four corners of the test picture, clockwise from the top left. */
export const CORNERS = ['#d02020', '#20a020', '#2040d0', '#e0c020'] as const;

/** Four coloured quarters, so that every turn and mirror image of it is told from every other. */
export function quarters(size: Size): Sharp {
  const width = size.width / 2;
  const height = size.height / 2;
  const places = [
    { left: 0, top: 0 },
    { left: width, top: 0 },
    { left: width, top: height },
    { left: 0, top: height },
  ];
  const composed = places.map((place, index) => ({
    ...place,
    input: { create: { width, height, channels: 3 as const, background: CORNERS[index] ?? '#000000' } },
  }));
  return sharp({ create: { ...size, channels: 3, background: '#000000' } }).composite(composed);
}

/** A JPEG with the given EXIF orientation, camera and position, whose upright picture is `quarters`. */
export async function orientedJpeg(orientation: number, size: Size): Promise<Buffer> {
  const upright = await quarters(size).png().toBuffer();
  // Turned first, mirrored in a pass of its own: in one pass sharp mirrors before it turns.
  const turn = [0, 0, 0, 180, 180, 90, -90, 90, 90][orientation] ?? 0;
  const turned = sharp(await sharp(upright).rotate(turn).png().toBuffer());
  const mirrored = {
    2: () => turned.flop(),
    4: () => turned.flop(),
    5: () => turned.flop(),
    7: () => turned.flip(),
  }[orientation];
  const stored = await (mirrored?.() ?? turned).png().toBuffer();
  return sharp(stored)
    .withExif({
      IFD0: { Make: SECRET_MAKE, Orientation: String(orientation) },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '35/1 46/1 0/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '5/1 48/1 0/1',
      },
    })
    .withMetadata({ orientation })
    .jpeg({ quality: 95 })
    .toBuffer();
}

/** A picture full of detail, as large as asked: hard to compress, like a photograph of leaves. */
export async function noisyJpeg(size: Size, quality = 85): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
  const small = { width: Math.ceil(size.width / 4), height: Math.ceil(size.height / 4) };
  const pixels = await sharp({ create: { ...small, channels: 3, background: '#000000', noise } })
    .raw()
    .toBuffer();
  return sharp(pixels, { raw: { ...small, channels: 3 } })
    .resize({ ...size, fit: 'fill' })
    .jpeg({ quality })
    .toBuffer();
}

/** One byte more than is accepted. */
export function tooManyBytes(): Buffer {
  const bytes = Buffer.alloc(imageLimits.bytes + 1);
  bytes.set([0xff, 0xd8, 0xff]);
  return bytes;
}
