// Answers to invitations: by the invited person, by a link, or by an identity provider for a person.
import { bindTo } from '../../kit/bind-to.ts';
import { record } from '../../audit/record.ts';
import { announce } from '../../events/announce.ts';
import { emit } from '../../events/outbox.ts';
import type { Applications } from '../../identity/apps/service.ts';
import type { Account, Users } from '../../identity/users/service.ts';
import { conflict, forbidden, notFound } from '../../kit/errors.ts';
import type { Caller } from '../../access/caller.ts';
import { roles, type Role } from '../../access/roles.ts';
import { digestOf } from '../../kit/ids.ts';
import { isoTime, type Clock } from '../../kit/time.ts';
import type { Db, Reads, Tx } from '../../storage/db.ts';
import type { Members, People } from '../members/service.ts';
import { roleIn, toProjectInvitation } from './describe.ts';
import type { OpenedInvitation, UserInvitation } from './schema.ts';
import * as store from './store.ts';

export interface AcceptDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly users: People & Users;
  readonly applications: Applications;
  readonly members: Members;
}

export const createAccept = (deps: AcceptDeps) => ({
  ...bindTo(deps, { listReceived, getReceived, accept, deny, openLink, acceptLink }),
  ...bindTo(deps, { answer, acceptByToken, bringIn: bringInAccept }),
});

/** An invitation to the caller's own address, which is verified. @throws 404 */
async function received({ users, db, clock }: AcceptDeps, { accountId }: Caller, id: number) {
  const [account, row] = await Promise.all([users.find(accountId), store.findInvitation(db, id)]);
  const isOver = row?.status !== 'A' && (row?.expires_at ?? '') <= isoTime(clock.now());
  if (!account?.isEmailVerified || !row || isOver || row.email.toLowerCase() !== account.email.toLowerCase())
    throw notFound('invitation');
  return row;
}

async function describe({ members, applications }: AcceptDeps, row: store.NamedInvitationRow): Promise<UserInvitation> {
  const [senders, application] = await Promise.all([
    members.describeAll([row.sender_id], { cloudId: row.cloud_id, projectId: row.project_id }),
    row.application_id === null ? undefined : applications.find(row.application_id),
  ]);
  return {
    id: row.id,
    redirect_uri: row.redirect_uri,
    cloud_id: row.cloud_id,
    cloud_name: row.cloud_name,
    project_id: row.project_id,
    ...(row.project_name !== null && { project_name: row.project_name }),
    status: row.status,
    client_name: application?.name ?? 'Plinth',
    sender: (row.sender_id === null ? undefined : senders.get(row.sender_id)) ?? null,
    created_at: row.created_at,
    responded_at: row.responded_at,
  };
}

/** The invitation of a token, to the caller's address. @throws 404, 403 when it is to another address */
async function foundBy({ clock }: AcceptDeps, reads: Reads, { email }: Account, token: string) {
  const row = await store.findByToken(reads, digestOf(token), isoTime(clock.now()));
  if (!row) throw notFound('invitation of a link');
  if (row.email.toLowerCase() === email.toLowerCase()) return row;
  throw forbidden('This invitation was sent to another address. Sign in with that account.', 'other_address');
}

async function accountOf({ users }: AcceptDeps, { accountId }: Caller): Promise<Account> {
  const account = await users.find(accountId);
  if (!account) throw notFound('account of caller');
  return account;
}

/**
 * Of two concurrent answers only one counts. @param seen the invitation as it was when the answer came @throws 409
 */
async function answer({ clock }: AcceptDeps, tx: Tx, seen: store.SeenInvitation, status: 'A' | 'D') {
  if ((await store.answerInvitation(tx, seen, status, isoTime(clock.now()))) === 0)
    throw conflict('This invitation was answered at the same time.', 'answered');
}

/** @throws 409 when it was accepted before, or answered since it was seen */
async function acceptWithin(
  deps: AcceptDeps,
  tx: Tx,
  row: store.InvitationRow,
  accountId: number,
  seen: store.SeenInvitation = row,
) {
  requireOpen(row);
  await answer(deps, tx, seen, 'A');
  await bringIn(deps, tx, row, accountId);
  report(tx, 'invitation.accept', row, { actorId: accountId });
}

/** @throws 409 for an accepted invitation */
export function requireOpen({ status }: store.SeenInvitation): void {
  if (status === 'A') throw conflict('This invitation is already accepted.', 'conflict', { code: 'invitation_closed' });
}

function report(
  tx: Tx,
  action: 'invitation.accept' | 'invitation.deny',
  { id, email: name, cloud_id: cloudId, project_id: projectId, project_role, sender_id: senderId }: store.InvitationRow,
  by: { readonly actorId?: number } = {},
): void {
  record(tx, { action, object: { id, name }, ...by, cloudId, projectId, role: project_role ?? undefined, senderId });
  announce(tx, { name: action, cloudId, projectId, id });
}

/** Adds an account to the target of an invitation. */
async function bringIn({ members, clock }: AcceptDeps, tx: Tx, row: store.InvitationRow, accountId: number) {
  const { cloud_id: cloudId, project_id: projectId, cloud_role, project_role, in_all_projects } = row;
  const allProjectsRole: Role | null = in_all_projects === 1 ? (project_role ?? roles.user) : null;
  await members.joinCloud(tx, { cloudId, accountId, role: cloud_role, allProjectsRole });
  if (projectId === null) return;
  const groupIds = JSON.parse(row.group_ids) as number[];
  await members.joinProject(tx, { projectId, accountId, role: project_role ?? roles.user, groupIds });
  const data = { invitation: { ...toProjectInvitation(row), status: 'A', user_id: accountId } };
  await emit(tx, clock, { name: 'project.invitation.accepted', cloudId, projectId, actorId: accountId, data });
}

/**
 * Accepts by the link, for an account that is created in the same transaction.
 * @throws 404 when the link is no longer valid
 */
async function acceptByToken(deps: AcceptDeps, tx: Tx, token: string, account: Account): Promise<void> {
  const row = await store.findByToken(tx, digestOf(token), isoTime(deps.clock.now()));
  if (row?.email.toLowerCase() !== account.email.toLowerCase()) throw notFound('invitation');
  await acceptWithin(deps, tx, row, account.id);
}

/** Adds an account to the target of an invitation that was accepted for it. */
async function bringInAccept(deps: AcceptDeps, tx: Tx, id: number, accountId: number): Promise<void> {
  const row = await store.findInvitation(tx, id);
  if (row) await bringIn(deps, tx, row, accountId);
}

/** Invitations to the caller's address, answered ones too, newest first; none while the address is not verified. */
async function listReceived(deps: AcceptDeps, { accountId }: Caller): Promise<UserInvitation[]> {
  const account = await deps.users.find(accountId);
  return account?.isEmailVerified
    ? Promise.all(
        (await store.listReceived(deps.db, account.email, isoTime(deps.clock.now()))).map(row => describe(deps, row)),
      )
    : [];
}

const getReceived = async (deps: AcceptDeps, caller: Caller, id: number): Promise<UserInvitation> =>
  describe(deps, await received(deps, caller, id));

/**
 * Adds the caller to the target of an invitation; a denied one can still be accepted.
 * @throws 409 when it was accepted before
 */
async function accept(deps: AcceptDeps, caller: Caller, id: number): Promise<void> {
  const seen = await received(deps, caller, id);
  await deps.db.tx(async tx => {
    const row = await store.findInvitation(tx, id);
    if (!row) throw notFound('invitation');
    await acceptWithin(deps, tx, row, caller.accountId, seen);
  });
}

/** The invitation of a link, for a person with an account. @throws 404, 403 when it is to another address */
async function openLink(deps: AcceptDeps, caller: Caller, token: string): Promise<OpenedInvitation> {
  const row = await foundBy(deps, deps.db, await accountOf(deps, caller), token);
  return { ...(await describe(deps, row)), role: roleIn(row) };
}

/**
 * Adds the caller to the target of a link. The secret of the mail proves their mailbox.
 * @throws 404, 403 when it is to another address
 */
async function acceptLink(deps: AcceptDeps, caller: Caller, token: string): Promise<void> {
  const account = await accountOf(deps, caller);
  const seen = await foundBy(deps, deps.db, account, token);
  await deps.db.tx(async tx => {
    const row = await foundBy(deps, tx, account, token);
    await acceptWithin(deps, tx, row, account.id, seen);
    if (row.is_mailed === 1) await deps.users.verifyEmail(tx, account);
  });
}

async function deny(deps: AcceptDeps, caller: Caller, id: number): Promise<void> {
  const seen = await received(deps, caller, id);
  await deps.db.tx(async tx => {
    const row = await store.findInvitation(tx, id);
    if (!row) throw notFound('invitation');
    requireOpen(row);
    await answer(deps, tx, seen, 'D');
    report(tx, 'invitation.deny', row);
  });
}
