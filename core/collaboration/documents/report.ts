// Events of documents.
import { emitAll } from '../../events/outbox.ts';
import type { ProjectPlace } from '../../access/caller.ts';
import type { Clock } from '../../kit/time.ts';
import type { Tx } from '../../storage/db.ts';
import type { Tags } from '../tags/service.ts';
import { toRecord } from './describe.ts';
import type { Reading, ReportedAround } from './read.ts';
import type { DocumentRow } from './store.ts';

export interface ReportDeps {
  readonly clock: Clock;
  readonly tags: Tags;
}

/** An event of some documents, with the actor and the place. */
export interface DocumentReport {
  readonly name: 'document.creation' | 'document.update' | 'document.deletion';
  readonly actorId: number | null;
  readonly place: ProjectPlace;
  readonly rows: readonly DocumentRow[];
  readonly around: ReportedAround;
}

export type Report = ReturnType<typeof createReport>;

/** Emits what happened to documents as they are in `tx`. What was read before it was true then and still is. */
export function createReport({ clock, tags }: ReportDeps, { foldersAround }: Reading) {
  return async (tx: Tx, { name, actorId, place, rows, around }: DocumentReport): Promise<void> => {
    const { cloudId, projectId } = place;
    const surroundings = {
      visas: new Map(),
      ...around,
      folders: around.folders ?? (await foldersAround(tx, place, rows)),
      tags: await tags.byDocument(
        tx,
        projectId,
        rows.map(({ id }) => id),
      ),
    };
    await emitAll(
      tx,
      clock,
      rows.map(row => {
        // Addresses of files are made when the event is delivered.
        const { file: _, ...document } = toRecord(row, surroundings);
        return { name, cloudId, projectId, actorId, data: { document } };
      }),
    );
  };
}
