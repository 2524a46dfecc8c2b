// The user's favourite clouds and projects. Changes are shown optimistically, and refetched when they are done.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { callQuery } from '../../api/server-data.ts';
import { toggled } from '../../ui/toggled.ts';
import { idsOfKind, withIds, type FavouriteIds, type FavouriteKind } from './favourites.ts';

const favouritesQuery = callQuery(keys.favourites, 'GET /platform/fav', {});

type Wish = { readonly kind: FavouriteKind; readonly ids: readonly number[]; send(): Promise<unknown> };

export function useFavourites() {
  const queryClient = useQueryClient();
  const { data } = useQuery(favouritesQuery);
  const change = useMutation({
    mutationFn: ({ send }: Wish) => send(),
    async onMutate({ kind, ids: next }) {
      await queryClient.cancelQueries({ queryKey: keys.favourites });
      queryClient.setQueryData<FavouriteIds>(keys.favourites, before => withIds(before, kind, next));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.favourites }),
  });
  const has = (kind: FavouriteKind, id: number) => idsOfKind(data, kind).includes(id);
  return {
    /** undefined while they are loading */
    ids: data,
    hasFailed: change.isError,
    has,
    toggle(kind: FavouriteKind, id: number) {
      const send = has(kind, id) ? () => remove(kind, id) : () => add(kind, id);
      change.mutate({ kind, ids: toggled(idsOfKind(data, kind), id), send });
    },
    /** @param next favourites of the kind, in their new order */
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

const remove = (kind: FavouriteKind, id: number) => request(`DELETE /platform/fav/${kind}s/{id}`, { params: { id } });
