// Watched folders and the results of their files, as server data. No event reports changes on a disk: polled while it
// is shown.
import { request, type Answer } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { callQuery, useChange, useRenewing } from '../../api/server-data.ts';

export type WatchedFolder = Answer<'GET /server/watched-folder'>[number];
export type WatchEntry = Answer<'GET /server/watched-folder/{id}/log'>[number];

/** milliseconds */
const AGAIN = 3000;

export const watchedFoldersQuery = callQuery(keys.watchedFolders, 'GET /server/watched-folder', {
  staleTime: 0,
  refetchInterval: AGAIN,
});

/** The last hundred entries, the newest first. */
export const watchLogQuery = (id: number) =>
  callQuery([...keys.watchedFolders, id, 'log'], 'GET /server/watched-folder/{id}/log', {
    params: { id },
    staleTime: 0,
    refetchInterval: AGAIN,
  });

export function useWatchedFolderChanges() {
  const onSettled = useRenewing(keys.watchedFolders);
  return {
    add: useChange(onSettled, (body: { readonly path: string; readonly project_id: number }) =>
      request('POST /server/watched-folder', { body }),
    ),
    pause: useChange(onSettled, ({ id, isPaused }: { readonly id: number; readonly isPaused: boolean }) =>
      request('PATCH /server/watched-folder/{id}', { params: { id }, body: { is_paused: isPaused } }),
    ),
    takeOver: useChange(onSettled, (id: number) =>
      request('POST /server/watched-folder/{id}/take-over', { params: { id } }),
    ),
    remove: useChange(onSettled, (id: number) => request('DELETE /server/watched-folder/{id}', { params: { id } })),
  };
}
