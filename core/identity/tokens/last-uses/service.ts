// The last use of API keys, secrets and tokens: noted in memory at each request, written every few minutes, all at
// once, so that no request waits for it. A crash loses the last minutes.
import { unlogged } from '../../../storage/unlogged.ts';
import type { Credential } from '../../../access/caller.ts';
import { lifetimes } from '../../../access/lifetimes.ts';
import { isoTime, type AgeLimit, type Clock } from '../../../kit/time.ts';
import type { Db } from '../../../storage/db.ts';
import * as store from '../store.ts';

export type LastUses = ReturnType<typeof createLastUses>;

/** Milliseconds between two writes. */
const EVERY = 180_000;

export function createLastUses({ db, clock }: { readonly db: Db; readonly clock: Clock }) {
  const used = new Map<string, { readonly credential: Credential; readonly at: number }>();
  let written = clock.monotonic();

  async function write(): Promise<void> {
    written = clock.monotonic();
    const uses = [...used.values()];
    used.clear();
    if (uses.length === 0) return;
    await db.tx(
      unlogged('when credentials were used', async tx => {
        for (const { credential, at } of uses) await store.putUse(tx, credential.kind, credential.id, isoTime(at));
      }),
    );
  }

  return {
    /** Notes that a request came by this credential. Sign-ons note it themselves. */
    note(credential: Credential | undefined): void {
      if (!credential || credential.kind === 'session') return;
      used.set(`${credential.kind} ${credential.id}`, { credential, at: clock.now() });
    },

    /** Id -> time, of those that were ever used. */
    async of(kind: Credential['kind'], ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
      const times = new Map((await store.usesOf(db, kind, ids)).map(({ id, used_at }) => [id, used_at]));
      for (const id of ids) {
        const fresh = used.get(`${kind} ${id}`);
        if (fresh) times.set(id, isoTime(fresh.at));
      }
      return times;
    },

    /** Writes when it is time, and then deletes old uses. @param ageLimit nothing is deleted without one */
    async sweep(ageLimit: AgeLimit | undefined): Promise<void> {
      if (clock.monotonic() - written < EVERY) return;
      await write();
      if (!ageLimit) return;
      const before = isoTime(ageLimit(lifetimes.credentialUses));
      await db.tx(unlogged('when credentials were used', tx => store.deleteOldUses(tx, before)));
    },

    write,
  };
}
