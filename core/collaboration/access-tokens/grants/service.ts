// What accounts made that lets others in, or lets somebody act as another: it ends with the role that it was made by.
import type { Tx } from '../../../storage/db.ts';
import * as store from './store.ts';

/**
 * Ends in a cloud what an account made there and could not make any more: invitations that nobody used yet, tokens of
 * projects and models, tokens that act for others or for this account. To be called with every change of a membership.
 */
export async function withdrawLost(tx: Tx, cloudId: number, accountId: number): Promise<void> {
  await store.deleteLostInvitations(tx, cloudId, accountId);
  await store.deleteLostProjectTokens(tx, cloudId, accountId);
  await store.deleteLostModelTokens(tx, cloudId, accountId);
}

/** Ends invitations of an account that goes, everywhere, and those of its applications. Its tokens go with its row. */
export async function withdrawInvitations(tx: Tx, accountId: number): Promise<void> {
  await store.deleteInvitationsOf(tx, accountId);
}
