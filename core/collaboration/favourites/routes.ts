// Favourites, under the addresses at which the public web client finds its companion back end.
import { callerOf, route, type Access, type Route } from '../../http/api/route.ts';
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

const group = 'platform';
const fav = '/platform/fav';
const read = { scopes: ['user:read'], callers: ['person'] } as const satisfies Access;
const write = { ...read, audit: { none: 'what people keep for themselves' } } as const satisfies Access;

// Long: a table of routes.
export function favouriteRoutes(favourites: Favourites): Route[] {
  return [
    route({
      id: 'getFavourites',
      method: 'GET',
      path: fav,
      group,
      summary: 'List your favourite clouds and projects',
      access: read,
      answer: FavouritesShape,
      handle: async call => ({
        cloud_ids: await favourites.list(callerOf(call), 'cloud'),
        project_ids: await favourites.list(callerOf(call), 'project'),
      }),
    }),
    route({
      id: 'getFavouriteClouds',
      method: 'GET',
      path: `${fav}/clouds`,
      group,
      summary: 'List your favourite clouds',
      access: read,
      answer: FavouriteClouds,
      handle: async call => ({ cloud_ids: await favourites.list(callerOf(call), 'cloud') }),
    }),
    route({
      id: 'addFavouriteCloud',
      method: 'POST',
      path: `${fav}/clouds`,
      group,
      summary: 'Add a cloud to your favourites',
      access: write,
      body: FavouriteCloud,
      status: 201,
      answer: FavouriteClouds,
      handle: async call => ({ cloud_ids: await favourites.add(callerOf(call), 'cloud', call.body.cloud_id) }),
    }),
    route({
      id: 'orderFavouriteClouds',
      method: 'PUT',
      path: `${fav}/clouds`,
      group,
      summary: 'Set the order of your favourite clouds',
      access: write,
      body: CloudOrder,
      answer: FavouriteClouds,
      handle: async call => ({ cloud_ids: await favourites.order(callerOf(call), 'cloud', call.body.cloud_ids) }),
    }),
    route({
      id: 'deleteFavouriteCloud',
      method: 'DELETE',
      path: `${fav}/clouds/{id}`,
      group,
      summary: 'Remove a cloud from your favourites',
      access: write,
      status: 204,
      handle: async call => favourites.remove(callerOf(call), 'cloud', call.params.id),
    }),
    route({
      id: 'getFavouriteProjects',
      method: 'GET',
      path: `${fav}/projects`,
      group,
      summary: 'List your favourite projects',
      access: read,
      answer: FavouriteProjects,
      handle: async call => ({ project_ids: await favourites.list(callerOf(call), 'project') }),
    }),
    route({
      id: 'addFavouriteProject',
      method: 'POST',
      path: `${fav}/projects`,
      group,
      summary: 'Add a project to your favourites',
      access: write,
      body: FavouriteProject,
      status: 201,
      answer: FavouriteProjects,
      handle: async call => ({ project_ids: await favourites.add(callerOf(call), 'project', call.body.project_id) }),
    }),
    route({
      id: 'orderFavouriteProjects',
      method: 'PUT',
      path: `${fav}/projects`,
      group,
      summary: 'Set the order of your favourite projects',
      access: write,
      body: ProjectOrder,
      answer: FavouriteProjects,
      handle: async call => ({ project_ids: await favourites.order(callerOf(call), 'project', call.body.project_ids) }),
    }),
    route({
      id: 'deleteFavouriteProject',
      method: 'DELETE',
      path: `${fav}/projects/{id}`,
      group,
      summary: 'Remove a project from your favourites',
      access: write,
      status: 204,
      handle: async call => favourites.remove(callerOf(call), 'project', call.params.id),
    }),
  ];
}
