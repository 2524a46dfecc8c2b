// The order of favourites: clouds and projects that a person has starred come before all others.

/** Those of `ids` first, in the order of `ids`; all others after them, as they were. */
export function favouritesFirst<Place extends { readonly id: number }>(
  places: readonly Place[],
  ids: readonly number[],
): Place[] {
  return [...favouritesOf(places, ids), ...places.filter(({ id }) => !ids.includes(id))];
}

/** The places that `ids` name, in the order of `ids`. */
export function favouritesOf<Place extends { readonly id: number }>(
  places: readonly Place[],
  ids: readonly number[],
): Place[] {
  const known = new Map(places.map(place => [place.id, place]));
  return ids.flatMap(id => known.get(id) ?? []);
}

export type FavouriteKind = 'cloud' | 'project';

export interface FavouriteIds {
  readonly cloud_ids: readonly number[];
  readonly project_ids: readonly number[];
}

const fieldOf = { cloud: 'cloud_ids', project: 'project_ids' } as const;

/** Those of a kind. @param ids undefined until they are known */
export const idsOfKind = (ids: FavouriteIds | undefined, kind: FavouriteKind): readonly number[] =>
  ids?.[fieldOf[kind]] ?? [];

/** All favourites once those of a kind are others. */
export const withIds = (ids: FavouriteIds | undefined, kind: FavouriteKind, next: readonly number[]): FavouriteIds => ({
  cloud_ids: [],
  project_ids: [],
  ...ids,
  [fieldOf[kind]]: [...next],
});

/** `ids` with `id` at the place `to`, or at the nearest there is; the same list when it is there already. */
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

/** `ids` after a key was pressed on the handle of `id`; undefined for keys that move nothing. */
export function movedBy(key: string, ids: readonly number[], id: number): readonly number[] | undefined {
  const step = steps[key];
  return step === undefined ? undefined : moved(ids, id, ids.indexOf(id) + step);
}
