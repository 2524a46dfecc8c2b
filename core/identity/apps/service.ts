// Applications (service.md 2.7): clients with a credential of their own. Secrets are shown once, kept as SHA-256.
import { record } from '../../audit/record.ts';
import type { Caller } from '../../access/caller.ts';
import { normaliseScopes, scopes as allScopes } from '../../access/scopes.ts';
import { bindTo } from '../../kit/bind-to.ts';
import { forbidden, invalid, notFound } from '../../kit/errors.ts';
import { digestOf, newGuid, randomToken, type AccountId, type ApplicationId } from '../../kit/ids.ts';
import { HOUR, isoTime } from '../../kit/time.ts';
import type { Tx } from '../../storage/db.ts';
import { unlogged } from '../../storage/unlogged.ts';
import { endCredentials } from '../users/endings/service.ts';
import { addApplicationAccount } from '../users/service.ts';
import { applicationOf, type Application, createCredentials, type CredentialDeps } from './credentials.ts';
import { checkBaseUrl, checkRedirectUri } from './redirects.ts';
import * as store from './store.ts';

export { keyMark, secretMark, type Application, type CredentialChange } from './credentials.ts';
export { isRegisteredOrigin } from './redirects.ts';

export interface NewApplication {
  readonly name: string;
  readonly accessType?: 'Confidential' | 'Public';
  /** all when absent; `ifc:*` is read as `model:*` */
  readonly scopes?: readonly string[];
  /** the local callback of the service description when absent or empty */
  readonly redirectUris?: readonly string[];
  /** `''` for an application without a page */
  readonly baseUrl?: string;
  readonly ownerId?: AccountId | null;
  readonly providesAccounts?: boolean;
  /** it registered itself, and gets no API key */
  readonly isRegistered?: boolean;
}

/** Absent fields stay. */
export interface ApplicationChange extends Partial<Omit<NewApplication, 'accessType' | 'ownerId' | 'isRegistered'>> {
  /** the new owner */
  readonly ownerId?: AccountId;
}

export interface CreatedApplication {
  readonly application: Application;
  /** null for public ones */
  readonly clientSecret: string | null;
  readonly apiKey: string | null;
}

export type Applications = ReturnType<typeof createApplications>;

export const DEFAULT_REDIRECTS = [
  'http://localhost:8080/oidc-callback',
  'http://127.0.0.1:8080/oidc-callback',
] as const;

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);
const scopesText = (scopes: readonly string[]): string => JSON.stringify([...normaliseScopes(scopes)]);
const redirectsText = (uris: readonly string[]): string => JSON.stringify(uris.length > 0 ? uris : DEFAULT_REDIRECTS);

/** @throws 400 for an empty name, an unknown scope or an unacceptable address */
async function create({ db, clock }: CredentialDeps, given: NewApplication): Promise<CreatedApplication> {
  const { accessType = 'Confidential', scopes = allScopes, redirectUris = [], baseUrl = '' } = given;
  const { ownerId = null, providesAccounts = false, isRegistered = false } = given;
  check({ name: given.name, scopes, baseUrl });
  redirectUris.forEach(checkRedirectUri);
  const clientId = newGuid();
  const name = given.name.trim();
  const isConfidential = accessType === 'Confidential';
  // A public application runs where others can read it: it gets no secret.
  const clientSecret = isConfidential ? randomToken() : null;
  const apiKey = isConfidential && !isRegistered ? randomToken() : null;
  const now = isoTime(clock.now());
  const row = await db.tx(async tx => {
    const account = await addApplicationAccount(tx, { clientId, name, now });
    const made = await store.insertApplication(tx, {
      account_id: account.id,
      client_id: clientId,
      name,
      access_type: accessType,
      scopes: scopesText(scopes),
      redirect_uris: redirectsText(redirectUris),
      base_url: baseUrl,
      secret_digest: clientSecret && digestOf(clientSecret),
      api_key_digest: apiKey && digestOf(apiKey),
      owner_id: ownerId,
      provides_accounts: flag(providesAccounts),
      registered_at: isRegistered ? now : null,
      created_at: now,
      updated_at: now,
    });
    record(tx, { action: 'application.create', object: { id: made.id, name } });
    return made;
  });
  return { application: applicationOf(row), clientSecret, apiKey };
}

/**
 * Updates the given fields. Removed scopes end in all its tokens at once. With another owner the secret and key end,
 * since the previous owner knew them; an application that had ended works again.
 * @throws 404, or 400 as `create` does, or for an owner that is no person
 */
async function update({ db, clock, onCredentialChange }: CredentialDeps, clientId: string, changes: ApplicationChange) {
  check(changes);
  const { row, isTaken } = await db.tx(async tx => {
    const before = await store.applicationBy(tx, 'client_id', clientId);
    if (!before) throw notFound(`application ${clientId}`);
    // Applications of an earlier version that registered themselves continue.
    const known = new Set(JSON.parse(before.redirect_uris) as string[]);
    for (const uri of changes.redirectUris ?? []) if (!known.has(uri)) checkRedirectUri(uri);
    const { name = before.name, scopes, redirectUris, baseUrl = before.base_url, providesAccounts, ownerId } = changes;
    const now = isoTime(clock.now());
    const isTaken = ownerId !== undefined && (ownerId !== before.owner_id || before.ended_at !== null);
    if (isTaken) await takeOver(tx, before, ownerId, now);
    const after = {
      ...before,
      name: name.trim(),
      base_url: baseUrl,
      updated_at: now,
      ...(scopes && { scopes: scopesText(scopes) }),
      ...(redirectUris && { redirect_uris: redirectsText(redirectUris) }),
      ...(providesAccounts !== undefined && { provides_accounts: flag(providesAccounts) }),
      ...(isTaken && { owner_id: ownerId, ended_at: null, secret_digest: null, api_key_digest: null }),
    };
    await store.updateApplication(tx, after);
    record(tx, { action: 'application.update', object: { id: after.id, name: after.name } });
    return { row: after, isTaken };
  });
  if (isTaken) onCredentialChange?.({ clientId, apiKey: null });
  return applicationOf(row);
}

export function createApplications(deps: CredentialDeps) {
  const { db, clock } = deps;
  const one = async (row: Promise<store.ApplicationRow | undefined>) => {
    const found = await row;
    return found && applicationOf(found);
  };
  const several = async (rows: Promise<store.ApplicationRow[]>) => (await rows).map(applicationOf);

  return {
    ...createCredentials(deps),
    ...bindTo(deps, { create, update }),

    find: (id: ApplicationId) => one(store.applicationBy(db, 'id', id)),
    findByClientId: (clientId: string) => one(store.applicationBy(db, 'client_id', clientId)),
    findByAccount: (accountId: AccountId) => one(store.applicationBy(db, 'account_id', accountId)),
    findByApiKey: (key: string) => one(store.applicationBy(db, 'api_key_digest', digestOf(key))),

    ...bindTo(db, { countRegistered: store.countRegistered, unusedRegistered: store.unusedRegistered }),

    /** Notes that a client that registered itself got a token: once an hour is enough. */
    async noteUse(clientId: string): Promise<void> {
      const [now, since] = [isoTime(clock.now()), isoTime(clock.now() - HOUR)];
      await db.tx(unlogged('when clients were used', tx => store.noteUse(tx, clientId, now, since)));
    },

    /** All, oldest first. */
    list: () => several(store.allApplications(db)),

    /** Those that a person owns, oldest first. */
    listOwnedBy: (ownerId: AccountId) => several(store.applicationsOfOwner(db, ownerId)),

    /** Those that a caller manages: an administrator of the service all, others their own. Oldest first. */
    listOf: ({ accountId, window }: Caller) =>
      several(window?.isAdministrator ? store.allApplications(db) : store.applicationsOfOwner(db, accountId)),

    /** The application, when the caller manages it. @throws 404 */
    async managedBy({ accountId, window }: Caller, id: ApplicationId): Promise<Application> {
      const row = await store.applicationBy(db, 'id', id);
      if (!row || (row.owner_id !== accountId && !window?.isAdministrator)) throw notFound('application');
      return applicationOf(row);
    },
  };
}

/** @throws 400 for an owner that is no person */
async function takeOver(tx: Tx, application: store.ApplicationRow, ownerId: AccountId, now: string): Promise<void> {
  if (!(await store.isPerson(tx, ownerId)))
    throw invalid('owner_id', 'Person not found.', { code: 'person_not_found' });
  await endCredentials(tx, application, now);
}

function check({ name, scopes, baseUrl }: ApplicationChange): void {
  if (name?.trim() === '') throw invalid('name', 'This field may not be blank.', { code: 'required' });
  const unknown = scopes?.find(scope => normaliseScopes([scope]).size === 0);
  if (unknown !== undefined)
    throw invalid('scopes', `${unknown} is not a valid scope.`, { code: 'invalid_scope', scope: unknown });
  if (baseUrl) checkBaseUrl(baseUrl);
}

/**
 * Fields reserved for administrators of the service: access to accounts of others, and the owner of an application.
 * @throws 403
 */
export function checkGranted(
  { window }: Caller,
  { provides_accounts, owner_id }: { readonly provides_accounts?: boolean; readonly owner_id?: number },
): void {
  if ((provides_accounts || owner_id !== undefined) && !window?.isAdministrator) {
    throw forbidden('Only server administrators can do this.', 'administrator_only');
  }
}
