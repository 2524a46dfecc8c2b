// Invites people: one record for each address and place, however often it is repeated, and a mail.
import { record } from '../../audit/record.ts';
import { unrecorded } from '../../storage/unlogged.ts';
import { lifetimes } from '../../access/lifetimes.ts';
import { checkedEmail } from '../../identity/users/service.ts';
import type { Mail } from '../../identity/mail/service.ts';
import { announce } from '../../events/announce.ts';
import { invalid, notFound } from '../../kit/errors.ts';
import type { Caller, ProjectPlace } from '../../access/caller.ts';
import { roles } from '../../access/roles.ts';
import { digestOf, randomToken } from '../../kit/ids.ts';
import { DAY, isoTime, type Clock } from '../../kit/time.ts';
import { webAddress } from '../../kit/web-address.ts';
import type { Db } from '../../storage/db.ts';
import type { Secrets } from '../../storage/secrets.ts';
import type { People } from '../members/service.ts';
import { linkOf, nameOf, toCloudInvitation, toProjectInvitation } from './describe.ts';
import { invitationLetter } from './letters.ts';
import type { CloudInvitation, NewCloudInvitation, NewProjectInvitation, ProjectInvitation } from './schema.ts';
import * as store from './store.ts';

export interface InviteDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly users: Pick<People, 'find' | 'findByEmail'>;
  readonly mail: Pick<Mail, 'admit' | 'send'>;
  readonly secrets: Pick<Secrets, 'seal'>;
}

/** An invitation that nobody answered is forgotten then. */

/** Names the key by which the secret of a shown link is sealed. */
export const SEAL = 'invitations';

export function createInvite({ db, clock, users, mail, secrets }: InviteDeps) {
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
    // Two secrets: what only the mail holds proves the mailbox, what is shown to the person who invites does not.
    const [token, shown] = [randomToken(), randomToken()];
    const digest = digestOf(token);
    const values = {
      groupIds: [],
      ...given,
      email,
      tokenDigest: digest,
      shownDigest: digestOf(shown),
      sealedToken: secrets.seal(SEAL, shown),
      expiresAt: isoTime(clock.now() + lifetimes.invitation),
      senderId: caller.accountId,
      applicationId: caller.applicationId,
    };
    const id = await db.tx(async tx => {
      if (account && (await store.isMember(tx, account.id, values.cloudId, values.projectId))) {
        throw invalid('email', 'This person is already a member.', 'already_exists', { already_exists: true });
      }
      const earlier = await store.findUnaccepted(tx, values);
      const made = earlier?.id ?? (await store.insertInvitation(tx, values, now()));
      if (earlier) await store.renewInvitation(tx, made, values);
      const { cloudId, projectId } = values;
      record(tx, {
        action: 'invitation.create',
        object: earlier ? null : { id: made, name: email },
        role: values.projectRole ?? undefined,
        senderId: caller.accountId,
      });
      announce(tx, { name: 'invitation.create', cloudId, projectId, id: made });
      return made;
    });
    const row = await store.findInvitation(db, id);
    if (!row) throw notFound('invitation that was cancelled meanwhile');
    const sender = await users.find(caller.accountId);
    const letter = invitationLetter({
      locale: (account ?? sender)?.locale ?? 'en',
      sender: nameOf(sender),
      cloud: row.cloud_name,
      project: row.project_name,
      role: row.project_name === null ? row.cloud_role : (row.project_role ?? roles.user),
      link: linkOf(row, token),
      days: lifetimes.invitation / DAY,
    });
    // Only now that the invitation is kept: nobody gets a link to nothing.
    const sent = await mail.send({ to: row.email, ...letter });
    if (sent === 'sent')
      await db.tx(async tx => {
        unrecorded(tx, 'how far the mail is');
        await store.setMail(tx, id, digest, sent);
      });
    return row;
  }

  return {
    /** Without `role` an administrator is invited, as clients do for their list of administrators, unless something is said
     *  of roles in projects: administrators need none. `project_role` counts together with `in_all_projects`. */
    async inviteToCloud(
      caller: Caller,
      cloudId: number,
      { email, redirect_uri, role, project_role, in_all_projects = false }: NewCloudInvitation,
    ): Promise<CloudInvitation> {
      const projectRole = project_role ?? (in_all_projects ? roles.user : null);
      return toCloudInvitation(
        await invite(caller, {
          cloudId,
          projectId: null,
          email,
          redirectUri: redirect_uri,
          cloudRole: role ?? (projectRole === null ? roles.admin : roles.user),
          projectRole,
          inAllProjects: in_all_projects,
        }),
      );
    },

    /** A person who is not in the cloud is invited to it as well, with role 50. @param groupIds groups of the project that they join then */
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
  };
}

function checkRedirect(address: string): void {
  if (!webAddress(address)) throw invalid('redirect_uri', 'Enter a full http or https address.');
}
