import { lazy, Suspense, useState } from 'react';
import { m } from '#app/paraglide/messages.js';
import { type PlaceFieldProps, placeBox } from './place-box.ts';

const load = () => import('./place-combobox.tsx');
const PlaceCombobox = lazy(load);

/**
 * « Lieu »: a plain text box from the server. The suggestions' code comes when a finger or the keyboard comes
 * near, and takes over the box with what was typed so far.
 */
export function PlaceField(props: PlaceFieldProps) {
  const [near, setNear] = useState(false);
  const plain = <PlainPlaceField {...props} onNear={() => setNear(true)} />;
  if (!near) return plain;
  return (
    <Suspense fallback={plain}>
      <PlaceCombobox {...props} />
    </Suspense>
  );
}

function PlainPlaceField({ q, place, onText, onNear }: PlaceFieldProps & { onNear: () => void }) {
  return (
    <label className={placeBox.field} onPointerEnter={() => void load()}>
      <span className={placeBox.label}>{m.search_place()}</span>
      <input
        type="text"
        name="q"
        value={q ?? ''}
        placeholder={place || m.search_place_placeholder()}
        autoComplete="off"
        maxLength={100}
        enterKeyHint="search"
        onFocus={onNear}
        onChange={(event) => onText(event.target.value || undefined)}
        className={`${placeBox.input} ${place ? 'placeholder:text-ink' : ''}`}
      />
    </label>
  );
}
