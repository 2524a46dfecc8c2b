// Applications as the service knows them.
import { normaliseScopes, type Scope } from '../../access/scopes.ts';
import { digestOf, type AccountId, type ApplicationId } from '../../kit/ids.ts';
import type { ApplicationRow } from './store.ts';

export interface Application {
  readonly id: ApplicationId;
  /** the account that acts when the application does */
  readonly accountId: AccountId;
  readonly clientId: string;
  readonly name: string;
  readonly accessType: 'Confidential' | 'Public';
  readonly scopes: readonly Scope[];
  readonly redirectUris: readonly string[];
  readonly baseUrl: string;
  /** SHA-256 in hex; null for public ones */
  readonly secretDigest: string | null;
  readonly hasApiKey: boolean;
  /** SHA-256 in hex; null without an API key */
  readonly keyDigest: string | null;
  /** time from which the present secret and key are valid */
  readonly secretSince: string;
  readonly keySince: string;
  /** the owner; null: it belongs to administrators of the service */
  readonly ownerId: AccountId | null;
  /** time since when it has no owner and gives no access; null while it has one */
  readonly endedAt: string | null;
  /** whether it may create and delete accounts of people; an administrator of the service grants that */
  readonly providesAccounts: boolean;
  /** a client that registered itself: this service does not vouch for it */
  readonly isRegistered: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export function applicationOf(row: ApplicationRow): Application {
  return {
    id: row.id,
    accountId: row.account_id,
    clientId: row.client_id,
    name: row.name,
    accessType: row.access_type,
    scopes: [...normaliseScopes(JSON.parse(row.scopes) as string[])],
    redirectUris: JSON.parse(row.redirect_uris) as string[],
    baseUrl: row.base_url,
    secretDigest: row.secret_digest,
    hasApiKey: row.api_key_digest !== null,
    keyDigest: row.api_key_digest,
    secretSince: row.secret_since ?? row.created_at,
    keySince: row.api_key_since ?? row.created_at,
    ownerId: row.owner_id,
    endedAt: row.ended_at,
    providesAccounts: row.provides_accounts === 1,
    isRegistered: row.registered_at !== null,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** The mark of an application's secret; undefined without one. */
export function secretMark({ secretDigest }: Application): string | undefined {
  return secretDigest === null ? undefined : digestOf(`credential ${secretDigest}`).slice(0, 16);
}

/** The mark of its API key; undefined without one. */
export function keyMark({ keyDigest }: Application): string | undefined {
  return keyDigest === null ? undefined : digestOf(`key ${keyDigest}`).slice(0, 16);
}
