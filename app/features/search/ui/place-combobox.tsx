import { useCombobox } from 'downshift';
import { useEffect, useRef, useState } from 'react';
import { m } from '#app/paraglide/messages.js';
import type { Suggestion } from '../suggestions.queries.server.ts';
import { type PlaceFieldProps, placeBox } from './place-box.ts';

/** Pause after the last key before places are asked for, in milliseconds (specification, section 9). */
const DEBOUNCE_MS = 300;

/** « Lieu » with suggestions: its own part of the program, loaded when the box is touched. */
export default function PlaceCombobox({ q, place, onText, onPlace }: PlaceFieldProps) {
  const text = q ?? place;
  const { items, answered } = useSuggestions(q ?? '');
  const { isOpen, highlightedIndex, getLabelProps, getInputProps, getMenuProps, getItemProps } = useCombobox({
    id: 'lieu',
    items,
    itemToString: (item) => item?.label ?? '',
    inputValue: text,
    selectedItem: null,
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem) onPlace(selectedItem);
    },
    stateReducer: (_state, { changes, type }) =>
      // Leaving the box takes what was typed as it stands; only Enter and a click choose.
      type === useCombobox.stateChangeTypes.InputBlur ? { ...changes, selectedItem: null } : changes,
  });
  // It takes the place of the plain box, which had the focus.
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const label = getLabelProps();
  const shown = isOpen && q !== undefined && q.trim() !== '';
  return (
    <div className={placeBox.field}>
      <label id={label.id} htmlFor={label.htmlFor} className={placeBox.label}>
        {m.search_place()}
      </label>
      <input
        {...getInputProps({
          // Handled at once and not through the hook, or the caret would jump to the end.
          onChange: (event) => onText(event.currentTarget.value || undefined),
          // A place is replaced by what is typed; a text is written on.
          onFocus: (event) => {
            if (q === undefined) event.currentTarget.select();
          },
          ref: input,
          'aria-expanded': shown && items.length > 0,
        })}
        type="text"
        name={q === undefined ? undefined : 'q'}
        placeholder={m.search_place_placeholder()}
        autoComplete="off"
        maxLength={100}
        enterKeyHint="search"
        className={placeBox.input}
      />
      {text !== '' && (
        <button
          type="button"
          aria-label={m.search_place_clear()}
          onClick={() => onPlace(null)}
          className="absolute right-1 bottom-1 flex size-11 items-center justify-center rounded-small text-stone hover:text-ink"
        >
          <span aria-hidden="true">✕</span>
        </button>
      )}
      <ul
        {...getMenuProps({ 'aria-label': m.suggestions_label() })}
        className={`absolute inset-x-0 top-full z-20 max-h-80 overflow-y-auto rounded-small border border-line bg-white p-1 shadow-float ${shown && items.length > 0 ? '' : 'hidden'}`}
      >
        {items.map((item, index) => (
          <li
            key={`${item.city}/${item.district}`}
            {...getItemProps({ item, index })}
            className={`flex min-h-11 cursor-pointer items-center rounded-small px-3 ${index === highlightedIndex ? 'bg-zellige-pale' : ''}`}
          >
            {item.label}
          </li>
        ))}
      </ul>
      {shown && items.length === 0 && (
        <p
          role="status"
          className="absolute inset-x-0 top-full z-20 rounded-small border border-line bg-white px-4 py-3 text-sm text-stone shadow-float"
        >
          {answered ? m.suggestions_none() : m.suggestions_pending()}
        </p>
      )}
    </div>
  );
}

/** Places whose name contains the text, asked for once typing has paused. A failed question offers none. */
function useSuggestions(text: string): { items: Suggestion[]; answered: boolean } {
  const [answer, setAnswer] = useState<{ text: string; items: Suggestion[] }>({ text: '', items: [] });
  const wanted = text.trim();
  useEffect(() => {
    if (wanted === '') return;
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      const found = await askForPlaces(wanted, abort.signal);
      if (!abort.signal.aborted) setAnswer({ text: wanted, items: found });
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [wanted]);
  // While the next answer is on its way the last one stays, so that the list does not blink.
  return { items: wanted === '' ? [] : answer.items, answered: answer.text === wanted };
}

async function askForPlaces(text: string, signal: AbortSignal): Promise<Suggestion[]> {
  try {
    const answer = await fetch(`/suggestions?q=${encodeURIComponent(text)}`, { signal });
    if (!answer.ok) return [];
    return ((await answer.json()) as { suggestions: Suggestion[] }).suggestions;
  } catch {
    // Errors of suggestions are ignored (specification, section 7): the text itself can be searched for.
    return [];
  }
}
