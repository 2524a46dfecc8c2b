// Tours of the public client that a person has seen: each is recorded once.
import type { Caller } from '../../access/caller.ts';
import type { Db } from '../../storage/db.ts';
import { unlogged } from '../../storage/unlogged.ts';
import { insertTour, listTours } from './store.ts';

export type GuidedTours = ReturnType<typeof createGuidedTours>;

export function createGuidedTours({ db }: { readonly db: Db }) {
  return {
    list: ({ accountId }: Caller): Promise<{ name: string }[]> => listTours(db, accountId),

    async note({ accountId }: Caller, name: string): Promise<{ name: string }> {
      await db.tx(unlogged('a tour that was seen', tx => insertTour(tx, accountId, name)));
      return { name };
    },
  };
}
