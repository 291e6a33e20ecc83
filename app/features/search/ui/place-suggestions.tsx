import { useCombobox } from 'downshift';
import { useEffect, useLayoutEffect, useState } from 'react';
import { m } from '#app/paraglide/messages.js';
import type { Suggestion } from '../suggestions.queries.server.ts';
import type { SuggestionsProps } from './place-box.ts';

/** Pause after the last key before places are asked for, in milliseconds (specification, section 9). */
const DEBOUNCE_MS = 300;

/** The places under the box, attached to it once this part of the program is there. */
export function PlaceSuggestions({ q, place, onPlace, inputId, input, handlers, onAria }: SuggestionsProps) {
  const { items, answered } = useSuggestions(q ?? '');
  const { isOpen, highlightedIndex, getInputProps, getMenuProps, getItemProps } = useCombobox({
    inputId,
    menuId: `${inputId}-lieux`,
    items,
    itemToString: (item) => item?.label ?? '',
    // While the next answer is on its way the last one is shown, but cannot be chosen by mistake.
    isItemDisabled: () => !answered,
    inputValue: q ?? place,
    selectedItem: null,
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem) onPlace(selectedItem);
    },
    stateReducer: (_state, { changes, type }) =>
      // Leaving the box takes what was typed as it stands; only Enter and a click choose.
      type === useCombobox.stateChangeTypes.InputBlur ? { ...changes, selectedItem: null } : changes,
  });
  const shown = isOpen && q !== undefined && q.trim() !== '';
  const listed = shown && items.length > 0;
  const box = getInputProps({
    ref: input,
    onKeyDown: (event) => {
      // With nothing highlighted Enter searches for the text, as in any box.
      if (event.key === 'Enter' && highlightedIndex < 0) {
        Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
      }
    },
  });
  useLayoutEffect(() => {
    const { onChange, onKeyDown, onBlur, onClick } = box;
    handlers.current = { onChange, onKeyDown, onBlur, onClick };
    return () => {
      handlers.current = {};
    };
  });
  const { 'aria-controls': controls, 'aria-activedescendant': active } = box;
  useLayoutEffect(() => {
    onAria({
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': listed,
      'aria-controls': controls,
      'aria-activedescendant': listed && active ? active : undefined,
    });
    return () => onAria({});
  }, [onAria, listed, controls, active]);
  return (
    <>
      <ul
        {...getMenuProps({ 'aria-label': m.suggestions_label() })}
        className={`absolute inset-x-0 top-full z-20 max-h-80 overflow-y-auto rounded-small border border-line bg-white p-1 shadow-float ${listed ? '' : 'hidden'}`}
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
    </>
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
