// Rights of an identity provider over its people (group sso of the API): create and delete accounts, answer
// invitations. They cover only accounts that it created: people from elsewhere keep their account, and answer for
// themselves.
import { bindTo } from '../../kit/bind-to.ts';
import { record } from '../../audit/record.ts';
import { leaveUnlogged } from '../../storage/unlogged.ts';
import { announce } from '../../events/announce.ts';
import type { Applications } from '../../identity/apps/service.ts';
import { conflict, forbidden, notFound } from '../../kit/errors.ts';
import type { Caller } from '../../access/caller.ts';
import { isoTime, type Clock } from '../../kit/time.ts';
import type { Account, Users } from '../../identity/users/service.ts';
import type { Db, Reads, Tx } from '../../storage/db.ts';
import { requireOpen, type Invitations } from '../invitations/service.ts';
import type { Clouds } from '../clouds/service.ts';
import type { InvitationQuery, NewProvidedUser, SelectedUser, SentInvitation } from './schema.ts';
import * as store from './store.ts';

export type IdentityProviders = ReturnType<typeof createIdentityProviders>;

interface Context {
  readonly db: Db;
  readonly clock: Clock;
  readonly applications: Applications;
  readonly users: Users;
  readonly invitations: Invitations;
  readonly clouds: Clouds;
}

export const createIdentityProviders = (deps: Context) =>
  bindTo(deps, { provide, withdraw, sent, get, accept, deny, welcomeWithin, acceptByToken, welcome });

/**
 * Providing accounts requires an administrator of the service, or an application that one of them has granted it.
 * @throws 403
 */
async function requireGrant({ applications }: Context, { kind, applicationId, window }: Caller): Promise<void> {
  const application =
    kind === 'application' && applicationId !== null ? await applications.find(applicationId) : undefined;
  if (!application?.providesAccounts && !window?.isAdministrator) {
    throw forbidden('A server administrator must allow this application to create accounts.', 'accounts_not_granted');
  }
}

/**
 * The invitation, and the account of the invited person, if any.
 * @throws 404, 403 when the person answers in person, 409 when it was accepted before
 */
async function answerable(deps: Context, caller: Caller, id: number) {
  const row = await sentBy(deps.db, caller, id);
  await requireGrant(deps, caller);
  const person = await deps.users.findByEmail(row.email);
  if (person && (await store.makerOf(deps.db, person.id)) !== caller.accountId)
    throw forbidden('This person has their own account and must answer the invitation.', 'not_provided');
  return { row, person };
}

/** Only for verified mailboxes: an unverified address gives no access. */
async function welcomeWithin({ invitations }: Context, tx: Tx, account: Account): Promise<void> {
  const { id, email, isEmailVerified } = account;
  if (!isEmailVerified) return;
  for (const invitationId of await store.listAwaited(tx, email)) {
    await invitations.bringIn(tx, invitationId, id);
    await store.stopAwaiting(tx, invitationId);
  }
}

/**
 * Creates an account for a person of the caller's, to sign in by a provider; it has no password. An existing one of
 * the caller's is returned as it is.
 * @throws 400 for an invalid address, 403 without the grant, 409 when the address has an account of another maker
 */
async function provide(deps: Context, caller: Caller, { email, firstname, lastname }: NewProvidedUser) {
  await requireGrant(deps, caller);
  const existing = await deps.users.findByEmail(email);
  if (existing) {
    if ((await store.makerOf(deps.db, existing.id)) !== caller.accountId)
      throw conflict('This address cannot be used.');
    return { user: deps.users.describeShort(existing), isNew: false };
  }
  const account = await deps.users.createPerson({ email, firstname, lastname }, async (tx, { id }) => {
    await store.insertProvided(tx, id, caller.accountId);
  });
  return { user: deps.users.describeShort(account), isNew: true };
}

/**
 * Removes an account that the caller created, with the clouds that have no other member (applications count as
 * members).
 * @throws 404 when no account has the address or another maker created it; 403 for a person with a password of
 * their own, for an administrator of the service, and for the last administrator of a cloud with other members
 */
async function withdraw(deps: Context, caller: Caller, { email }: SelectedUser): Promise<void> {
  await requireGrant(deps, caller);
  const account = await deps.users.findByEmail(email);
  if (!account || (await store.makerOf(deps.db, account.id)) !== caller.accountId) throw notFound('provided account');
  if (account.isAdministrator || (await deps.users.passwordChangedAt(account.id)) !== undefined) {
    throw forbidden(
      'This account was not created by the identity provider. Only a server administrator can delete it.',
      'own_account',
    );
  }
  await deps.users.remove(account.id, tx => deps.clouds.leaveClouds(tx, account.id));
}

/** Invitations that the calling application sent; a person's own when a person calls. */
const sent = async ({ db, clock }: Context, caller: Caller, { status }: InvitationQuery): Promise<SentInvitation[]> =>
  (await store.listSent(db, senderOf(caller), status ?? null, isoTime(clock.now()))).map(row => describe(row, caller));

/** @throws 404 */
const get = async ({ db }: Context, caller: Caller, id: number): Promise<SentInvitation> =>
  describe(await sentBy(db, caller, id), caller);

/**
 * Adds the invited person; without an account they join at their first sign-in. A denied invitation can still be
 * accepted.
 * @throws 403 when another maker created the person's account, 409 when it was accepted before
 */
async function accept(deps: Context, caller: Caller, id: number): Promise<void> {
  const { row: seen, person } = await answerable(deps, caller, id);
  await deps.db.tx(async tx => {
    const row = await sentBy(tx, caller, id);
    requireOpen(row);
    await deps.invitations.answer(tx, seen, 'A');
    if (person) await deps.invitations.bringIn(tx, row.id, person.id);
    else await store.awaitPerson(tx, id);
    report(tx, 'invitation.accept', row);
  });
}

/** Also denies an accepted invitation whose person has no account yet. @throws as `accept` */
async function deny(deps: Context, caller: Caller, id: number): Promise<void> {
  const { row: seen } = await answerable(deps, caller, id);
  await deps.db.tx(async tx => {
    const isAwaited = (await store.stopAwaiting(tx, id)) > 0;
    const row = await sentBy(tx, caller, id);
    if (!isAwaited) requireOpen(row);
    await deps.invitations.answer(tx, seen, 'D');
    report(tx, 'invitation.deny', row);
  });
}

/** Accepts an invitation by its token, and with it those accepted before the account was made. */
async function acceptByToken(deps: Context, tx: Tx, token: string, account: Account): Promise<void> {
  await deps.invitations.acceptByToken(tx, token, account);
  await welcomeWithin(deps, tx, account);
}

/** At sign-in, applies invitations that were accepted before the person had an account. */
async function welcome(deps: Context, { id }: Pick<Account, 'id'>): Promise<void> {
  const account = await deps.users.find(id); // as it is now: the sign-in itself may have verified the address
  if (!account?.isEmailVerified) return;
  if ((await store.listAwaited(deps.db, account.email)).length === 0) return;
  await deps.db.tx(async tx => {
    leaveUnlogged(tx, 'the invitation was accepted before');
    await welcomeWithin(deps, tx, account);
  });
}

/** @throws 404 */
async function sentBy(reads: Reads, caller: Caller, id: number): Promise<store.SentInvitationRow> {
  const row = await store.findSent(reads, senderOf(caller), id);
  if (!row) throw notFound('invitation');
  return row;
}

function report(
  tx: Tx,
  action: 'invitation.accept' | 'invitation.deny',
  { id, email: name, cloud_id: cloudId, project_id: projectId }: store.SentInvitationRow,
): void {
  record(tx, { action, object: { id, name } });
  announce(tx, { name: action, cloudId, projectId, id });
}

const senderOf = ({ kind, accountId, applicationId }: Caller): store.Sender => ({
  applicationId,
  personId: kind === 'person' ? accountId : null,
});

function describe(row: store.SentInvitationRow, { applicationId }: Caller): SentInvitation {
  const { id, redirect_uri, cloud_name, cloud_role, project_name, project_role, email, status } = row;
  return {
    id,
    client_id: applicationId ?? 0,
    redirect_uri,
    cloud_name,
    cloud_role,
    ...(project_name !== null && { project_name }),
    ...(project_role !== null && { project_role }),
    email,
    status,
  };
}
