// The clouds and projects that a person has starred. What is changed is seen at once, and asked for when it is done.
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request, type Answer } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';

export type FavouriteKind = 'cloud' | 'project';
type Ids = Answer<'GET /platform/fav'>;

const favouritesQuery = queryOptions({
  queryKey: keys.favourites,
  queryFn: ({ signal }) => request('GET /platform/fav', { signal }),
});

const fieldOf = { cloud: 'cloud_ids', project: 'project_ids' } as const;
const none: Ids = { cloud_ids: [], project_ids: [] };

export function useFavourites() {
  const queryClient = useQueryClient();
  const { data } = useQuery(favouritesQuery);
  const ids = data ?? none;
  const change = useMutation({
    mutationFn: ({
      send,
    }: {
      readonly kind: FavouriteKind;
      readonly ids: readonly number[];
      send(): Promise<unknown>;
    }) => send(),
    async onMutate({ kind, ids: next }) {
      await queryClient.cancelQueries({ queryKey: keys.favourites });
      queryClient.setQueryData<Ids>(keys.favourites, (before = none) => ({ ...before, [fieldOf[kind]]: [...next] }));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.favourites }),
  });
  const has = (kind: FavouriteKind, id: number) => ids[fieldOf[kind]].includes(id);
  return {
    /** undefined until they are known */
    ids: data,
    hasFailed: change.isError,
    has,
    toggle(kind: FavouriteKind, id: number) {
      const before = ids[fieldOf[kind]];
      if (has(kind, id))
        change.mutate({
          kind,
          ids: before.filter(each => each !== id),
          send: () => request(`DELETE /platform/fav/${kind}s/{id}`, { params: { id } }),
        });
      else change.mutate({ kind, ids: [...before, id], send: () => add(kind, id) });
    },
    /** @param next favourites of the kind, as they follow each other from now on */
    order(kind: FavouriteKind, next: readonly number[]) {
      change.mutate({
        kind,
        ids: next,
        send: () =>
          kind === 'cloud'
            ? request('PUT /platform/fav/clouds', { body: { cloud_ids: [...next] } })
            : request('PUT /platform/fav/projects', { body: { project_ids: [...next] } }),
      });
    },
  };
}

const add = (kind: FavouriteKind, id: number) =>
  kind === 'cloud'
    ? request('POST /platform/fav/clouds', { body: { cloud_id: id } })
    : request('POST /platform/fav/projects', { body: { project_id: id } });
