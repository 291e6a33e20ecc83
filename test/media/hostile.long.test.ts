import { describe, expect, it } from 'vitest';
import { outcomeOf, readInventory, readPicture, realPictures } from './real-pictures.ts';

if (!realPictures)
  console.info('Hostile pictures are skipped: set TEST_DATA to the folder that holds images/.');

describe.skipIf(!realPictures)('every real, odd and hostile picture', () => {
  const folder = realPictures ?? '';

  it('ends as a picture without a trace of its original, or as a reason; none brings the process down', async () => {
    const inventory = readInventory(folder);
    const counts: Record<string, number> = {};
    const lost: string[] = [];
    for (const picture of inventory) {
      const outcome = await outcomeOf(readPicture(folder, picture));
      const name = 'reason' in outcome ? outcome.reason : 'picture';
      counts[name] = (counts[name] ?? 0) + 1;
      const ours = ['JPEG', 'PNG', 'WEBP', 'AVIF', 'MPO'].includes(picture.format);
      if (picture.decoded && ours && (name === 'unreadable' || name === 'unsupported_format'))
        lost.push(picture.file);
    }
    console.info(
      `${inventory.length} pictures: ${JSON.stringify(counts)}; another decoder read, we refuse: ${lost.join(', ')}`,
    );
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(inventory.length);
    // Damaged, and read by decoders that forgive: refusing those is the policy, refusing more is a fault.
    expect(lost.length).toBeLessThanOrEqual(8);
  });
});
