// Invites people: one record for each address and place, however often it is repeated, and a mail.
import { bindTo } from '../../kit/bind-to.ts';
import { record } from '../../audit/record.ts';
import { leaveUnlogged } from '../../storage/unlogged.ts';
import { lifetimes } from '../../access/lifetimes.ts';
import { linkTo } from '../../identity/accounts/service.ts';
import { checkedEmail } from '../../identity/users/service.ts';
import type { Applications } from '../../identity/apps/service.ts';
import { type Mail, inLine, letterOf, type Letter } from '../../identity/mail/service.ts';
import { announce } from '../../events/announce.ts';
import { invalid, notFound } from '../../kit/errors.ts';
import type { Caller, ProjectPlace } from '../../access/caller.ts';
import { roles, type Role } from '../../access/roles.ts';
import { digestOf, randomToken } from '../../kit/ids.ts';
import { DAY, isoTime, type Clock } from '../../kit/time.ts';
import { isOnThisComputer, webAddress } from '../../kit/text/web-address.ts';
import type { Db } from '../../storage/db.ts';
import type { Secrets } from '../../storage/keys/secrets.ts';
import type { People } from '../members/service.ts';
import { nameOf, roleIn, toCloudInvitation, toProjectInvitation } from './describe.ts';
import type { CloudInvitation, NewCloudInvitation, NewProjectInvitation, ProjectInvitation } from './schema.ts';
import * as store from './store.ts';
import { languageOf } from '../../kit/text/languages.ts';
import { textsIn } from '../../kit/text/texts.ts';

/** The mail of an invitation, in the language of its receiver. */
interface InvitationLetter {
  /** language of the receiver */
  readonly locale: string;
  /** name of the inviter */
  readonly sender: string;
  readonly cloud: string;
  /** null: to the cloud itself */
  readonly project: string | null;
  /** role of the invited person */
  readonly role: Role;
  readonly link: string;
  /** validity of the link */
  readonly days: number;
}

const nameOfRole = { [roles.admin]: 'admin', [roles.user]: 'user', [roles.guest]: 'guest' } as const;

export function invitationLetter({ locale, role, link, days, ...names }: InvitationLetter): Letter {
  const language = languageOf(locale);
  const text = textsIn(language, 'mail.invitation');
  const [sender, cloud] = [inLine(names.sender), inLine(names.cloud)];
  const project = names.project === null ? null : inLine(names.project);
  const invites =
    project === null
      ? text(`toCloud.${nameOfRole[role]}`, { sender, cloud })
      : text(`toProject.${nameOfRole[role]}`, { sender, project });
  return letterOf(language, text('subject', { place: project ?? cloud }), [invites, text('text', { days, link })]);
}

export interface InviteDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly users: People;
  readonly applications: Applications;
  readonly mail: Mail;
  readonly secrets: Secrets;
}

/** Names the key by which the secret of a shown link is sealed. */
export const SEAL = 'invitations';

export const createInvite = (deps: InviteDeps) =>
  bindTo(deps, { admitInvitations: admit, inviteToCloud, inviteToProject });

/**
 * Counts mails before anything is done for them: an application sends in its owner's name.
 * @throws 429
 */
async function admit({ applications, mail }: InviteDeps, caller: Caller, to: string | readonly string[]) {
  const { kind, accountId, applicationId } = caller;
  const application =
    kind === 'application' && applicationId !== null ? await applications.find(applicationId) : undefined;
  mail.admit({ senderId: accountId, inviterId: application?.ownerId ?? accountId, to });
}

/** Values that come with the invitation itself. */
type Made = 'tokenDigest' | 'shownDigest' | 'sealedToken' | 'expiresAt' | 'senderId' | 'applicationId';

/**
 * Creates or renews an invitation, then mails it.
 * @param site of the page that the mail's link opens
 * @throws 400 with `already_exists` for a member
 */
async function invite(
  deps: InviteDeps,
  caller: Caller,
  given: Omit<store.InvitationValues, Made | 'groupIds'> & { readonly groupIds?: readonly number[] },
  { site, isAdmitted = false }: { readonly site: string; readonly isAdmitted?: boolean },
): Promise<store.InvitationRow> {
  const email = checkedEmail(given.email);
  checkInvitationRedirect(given.redirectUri);
  const account = await deps.users.findByEmail(email);
  if (!isAdmitted) await admit(deps, caller, email);
  // Two secrets: the one in the mail proves the mailbox, the one shown to the inviter does not.
  const [token, shown] = [randomToken(), randomToken()];
  const digest = digestOf(token);
  const values = {
    groupIds: [],
    ...given,
    email,
    tokenDigest: digest,
    shownDigest: digestOf(shown),
    sealedToken: deps.secrets.seal(SEAL, shown),
    expiresAt: isoTime(deps.clock.now() + lifetimes.invitation),
    senderId: caller.accountId,
    applicationId: caller.applicationId,
  };
  const id = await deps.db.tx(async tx => {
    if (account && (await store.isMember(tx, account.id, values.cloudId, values.projectId))) {
      throw invalid('email', 'This person is already a member.', 'already_exists', { extra: { already_exists: true } });
    }
    const earlier = await store.findUnaccepted(tx, values);
    const made = earlier?.id ?? (await store.insertInvitation(tx, values, isoTime(deps.clock.now())));
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
  const row = await store.findInvitation(deps.db, id);
  if (!row) throw notFound('invitation that was cancelled meanwhile');
  const sender = await deps.users.find(caller.accountId);
  const letter = invitationLetter({
    locale: (account ?? sender)?.locale ?? 'en',
    sender: nameOf(sender),
    cloud: row.cloud_name,
    project: row.project_name,
    role: roleIn(row),
    link: linkTo(site, 'invitation', token),
    days: lifetimes.invitation / DAY,
  });
  // After the invitation is stored: a mailed link always leads to an invitation.
  const sent = await deps.mail.send({ to: row.email, ...letter });
  if (sent === 'sent')
    await deps.db.tx(async tx => {
      leaveUnlogged(tx, 'how far the mail is');
      await store.setMail(tx, id, digest, sent);
    });
  return row;
}

/**
 * @param site address of the pages of links. Without `role` an administrator is invited, as clients do for their
 * list of administrators, unless roles in projects are given: administrators need none. `project_role` counts
 * together with `in_all_projects`.
 */
async function inviteToCloud(
  deps: InviteDeps,
  caller: Caller,
  cloudId: number,
  { email, redirect_uri: redirectUri, role, project_role, in_all_projects: inAllProjects = false }: NewCloudInvitation,
  site: string,
): Promise<CloudInvitation> {
  const projectRole = project_role ?? (inAllProjects ? roles.user : null);
  const cloudRole = role ?? (projectRole === null ? roles.admin : roles.user);
  const values = { cloudId, projectId: null, email, redirectUri, cloudRole, projectRole, inAllProjects };
  return toCloudInvitation(await invite(deps, caller, values, { site }));
}

/**
 * Invites a person to the project and, with role 50, to its cloud when they are not in it.
 * @param to `site`: address of the pages of links; `groupIds`: groups of the project that they join then;
 * `isAdmitted`: the mail is counted already
 */
async function inviteToProject(
  deps: InviteDeps,
  caller: Caller,
  { cloudId, projectId }: ProjectPlace,
  { email, redirect_uri: redirectUri, role: projectRole }: NewProjectInvitation,
  sending: { readonly site: string; readonly groupIds?: readonly number[]; readonly isAdmitted?: boolean },
): Promise<ProjectInvitation> {
  const { groupIds = [] } = sending;
  const place = { cloudId, projectId, cloudRole: roles.user, inAllProjects: false };
  const values = { ...place, email, redirectUri, projectRole, groupIds };
  return toProjectInvitation(await invite(deps, caller, values, sending));
}

/** Without TLS the redirect could be read and changed by others, unless it never leaves the computer. @throws 400 */
export function checkInvitationRedirect(address: string): void {
  const parsed = webAddress(address);
  if (!parsed) throw invalid('redirect_uri', 'Enter a full http or https address.', { code: 'invalid_address' });
  if (parsed.protocol === 'http:' && !isOnThisComputer(parsed))
    throw invalid('redirect_uri', 'Enter an https address. Plain http is allowed for localhost only.', {
      code: 'https_expected',
    });
}
