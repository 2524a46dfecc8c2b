// Favourites, under the addresses at which the public web client finds its companion back end.
import { callerOf, declaring, route, type Route, type Access } from '../../http/api/route.ts';
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
const { reads, writes } = declaring('platform', { reads: access, writes: access });

const fav = '/platform/fav';

// Long: a table of routes.
export function favouriteRoutes(favourites: Favourites): Route[] {
  return [
    route({
      id: 'getFavourites',
      ...reads,
      path: fav,
      summary: 'List your favourite clouds and projects',
      answer: FavouritesShape,
      handle: async call => ({
        cloud_ids: await favourites.list(callerOf(call), 'cloud'),
        project_ids: await favourites.list(callerOf(call), 'project'),
      }),
    }),
    route({
      id: 'getFavouriteClouds',
      ...reads,
      path: `${fav}/clouds`,
      summary: 'List your favourite clouds',
      answer: FavouriteClouds,
      handle: async call => ({ cloud_ids: await favourites.list(callerOf(call), 'cloud') }),
    }),
    route({
      id: 'addFavouriteCloud',
      ...writes('POST', { none: 'what people keep for themselves' }),
      path: `${fav}/clouds`,
      summary: 'Add a cloud to your favourites',
      body: FavouriteCloud,
      status: 201,
      answer: FavouriteClouds,
      handle: async call => ({ cloud_ids: await favourites.add(callerOf(call), 'cloud', call.body.cloud_id) }),
    }),
    route({
      id: 'orderFavouriteClouds',
      ...writes('PUT', { none: 'what people keep for themselves' }),
      path: `${fav}/clouds`,
      summary: 'Set the order of your favourite clouds',
      body: CloudOrder,
      answer: FavouriteClouds,
      handle: async call => ({ cloud_ids: await favourites.order(callerOf(call), 'cloud', call.body.cloud_ids) }),
    }),
    route({
      id: 'deleteFavouriteCloud',
      ...writes('DELETE', { none: 'what people keep for themselves' }),
      path: `${fav}/clouds/{id}`,
      summary: 'Remove a cloud from your favourites',
      status: 204,
      handle: async call => favourites.remove(callerOf(call), 'cloud', call.params.id),
    }),
    route({
      id: 'getFavouriteProjects',
      ...reads,
      path: `${fav}/projects`,
      summary: 'List your favourite projects',
      answer: FavouriteProjects,
      handle: async call => ({ project_ids: await favourites.list(callerOf(call), 'project') }),
    }),
    route({
      id: 'addFavouriteProject',
      ...writes('POST', { none: 'what people keep for themselves' }),
      path: `${fav}/projects`,
      summary: 'Add a project to your favourites',
      body: FavouriteProject,
      status: 201,
      answer: FavouriteProjects,
      handle: async call => ({ project_ids: await favourites.add(callerOf(call), 'project', call.body.project_id) }),
    }),
    route({
      id: 'orderFavouriteProjects',
      ...writes('PUT', { none: 'what people keep for themselves' }),
      path: `${fav}/projects`,
      summary: 'Set the order of your favourite projects',
      body: ProjectOrder,
      answer: FavouriteProjects,
      handle: async call => ({ project_ids: await favourites.order(callerOf(call), 'project', call.body.project_ids) }),
    }),
    route({
      id: 'deleteFavouriteProject',
      ...writes('DELETE', { none: 'what people keep for themselves' }),
      path: `${fav}/projects/{id}`,
      summary: 'Remove a project from your favourites',
      status: 204,
      handle: async call => favourites.remove(callerOf(call), 'project', call.params.id),
    }),
  ];
}
