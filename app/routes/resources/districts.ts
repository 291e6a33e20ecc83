import { data } from 'react-router';
import { servicesContext } from '#app/context.ts';
import { listDistricts } from '#app/features/search/choices.queries.server.ts';
import type { Route } from './+types/districts.ts';

/** Districts that a search can choose in a city: `GET /districts?city=`. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const city = (new URL(request.url).searchParams.get('city') ?? '').slice(0, 80).replaceAll('\0', '');
  return data({ city, districts: await listDistricts(db, city) });
}
