// The search of everything that the caller may see.
import { callerOf, type Route, routesIn } from '../http/api/route.ts';
import { SearchAnswer, SearchQuery } from './schema.ts';
import type { Search } from './service.ts';

export const searchRoutes = (search: Search): Route[] => [
  routesIn('search').get('searchEverything', '/search', {
    summary: 'Search documents with their texts, folders, models, elements, properties, issues and people',
    description:
      'Finds what the caller may see in all of their projects, of the kinds that the scopes allow: documents ' +
      'and folders with `document:read`, models, elements and properties with `model:read`, issues with ' +
      '`bcf:read`, people with `cloud:read` or `bcf:read`.',
    access: { scopes: ['document:read', 'model:read', 'bcf:read', 'cloud:read'] },
    query: SearchQuery,
    answer: SearchAnswer,
    handle: async call => search.find(callerOf(call), call.query),
  }),
];
