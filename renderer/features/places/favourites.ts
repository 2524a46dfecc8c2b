// Order of the places: a user's favourite clouds and projects come before all others.
import type { TFunction } from 'i18next';
import type { Cloud, Project } from '../../api/shapes.ts';

// Cards of the favourites on the first screen.

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

/** Those of `ids` first, in the order of `ids`; then all others in their previous order. */
export const favouritesFirst = <Place extends { readonly id: number }>(
  places: readonly Place[],
  ids: readonly number[],
): Place[] => [...favouritesOf(places, ids), ...places.filter(({ id }) => !ids.includes(id))];

/** The places with the given ids, in the order of `ids`. */
export function favouritesOf<Place extends { readonly id: number }>(places: readonly Place[], ids: readonly number[]) {
  const known = new Map(places.map(place => [place.id, place]));
  return ids.flatMap(id => known.get(id) ?? []);
}

export type FavouriteKind = 'cloud' | 'project';

export type FavouriteIds = { readonly cloud_ids: readonly number[]; readonly project_ids: readonly number[] };

const fieldOf = { cloud: 'cloud_ids', project: 'project_ids' } as const;

/** Ids of a kind. @param ids undefined while they are loading */
export const idsOfKind = (ids: FavouriteIds | undefined, kind: FavouriteKind) => ids?.[fieldOf[kind]] ?? [];

/** All favourites, with the ids of one kind replaced. */
export const withIds = (ids: FavouriteIds | undefined, kind: FavouriteKind, next: readonly number[]): FavouriteIds => ({
  cloud_ids: [],
  project_ids: [],
  ...ids,
  [fieldOf[kind]]: [...next],
});

/** `ids` with `id` moved to the index `to`, or to the nearest valid one; the same list when it is already there. */
export function moved(ids: readonly number[], id: number, to: number): readonly number[] {
  const from = ids.indexOf(id);
  const place = Math.max(0, Math.min(to, ids.length - 1));
  if (from < 0 || from === place) return ids;
  return ids.toSpliced(from, 1).toSpliced(place, 0, id);
}

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
  Home: -Infinity,
  End: Infinity,
};

/** `ids` after a key on the handle of `id`; undefined for keys that move nothing. */
export function movedBy(key: string, ids: readonly number[], id: number): readonly number[] | undefined {
  const step = steps[key];
  return step === undefined ? undefined : moved(ids, id, ids.indexOf(id) + step);
}
