import { type ComponentType, useId, useRef, useState } from 'react';
import { m } from '#app/paraglide/messages.js';
import type { BoxAria, BoxHandlers, PlaceBox, SuggestionsProps } from './place-box.ts';

/**
 * « Lieu »: a plain text box from the server. The suggestions' code comes when a finger or the keyboard comes near,
 * and is attached to this same box: what is typed meanwhile, the focus and a phone's keyboard stay. Where the code
 * does not come, the box remains what it was.
 */
export function PlaceField(props: PlaceBox) {
  const { q, place, onText, onPlace } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const handlers = useRef<BoxHandlers>({});
  const [aria, setAria] = useState<BoxAria>({});
  const [Suggestions, setSuggestions] = useState<ComponentType<SuggestionsProps> | null>(null);
  const bring = () => {
    import('./place-suggestions.tsx').then(
      ({ PlaceSuggestions }) => setSuggestions(() => PlaceSuggestions),
      // Asked for again at the next touch; until then texts are searched for as they stand.
      () => undefined,
    );
  };
  const text = q ?? (Suggestions ? place : '');
  return (
    <div
      className="relative rounded-small px-4 py-2.5 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:-outline-offset-2 has-[input:focus-visible]:outline-zellige"
      onPointerEnter={bring}
    >
      <label htmlFor={id} className="block text-xs font-medium text-stone">
        {m.search_place()}
      </label>
      <input
        ref={input}
        id={id}
        type="text"
        name="q"
        value={text}
        placeholder={place || m.search_place_placeholder()}
        autoComplete="off"
        maxLength={100}
        enterKeyHint="search"
        {...aria}
        onFocus={(event) => {
          bring();
          // A place is replaced by what is typed; a text is written on.
          if (q === undefined) event.currentTarget.select();
        }}
        onChange={(event) => {
          onText(event.currentTarget.value || undefined);
          handlers.current.onChange?.(event);
        }}
        onKeyDown={(event) => handlers.current.onKeyDown?.(event)}
        onBlur={(event) => handlers.current.onBlur?.(event)}
        onClick={(event) => handlers.current.onClick?.(event)}
        className={`min-h-8 w-full bg-transparent pr-8 text-ellipsis outline-none ${place ? 'placeholder:text-ink' : 'placeholder:text-stone'}`}
      />
      {Suggestions && text !== '' && (
        <button
          type="button"
          aria-label={m.search_place_clear()}
          onClick={() => {
            onPlace(null);
            input.current?.focus();
          }}
          className="absolute right-1 bottom-1 flex size-11 items-center justify-center rounded-small text-stone hover:text-ink"
        >
          <span aria-hidden="true">✕</span>
        </button>
      )}
      {Suggestions && (
        <Suggestions {...props} inputId={id} input={input} handlers={handlers} onAria={setAria} />
      )}
    </div>
  );
}
