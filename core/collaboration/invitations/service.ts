// Invitations to clouds and projects: lists, links and their end. Inviting and answering have files of their own.
import { lifetimes } from '../../access/lifetimes.ts';
import { record } from '../../audit/record.ts';
import { leaveUnlogged } from '../../storage/unlogged.ts';
import { announce } from '../../events/announce.ts';
import { isRegisteredOrigin } from '../../identity/apps/service.ts';
import { conflict, notFound } from '../../kit/errors.ts';
import type { Caller, Place, ProjectPlace } from '../../access/caller.ts';
import type { Role } from '../../access/roles.ts';
import { digestOf } from '../../kit/ids.ts';
import { isoTime, type AgeLimit } from '../../kit/time.ts';
import type { Tx } from '../../storage/db.ts';
import type { Secrets } from '../../storage/keys/secrets.ts';
import type { People } from '../members/service.ts';
import { createAccept, type AcceptDeps } from './accept.ts';
import { nameOf, onwardLink, roleIn, toCloudInvitation, toPendingInvitation, toProjectInvitation } from './describe.ts';
import { createInvite, SEAL, type InviteDeps } from './invite.ts';
import type { CloudInvitation, InvitationLink, PendingInvitation, ProjectInvitation } from './schema.ts';
import * as store from './store.ts';

export { requireOpen } from './accept.ts';
export { checkInvitationRedirect } from './invite.ts';

type InvitationDeps = InviteDeps & AcceptDeps & { readonly users: People; readonly secrets: Secrets };

export type Invitations = ReturnType<typeof createInvitations>;

/** Content of the page that a link opens. */
export interface OpenInvitation {
  readonly email: string;
  /** name of the project or cloud */
  readonly place: string;
  /** role of the invited person there */
  readonly role: Role;
  /** name of the inviter */
  readonly sender: string;
  /** page of the inviting platform */
  readonly redirectUri: string;
  /** the same with a secret that opens the invitation and proves nothing */
  readonly onward: string;
  /** whether the page is a redirect address of the inviting application's sign-ins */
  readonly isKnownHost: boolean;
  /** whether the token proves the mailbox */
  readonly isMailed: boolean;
}

export function createInvitations(deps: InvitationDeps) {
  const { db, clock, users, secrets, applications } = deps;
  const now = () => isoTime(clock.now());

  return {
    ...createInvite(deps),
    ...createAccept(deps),

    /** Pending invitations that the calling application made. */
    async listOfCloud({ applicationId }: Caller, cloudId: number): Promise<CloudInvitation[]> {
      return (await store.listPending(db, cloudId, null, applicationId, now())).map(toCloudInvitation);
    },

    async listOfProject({ applicationId }: Caller, { cloudId, projectId }: ProjectPlace): Promise<ProjectInvitation[]> {
      return (await store.listPending(db, cloudId, projectId, applicationId, now())).map(toProjectInvitation);
    },

    /** @throws 404 for one that was accepted, or that another application made */
    async cancel({ applicationId }: Caller, { cloudId, projectId }: Place, id: number): Promise<void> {
      await db.tx(async tx => {
        const row = await store.findInvitation(tx, id);
        if ((await store.deleteInvitation(tx, { id, cloudId, projectId, applicationId })) === 0 || !row)
          throw notFound('invitation');
        reportEnd(tx, row);
      });
    },

    /** All invitations to a place or its projects that can still be used, of any sender. */
    async listPending({ applicationId }: Caller, { cloudId, projectId }: Place): Promise<PendingInvitation[]> {
      const rows = await store.listAllPending(db, cloudId, projectId, now());
      const makers = rows.flatMap(({ sender_id, owner_id }) => [sender_id, owner_id]);
      const people = await users.findMany(makers.filter(id => id !== null));
      return rows.map(row => toPendingInvitation(row, people, applicationId));
    },

    /** Ends any of them. @throws 404 */
    async withdraw({ cloudId, projectId }: Place, id: number): Promise<void> {
      await db.tx(async tx => {
        const pending = await store.listAllPending(tx, cloudId, projectId, now());
        const row = pending.find(invitation => invitation.id === id);
        if (!row) throw notFound('invitation');
        await store.deletePending(tx, id);
        reportEnd(tx, row);
      });
    },

    /**
     * A link to a pending invitation, to pass on. Its secret is not that of the mail: it opens the invitation, and
     * proves no mailbox. @throws 404 for an invitation of another application, 409 for one without a link
     */
    async link({ applicationId }: Caller, { cloudId, projectId }: Place, id: number): Promise<InvitationLink> {
      const row = await store.findPending(db, { id, cloudId, projectId, applicationId });
      if (!row || row.expires_at <= now()) throw notFound('invitation');
      if (row.sealed_token === null)
        throw conflict('The link of this invitation is no longer available. Invite again.', 'conflict', {
          code: 'invitation_closed',
        });
      return { link: onwardLink(row, secrets.unseal(SEAL, row.sealed_token)), mail: row.mail };
    },

    /** The invitation of a link, while it can be accepted. */
    async open(token: string): Promise<OpenInvitation | undefined> {
      const row = await store.findByToken(db, digestOf(token), now());
      if (!row) return undefined;
      const [sender, application] = await Promise.all([
        row.sender_id === null ? undefined : users.find(row.sender_id),
        row.application_id === null ? undefined : applications.find(row.application_id),
      ]);
      const { redirect_uri: redirectUri, sealed_token: sealed } = row;
      return {
        email: row.email,
        place: row.project_name ?? row.cloud_name,
        role: roleIn(row),
        sender: nameOf(sender),
        redirectUri,
        onward: sealed === null ? redirectUri : onwardLink(row, secrets.unseal(SEAL, sealed)),
        isKnownHost:
          application !== undefined &&
          isRegisteredOrigin(redirectUri, application.redirectUris, application.accessType === 'Public'),
        isMailed: row.is_mailed === 1,
      };
    },

    /** Deletes expired invitations, unless only a jump of the clock made them expire. */
    sweep: (ageLimit: AgeLimit): Promise<number> =>
      db.tx(tx => {
        leaveUnlogged(tx, 'what has expired');
        return store.deleteExpired(tx, isoTime(ageLimit(lifetimes.invitation) + lifetimes.invitation));
      }),
  };
}

function reportEnd(tx: Tx, row: store.InvitationRow): void {
  const { id, email: name, cloud_id: cloudId, project_id: projectId, project_role: role, sender_id: senderId } = row;
  record(tx, { action: 'invitation.delete', object: { id, name }, role: role ?? undefined, senderId });
  announce(tx, { name: 'invitation.delete', cloudId, projectId, id });
}
