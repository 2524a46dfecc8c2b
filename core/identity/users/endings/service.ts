// Ends sign-ons permanently. Removing their records is not enough: a request that has read a session a moment before
// would write it back, or a code that it issued. So ended ones are remembered for as long as a sign-on can last at
// most.
import { lifetimes, seconds } from '../../../access/lifetimes.ts';
import { isoTime } from '../../../kit/time.ts';
import type { Tx } from '../../../storage/db.ts';
import * as store from './store.ts';

export { deleteSignOnsFor as endSignOnsFor } from './store.ts';

/** The reference of a record of the OpenID provider to its browser's session. */
interface SessionPart {
  readonly uid?: string | undefined;
  readonly sessionUid?: string | undefined;
}

/**
 * Ends the sign-ons of an account with all tokens issued in them, also unfinished ones.
 * @param keepGrant the consent whose tokens and browser continue
 */
export async function endSignOns(tx: Tx, sub: string, keepGrant = ''): Promise<void> {
  const rows = await store.recordsOfSessions(tx, sub, keepGrant);
  const uidsOf = (kept: 0 | 1) => rows.filter(row => row.kept === kept).flatMap(row => row.uid ?? []);
  const going = new Set(uidsOf(0)).difference(new Set(uidsOf(1)));
  for (const uid of going) await remember(tx, uid);
  await store.deleteSignOns(tx, sub, keepGrant);
  await endGivenTokens(tx, { sub });
}

/** Ends the tokens for projects and models that an account has made: an intruder in the account could have made
 *  them. */
export const endGivenTokens = (tx: Tx, account: { readonly sub: string } | { readonly id: number }): Promise<void> =>
  store.setTokensEnded(tx, account, isoTime(Date.now()));

/**
 * Ends a browser's session; the consents given in it are the caller's.
 * @param storedId of its record, as it is in the database
 */
export async function endBrowser(tx: Tx, storedId: string): Promise<void> {
  const uid = (await store.takeSession(tx, storedId))?.uid;
  if (uid) await remember(tx, uid);
}

/** Whether a record belongs to a session that has ended, or to a deleted account, and must not be written any more. */
export async function belongsToEnded(
  tx: Tx,
  kind: string,
  payload: SessionPart & { readonly accountId?: string | undefined },
): Promise<boolean> {
  if (payload.accountId !== undefined && !(await store.hasAccount(tx, payload.accountId))) return true;
  const uid = kind === 'Session' ? payload.uid : payload.sessionUid;
  return uid !== undefined && store.isEnded(tx, uid);
}

async function remember(tx: Tx, uid: string): Promise<void> {
  // The OpenID library uses this clock, too.
  await store.insertEnded(tx, uid, seconds(Date.now() + lifetimes.endedSignOn));
}

/**
 * Ends the applications that a person owns, when the account is removed: their secrets, keys and tokens open nothing
 * until an administrator takes them over.
 */
export async function endApplicationsOf(tx: Tx, ownerId: number, now: string): Promise<void> {
  for (const application of await store.applicationsOf(tx, ownerId)) {
    await endCredentials(tx, application, now);
    await store.markEnded(tx, application.id, now);
  }
}

/**
 * Ends the secret and key of an application, the sign-ons that people gave it, and the tokens that were made by it:
 * leaked copies become useless.
 */
export async function endCredentials(
  tx: Tx,
  { id, client_id }: { readonly id: number; readonly client_id: string },
  now: string,
): Promise<void> {
  await store.clearCredentials(tx, id, now);
  await store.deleteTokensOf(tx, id);
  await store.deleteSignOnsFor(tx, client_id);
}
