import type { Suggestion } from '../suggestions.queries.server.ts';

/** What the place box works on. */
export type PlaceFieldProps = {
  /** Free text; undefined where a place is chosen or nothing is. */
  q: string | undefined;
  /** Label of the chosen place, or empty. */
  place: string;
  onText: (q: string | undefined) => void;
  /** A suggestion was chosen; null resets the place. */
  onPlace: (place: Suggestion | null) => void;
};

/** Look shared by the plain box and the one with suggestions. */
export const placeBox = {
  field:
    'relative block rounded-small px-4 py-2.5 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-zellige',
  label: 'block text-xs font-medium text-stone',
  input: 'min-h-8 w-full bg-transparent pr-8 outline-none placeholder:text-stone',
};
