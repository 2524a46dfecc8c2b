// Cards of the favourites on the first screen.
import type { TFunction } from 'i18next';
import type { Cloud, Project } from '../../api/shapes.ts';
import { favouritesOf } from './favourites.ts';

/** A favourite cloud or project. */
export interface FavouriteCard {
  readonly id: number;
  readonly name: string;
  readonly line: string;
  readonly picture: string | null;
  /** id of its cloud, or its own */
  readonly cloud: number;
}

/** Projects with the name of their cloud. @param ids of the favourites; undefined while they are loading */
export const projectCards = (projects: readonly Project[], ids: readonly number[] = []): FavouriteCard[] =>
  favouritesOf(projects, ids).map(({ id, name, cloud, logo }) => ({
    id,
    name,
    line: cloud?.name ?? '',
    picture: logo,
    cloud: cloud?.id ?? 0,
  }));

/** Clouds with the number of their projects that are visible to the user. */
export function cloudCards(
  t: TFunction,
  clouds: readonly Cloud[],
  projects: readonly Project[],
  ids: readonly number[] = [],
): FavouriteCard[] {
  const countIn = (cloud: number) => projects.filter(project => project.cloud?.id === cloud).length;
  return favouritesOf(clouds, ids).map(({ id, name, image }) => ({
    id,
    name,
    line: t('home.projects', { count: countIn(id) }),
    picture: image,
    cloud: id,
  }));
}
