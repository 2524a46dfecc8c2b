// Invitations to clouds and projects: one record for each address and place, however often it is repeated.
import { note } from '../../events/notes.ts';
import { emit } from '../../events/outbox.ts';
import { checkedEmail, describeShort, type Account, type Users } from '../../identity/users/service.ts';
import type { Mail } from '../../identity/mail/service.ts';
import { conflict, forbidden, invalid, notFound } from '../../kit/errors.ts';
import { roles, type Caller, type Place, type ProjectPlace, type Role } from '../../kit/caller.ts';
import { digestOf, randomToken } from '../../kit/ids.ts';
import { isoTime, type Clock } from '../../kit/time.ts';
import { webAddress } from '../../kit/web-address.ts';
import type { Db, Reads, Tx } from '../../storage/db.ts';
import type { Secrets } from '../../storage/secrets.ts';
import type { Members, People } from '../members/service.ts';
import { invitationLetter } from './letters.ts';
import type {
  CloudInvitation,
  InvitationLink,
  NewCloudInvitation,
  NewProjectInvitation,
  PendingInvitation,
  ProjectInvitation,
  UserInvitation,
} from './schema.ts';
import * as store from './store.ts';

export interface InvitationDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly users: Pick<People, 'find' | 'findByEmail' | 'findMany'> & Pick<Users, 'verifyEmail'>;
  readonly applications: { find(id: number): Promise<{ readonly name: string } | undefined> };
  readonly members: Pick<Members, 'describeAll' | 'joinCloud' | 'joinProject'>;
  readonly mail: Pick<Mail, 'admit' | 'send'>;
  readonly secrets: Pick<Secrets, 'seal' | 'unseal'>;
}

export type Invitations = ReturnType<typeof createInvitations>;

/** What the page that a link opens tells. */
export interface OpenInvitation {
  readonly email: string;
  /** name of the project or cloud */
  readonly place: string;
  /** who invites */
  readonly sender: string;
  readonly redirectUri: string;
  /** whether the token is that of the mail */
  readonly isMailed: boolean;
}

/** An invitation that nobody answered is forgotten then. */
const EXPIRE_DAYS = 30;
const DAY = 86_400_000;
const SEAL = 'invitations';

export function createInvitations({ db, clock, users, applications, members, mail, secrets }: InvitationDeps) {
  const now = () => isoTime(clock.now());

  /** Makes or renews an invitation, then mails it. @throws 400 with `already_exists` for a member */
  async function invite(
    caller: Caller,
    given: Pick<
      store.InvitationValues,
      'cloudId' | 'projectId' | 'email' | 'redirectUri' | 'cloudRole' | 'projectRole' | 'inAllProjects'
    > & { readonly groupIds?: readonly number[] },
  ): Promise<store.InvitationRow> {
    const email = checkedEmail(given.email);
    checkRedirect(given.redirectUri);
    const account = await users.findByEmail(email);
    mail.admit({ senderId: caller.accountId, to: email });
    // Two secrets: what only the mail holds proves the mailbox, what is shown to who invites does not.
    const [token, shown] = [randomToken(), randomToken()];
    const digest = digestOf(token);
    const values = {
      groupIds: [],
      ...given,
      email,
      tokenDigest: digest,
      shownDigest: digestOf(shown),
      sealedToken: secrets.seal(SEAL, shown),
      expiresAt: isoTime(clock.now() + EXPIRE_DAYS * DAY),
      senderId: caller.accountId,
      applicationId: caller.applicationId,
    };
    const id = await db.tx(async tx => {
      if (account && (await store.isMember(tx, account.id, values.cloudId, values.projectId))) {
        throw invalid('email', 'This person is a member already.', 'already_exists', { already_exists: true });
      }
      const earlier = await store.findUnaccepted(tx, values);
      if (!earlier) return store.insertInvitation(tx, values, now());
      await store.renewInvitation(tx, earlier.id, values);
      return earlier.id;
    });
    const row = await store.findInvitation(db, id);
    if (!row) throw notFound('invitation that was cancelled meanwhile');
    const sender = await users.find(caller.accountId);
    const letter = invitationLetter({
      locale: (account ?? sender)?.locale ?? 'en',
      who: nameOf(sender),
      cloud: row.cloud_name,
      project: row.project_name,
      link: linkOf(row, token),
      days: EXPIRE_DAYS,
    });
    // Only now that the invitation stands: nobody gets a link to nothing.
    const sent = await mail.send({ to: row.email, ...letter });
    if (sent === 'sent') await db.tx(tx => store.setMail(tx, id, digest, sent));
    return row;
  }

  /** An invitation to the caller's own address, which is verified. @throws 404 */
  async function received({ accountId }: Caller, id: number): Promise<store.NamedInvitationRow> {
    const [account, row] = await Promise.all([users.find(accountId), store.findInvitation(db, id)]);
    const isOver = row?.status !== 'A' && (row?.expires_at ?? '') <= now();
    if (!account?.isEmailVerified || !row || isOver || row.email.toLowerCase() !== account.email.toLowerCase())
      throw notFound('invitation');
    return row;
  }

  async function describe(row: store.NamedInvitationRow): Promise<UserInvitation> {
    const {
      id,
      redirect_uri,
      cloud_id,
      cloud_name,
      project_id,
      project_name,
      status,
      application_id,
      sender_id,
      created_at,
      responded_at,
    } = row;
    const [senders, application] = await Promise.all([
      members.describeAll([sender_id], { cloudId: cloud_id, projectId: project_id }),
      application_id === null ? undefined : applications.find(application_id),
    ]);
    return {
      id,
      redirect_uri,
      cloud_id,
      cloud_name,
      project_id,
      ...(project_name !== null && { project_name }),
      status,
      client_name: application?.name ?? 'Plinth',
      sender: (sender_id === null ? undefined : senders.get(sender_id)) ?? null,
      created_at,
      responded_at,
    };
  }

  /** The invitation of a token, to the caller's address. @throws 404, 403 when it is to another address */
  async function foundBy(reads: Reads, { email }: Account, token: string): Promise<store.FoundInvitationRow> {
    const row = await store.findByToken(reads, digestOf(token), now());
    if (!row) throw notFound('invitation of a link');
    if (row.email.toLowerCase() === email.toLowerCase()) return row;
    throw forbidden(
      'This invitation is to another address. Sign in with the account of that address.',
      'other_address',
    );
  }

  async function accountOf({ accountId }: Caller): Promise<Account> {
    const account = await users.find(accountId);
    if (!account) throw notFound('account of caller');
    return account;
  }

  /** @throws 409 when it was accepted before */
  async function acceptWithin(tx: Tx, row: store.InvitationRow, accountId: number): Promise<void> {
    if (row.status === 'A') throw conflict('This invitation was accepted before.');
    await store.answerInvitation(tx, row.id, 'A', now());
    await bringIn(tx, row, accountId);
    note(tx, {
      action: 'invitation.accept',
      kind: 'invitation',
      id: row.id,
      name: row.email,
      actorId: accountId,
      cloudId: row.cloud_id,
      projectId: row.project_id,
    });
  }

  /** Brings an account where an invitation leads. */
  async function bringIn(tx: Tx, row: store.InvitationRow, accountId: number): Promise<void> {
    const { cloud_id: cloudId, project_id: projectId, cloud_role, project_role, in_all_projects } = row;
    const allProjectsRole: Role | null = in_all_projects === 1 ? (project_role ?? roles.user) : null;
    await members.joinCloud(tx, { cloudId, accountId, role: cloud_role, allProjectsRole });
    if (projectId !== null)
      await members.joinProject(tx, {
        projectId,
        accountId,
        role: project_role ?? roles.user,
        groupIds: JSON.parse(row.group_ids) as number[],
      });
    if (projectId !== null) {
      const invitation = { ...toProjectInvitation(row), status: 'A', user_id: accountId };
      await emit(tx, clock, {
        name: 'project.invitation.accepted',
        cloudId,
        projectId,
        actorId: accountId,
        data: { invitation },
      });
    }
  }

  return {
    /** `project_role` counts together with `in_all_projects`. */
    async inviteToCloud(
      caller: Caller,
      cloudId: number,
      { email, redirect_uri, role = roles.user, project_role, in_all_projects = false }: NewCloudInvitation,
    ): Promise<CloudInvitation> {
      const projectRole = project_role ?? (in_all_projects ? roles.user : null);
      return toCloudInvitation(
        await invite(caller, {
          cloudId,
          projectId: null,
          email,
          redirectUri: redirect_uri,
          cloudRole: role,
          projectRole,
          inAllProjects: in_all_projects,
        }),
      );
    },

    /** Who is not in the cloud is invited to it as well, with role 50. @param groupIds groups of the project that they join then */
    async inviteToProject(
      caller: Caller,
      { cloudId, projectId }: ProjectPlace,
      { email, redirect_uri, role }: NewProjectInvitation,
      groupIds: readonly number[] = [],
    ): Promise<ProjectInvitation> {
      return toProjectInvitation(
        await invite(caller, {
          cloudId,
          projectId,
          email,
          redirectUri: redirect_uri,
          cloudRole: roles.user,
          projectRole: role,
          inAllProjects: false,
          groupIds,
        }),
      );
    },

    /** Pending invitations that the calling application made. */
    async listOfCloud({ applicationId }: Caller, cloudId: number): Promise<CloudInvitation[]> {
      return (await store.listPending(db, cloudId, null, applicationId, now())).map(toCloudInvitation);
    },

    async listOfProject({ applicationId }: Caller, { cloudId, projectId }: ProjectPlace): Promise<ProjectInvitation[]> {
      return (await store.listPending(db, cloudId, projectId, applicationId, now())).map(toProjectInvitation);
    },

    /** @throws 404 for one that was accepted, or that another application made */
    async cancel(
      { applicationId }: Caller,
      { cloudId, projectId }: { cloudId: number; projectId: number | null },
      id: number,
    ): Promise<void> {
      const removed = await db.tx(tx => store.deleteInvitation(tx, { id, cloudId, projectId, applicationId }));
      if (removed === 0) throw notFound('invitation');
    },

    /** All that can still bring somebody to a place or its projects, whoever made it. */
    async listPending({ applicationId }: Caller, { cloudId, projectId }: Place): Promise<PendingInvitation[]> {
      const rows = await store.listAllPending(db, cloudId, projectId, now());
      const senders = await users.findMany(rows.flatMap(({ sender_id }) => sender_id ?? []));
      return rows.map(row => toPendingInvitation(row, senders.get(row.sender_id ?? 0), applicationId));
    },

    /** Ends one, whoever made it. @throws 404 */
    async withdraw({ cloudId, projectId }: Place, id: number): Promise<void> {
      await db.tx(async tx => {
        const row = (await store.listAllPending(tx, cloudId, projectId, now())).find(
          invitation => invitation.id === id,
        );
        if (!row) throw notFound('invitation');
        await store.deletePending(tx, id);
        note(tx, { kind: 'invitation', id, name: row.email });
      });
    },

    /**
     * A link to a pending invitation, to hand over. Its secret is not that of the mail: it opens the invitation, and proves
     * no mailbox. @throws 404 for one that another application made, 409 for one without a link
     */
    async link(
      { applicationId }: Caller,
      { cloudId, projectId }: { cloudId: number; projectId: number | null },
      id: number,
    ): Promise<InvitationLink> {
      const row = await store.findPending(db, { id, cloudId, projectId, applicationId });
      if (!row || row.expires_at <= now()) throw notFound('invitation');
      if (row.sealed_token === null) throw conflict('This invitation is too old to show its link. Invite again.');
      return { link: linkOf(row, secrets.unseal(SEAL, row.sealed_token)), mail: row.mail };
    },

    /** What a link leads to, while it can be accepted. */
    async open(token: string): Promise<OpenInvitation | undefined> {
      const row = await store.findByToken(db, digestOf(token), now());
      const sender = row?.sender_id ? await users.find(row.sender_id) : undefined;
      return (
        row && {
          email: row.email,
          place: row.project_name ?? row.cloud_name,
          sender: nameOf(sender),
          redirectUri: row.redirect_uri,
          isMailed: row.is_mailed === 1,
        }
      );
    },

    /** Accepts by the link, for an account that is made in the same transaction. @throws 404 when the link works no more */
    async acceptByToken(
      tx: Tx,
      token: string,
      account: { readonly id: number; readonly email: string },
    ): Promise<void> {
      const row = await store.findByToken(tx, digestOf(token), now());
      if (row?.email.toLowerCase() !== account.email.toLowerCase()) throw notFound('invitation');
      await acceptWithin(tx, row, account.id);
    },

    /** Writes an answer that somebody gave for the invited person. */
    answer: (tx: Tx, id: number, status: 'A' | 'D'): Promise<void> => store.answerInvitation(tx, id, status, now()),

    /** Brings an account where an invitation leads that somebody accepted for it. */
    async bringIn(tx: Tx, id: number, accountId: number): Promise<void> {
      const row = await store.findInvitation(tx, id);
      if (row) await bringIn(tx, row, accountId);
    },

    /** Forgets what has expired. */
    sweep: (): Promise<number> => db.tx(tx => store.deleteExpired(tx, now())),

    /** Invitations to the caller's address, answered ones too, newest first; none while the address is not verified. */
    async listReceived({ accountId }: Caller): Promise<UserInvitation[]> {
      const account = await users.find(accountId);
      return account?.isEmailVerified
        ? Promise.all((await store.listReceived(db, account.email, now())).map(describe))
        : [];
    },

    getReceived: async (caller: Caller, id: number): Promise<UserInvitation> => describe(await received(caller, id)),

    /** Brings the caller where they were invited to; a denied invitation can still be accepted. @throws 409 when it was accepted before */
    async accept(caller: Caller, id: number): Promise<void> {
      await received(caller, id);
      await db.tx(async tx => {
        const row = await store.findInvitation(tx, id);
        if (!row) throw notFound('invitation');
        await acceptWithin(tx, row, caller.accountId);
      });
    },

    /** What a link leads to, for a person with an account. @throws 404, 403 when it is to another address */
    openLink: async (caller: Caller, token: string): Promise<UserInvitation> =>
      describe(await foundBy(db, await accountOf(caller), token)),

    /**
     * Brings the caller where a link leads. With the secret of the mail they have shown that the mailbox is theirs.
     * @throws 404, 403 when it is to another address
     */
    async acceptLink(caller: Caller, token: string): Promise<void> {
      const account = await accountOf(caller);
      await db.tx(async tx => {
        const row = await foundBy(tx, account, token);
        await acceptWithin(tx, row, account.id);
        if (row.is_mailed === 1) await users.verifyEmail(tx, account);
      });
    },

    async deny(caller: Caller, id: number): Promise<void> {
      await received(caller, id);
      await db.tx(async tx => {
        const row = await store.findInvitation(tx, id);
        if (row?.status === 'A') throw conflict('This invitation was accepted before.');
        await store.answerInvitation(tx, id, 'D', now());
      });
    },
  };
}

function nameOf(
  account: { readonly firstname: string | null; readonly lastname: string | null; readonly email: string } | undefined,
): string {
  return [account?.firstname, account?.lastname].filter(Boolean).join(' ') || account?.email || 'Plinth';
}

function linkOf({ redirect_uri }: Pick<store.InvitationRow, 'redirect_uri'>, token: string): string {
  const link = new URL(redirect_uri);
  link.searchParams.set('token', token);
  return link.href;
}

function checkRedirect(address: string): void {
  if (!webAddress(address)) throw invalid('redirect_uri', 'Enter a valid address of a web page.');
}

function toCloudInvitation({
  id,
  email,
  redirect_uri,
  cloud_role,
  project_role,
  in_all_projects,
}: store.InvitationRow): CloudInvitation {
  return {
    id,
    email,
    redirect_uri,
    role: cloud_role,
    ...(project_role !== null && { project_role }),
    in_all_projects: in_all_projects === 1,
  };
}

function toProjectInvitation({ id, email, redirect_uri, project_role }: store.InvitationRow): ProjectInvitation {
  return { id, email, redirect_uri, role: project_role ?? roles.user };
}

function toPendingInvitation(
  row: store.PendingRow,
  sender: Account | undefined,
  applicationId: number | null,
): PendingInvitation {
  const {
    id,
    email,
    project_id,
    project_name,
    cloud_role,
    project_role,
    in_all_projects,
    application_name,
    created_at,
    expires_at,
  } = row;
  return {
    id,
    email,
    project: project_id === null ? null : { id: project_id, name: project_name ?? '' },
    role: cloud_role,
    project_role,
    in_all_projects: in_all_projects === 1,
    sender: sender ? describeShort(sender) : null,
    application: application_name,
    own: row.application_id === applicationId,
    created_at,
    expires_at,
  };
}
