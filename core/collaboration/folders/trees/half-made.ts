// Trees that are made in several units of work. What each made is noted, and the last one forgets the notes. What is noted
// otherwise was never acknowledged: it is removed when the request fails, or by the upkeep after a stop.
import { newGuid } from '../../../kit/ids.ts';
import type { Db, Tx } from '../../../storage/db.ts';
import { unlogged } from '../../../storage/unlogged.ts';
import type { Groups } from '../../groups/service.ts';
import type { Folders } from '../service.ts';
import * as store from './store.ts';

export interface HalfMadeDeps {
  readonly db: Db;
  readonly folders: Pick<Folders, 'removeEmpty'>;
  readonly groups: Pick<Groups, 'discard'>;
}

/** A request under way that makes all or nothing. */
export interface Making {
  /** Notes what a unit of work made that is not the last: the ids of one unit follow one another. */
  note(tx: Tx, projectId: number, kind: 'folder' | 'group', ids: readonly number[]): Promise<void>;
  /** In the last unit of work: all is there. */
  forget(tx: Tx): Promise<void>;
}

export type HalfMade = ReturnType<typeof createHalfMade>;

export function createHalfMade({ db, folders, groups }: HalfMadeDeps) {
  const running = new Set<string>();

  /** Removes some of a portion. Folders in which others put something in the meantime stay, with those that they are in. */
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

  return {
    /** Does what makes all or nothing; what it has noted is removed when it fails. */
    async begin<T>(work: (making: Making) => Promise<T>): Promise<T> {
      const name = newGuid();
      running.add(name);
      let isNoted = false;
      try {
        return await work({
          async note(tx, projectId, kind, ids) {
            const [first, last] = [ids[0], ids.at(-1)];
            if (first === undefined || last === undefined) return;
            isNoted = true;
            await store.notePortion(tx, { making: name, kind, project_id: projectId, first_id: first, last_id: last });
          },
          forget: async tx => (isNoted ? store.forgetMaking(tx, name) : undefined),
        });
      } catch (error) {
        // The upkeep removes what cannot be removed now.
        if (isNoted) await remove(await store.portionsNoted(db, name)).catch(() => undefined);
        throw error;
      } finally {
        running.delete(name);
      }
    },

    /** Removes what requests have left that are not under way: those that a stop has interrupted. */
    sweep: async (): Promise<void> =>
      remove((await store.portionsNoted(db)).filter(({ making }) => !running.has(making))),
  };
}
