// Events of folders.
import { emit } from '../../events/outbox.ts';
import type { Caller, ProjectPlace } from '../../access/caller.ts';
import type { Clock } from '../../kit/time.ts';
import type { Tx } from '../../storage/db.ts';
import type { FolderWithoutChildren } from './schema.ts';

export type Report = ReturnType<typeof createReport>;

export function createReport({ clock }: { readonly clock: Clock }) {
  return async (
    tx: Tx,
    name: 'folder.creation' | 'folder.update' | 'folder.deletion',
    { accountId }: Caller,
    { cloudId, projectId }: ProjectPlace,
    folder: FolderWithoutChildren,
  ): Promise<void> => {
    await emit(tx, clock, { name, cloudId, projectId, actorId: accountId, data: { folder } });
  };
}
