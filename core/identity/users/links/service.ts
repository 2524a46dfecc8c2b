// Links by which people set a password or confirm an address. Each works once and for a limited time; only its digest
// is stored.
import { record } from '../../../audit/record.ts';
import { unlogged } from '../../../storage/unlogged.ts';
import { lockOuts } from '../../../access/lifetimes.ts';
import { AppError } from '../../../kit/errors.ts';
import { digestOf, randomToken, type AccountId } from '../../../kit/ids.ts';
import { HOUR, isoTime, type Clock } from '../../../kit/time.ts';
import type { Db, Tx } from '../../../storage/db.ts';
import type { Account } from '../account.ts';
import * as store from '../store.ts';
import type { LinkKind } from '../store.ts';

interface OpenLink {
  readonly accountId: AccountId;
  /** the address to be confirmed; null for a link that sets a password */
  readonly email: string | null;
  /** whether it was sent by mail alone, so that its user has the mailbox */
  readonly isMailed: boolean;
}

export type AccountLinks = ReturnType<typeof createAccountLinks>;

/** Hours that a link works: one that was mailed at a person's own request, and one that an administrator passes on. */
export const linkHours = { mailed: 1, handedOver: 24 } as const;

export function createAccountLinks({ db, clock }: { readonly db: Db; readonly clock: Clock }) {
  const now = () => isoTime(clock.now());

  const insert = async (tx: Tx, kind: LinkKind, hours: number, link: store.LinkRow) => {
    const token = randomToken();
    const times = { created_at: now(), expires_at: isoTime(clock.now() + hours * HOUR) };
    await store.insertLink(tx, { kind, ...link, digest: digestOf(token), ...times });
    return token;
  };

  return {
    /**
     * A link that sets a password, for an administrator to pass on. Other links of the account still work: an
     * outsider's request for one by mail ends none.
     */
    forPassword: ({ id, email }: Account, hours: number): Promise<string> =>
      db.tx(async tx => {
        record(tx, { action: 'server.account.reset', object: { id, name: email } });
        return insert(tx, 'password', hours, { account_id: id, email: null, is_mailed: 0 });
      }),

    /**
     * A link for a forgotten password; undefined when one was made within the last minute, so that no mailbox is
     * flooded.
     */
    async forPasswordByMail(accountId: AccountId): Promise<string | undefined> {
      return db.tx(
        unlogged('a link of a mail', async tx => {
          const newest = await store.newestLink(tx, 'password', accountId, now());
          const [recently, at] = [isoTime(clock.now() - lockOuts.betweenLinks), now()];
          // One from the future was made before the clock was set back.
          if (newest && newest.created_at > recently && newest.created_at <= at) return undefined;
          return insert(tx, 'password', linkHours.mailed, { account_id: accountId, email: null, is_mailed: 1 });
        }),
      );
    },

    /** A link that makes `email` the account's address, or verifies it where it is already. Only the newest works. */
    forEmail: ({ id, email: present }: Account, email: string): Promise<string> =>
      db.tx(async tx => {
        await store.deleteLinksOfKind(tx, 'email', id);
        record(tx, { action: 'account.email', object: { id, name: present } });
        return insert(tx, 'email', linkHours.mailed, { account_id: id, email, is_mailed: 1 });
      }),

    /** The purpose of a link, while it works. */
    async find(kind: LinkKind, token: string): Promise<OpenLink | undefined> {
      const row = await store.linkByDigest(db, kind, digestOf(token), now());
      return row && openOf(row);
    },

    /** Uses a link up. @throws 410 when it was used before, has expired or never was */
    async use(tx: Tx, kind: LinkKind, token: string): Promise<OpenLink> {
      const row = await store.takeLink(tx, kind, digestOf(token), now());
      if (!row) throw new AppError(410, 'link_used', 'This link is used or expired.');
      return openOf(row);
    },

    /** The address that waits to be confirmed. */
    async pendingEmail(accountId: AccountId): Promise<string | null> {
      return (await store.newestLink(db, 'email', accountId, now()))?.email ?? null;
    },

    sweep: (): Promise<number> => db.tx(unlogged('a link of a mail', tx => store.deleteExpiredLinks(tx, now()))),
  };
}

const openOf = ({ account_id, email, is_mailed }: store.LinkRow): OpenLink => ({
  accountId: account_id,
  email,
  isMailed: is_mailed === 1,
});

/** Ends all links of an account: requests from before its password or address changed may be another person's. */
export { deleteLinks as endLinks } from '../store.ts';
