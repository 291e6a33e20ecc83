import { data } from 'react-router';
import { m } from '#app/paraglide/messages.js';

export function loader() {
  throw data(null, { status: 404, statusText: 'Not Found' });
}

export function meta() {
  return [{ title: m.error_not_found_title() }, { name: 'robots', content: 'noindex' }];
}

// A route without a component is a resource and would answer without a page: the layout's boundary shows it.
export default function Unknown() {
  return null;
}
