// Backups of the server, as server data.
import { request, type Answer, type Input } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { callQuery, useChange, useRenewing } from '../../api/server-data.ts';

export type Backups = Answer<'GET /server/backup'>;
export type BackupsWritten = Input<'PUT /server/backup'>['body'];

/** Polled while the page is visible: no event reports the progress of a backup. */
export const backupsQuery = callQuery(keys.backups, 'GET /server/backup', { staleTime: 0, refetchInterval: 2_000 });

/** For a note that is shown once. */
export const lastBackupQuery = callQuery(keys.backups, 'GET /server/backup', { staleTime: 60_000 });

export function useBackupChanges() {
  const onSettled = useRenewing(keys.backups, keys.serverState);
  return {
    save: useChange(onSettled, (body: BackupsWritten) => request('PUT /server/backup', { body })),
    start: useChange(onSettled, () => request('POST /server/backup', {})),
  };
}
