// Trees that are made in several transactions, with records of them until the last one.
import type { Db, Tx } from '../../../storage/db.ts';
import { createNotedWork } from '../../../storage/noted-work.ts';
import { unlogged } from '../../../storage/unlogged.ts';
import type { Groups } from '../../groups/service.ts';
import type { Folders } from '../service.ts';
import * as store from './store.ts';

/** A request under way that makes all or nothing. */
export interface Making {
  /** Records the objects of a transaction that is not the last: the ids of one transaction are consecutive. */
  note(tx: Tx, projectId: number, kind: 'folder' | 'group', ids: readonly number[]): Promise<void>;
  /** Runs in the last transaction: the tree is complete. */
  forget(tx: Tx): Promise<unknown>;
}

export type HalfMade = ReturnType<typeof createHalfMade>;

export function createHalfMade(deps: { readonly db: Db; readonly folders: Folders; readonly groups: Groups }) {
  const { db, folders, groups } = deps;
  /**
   * Removes some of a portion. Folders in which others put something in the meantime stay, with those that they are in.
   */
  const removeSome = (portion: store.NotedPortion): Promise<boolean> =>
    db.tx(
      unlogged('what a request that failed has made', async tx => {
        const { kind, cloud_id: cloudId, project_id: projectId, first_id: first, last_id: last } = portion;
        const removed =
          kind === 'folder'
            ? await folders.removeEmpty(tx, { cloudId, projectId }, first, last)
            : await groups.discard(tx, projectId, first, last);
        if (removed === 0) await store.forgetPortion(tx, portion);
        return removed > 0;
      }),
      'vital',
    );

  async function remove(portions: readonly store.NotedPortion[]): Promise<void> {
    for (const portion of portions) while (await removeSome(portion));
  }

  const { begin, sweep } = createNotedWork<store.NotedPortion>({
    portionsNoted: making => store.portionsNoted(db, making),
    nameOf: ({ making }) => making,
    remove,
  });

  return {
    /** Does what makes all or nothing; what it has noted is removed when it fails. */
    begin: <T>(work: (making: Making) => Promise<T>): Promise<T> =>
      begin(underWay =>
        work({
          async note(tx, projectId, kind, ids) {
            const [first, last] = [ids[0], ids.at(-1)];
            if (first === undefined || last === undefined) return;
            underWay.isNoted = true;
            const { name: making } = underWay;
            await store.notePortion(tx, { making, kind, project_id: projectId, first_id: first, last_id: last });
          },
          forget: async tx => (underWay.isNoted ? store.forgetMaking(tx, underWay.name) : undefined),
        }),
      ),

    /** Removes what requests have left that are not under way: those that a stop has interrupted. */
    sweep,
  };
}
