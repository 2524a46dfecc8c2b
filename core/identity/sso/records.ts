// Stores the OpenID provider's state in our database, so that sign-ons, codes and refresh tokens survive a restart.
import { errors, type Adapter, type AdapterPayload } from 'oidc-provider';
import { unlogged } from '../../storage/unlogged.ts';
import { lifetimes, seconds } from '../../access/lifetimes.ts';
import { currentActor } from '../../access/request-context.ts';
import type { Clock } from '../../kit/time.ts';
import type { Db, Purpose, Tx } from '../../storage/db.ts';
import type { Secrets } from '../../storage/keys/secrets.ts';
import { belongsToEnded, endBrowser } from '../users/endings/service.ts';
import { createRecordSeal, mentionsOf, sessionUidOf } from './record-seal.ts';
import * as store from './store.ts';

/** Limits sign-ins that visitors have begun and not ended: the oldest are dropped, so that visitors cannot fill the
 *  disk. */
const mostBegun = { fromOneAddress: 50, atAll: 5000 } as const;
/** Values that rows of these sign-ins mention besides their address. */
const BY_VISITOR = ' visitor ';

export type Records = ReturnType<typeof createRecords>;

export function createRecords(deps: { readonly db: Db; readonly clock: Clock; readonly secrets: Secrets }) {
  const { db, clock, secrets } = deps;
  const now = () => seconds(clock.now());
  const { idOf, open, seal, userCodeOf } = createRecordSeal(secrets);
  const change = <T>(work: (tx: Tx) => Promise<T>, purpose?: Purpose) =>
    db.tx(unlogged('the state of sign-ons', work), purpose);

  async function find(kind: string, by: Parameters<typeof store.findRecord>[2]): Promise<AdapterPayload | undefined> {
    const row = await store.findRecord(db, kind, by, now());
    const consumed = row?.consumed_at ?? undefined;
    return row && { ...open(row.kind, row.id, row.payload), ...(consumed !== undefined && { consumed }) };
  }

  const adapterOf = (kind: string): Adapter => ({
    async upsert(id, payload, expiresIn) {
      // Checked here: units of several requests share a transaction.
      const address = ` ${currentActor()?.address ?? 'unknown'} `;
      await change(async tx => {
        // Its holder finds it deleted at the next step, as if it had ended a moment later.
        if (await belongsToEnded(tx, kind, payload)) return;
        const kept = kind === 'DeviceCode' ? seconds(lifetimes.expiredDeviceCode) : 0;
        const storedId = idOf(kind, id);
        const mentions = mentionsOf(kind, payload);
        const isVisitor = kind === 'Interaction' && mentions === '';
        await store.putRecord(tx, {
          kind,
          id: storedId,
          payload: seal(kind, storedId, payload),
          grant_id: payload.grantId ?? null,
          uid: sessionUidOf(kind, payload),
          account_sub: payload.accountId ?? null,
          user_code: payload.userCode === undefined ? null : userCodeOf(payload.userCode),
          expires_at: expiresIn ? now() + expiresIn + kept : null,
          mentions: isVisitor ? `${BY_VISITOR}${address}` : mentions,
        });
        if (!isVisitor) return;
        await store.endOldest(tx, address, mostBegun.fromOneAddress);
        await store.endOldest(tx, BY_VISITOR, mostBegun.atAll);
      });
    },
    find: id => find(kind, { id: idOf(kind, id) }),
    findByUid: uid => find(kind, { uid }),
    findByUserCode: userCode => find(kind, { user_code: userCodeOf(userCode) }),
    async consume(presented) {
      const id = idOf(kind, presented);
      const isFirst = await change(async tx => {
        if ((await store.consumeRecord(tx, kind, id, now())) > 0) return true;
        // Two requests came at the same moment with the same code or token: one of them stole it, so all of it ends.
        const grantId = (await store.findRecord(tx, kind, { id }, now()))?.grant_id;
        if (grantId) await store.deleteGrant(tx, grantId);
        return false;
      });
      if (!isFirst) throw new errors.InvalidGrant('already used');
    },
    destroy: async id => void (await change(tx => store.deleteRecord(tx, kind, idOf(kind, id)))),
    revokeByGrantId: async grantId => void (await change(tx => store.deleteRecordsOfGrant(tx, kind, grantId))),
  });

  return {
    /**
     * For the configuration of a provider.
     * @param findClient finds the metadata of a client, instead of the records
     */
    adapter:
      (findClient: (clientId: string) => Promise<AdapterPayload | undefined>) =>
      (kind: string): Adapter =>
        kind === 'Client' ? { ...adapterOf(kind), find: findClient } : adapterOf(kind),

    /** Whether a grant is still active: it ends by signing out, by revocation and when a code or token is used
     *  twice. */
    isGrantActive: async (grantId: string): Promise<boolean> =>
      (await store.findRecord(db, 'Grant', { id: grantId }, now())) !== undefined,

    /** The holder and client of a grant; undefined when it has ended. */
    async holderOfGrant(grantId: string): Promise<{ readonly sub: string; readonly clientId: string } | undefined> {
      const { accountId, clientId } = (await find('Grant', { id: grantId })) ?? {};
      return accountId === undefined || clientId === undefined ? undefined : { sub: accountId, clientId };
    },

    /** Ends a sign-on with all that was issued in it. */
    endSession: (sessionId: string, grantIds: readonly string[]): Promise<void> =>
      change(async tx => {
        for (const grantId of grantIds) await store.deleteGrant(tx, grantId);
        await endBrowser(tx, idOf('Session', sessionId));
      }),

    /** Deletes expired records. Returns how many. */
    sweep: (): Promise<number> => change(tx => store.deleteExpired(tx, now()), 'vital'),
  };
}
