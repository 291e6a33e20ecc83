import fc from 'fast-check';
import { expect, it } from 'vitest';
import { propertyPath } from './path.model.ts';

const id = '017f22e2-79b0-7cc3-98c4-dc0c0c07398f';

it('has the id, and a readable end where the title gives one', () => {
  expect(propertyPath({ id, title: 'Riad à la médina, vue « mer »' })).toBe(
    `/properties/${id}/riad-a-la-medina-vue-mer`,
  );
  expect(propertyPath({ id, title: 'شقة' })).toBe(`/properties/${id}`);
});

it('is short, and needs no escaping', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (title) => {
      const path = propertyPath({ id, title });
      expect(path).toMatch(/^\/properties\/[0-9a-f-]{36}(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)?$/);
      expect(path.length).toBeLessThanOrEqual('/properties/'.length + 36 + 1 + 60);
    }),
  );
  expect(propertyPath({ id, title: `${'a'.repeat(59)} b` })).toBe(`/properties/${id}/${'a'.repeat(59)}`);
});
