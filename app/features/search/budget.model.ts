import type { ListingType } from '#app/features/properties/property.model.ts';

/** What the open-ended choice of the budget list sends as `maxPrice` (specification, sections 5 and 9). */
export const OPEN_ENDED = 999_999_999;

/** Steps of the budget lists in MAD: a night, a month, in all (specification, section 9). The last is « or more ». */
const STEPS: Record<ListingType, readonly number[]> = {
  vacation_rental: [200, 400, 600, 800, 1000, 2000, 3000, 4000, 5000],
  long_term_rental: [1000, 2000, 4000, 6000, 8000, 10000, 15000, 20000],
  sale: [100_000, 200_000, 500_000, 1_000_000, 2_000_000, 3_000_000, 4_000_000, 5_000_000],
};

/** One line of a budget list: MAD, or open-ended (« 5 000 MAD ou plus »). */
export type BudgetOption = { value: number; from: number; openEnded: boolean };

/** The choices of a minimum: all steps; the « or more » line is left out (specification, section 5). */
export function minimumOptions(listingType: ListingType): BudgetOption[] {
  return STEPS[listingType].map((value) => ({ value, from: value, openEnded: false }));
}

/** The choices of a maximum: not below the chosen minimum, and the « or more » line at the end. */
export function maximumOptions(listingType: ListingType, minimum: number | undefined): BudgetOption[] {
  const steps = STEPS[listingType];
  const last = steps.at(-1) ?? 0;
  return [
    ...steps
      .filter((value) => minimum === undefined || value >= minimum)
      .map((value) => ({ value, from: value, openEnded: false })),
    { value: OPEN_ENDED, from: last, openEnded: true },
  ];
}

/** Whether a figure stands for « no maximum »: exactly 999999, or 999999999 and more (decisions, Search). */
export function isOpenEnded(maximum: number): boolean {
  return maximum === 999_999 || maximum >= OPEN_ENDED;
}

/** What is left of the chosen maximum once this minimum is chosen: one below it is cleared (section 4). */
export function maximumAfter(minimum: number | undefined, maximum: number | undefined): number | undefined {
  if (minimum !== undefined && maximum !== undefined && minimum > maximum) return undefined;
  return maximum;
}
