// Tokens for browsers (service.md 5.4): one project, some scopes, some hours. Never more than their maker may do there.
import { bindTo } from '../../kit/bind-to.ts';
import { record } from '../../audit/record.ts';
import { AppError, forbidden, invalid, notFound } from '../../kit/errors.ts';
import type { Caller, Credential, ProjectPlace } from '../../access/caller.ts';
import { roles } from '../../access/roles.ts';
import { nameScopes, normaliseScopes, type Scope } from '../../access/scopes.ts';
import { digestOf, randomToken } from '../../kit/ids.ts';
import { isoTime, type Clock } from '../../kit/time.ts';
import { tokenEnd } from '../../access/lifetimes.ts';
import type { Applications } from '../../identity/apps/service.ts';
import { inLine, letterOf, type Letter, type Mail } from '../../identity/mail/service.ts';
import { fullNameOf, type Account } from '../../identity/users/service.ts';
import type { Log } from '../../kit/log.ts';
import { languageOf } from '../../kit/text/languages.ts';
import { textsIn } from '../../kit/text/texts.ts';
import type { Db, Tx } from '../../storage/db.ts';
import type { Secrets } from '../../storage/keys/secrets.ts';
import { usableScopes, type Members, type People } from '../members/service.ts';
import { createImpersonations } from './impersonations.ts';
import type { NewToken, ProjectAccessToken } from './schema.ts';
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
export const withdrawInvitations = store.deleteInvitationsOf;

export type AccessTokens = ReturnType<typeof createAccessTokens>;

const PURPOSE = 'project-access-token';

/** The mail to a person in whose name a new token acts. */
interface ActingTokenLetter {
  /** the person in whose name it acts */
  readonly subject: Account;
  /** name of its maker */
  readonly maker: string;
  readonly project: string;
  /** ISO 8601 */
  readonly end: string;
  /** undefined where the service knows no address of its own */
  readonly link: string | undefined;
}

function actingTokenLetter({ subject, maker, project, end, link = '' }: ActingTokenLetter): Letter {
  const language = languageOf(subject.locale);
  const text = textsIn(language, 'mail.actingToken');
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  const names = { name: inLine(fullNameOf(subject)), maker: inLine(maker), project: inLine(project) };
  const body = text('text', { ...names, end: `${time.format(new Date(end))} UTC`, link }).trimEnd();
  return letterOf(language, text('subject'), [body], subject.firstname);
}

interface Context {
  readonly db: Db;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly users: People;
  readonly members: Members;
  readonly applications: Applications;
  readonly projectName: (place: ProjectPlace) => Promise<string>;
  readonly mail: Mail;
  readonly log: Log;
  /** public address of the service */
  readonly publicUrl: string | undefined;
}

export const createAccessTokens = (deps: Context) => ({
  ...bindTo(deps, { rightsIn, identify, behind, create, list, get, remove }),
  /** Ends all tokens that an account made. */
  endOf: store.deleteTokensOf,
  ...createImpersonations({ db: deps.db, clock: deps.clock, users: deps.users }),
});

/** The account that made a token, and the application that was used. */
interface Maker {
  readonly accountId: number;
  /** null: made in the web client */
  readonly applicationId: number | null;
}

/**
 * Current rights of a token's maker, which a token never exceeds: the role in a project, and those of some scopes that
 * the maker and the application still have there.
 * @returns undefined when the maker has left the project, or the application has ended
 */
async function rightsIn(
  { applications, members }: Context,
  { accountId, applicationId }: Maker,
  projectId: number,
  scopes: Iterable<Scope>,
) {
  const role = await members.projectRoleOf(accountId, projectId);
  const application = applicationId === null ? undefined : await applications.find(applicationId);
  if (role === null || (applicationId !== null && !application) || application?.endedAt) return undefined;
  const usable = usableScopes(scopes, role);
  return { role, scopes: application ? usable.intersection(new Set(application.scopes)) : usable };
}

/**
 * The member a token shall act for: for applications, and administrators of the project. A member cannot impersonate
 * one with a higher role.
 */
async function impersonatedBy(deps: Context, caller: Caller, { projectId, projectRole }: ProjectPlace, email: string) {
  if (caller.kind !== 'application' && projectRole !== roles.admin) {
    throw forbidden('Only applications and project administrators can act for other members.', 'no_impersonation');
  }
  const account = await deps.users.findByEmail(email);
  const role = account ? await deps.members.projectRoleOf(account.id, projectId) : null;
  if (!account || role === null)
    throw invalid('email_impersonation', 'Not a member of the project.', { code: 'no_member' });
  if (role > ((await deps.members.projectRoleOf(caller.accountId, projectId)) ?? 0))
    throw forbidden('This member has a higher role than you.');
  return account.id;
}

/** The row behind a token of the caller's own, in this project. @throws 404 */
async function ownRow({ db, clock }: Context, { accountId }: Caller, { projectId }: ProjectPlace, token: string) {
  const row = await store.findToken(db, digestOf(token));
  if (!row || row.project_id !== projectId || row.account_id !== accountId || row.expires_at <= isoTime(clock.now()))
    throw notFound('project access token');
  return row;
}

async function callerOf(deps: Context, row: store.TokenRow | undefined, address?: string): Promise<Caller | undefined> {
  if (!row || row.expires_at <= isoTime(deps.clock.now())) return undefined;
  const { account_id: makerId, application_id: applicationId, project_id: projectId, impersonated_id: subjectId } = row;
  const maker = await rightsIn(deps, { accountId: makerId, applicationId }, projectId, scopesOf(row));
  if (!maker) return undefined;
  const credential: Credential = { kind: 'project-token', id: String(row.id) };
  const caller = {
    kind: 'project-token',
    applicationId,
    onlyProject: projectId,
    credential,
    ...(address !== undefined && { address }),
  } as const;
  if (subjectId === null) return { ...caller, accountId: makerId, scopes: maker.scopes };
  const subjectRole = await deps.members.projectRoleOf(subjectId, projectId);
  const mayImpersonate = row.maker_kind === 'application' || maker.role === roles.admin;
  if (subjectRole === null || subjectRole > maker.role || !mayImpersonate) return undefined;
  return { ...caller, accountId: subjectId, impersonatorId: makerId, scopes: usableScopes(maker.scopes, subjectRole) };
}

const describe = ({ secrets }: Context, row: store.TokenRow): ProjectAccessToken => ({
  token: secrets.unseal(PURPOSE, row.sealed_token),
  scopes: nameScopes(scopesOf(row)) as ProjectAccessToken['scopes'],
  expires_at: row.expires_at,
  email_impersonation: row.impersonated_email,
});

/**
 * The caller behind a token; undefined when it is unknown or ended, or its maker has left the project. The present
 * roles of the maker and of the member it acts for both limit it.
 */
const identify = async (deps: Context, token: string, address?: string): Promise<Caller | undefined> =>
  callerOf(deps, await store.findToken(deps.db, digestOf(token)), address);

/** The present caller of a token, by its row; undefined when it has ended. */
const behind = async (deps: Context, { kind, id }: Credential): Promise<Caller | undefined> =>
  kind === 'project-token' ? callerOf(deps, await store.tokenById(deps.db, Number(id))) : undefined;

/** @throws 400 for an invalid date or member, 403 for scopes that the caller cannot use here */
async function create(
  deps: Context,
  caller: Caller,
  place: ProjectPlace,
  { scopes: asked, expires_at, email_impersonation }: NewToken,
): Promise<ProjectAccessToken> {
  const scopes = normaliseScopes(asked);
  const usable = usableScopes(caller.scopes, place.projectRole);
  const beyond = [...scopes].filter(scope => !usable.has(scope));
  if (beyond.length > 0)
    throw new AppError(
      403,
      'missing_scope',
      `You cannot grant scopes that you do not have here: ${beyond.join(', ')}.`,
    );
  const expiresAt = isoTime(tokenEnd(deps.clock, expires_at));
  const impersonatedId = email_impersonation ? await impersonatedBy(deps, caller, place, email_impersonation) : null;
  const token = randomToken();
  await deps.db.tx(async tx => {
    await store.deleteEndedTokens(tx, place.projectId, isoTime(deps.clock.now()));
    const id = await store.insertToken(tx, {
      project_id: place.projectId,
      account_id: caller.accountId,
      application_id: caller.applicationId,
      impersonated_id: impersonatedId,
      digest: digestOf(token),
      sealed_token: deps.secrets.seal(PURPOSE, token),
      scopes: [...scopes].join(' '),
      expires_at: expiresAt,
      now: isoTime(deps.clock.now()),
    });
    record(tx, {
      action: 'access-token.create',
      object: { id, name: null },
      ...(impersonatedId !== null && { inNameOfId: impersonatedId }),
    });
  });
  if (impersonatedId !== null && impersonatedId !== caller.accountId)
    await notify(deps, caller, place, { subjectId: impersonatedId, end: expiresAt });
  return describe(deps, await ownRow(deps, caller, place, token));
}

/** Sends a mail to the person in whose name a new token acts. A mail that fails does not fail the token. */
async function notify(
  { users, applications, projectName, mail, log, publicUrl }: Context,
  caller: Caller,
  place: ProjectPlace,
  { subjectId, end }: { readonly subjectId: number; readonly end: string },
): Promise<void> {
  try {
    const [subject, maker, project] = await Promise.all([
      users.find(subjectId),
      users.find(caller.accountId),
      projectName(place),
    ]);
    const application =
      caller.kind === 'application' && caller.applicationId !== null
        ? await applications.find(caller.applicationId)
        : undefined;
    if (subject?.kind !== 'person') return;
    const name = application?.name ?? (maker ? fullNameOf(maker) : 'Plinth');
    const link = publicUrl && `${publicUrl.replace(/\/+$/, '')}/app/account/access`;
    await mail.send({ to: subject.email, ...actingTokenLetter({ subject, maker: name, project, end, link }) });
  } catch (error) {
    log.warn('the mail about a token that acts for a member could not be written', { error });
  }
}

/** The caller's own tokens only: a token that can be read can be used. */
const list = async (deps: Context, { accountId }: Caller, { projectId }: ProjectPlace): Promise<ProjectAccessToken[]> =>
  (await store.listTokens(deps.db, projectId, accountId, isoTime(deps.clock.now()))).map(row => describe(deps, row));

const get = async (deps: Context, caller: Caller, place: ProjectPlace, token: string): Promise<ProjectAccessToken> =>
  describe(deps, await ownRow(deps, caller, place, token));

async function remove(deps: Context, caller: Caller, place: ProjectPlace, token: string): Promise<void> {
  const { id, impersonated_id } = await ownRow(deps, caller, place, token);
  await deps.db.tx(async tx => {
    await store.deleteToken(tx, id);
    record(tx, {
      action: 'access-token.delete',
      object: { id, name: null },
      ...(impersonated_id !== null && { inNameOfId: impersonated_id }),
    });
  });
}

const scopesOf = ({ scopes }: store.TokenRow): Set<Scope> => normaliseScopes(scopes.split(' '));
