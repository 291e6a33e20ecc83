import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

// The whole map of addresses.
export default [
  layout('routes/public/layout.tsx', [
    index('routes/public/home.tsx'),
    route('services', 'routes/public/services.tsx'),
    route('about', 'routes/public/about.tsx'),
    route('contact', 'routes/public/contact.tsx'),
    route('properties', 'routes/public/properties.tsx'),
    route('properties/:id/:slug?', 'routes/public/property.tsx'),
    route('*', 'routes/public/unknown.tsx'),
  ]),
  route('suggestions', 'routes/resources/suggestions.ts'),
  route('districts', 'routes/resources/districts.ts'),
] satisfies RouteConfig;
