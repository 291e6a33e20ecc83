import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LISTING_TYPES } from '#app/features/properties/property.model.ts';
import { isOpenEnded, maximumAfter, maximumOptions, minimumOptions, OPEN_ENDED } from './budget.model.ts';

/** The lists of the specification, section 9, to the letter. */
const LISTS = {
  vacation_rental: [200, 400, 600, 800, 1000, 2000, 3000, 4000, 5000, '5000 or more'],
  long_term_rental: [1000, 2000, 4000, 6000, 8000, 10000, 15000, 20000, '20000 or more'],
  sale: [100000, 200000, 500000, 1000000, 2000000, 3000000, 4000000, 5000000, '5000000 or more'],
};

describe.each(LISTING_TYPES)('the budget of %s', (listingType) => {
  it('is the list of the specification', () => {
    const list = maximumOptions(listingType, undefined).map(({ value, from, openEnded }) =>
      openEnded ? `${from} or more` : value,
    );
    expect(list).toEqual(LISTS[listingType]);
  });

  it('has minima without the « or more » line', () => {
    const minima = minimumOptions(listingType);
    expect(minima.map(({ value }) => value)).toEqual(LISTS[listingType].slice(0, -1));
    expect(minima.every(({ openEnded, value, from }) => !openEnded && value === from)).toBe(true);
  });

  it('has maxima not below the chosen minimum, and always « or more »', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), (minimum) => {
        const options = maximumOptions(listingType, minimum);
        expect(options.at(-1)).toEqual({
          value: OPEN_ENDED,
          from: LISTS[listingType].at(-2),
          openEnded: true,
        });
        const expected = LISTS[listingType].filter((value) => typeof value === 'number' && value >= minimum);
        expect(options.slice(0, -1).map(({ value }) => value)).toEqual(expected);
      }),
    );
  });
});

it.each([
  [999_999, true],
  [999_999_999, true],
  [1_000_000_000, true],
  [999_998, false],
  [1_000_000, false],
  [999_999_998, false],
  [0, false],
])('a maximum of %i means none: %s', (maximum, expected) => {
  expect(isOpenEnded(maximum)).toBe(expected);
});

it('sends 999999999 for the open end (section 5)', () => {
  expect(OPEN_ENDED).toBe(999_999_999);
});

it.each([
  [600, 400, undefined],
  [400, 400, 400],
  [200, 400, 400],
  [undefined, 400, 400],
  [600, undefined, undefined],
  [5000, OPEN_ENDED, OPEN_ENDED],
])('choosing the minimum %s leaves of the maximum %s: %s (section 4)', (minimum, maximum, left) => {
  expect(maximumAfter(minimum, maximum)).toBe(left);
});
