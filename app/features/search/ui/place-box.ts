import type { AriaAttributes, InputHTMLAttributes, RefObject } from 'react';
import type { Suggestion } from '../suggestions.queries.server.ts';

/** What the place box works on. */
export type PlaceBox = {
  /** Free text; undefined where a place is chosen or nothing is. */
  q: string | undefined;
  /** Label of the chosen place, or empty. */
  place: string;
  onText: (q: string | undefined) => void;
  /** A suggestion was chosen; null resets the place. */
  onPlace: (place: Suggestion | null) => void;
};

/** What the suggestions hear of the box that they are attached to. */
export type BoxHandlers = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'onChange' | 'onKeyDown' | 'onBlur' | 'onClick'
>;

/** What the suggestions say of the box to assistive technology. */
export type BoxAria = AriaAttributes & { role?: 'combobox' };

/** How the suggestions, a part of the program that comes late or never, take hold of the box. */
export type SuggestionsProps = PlaceBox & {
  inputId: string;
  input: RefObject<HTMLInputElement | null>;
  handlers: RefObject<BoxHandlers>;
  onAria: (aria: BoxAria) => void;
};
