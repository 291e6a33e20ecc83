import { expect, it } from 'vitest';
import { fail, ok, type Result } from './result.ts';

it('is a value or a reason', () => {
  const half = (even: number): Result<number, 'odd'> => (even % 2 === 0 ? ok(even / 2) : fail('odd'));
  expect(half(4)).toEqual({ ok: true, value: 2 });
  expect(half(3)).toEqual({ ok: false, reason: 'odd' });
});
