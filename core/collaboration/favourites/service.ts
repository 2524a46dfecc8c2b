// Favourite clouds and projects of a person, in an order of their own. Those that the person cannot see any more are
// hidden, and shown again when they come back.
import type { Caller } from '../../access/caller.ts';
import { announce } from '../../events/announce.ts';
import { invalid, notFound } from '../../kit/errors.ts';
import type { Db, Tx } from '../../storage/db.ts';
import { unlogged } from '../../storage/unlogged.ts';
import type { Members } from '../members/service.ts';
import * as store from './store.ts';

export type Favourites = ReturnType<typeof createFavourites>;

export function createFavourites({ db, members }: { readonly db: Db; readonly members: Members }) {
  const seenBy = (caller: Caller, kind: store.FavouriteKind): Promise<number[]> =>
    kind === 'cloud' ? members.visibleClouds(caller) : members.visibleProjects(caller);

  /** Notifies the open windows of this person only. */
  const change = <T>(accountId: number, work: (tx: Tx) => Promise<T>): Promise<T> =>
    db.tx(
      unlogged('a favourite', tx => {
        announce(tx, { name: 'favourite.update', cloudId: null, projectId: null, id: accountId });
        return work(tx);
      }),
    );

  async function list(caller: Caller, kind: store.FavouriteKind): Promise<number[]> {
    const [kept, seen] = await Promise.all([store.listFavourites(db, kind, caller.accountId), seenBy(caller, kind)]);
    return kept.filter(id => seen.includes(id));
  }

  return {
    list,

    /** @throws 404 for objects that the caller does not see */
    async add(caller: Caller, kind: store.FavouriteKind, id: number): Promise<number[]> {
      if (!(await seenBy(caller, kind)).includes(id)) throw notFound(`${kind} of caller`);
      await change(caller.accountId, tx => store.insertFavourite(tx, kind, caller.accountId, id));
      return list(caller, kind);
    },

    /**
     * Reorders favourites; those not named follow in their present order. @throws 400 for an object that is no
     * favourite
     */
    async order(caller: Caller, kind: store.FavouriteKind, ids: readonly number[]): Promise<number[]> {
      const wanted = [...new Set(ids)];
      await change(caller.accountId, async tx => {
        const kept = await store.listFavourites(tx, kind, caller.accountId);
        const unknown = wanted.filter(id => !kept.includes(id));
        if (unknown.length > 0) throw invalid(`${kind}_ids`, `Not a favourite: ${unknown.join(', ')}.`);
        const rest = kept.filter(id => !wanted.includes(id));
        await store.orderFavourites(tx, kind, caller.accountId, [...wanted, ...rest]);
      });
      return list(caller, kind);
    },

    /** @throws 404 when it is none */
    async remove({ accountId }: Caller, kind: store.FavouriteKind, id: number): Promise<void> {
      await change(accountId, async tx => {
        if ((await store.deleteFavourite(tx, kind, accountId, id)) === 0) throw notFound('favourite');
      });
    },
  };
}
