import { useEffect, useState } from 'react';
import { knownCity, type Place } from '#app/features/places/place.model.ts';

/**
 * The districts of the chosen city: those that came with the page, the known ones at once, and, as soon as the
 * server has answered, the custom ones too. Where it does not answer the known ones do.
 */
export function useDistricts(
  city: string | undefined,
  given: { city: string | undefined; districts: Place[] },
): Place[] {
  const [answer, setAnswer] = useState<{ city: string; districts: Place[] } | null>(null);
  const wanted = city !== undefined && city !== given.city && city !== answer?.city;
  useEffect(() => {
    if (!wanted) return;
    const abort = new AbortController();
    askForDistricts(city, abort.signal).then((districts) => {
      if (districts && !abort.signal.aborted) setAnswer({ city, districts });
    });
    return () => abort.abort();
  }, [wanted, city]);
  if (city === undefined) return [];
  if (city === given.city) return given.districts;
  return answer?.city === city ? answer.districts : [...(knownCity(city)?.districts ?? [])];
}

async function askForDistricts(city: string, signal: AbortSignal): Promise<Place[] | null> {
  try {
    const answer = await fetch(`/districts?city=${encodeURIComponent(city)}`, { signal });
    return answer.ok ? ((await answer.json()) as { districts: Place[] }).districts : null;
  } catch {
    // A refinement only: the known districts are there already.
    return null;
  }
}
