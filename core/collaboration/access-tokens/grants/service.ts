// Invitations and tokens end with the role that their maker needed to create them.
import type { Tx } from '../../../storage/db.ts';
import * as store from './store.ts';

/**
 * Ends what an account created in a cloud and could no longer create: unused invitations, tokens of projects and
 * models, tokens that act for others or for this account. Required with every change of a membership.
 */
export async function withdrawLost(tx: Tx, cloudId: number, accountId: number): Promise<void> {
  await store.deleteLostInvitations(tx, cloudId, accountId);
  await store.deleteLostProjectTokens(tx, cloudId, accountId);
  await store.deleteLostModelTokens(tx, cloudId, accountId);
}

/** Ends all invitations of a deleted account and of its applications. Its tokens are deleted with its row. */
export async function withdrawInvitations(tx: Tx, accountId: number): Promise<void> {
  await store.deleteInvitationsOf(tx, accountId);
}
