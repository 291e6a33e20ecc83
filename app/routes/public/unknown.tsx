import { data } from 'react-router';

export function loader() {
  throw data(null, { status: 404, statusText: 'Not Found' });
}

// A route without a component is a resource and would answer without a page: the layout's boundary shows it.
export default function Unknown() {
  return null;
}
