// Sign-in providers as administrators of the service set them up.
import { AppError, conflict, invalid, messageOf, notFound } from '../../kit/errors.ts';
import { isoTime, type Clock } from '../../kit/time.ts';
import type { Db, Tx } from '../../storage/db.ts';
import type { Secrets } from '../../storage/secrets.ts';
import type { IdpMetadata } from '../saml/service.ts';
import {
  addressesOf,
  checkedMetadata,
  createProtocols,
  type Arrival,
  type Departure,
  type Identity,
  type Party,
} from './protocols.ts';
import { createReach, isPossible } from './reach.ts';
import type { Attributes, CheckReport, NewSignInProvider, SignInProvider, SignInProviderChange } from './schema.ts';
import * as store from './store.ts';

export type { Arrival, Departure, Identity };

/** A provider that people can sign in by. */
export interface UsableProvider {
  readonly id: number;
  readonly alias: string;
  readonly name: string;
  readonly kind: 'oidc' | 'saml';
  readonly createsAccounts: boolean;
  /** lower case; empty: any */
  readonly allowedDomains: readonly string[];
  readonly party: Party;
}

export interface FederationDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly secrets: Pick<Secrets, 'seal' | 'unseal'>;
  /** certificates (PEM) of providers to trust besides those that the system does */
  readonly authorities?: readonly string[];
}

export type Federation = ReturnType<typeof createFederation>;

const PURPOSE = 'sign-in providers';
const usualAttributes: Readonly<Record<'oidc' | 'saml', Attributes>> = {
  oidc: { email: 'email', firstname: 'given_name', lastname: 'family_name' },
  saml: { email: 'email', firstname: 'firstName', lastname: 'lastName' },
};

export function createFederation({ db, clock, secrets, authorities }: FederationDeps) {
  const protocols = createProtocols({ clock, authorities });

  /** What is written, put on what was there. @throws 400 */
  async function apply(
    before: Omit<store.ProviderRow, 'id'>,
    given: SignInProviderChange,
  ): Promise<Omit<store.ProviderRow, 'id'>> {
    const {
      issuer = before.issuer,
      client_id = before.client_id,
      client_secret,
      metadata_url = before.metadata_url,
      allowed_domains,
    } = given;
    const row = {
      ...before,
      alias: given.alias ?? before.alias,
      name: (given.name ?? before.name).trim(),
      is_enabled: flag(given.is_enabled ?? before.is_enabled === 1),
      issuer: issuer?.trim() || null,
      client_id: client_id?.trim() || null,
      metadata_url: metadata_url?.trim() || null,
      // Whoever may change the issuer could otherwise have the secret sent to a place of their own.
      sealed_secret:
        client_secret !== undefined
          ? client_secret
            ? secrets.seal(PURPOSE, client_secret)
            : null
          : (issuer?.trim() || null) === before.issuer
            ? before.sealed_secret
            : null,
      attributes: JSON.stringify({ ...(JSON.parse(before.attributes) as Attributes), ...given.attributes }),
      creates_accounts: flag(given.creates_accounts ?? before.creates_accounts === 1),
      allowed_domains: allowed_domains ? JSON.stringify(allowed_domains.map(checkedDomain)) : before.allowed_domains,
      updated_at: isoTime(clock.now()),
    };
    if (before.kind === 'oidc') {
      if (!row.issuer) throw invalid('issuer', 'This field is required.');
      if (!isPossible(row.issuer) || new URL(row.issuer).search)
        throw invalid('issuer', 'Enter an address that begins with https.');
      if (!row.client_id) throw invalid('client_id', 'This field is required.');
      return { ...row, metadata_url: null, metadata_xml: null };
    }
    if (row.metadata_url && !isPossible(row.metadata_url))
      throw invalid('metadata_url', 'Enter an address that begins with https.');
    const isNewUrl =
      given.metadata_url !== undefined && row.metadata_url !== null && row.metadata_url !== before.metadata_url;
    const xml =
      given.metadata_xml ??
      (isNewUrl && row.metadata_url ? await fetchMetadata(row.metadata_url) : before.metadata_xml);
    if (!xml) throw invalid('metadata_url', 'Enter the address of the metadata, or the metadata itself.');
    const field = given.metadata_xml ? 'metadata_xml' : 'metadata_url';
    await checkedMetadata(xml, clock.now(), isPossible).catch((error: unknown) => {
      throw invalid(field, messageOf(error));
    });
    return { ...row, issuer: null, client_id: null, sealed_secret: null, metadata_xml: xml };
  }

  /** @throws 400 with the reason */
  async function fetchMetadata(address: string): Promise<string> {
    try {
      const answer = await createReach(address, authorities)(address, {
        headers: { accept: 'application/samlmetadata+xml, application/xml, text/xml' },
      });
      if (answer.status !== 200) throw new Error(`${address} answers with status ${answer.status}.`);
      return await answer.text();
    } catch (error) {
      throw invalid('metadata_url', messageOf(error));
    }
  }

  async function describe(row: store.ProviderRow, origin: string): Promise<SignInProvider> {
    const { id, alias, name, kind, issuer, client_id, metadata_url, metadata_xml, created_at, updated_at } = row;
    // Metadata that has expired since is told by `check`.
    const idp: IdpMetadata | undefined = metadata_xml
      ? await checkedMetadata(metadata_xml, clock.now(), isPossible).catch(() => undefined)
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

  /** @throws 404 */
  async function rowOf(id: number): Promise<store.ProviderRow> {
    const row = await store.providerById(db, id);
    if (!row) throw notFound('sign-in provider');
    return row;
  }

  function partyOf({
    id,
    alias,
    kind,
    issuer,
    client_id,
    sealed_secret,
    metadata_xml,
    attributes,
    updated_at,
  }: store.ProviderRow): Party {
    return {
      id,
      alias,
      kind,
      issuer,
      clientId: client_id,
      clientSecret: sealed_secret === null ? undefined : secrets.unseal(PURPOSE, sealed_secret),
      metadataXml: metadata_xml,
      attributes: JSON.parse(attributes) as Attributes,
      version: updated_at,
    };
  }

  return {
    /** All, oldest first. @param origin of ours, for the addresses that the other side must know */
    async list(origin: string): Promise<SignInProvider[]> {
      return Promise.all((await store.allProviders(db)).map(row => describe(row, origin)));
    },

    get: async (id: number, origin: string): Promise<SignInProvider> => describe(await rowOf(id), origin),

    /** @throws 400 for settings that cannot work, 409 when the alias is taken */
    async create(given: NewSignInProvider, origin: string): Promise<SignInProvider> {
      const { kind, alias, name } = given;
      const now = isoTime(clock.now());
      const row = await apply(
        {
          alias,
          name,
          kind,
          is_enabled: 1,
          issuer: null,
          client_id: null,
          sealed_secret: null,
          metadata_url: null,
          metadata_xml: null,
          attributes: JSON.stringify(usualAttributes[kind]),
          creates_accounts: 0,
          allowed_domains: '[]',
          created_at: now,
          updated_at: now,
        },
        given,
      );
      return describe(
        await db.tx(async tx => {
          await keepAlias(tx, alias, undefined);
          return store.insertProvider(tx, row);
        }),
        origin,
      );
    },

    /** Writes what is given; without `client_secret` the secret stays. @throws 404, or as `create` does */
    async update(id: number, given: SignInProviderChange, origin: string): Promise<SignInProvider> {
      const row = { ...(await apply(await rowOf(id), given)), id };
      await db.tx(async tx => {
        await keepAlias(tx, row.alias, id);
        await store.updateProvider(tx, row);
      });
      return describe(await rowOf(id), origin);
    },

    /** People who signed in by it keep their accounts, and need another way in. @throws 404 */
    async remove(id: number): Promise<void> {
      if ((await db.tx(tx => store.deleteProvider(tx, id))) === 0) throw notFound('sign-in provider');
    },

    /** Asks the provider again; metadata of SAML that is read anew counts from then on. @throws 404 */
    async check(id: number): Promise<CheckReport> {
      const row = await rowOf(id);
      try {
        if (row.kind === 'oidc') await protocols.check(partyOf(row));
        else {
          const xml = row.metadata_url ? await fetchMetadata(row.metadata_url) : (row.metadata_xml ?? '');
          await checkedMetadata(xml, clock.now(), isPossible);
          if (xml !== row.metadata_xml)
            await db.tx(tx =>
              store.updateProvider(tx, { ...row, metadata_xml: xml, updated_at: isoTime(clock.now()) }),
            );
        }
        return { ok: true, problem: null };
      } catch (error) {
        return {
          ok: false,
          problem:
            error instanceof AppError ? (error.fields?.['metadata_url']?.[0] ?? error.message) : messageOf(error),
        };
      }
    },

    /** Providers that people can choose, in the order they were made. */
    async offered(): Promise<{ readonly alias: string; readonly name: string }[]> {
      return (await store.allProviders(db))
        .filter(row => row.is_enabled === 1)
        .map(({ alias, name }) => ({ alias, name }));
    },

    /** The provider of an alias, while it is enabled. */
    async find(alias: string): Promise<UsableProvider | undefined> {
      const row = await store.providerByAlias(db, alias);
      if (row?.is_enabled !== 1) return undefined;
      const { id, name, kind } = row;
      return {
        id,
        alias,
        name,
        kind,
        createsAccounts: row.creates_accounts === 1,
        allowedDomains: JSON.parse(row.allowed_domains) as string[],
        party: partyOf(row),
      };
    },

    leave: protocols.leave,
    arrive: protocols.arrive,
    metadataFor: protocols.metadataFor,
  };
}

async function keepAlias(tx: Tx, alias: string, id: number | undefined): Promise<void> {
  const other = await store.providerByAlias(tx, alias);
  if (other && other.id !== id) throw conflict('There is a sign-in provider with this alias.', 'already_exists');
}

function checkedDomain(given: string): string {
  const domain = given.trim().replace(/^@/, '').toLowerCase();
  if (!/^(?!-)[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain)) throw invalid('allowed_domains', `${given} is not a domain.`);
  return domain;
}

function flag(value: boolean): 0 | 1 {
  return value ? 1 : 0;
}
