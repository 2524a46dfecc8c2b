// Favourites, under the addresses at which the public web client finds its companion back end.
import { callerOf, type Route, type Access, routesFor } from '../../http/api/route.ts';
import {
  CloudOrder,
  FavouriteCloud,
  FavouriteClouds,
  FavouriteProject,
  FavouriteProjects,
  Favourites as FavouritesShape,
  ProjectOrder,
} from './schema.ts';
import type { Favourites } from './service.ts';

const access = { scopes: ['user:read'], callers: ['person'] } as const satisfies Access;
const { routes, reads, writes } = routesFor('platform', { reads: access, writes: access });

const fav = '/platform/fav';

// Long: a table of routes.
export const favouriteRoutes = (favourites: Favourites): Route[] => [
  routes.get('getFavourites', fav, {
    summary: 'List your favourite clouds and projects',
    access: reads,
    answer: FavouritesShape,
    handle: async call => ({
      cloud_ids: await favourites.list(callerOf(call), 'cloud'),
      project_ids: await favourites.list(callerOf(call), 'project'),
    }),
  }),
  routes.get('getFavouriteClouds', `${fav}/clouds`, {
    summary: 'List your favourite clouds',
    access: reads,
    answer: FavouriteClouds,
    handle: async call => ({ cloud_ids: await favourites.list(callerOf(call), 'cloud') }),
  }),
  routes.post('addFavouriteCloud', `${fav}/clouds`, {
    summary: 'Add a cloud to your favourites',
    access: writes({ none: 'what people keep for themselves' }),
    body: FavouriteCloud,
    status: 201,
    answer: FavouriteClouds,
    handle: async call => ({ cloud_ids: await favourites.add(callerOf(call), 'cloud', call.body.cloud_id) }),
  }),
  routes.put('orderFavouriteClouds', `${fav}/clouds`, {
    summary: 'Set the order of your favourite clouds',
    access: writes({ none: 'what people keep for themselves' }),
    body: CloudOrder,
    answer: FavouriteClouds,
    handle: async call => ({ cloud_ids: await favourites.order(callerOf(call), 'cloud', call.body.cloud_ids) }),
  }),
  routes.delete('deleteFavouriteCloud', `${fav}/clouds/{id}`, {
    summary: 'Remove a cloud from your favourites',
    access: writes({ none: 'what people keep for themselves' }),
    handle: async call => favourites.remove(callerOf(call), 'cloud', call.params.id),
  }),
  routes.get('getFavouriteProjects', `${fav}/projects`, {
    summary: 'List your favourite projects',
    access: reads,
    answer: FavouriteProjects,
    handle: async call => ({ project_ids: await favourites.list(callerOf(call), 'project') }),
  }),
  routes.post('addFavouriteProject', `${fav}/projects`, {
    summary: 'Add a project to your favourites',
    access: writes({ none: 'what people keep for themselves' }),
    body: FavouriteProject,
    status: 201,
    answer: FavouriteProjects,
    handle: async call => ({ project_ids: await favourites.add(callerOf(call), 'project', call.body.project_id) }),
  }),
  routes.put('orderFavouriteProjects', `${fav}/projects`, {
    summary: 'Set the order of your favourite projects',
    access: writes({ none: 'what people keep for themselves' }),
    body: ProjectOrder,
    answer: FavouriteProjects,
    handle: async call => ({ project_ids: await favourites.order(callerOf(call), 'project', call.body.project_ids) }),
  }),
  routes.delete('deleteFavouriteProject', `${fav}/projects/{id}`, {
    summary: 'Remove a project from your favourites',
    access: writes({ none: 'what people keep for themselves' }),
    handle: async call => favourites.remove(callerOf(call), 'project', call.params.id),
  }),
];
