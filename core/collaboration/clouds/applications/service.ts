// Adds applications to clouds, so that they reach the data of people there (service.md 2.7, last paragraph). People
// join a cloud that an application created by invitation.
import { bindTo } from '../../../kit/bind-to.ts';
import { roles, type CloudRole } from '../../../access/roles.ts';
import { record } from '../../../audit/record.ts';
import type { Application, Applications } from '../../../identity/apps/service.ts';
import { fullNameOf, type Account } from '../../../identity/users/service.ts';
import { type Mail, inLine, letterOf, type Letter } from '../../../identity/mail/service.ts';
import type { Caller } from '../../../access/caller.ts';
import { invalid, notFound } from '../../../kit/errors.ts';
import type { Log } from '../../../kit/log.ts';
import { isoTime, type Clock } from '../../../kit/time.ts';
import type { Db, Tx } from '../../../storage/db.ts';
import type { Members, People } from '../../members/service.ts';
import type { Clouds } from '../service.ts';
import type { ApplicationCloud, CloudApplication } from '../schema.ts';
import * as store from '../store.ts';
import { languageOf } from '../../../kit/text/languages.ts';
import { textsIn } from '../../../kit/text/texts.ts';

/** The mail to the owner of an application that a cloud requests. */
interface ApplicationRequest {
  /** language of the owner */
  readonly locale: string;
  readonly asker: string;
  readonly application: string;
  readonly cloud: string;
  /** the page of the application, where its owner answers */
  readonly link: string;
}

export function requestLetter({ locale, asker, application, cloud, link }: ApplicationRequest): Letter {
  const language = languageOf(locale);
  const text = textsIn(language, 'mail.applicationRequest');
  const names = { asker: inLine(asker), application: inLine(application), cloud: inLine(cloud) };
  return letterOf(language, text('subject', names), [text('text', { ...names, link })]);
}

export type CloudApplications = ReturnType<typeof createCloudApplications>;

interface Context {
  readonly db: Db;
  readonly clock: Clock;
  readonly applications: Applications;
  readonly clouds: Clouds;
  readonly members: Members;
  readonly users: People;
  readonly mail: Mail;
  readonly log: Log;
  /** public address of the service; else the address of the request counts */
  readonly publicUrl: string | undefined;
}

export function createCloudApplications(deps: Context) {
  return bindTo(deps, { list, invite, remove, cloudsOf, accept, deny });
}

/** @throws 404 */
async function get({ db }: Context, cloudId: number, id: number): Promise<store.CloudApplicationRow> {
  const row = await store.findApplication(db, cloudId, id);
  if (!row) throw notFound('application of cloud');
  return row;
}

/** As administrator, or as a user in all projects, present and later, since no member could invite it into one. */
async function letIn({ members }: Context, tx: Tx, cloudId: number, application: Application, role: CloudRole) {
  const { id, name, accountId } = application;
  const allProjectsRole = role === roles.admin ? null : roles.user;
  await members.joinCloud(tx, { cloudId, accountId, role, allProjectsRole });
  await members.setRoleOf(tx, cloudId, accountId, role);
  await store.deleteRequest(tx, cloudId, id);
  record(tx, { action: 'cloud-application.create', object: { id, name }, cloudId });
}

/** The person responsible for an application. */
async function ownerOf({ users }: Context, { ownerId }: Application) {
  const owner = ownerId === null ? undefined : await users.find(ownerId);
  return owner?.kind === 'person' ? owner : undefined;
}

/** To the owner. The request exists whether or not the mail is sent. */
async function sendRequest(
  { publicUrl, clouds, users, mail, log }: Context,
  application: Application,
  owner: Account,
  { cloudId, accountId, origin }: { readonly cloudId: number; readonly accountId: number; readonly origin: string },
): Promise<void> {
  const link = `${(publicUrl ?? origin).replace(/\/+$/, '')}/app/applications/${application.id}`;
  try {
    const [{ name: cloud }, person] = await Promise.all([clouds.get(cloudId), users.find(accountId)]);
    const asker = person ? fullNameOf(person) : 'Plinth';
    const letter = requestLetter({ locale: owner.locale, asker, application: application.name, cloud, link });
    await mail.send({ to: owner.email, ...letter });
  } catch (error) {
    log.warn('the mail about an application that waits for its owner could not be written', { error });
  }
}

async function list({ db }: Context, cloudId: number): Promise<CloudApplication[]> {
  return (await store.listApplications(db, cloudId)).map(describe);
}

/**
 * Adds an application at once when the caller owns it. For one of another owner it creates a request: its owner
 * answers for what it does in the cloud, and a client_id is no secret. One that is already a member gets the role.
 * The owner gets a mail for each request, and none when only the role of a pending one changes.
 * @throws 400 when there is no such application, 403 when the cloud would be left without an administrator, 429
 * when its owner or the caller has reached the limit of mails
 */
async function invite(
  deps: Context,
  caller: Caller,
  cloudId: number,
  { client_id, role }: { client_id: string; role: CloudRole },
  origin: string,
): Promise<CloudApplication> {
  const application = await deps.applications.findByClientId(client_id);
  if (!application || application.endedAt !== null)
    throw invalid('client_id', 'Application not found.', { code: 'application_not_found' });
  const { id, name } = application;
  const isRequest = !looksAfter(caller, application) && !(await store.findApplication(deps.db, cloudId, id));
  const owner = isRequest ? await ownerOf(deps, application) : undefined;
  if (owner) deps.mail.admit({ senderId: caller.accountId, to: owner.email });
  await deps.db.tx(async tx => {
    const isIn = (await store.findApplication(tx, cloudId, id))?.pending === 0;
    if (isIn || looksAfter(caller, application)) return letIn(deps, tx, cloudId, application, role);
    const request = { cloudId, applicationId: id, role, requesterId: caller.accountId };
    await store.insertRequest(tx, request, isoTime(deps.clock.now()));
    record(tx, { action: 'cloud-application.request', object: { id, name } });
  });
  if (owner) await sendRequest(deps, application, owner, { cloudId, accountId: caller.accountId, origin });
  return describe(await get(deps, cloudId, id));
}

/**
 * Removes an application from the cloud and all its projects, or the request for it.
 * @throws 404, 403 for the last administrator
 */
async function remove(deps: Context, cloudId: number, id: number): Promise<void> {
  const { account_id: accountId, name, pending } = await get(deps, cloudId, id);
  await deps.db.tx(async tx => {
    if ((await store.deleteRequest(tx, cloudId, id)) === 0 && pending === 1) throw notFound('request for application');
    if (pending === 0) await deps.members.removeFromCloud(tx, cloudId, accountId);
    record(tx, { action: 'cloud-application.delete', object: { id, name } });
  });
}

/** The clouds of an application, requests included, for its owner. @throws 404 */
async function cloudsOf({ db, applications }: Context, caller: Caller, id: number): Promise<ApplicationCloud[]> {
  return (await store.listClouds(db, await applications.managedBy(caller, id))).map(({ pending, ...cloud }) => ({
    ...cloud,
    pending: pending === 1,
  }));
}

/**
 * Agrees to the request of a cloud, for an application of the caller's.
 * @throws 404 also when the requester no longer administers the cloud
 */
async function accept(deps: Context, caller: Caller, id: number, cloudId: number): Promise<void> {
  const application = await deps.applications.managedBy(caller, id);
  await deps.db.tx(async tx => {
    const request = await store.findRequest(tx, cloudId, id);
    if (!request) throw notFound('request for application');
    await letIn(deps, tx, cloudId, application, request.role);
  });
}

/** @throws 404 */
async function deny({ applications, db }: Context, caller: Caller, id: number, cloudId: number): Promise<void> {
  const { name } = await applications.managedBy(caller, id);
  await db.tx(async tx => {
    if (!(await store.findRequest(tx, cloudId, id))) throw notFound('request for application');
    await store.deleteRequest(tx, cloudId, id);
    record(tx, { action: 'cloud-application.deny', object: { id, name }, cloudId });
  });
}

/** Its owner, and administrators of the service, in the web client. */
function looksAfter({ accountId, window }: Caller, { ownerId }: Application): boolean {
  return ownerId === accountId || window?.isAdministrator === true;
}

function describe({ id, name, client_id, role, pending }: store.CloudApplicationRow): CloudApplication {
  return { id, name, client_id, role, pending: pending === 1 };
}
