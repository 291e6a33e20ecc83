import { describe, expect, it } from 'vitest';
import { crash } from './crash.ts';

describe.each(['pglite', 'postgres'] as const)('killed while it writes (%s)', (engine) => {
  it('loses nothing that was acknowledged', { timeout: 90_000 }, async () => {
    const figures = await crash(engine, 4);
    expect(figures).toMatchObject({ kills: 4, lost: 0, torn: 0 });
    expect(figures.acknowledged).toBeGreaterThan(0);
    if (engine === 'pglite') expect(figures.syncsPerCommit).toBeGreaterThanOrEqual(1);
  });
});
