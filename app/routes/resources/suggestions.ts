import { servicesContext } from '#app/context.ts';
import { suggestPlaces } from '#app/features/search/suggestions.queries.server.ts';
import type { Route } from './+types/suggestions.ts';

/** Places for what is being typed: `GET /suggestions?q=`. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const text = new URL(request.url).searchParams.get('q') ?? '';
  const suggestions = await suggestPlaces(db, text.slice(0, 200));
  return Response.json({ suggestions }, { headers: { 'Cache-Control': 'private, max-age=60' } });
}
