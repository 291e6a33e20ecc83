import { servicesContext } from '#app/context.ts';
import { listDistricts } from '#app/features/search/choices.queries.server.ts';
import { clean } from '#app/lib/text.ts';
import type { Route } from './+types/districts.ts';

/** Districts that a search can choose in a city: `GET /districts?city=`. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const city = clean(new URL(request.url).searchParams.get('city') ?? '').slice(0, 80);
  const districts = await listDistricts(db, city);
  return Response.json({ districts }, { headers: { 'Cache-Control': 'private, max-age=60' } });
}
