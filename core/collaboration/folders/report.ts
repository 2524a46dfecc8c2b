// Events of folders.
import { emitAll } from '../../events/outbox.ts';
import type { Caller, ProjectPlace } from '../../access/caller.ts';
import type { Clock } from '../../kit/time.ts';
import type { Tx } from '../../storage/db.ts';
import type { FolderWithoutChildren } from './schema.ts';

export type Report = ReturnType<typeof createReport>;

interface Where {
  /** undefined when the service does it itself */
  readonly caller: Caller | undefined;
  readonly place: Pick<ProjectPlace, 'cloudId' | 'projectId'>;
}

export function createReport({ clock }: { readonly clock: Clock }) {
  return async (
    tx: Tx,
    name: 'folder.creation' | 'folder.update' | 'folder.deletion',
    { caller, place: { cloudId, projectId } }: Where,
    folders: readonly FolderWithoutChildren[],
  ): Promise<void> => {
    const actorId = caller?.accountId ?? null;
    const events = folders.map(folder => ({ name, cloudId, projectId, actorId, data: { folder } }));
    await emitAll(tx, clock, events);
  };
}
