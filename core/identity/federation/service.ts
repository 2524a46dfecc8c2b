// Sign-in providers as administrators of the service set them up.
import { record } from '../../audit/record.ts';
import { bindTo } from '../../kit/bind-to.ts';
import { AppError, conflict, messageOf, notFound } from '../../kit/errors.ts';
import { isoTime } from '../../kit/time.ts';
import type { Db, Tx } from '../../storage/db.ts';
import { checkedMetadata, createProtocols, type Party, addressesOf } from './protocols.ts';
import { isPossible } from './reach.ts';
import type { CheckReport, NewSignInProvider, SignInProvider, SignInProviderChange, Attributes } from './schema.ts';
import { createSettings, newSettings, type ProviderContext } from './settings.ts';
import * as store from './store.ts';
import type { IdpMetadata } from '../saml/service.ts';
import type { ProviderRow } from './store.ts';

export type { Arrival, Departure, Identity } from './protocols.ts';

// Sign-in providers as the API describes them.

/** @param origin of ours, for the addresses that the provider must know @param now milliseconds since 1970 */
async function describe(row: ProviderRow, origin: string, now: number): Promise<SignInProvider> {
  const { id, alias, name, kind, issuer, client_id, metadata_url, metadata_xml, created_at, updated_at } = row;
  // Metadata that has expired since is reported by `check`.
  const idp: IdpMetadata | undefined = metadata_xml
    ? await checkedMetadata(metadata_xml, now, isPossible).catch(() => undefined)
    : undefined;
  const { endpoint, metadata } = addressesOf(origin, alias);
  return {
    id,
    alias,
    name,
    kind,
    is_enabled: row.is_enabled === 1,
    issuer,
    client_id,
    has_secret: row.sealed_secret !== null,
    metadata_url,
    has_metadata: metadata_xml !== null,
    entity_id: idp?.entityId ?? null,
    sign_in_url: idp?.signInUrl ?? null,
    certificates: (idp?.certificates ?? []).map(({ fingerprint, not_after }) => ({ fingerprint, not_after })),
    attributes: JSON.parse(row.attributes) as Attributes,
    creates_accounts: row.creates_accounts === 1,
    allowed_domains: JSON.parse(row.allowed_domains) as string[],
    redirect_uri: endpoint,
    metadata_address: kind === 'saml' ? metadata : null,
    created_at,
    updated_at,
  };
}

/** A provider that people can sign in by. */
export interface UsableProvider extends Party {
  readonly createsAccounts: boolean;
  /** lower case; empty: any */
  readonly allowedDomains: readonly string[];
}

export type Federation = ReturnType<typeof createFederation>;

interface Given extends ProviderContext {
  readonly db: Db;
}

type FederationDeps = Given & {
  readonly protocols: ReturnType<typeof createProtocols>;
  readonly settings: ReturnType<typeof createSettings>;
};

/** @throws 404 */
async function rowOf({ db }: FederationDeps, id: number): Promise<ProviderRow> {
  const row = await store.providerBy(db, 'id', id);
  if (!row) throw notFound('sign-in provider');
  return row;
}

/** All, oldest first. @param origin of ours, for the addresses that the provider must know */
const list = async ({ db, clock }: FederationDeps, origin: string): Promise<SignInProvider[]> =>
  Promise.all((await store.allProviders(db)).map(row => describe(row, origin, clock.now())));

const get = async (deps: FederationDeps, id: number, origin: string): Promise<SignInProvider> =>
  describe(await rowOf(deps, id), origin, deps.clock.now());

/** @throws 400 for settings that cannot work, 409 when the alias is taken */
async function create(deps: FederationDeps, given: NewSignInProvider, origin: string): Promise<SignInProvider> {
  const { db, clock, settings } = deps;
  const { kind, alias, name } = given;
  const row = await settings.apply(newSettings(kind, alias, name, isoTime(clock.now())), given);
  const made = await db.tx(async tx => {
    await keepAlias(tx, alias, undefined);
    const inserted = await store.insertProvider(tx, row);
    record(tx, { action: 'sign-in-provider.create', object: { id: inserted.id, name: inserted.name } });
    return inserted;
  });
  return describe(made, origin, clock.now());
}

/** Updates the given fields; without `client_secret` the secret stays. @throws 404, or as `create` does */
async function update(deps: FederationDeps, id: number, given: SignInProviderChange, origin: string) {
  const row = { ...(await deps.settings.apply(await rowOf(deps, id), given)), id };
  await deps.db.tx(async tx => {
    await keepAlias(tx, row.alias, id);
    const before = await store.providerBy(tx, 'id', id);
    await store.updateProvider(tx, row);
    const was = before?.name === row.name ? undefined : before?.name;
    record(tx, { action: 'sign-in-provider.update', object: { id, name: row.name }, was });
  });
  return get(deps, id, origin);
}

/** Accounts of people who signed in by it stay, and need another way in. @throws 404 */
async function remove(deps: FederationDeps, id: number): Promise<void> {
  const { name } = await rowOf(deps, id);
  await deps.db.tx(async tx => {
    if ((await store.deleteProvider(tx, id)) === 0) throw notFound('sign-in provider');
    record(tx, { action: 'sign-in-provider.delete', object: { id, name } });
  });
}

/** Checks the provider again; SAML metadata that is read again applies from then on. @throws 404 */
async function check(deps: FederationDeps, id: number): Promise<CheckReport> {
  const { db, clock, settings, protocols } = deps;
  const row = await rowOf(deps, id);
  try {
    if (row.kind === 'oidc') await protocols.check(settings.partyOf(row));
    else {
      const xml = row.metadata_url ? await settings.fetchMetadata(row.metadata_url) : (row.metadata_xml ?? '');
      await checkedMetadata(xml, clock.now(), isPossible);
      if (xml !== row.metadata_xml)
        await db.tx(async tx => {
          await store.updateProvider(tx, { ...row, metadata_xml: xml, updated_at: isoTime(clock.now()) });
          record(tx, { action: 'sign-in-provider.update', object: { id, name: row.name } });
        });
    }
    return { ok: true, problem: null };
  } catch (error) {
    const field = error instanceof AppError ? error.fields?.['metadata_url']?.[0] : undefined;
    return { ok: false, problem: field ?? messageOf(error) };
  }
}

/** Providers that people can choose, in the order they were made. */
async function offered({ db }: FederationDeps): Promise<{ readonly alias: string; readonly name: string }[]> {
  const usable = (await store.allProviders(db)).filter(row => row.is_enabled === 1);
  return usable.map(({ alias, name }) => ({ alias, name }));
}

/** The provider of an alias, while it is enabled. */
async function find({ db, settings }: FederationDeps, alias: string): Promise<UsableProvider | undefined> {
  const row = await store.providerBy(db, 'alias', alias);
  if (row?.is_enabled !== 1) return undefined;
  const allowedDomains = JSON.parse(row.allowed_domains) as string[];
  return { ...settings.partyOf(row), createsAccounts: row.creates_accounts === 1, allowedDomains };
}

export function createFederation(given: Given) {
  const protocols = createProtocols(given);
  const { leave, arrive, metadataFor } = protocols;
  const deps = { ...given, protocols, settings: createSettings(given) };
  return { ...bindTo(deps, { list, get, create, update, remove, check, offered, find }), leave, arrive, metadataFor };
}

async function keepAlias(tx: Tx, alias: string, id: number | undefined): Promise<void> {
  const other = await store.providerBy(tx, 'alias', alias);
  if (other && other.id !== id)
    throw conflict('An identity provider with this alias already exists.', 'already_exists');
}
