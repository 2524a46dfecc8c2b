// Shapes of favourite clouds and projects.
import Type from 'typebox';
import { Id, shape } from '../../kit/shapes.ts';

export const FavouriteClouds = shape('FavouriteClouds', { cloud_ids: Type.Array(Id) });
export const FavouriteProjects = shape('FavouriteProjects', { project_ids: Type.Array(Id) });
export const Favourites = shape('Favourites', { cloud_ids: Type.Array(Id), project_ids: Type.Array(Id) });
/** Most favourites of a kind that are put into an order. */
const MOST = 10_000;
export const CloudOrder = Type.Object({ cloud_ids: Type.Array(Id, { maxItems: MOST }) });
export const ProjectOrder = Type.Object({ project_ids: Type.Array(Id, { maxItems: MOST }) });
export const FavouriteCloud = Type.Object({ cloud_id: Id });
export const FavouriteProject = Type.Object({ project_id: Id });
