// Clouds and projects that a person keeps at hand. Those that they do not see any more are not shown, and are there again
// when they come back.
import type { Caller } from '../../access/caller.ts';
import { notFound } from '../../kit/errors.ts';
import type { Db } from '../../storage/db.ts';
import { unlogged } from '../../storage/unlogged.ts';
import type { Members } from '../members/service.ts';
import * as store from './store.ts';

export interface FavouriteDeps {
  readonly db: Db;
  readonly members: Pick<Members, 'visibleClouds' | 'visibleProjects'>;
}

export type Favourites = ReturnType<typeof createFavourites>;

export function createFavourites({ db, members }: FavouriteDeps) {
  const seenBy = (caller: Caller, kind: store.FavouriteKind): Promise<number[]> =>
    kind === 'cloud' ? members.visibleClouds(caller) : members.visibleProjects(caller);

  async function list(caller: Caller, kind: store.FavouriteKind): Promise<number[]> {
    const [kept, seen] = await Promise.all([store.listFavourites(db, kind, caller.accountId), seenBy(caller, kind)]);
    return kept.filter(id => seen.includes(id));
  }

  return {
    list,

    /** @throws 404 for what the caller does not see */
    async add(caller: Caller, kind: store.FavouriteKind, id: number): Promise<number[]> {
      if (!(await seenBy(caller, kind)).includes(id)) throw notFound(`${kind} of caller`);
      await db.tx(unlogged('a favourite', tx => store.insertFavourite(tx, kind, caller.accountId, id)));
      return list(caller, kind);
    },

    /** @throws 404 when it is none */
    async remove({ accountId }: Caller, kind: store.FavouriteKind, id: number): Promise<void> {
      const removed = await db.tx(unlogged('a favourite', tx => store.deleteFavourite(tx, kind, accountId, id)));
      if (removed === 0) throw notFound('favourite');
    },
  };
}
