// Changes of a document.
import { record } from '../../audit/record.ts';
import { invalid, notFound } from '../../kit/errors.ts';
import type { Caller } from '../../access/caller.ts';
import { isoTime, type Clock } from '../../kit/time.ts';
import type { Db, Tx } from '../../storage/db.ts';
import type { Folders } from '../folders/service.ts';
import { logged } from './describe.ts';
import type { Reading } from './read.ts';
import type { Report } from './report.ts';
import type { Document, DocumentChange } from './schema.ts';
import * as store from './store.ts';
import type { ProjectView } from '../members/schema.ts';

export interface UpdateDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly folders: Pick<Folders, 'target'>;
  readonly models: {
    rename(tx: Tx, document: { readonly id: number; readonly was: string; readonly name: string }): Promise<void>;
  };
}

export function createUpdate(
  { db, clock, folders, models }: UpdateDeps,
  { describeOne, surroundingsOf, writable }: Reading,
  report: Report,
) {
  /**
   * Renames, with models that are called like it, describes anew, moves with all versions, or becomes the next version
   * of another document.
   */
  return async (caller: Caller, view: ProjectView, id: number, change: DocumentChange): Promise<Document> => {
    const { place } = view;
    const { name, file_name, description, parent_id, successor_of } = change;
    const around = await surroundingsOf(place, [id]);
    await db.tx(async tx => {
      const row = await writable(tx, place, id);
      await store.updateDocument(tx, id, {
        name: name ?? row.name,
        fileName: file_name ?? row.file_name,
        description: description === undefined ? row.description : description,
        now: isoTime(clock.now()),
      });
      if (name !== undefined && name !== row.name) await models.rename(tx, { id, was: row.name, name });
      if (parent_id !== undefined)
        await store.moveHistory(tx, row.history_id, (await folders.target(tx, place, parent_id)).id);
      if (successor_of !== undefined) {
        const earlier = await writable(tx, place, successor_of);
        if (row.is_head !== 1 || earlier.history_id === row.history_id)
          throw invalid('successor_of', 'These are already versions of one document.');
        await store.joinHistories(tx, row.history_id, earlier);
      }
      const changed = await store.findDocument(tx, place.projectId, id);
      if (!changed) throw notFound('document');
      await report(tx, { name: 'document.update', actorId: caller.accountId, place, rows: [changed], around });
      record(tx, {
        action: 'document.update',
        object: logged(changed),
        was: row.name === changed.name ? undefined : row.name,
        moved: row.folder_id === changed.folder_id ? undefined : { from: row.folder_id, to: changed.folder_id },
      });
    });
    return describeOne(id, view);
  };
}
