import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { knownCity, type Place } from '#app/features/places/place.model.ts';

/**
 * The districts of the chosen city: those that came with the page, the known ones at once, and, as soon as
 * the server has answered, the custom ones too.
 */
export function useDistricts(
  city: string | undefined,
  given: { city: string | undefined; districts: Place[] },
): Place[] {
  const fetcher = useFetcher<{ city: string; districts: Place[] }>();
  const { load, data } = fetcher;
  const wanted = city !== undefined && city !== given.city;
  useEffect(() => {
    if (wanted) load(`/districts?city=${encodeURIComponent(city)}`);
  }, [wanted, city, load]);
  if (city === undefined) return [];
  if (!wanted) return given.districts;
  if (data?.city === city) return data.districts;
  return [...(knownCity(city)?.districts ?? [])];
}
