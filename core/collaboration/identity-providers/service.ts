// What an identity provider may do for its people (group sso of the API): make and remove accounts, answer invitations.
// It has power over those alone whose accounts it made: who came by another way keeps their account, and answers for themself.
import { emit } from '../../events/outbox.ts';
import { conflict, forbidden, notFound } from '../../kit/errors.ts';
import { roles, type Caller, type Role } from '../../kit/caller.ts';
import { isoTime, type Clock } from '../../kit/time.ts';
import type { ShortUser } from '../../identity/users/schema.ts';
import type { Account, Users } from '../../identity/users/service.ts';
import type { Db, Tx } from '../../storage/db.ts';
import type { Clouds } from '../clouds/service.ts';
import type { Members } from '../members/service.ts';
import type { InvitationQuery, NewProvidedUser, SelectedUser, SentInvitation } from './schema.ts';
import * as store from './store.ts';

export interface IdentityProviderDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly users: Pick<Users, 'createPerson' | 'describeShort' | 'findByEmail' | 'passwordChangedAt' | 'remove'>;
  readonly members: Pick<Members, 'joinCloud' | 'joinProject'>;
  readonly clouds: Pick<Clouds, 'remove'>;
}

export type IdentityProviders = ReturnType<typeof createIdentityProviders>;

export function createIdentityProviders({ db, clock, users, members, clouds }: IdentityProviderDeps) {
  const now = () => isoTime(clock.now());

  /** Brings a person where an accepted invitation leads. */
  async function join(tx: Tx, row: store.SentInvitationRow, accountId: number): Promise<void> {
    const { id, cloud_id: cloudId, project_id: projectId, cloud_role: role, project_role, in_all_projects } = row;
    const allProjectsRole: Role | null = in_all_projects === 1 ? project_role ?? roles.user : null;
    await members.joinCloud(tx, { cloudId, accountId, role, allProjectsRole });
    if (projectId === null) return;
    await members.joinProject(tx, { projectId, accountId, role: project_role ?? roles.user });
    const invitation = { id, email: row.email, redirect_uri: row.redirect_uri, role: project_role ?? roles.user, status: 'A', user_id: accountId };
    await emit(tx, clock, { name: 'project.invitation.accepted', cloudId, projectId, actorId: accountId, data: { invitation } });
  }

  /** The invitation, and the account of who is invited when there is one. @throws 404, 403 when the person answers for themself, 409 when it was accepted before */
  async function answerable(caller: Caller, id: number): Promise<{ row: store.SentInvitationRow; person: Account | undefined }> {
    const row = await store.findSent(db, senderOf(caller), id);
    if (!row) throw notFound('invitation');
    const person = await users.findByEmail(row.email);
    if (person && await store.makerOf(db, person.id) !== caller.accountId) throw forbidden('This person has an account of their own and answers for themself.', 'not_provided');
    return { row, person };
  }

  return {
    /**
     * Makes an account for a person of the caller's, to sign in by a provider; it has no password.
     * An account that is there already is told as it is, without the name when somebody else made it.
     * @throws 400 for an address that will not do
     */
    async provide(caller: Caller, { email, firstname, lastname }: NewProvidedUser): Promise<{ user: ShortUser; isNew: boolean }> {
      const existing = await users.findByEmail(email);
      if (existing) {
        const isOwn = await store.makerOf(db, existing.id) === caller.accountId;
        return { user: { ...users.describeShort(existing), ...(!isOwn && { firstname: null, lastname: null }) }, isNew: false };
      }
      const account = await users.createPerson({ email, firstname, lastname });
      await db.tx(tx => store.insertProvided(tx, account.id, caller.accountId));
      return { user: users.describeShort(account), isNew: true };
    },

    /**
     * Removes an account that the caller made, with the clouds where nobody else is (an application counts as somebody).
     * @throws 404 when nobody has the address or somebody else made the account; 403 for who has a password of their own
     *   or looks after the service, and for the last administrator of a cloud that others are in
     */
    async withdraw(caller: Caller, { email }: SelectedUser): Promise<void> {
      const account = await users.findByEmail(email);
      if (!account || await store.makerOf(db, account.id) !== caller.accountId) throw notFound('provided account');
      if (account.isAdministrator || await users.passwordChangedAt(account.id) !== undefined) {
        throw forbidden('This person signs in without the identity provider: only an administrator of the service removes the account.', 'own_account');
      }
      const company = await store.companyIn(db, account.id);
      if (company.some(({ role, others, other_admins }) => role === roles.admin && others > 0 && other_admins === 0)) {
        throw forbidden('This person is the last administrator of a cloud that others are in.', 'last_admin');
      }
      for (const { cloud_id, others } of company) if (others === 0) await clouds.remove(caller, cloud_id);
      await users.remove(account.id);
    },

    /** Invitations that the calling application sent; a person's own when a person calls. */
    async sent(caller: Caller, { status }: InvitationQuery): Promise<SentInvitation[]> {
      return (await store.listSent(db, senderOf(caller), status ?? null)).map(row => describe(row, caller));
    },

    /** @throws 404 */
    async get(caller: Caller, id: number): Promise<SentInvitation> {
      const row = await store.findSent(db, senderOf(caller), id);
      if (!row) throw notFound('invitation');
      return describe(row, caller);
    },

    /**
     * Brings in the invited person; who has no account yet joins at their first sign-in. A denied one can still be accepted.
     * @throws 403 for a person whose account somebody else made, 409 when it was accepted before
     */
    async accept(caller: Caller, id: number): Promise<void> {
      const { person } = await answerable(caller, id);
      await db.tx(async tx => {
        const row = await pending(tx, caller, id);
        await store.answerInvitation(tx, id, 'A', now());
        if (person) await join(tx, row, person.id);
        else await store.awaitPerson(tx, id);
      });
    },

    /** @throws as `accept` */
    async deny(caller: Caller, id: number): Promise<void> {
      await answerable(caller, id);
      await db.tx(async tx => {
        await pending(tx, caller, id);
        await store.answerInvitation(tx, id, 'D', now());
      });
    },

    /** Brings a person who signs in where invitations lead that were accepted before they had an account. */
    async welcome({ id, email }: Pick<Account, 'id' | 'email'>): Promise<void> {
      if ((await store.listAwaited(db, email)).length === 0) return;
      await db.tx(async tx => {
        for (const row of await store.listAwaited(tx, email)) {
          await join(tx, row, id);
          await store.stopAwaiting(tx, row.id);
        }
      });
    },
  };
}

async function pending(tx: Tx, caller: Caller, id: number): Promise<store.SentInvitationRow> {
  const row = await store.findSent(tx, senderOf(caller), id);
  if (!row) throw notFound('invitation');
  if (row.status === 'A') throw conflict('This invitation was accepted before.');
  return row;
}

function senderOf({ kind, accountId, applicationId }: Caller): store.Sender {
  return { applicationId, personId: kind === 'person' ? accountId : null };
}

function describe(row: store.SentInvitationRow, { applicationId }: Caller): SentInvitation {
  const { id, redirect_uri, cloud_name, cloud_role, project_name, project_role, email, status } = row;
  return {
    id, client_id: applicationId ?? 0, redirect_uri, cloud_name, cloud_role, ...(project_name !== null && { project_name }),
    ...(project_role !== null && { project_role }), email, status,
  };
}
