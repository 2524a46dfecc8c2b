// Watched folders and the results of their files, as server data. No event reports changes on a disk: polled while it
// is shown.
import { queryOptions, useMutation } from '@tanstack/react-query';
import { request, type Answer } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useRenewing } from '../../api/renewing.ts';

export type WatchedFolder = Answer<'GET /server/watched-folder'>[number];
export type WatchEntry = Answer<'GET /server/watched-folder/{id}/log'>[number];

/** milliseconds */
const AGAIN = 3000;

export const watchedFoldersQuery = queryOptions({
  queryKey: keys.watchedFolders,
  staleTime: 0,
  refetchInterval: AGAIN,
  queryFn: ({ signal }) => request('GET /server/watched-folder', { signal }),
});

/** The last hundred entries, the newest first. */
export const watchLogQuery = (id: number) =>
  queryOptions({
    queryKey: [...keys.watchedFolders, id, 'log'],
    staleTime: 0,
    refetchInterval: AGAIN,
    queryFn: ({ signal }) => request('GET /server/watched-folder/{id}/log', { params: { id }, signal }),
  });

export function useWatchedFolderChanges() {
  const onSettled = useRenewing(keys.watchedFolders);
  return {
    add: useMutation({
      onSettled,
      mutationFn: (body: { readonly path: string; readonly project_id: number }) =>
        request('POST /server/watched-folder', { body }),
    }),
    pause: useMutation({
      onSettled,
      mutationFn: ({ id, isPaused }: { readonly id: number; readonly isPaused: boolean }) =>
        request('PATCH /server/watched-folder/{id}', { params: { id }, body: { is_paused: isPaused } }),
    }),
    takeOver: useMutation({
      onSettled,
      mutationFn: (id: number) => request('POST /server/watched-folder/{id}/take-over', { params: { id } }),
    }),
    remove: useMutation({
      onSettled,
      mutationFn: (id: number) => request('DELETE /server/watched-folder/{id}', { params: { id } }),
    }),
  };
}
