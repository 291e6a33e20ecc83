import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isUuid, newId, uuidv7 } from './uuid.ts';

const time = fc.integer({ min: 0, max: 2 ** 48 - 1 });
const random = fc.uint8Array({ minLength: 10, maxLength: 16 });

describe('a UUID of version 7', () => {
  it('is the example of RFC 9562, appendix A.6', () => {
    const bytes = Uint8Array.from([0x0c, 0xc3, 0x18, 0xc4, 0xdc, 0x0c, 0x0c, 0x07, 0x39, 0x8f]);
    expect(uuidv7(0x017f22e279b0, bytes)).toBe('017f22e2-79b0-7cc3-98c4-dc0c0c07398f');
  });

  it('has its version and variant, and the time in front', () => {
    fc.assert(
      fc.property(time, random, (now, bytes) => {
        const id = uuidv7(now, bytes);
        expect(isUuid(id)).toBe(true);
        expect(id).toMatch(/^.{14}7.{4}[89ab]/);
        expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(now);
      }),
    );
  });

  it('sorts by time, whatever chance adds', () => {
    fc.assert(
      fc.property(time, time, random, random, (a, b, first, second) => {
        fc.pre(a < b);
        expect(uuidv7(a, first) < uuidv7(b, second)).toBe(true);
      }),
    );
  });

  it('is fresh every time', () => {
    const ids = Array.from({ length: 1000 }, newId);
    expect(new Set(ids).size).toBe(1000);
    expect(ids.every(isUuid)).toBe(true);
  });
});

it.each([
  '',
  'x',
  '017F22E2-79B0-7CC3-98C4-DC0C0C07398F',
  '017f22e279b07cc398c4dc0c0c07398f',
  '017f22e2-79b0-7cc3-98c4-dc0c0c07398f ',
  '{017f22e2-79b0-7cc3-98c4-dc0c0c07398f}',
  '017f22e2-79b0-7cc3-98c4-dc0c0c07398g',
])('« %s » is no canonical UUID', (text) => {
  expect(isUuid(text)).toBe(false);
});
