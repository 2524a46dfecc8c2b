// Secrets and API keys of applications: makes new ones, and ends old ones with everything that was issued by them.
import type { ActionOn } from '../../audit/actions.ts';
import { record } from '../../audit/record.ts';
import { notFound } from '../../kit/errors.ts';
import { digestOf, randomToken, type AccountId, type ApplicationId } from '../../kit/ids.ts';
import { isoTime, type Clock } from '../../kit/time.ts';
import type { Db, Tx } from '../../storage/db.ts';
import { endGivenTokens, endSignOnsFor } from '../users/endings/service.ts';
import * as store from './store.ts';
import { normaliseScopes, type Scope } from '../../access/scopes.ts';
import type { ApplicationRow } from './store.ts';

// Applications as the service knows them.

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

export const applicationOf = (row: ApplicationRow): Application => ({
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
});

const markOf = (kind: 'credential' | 'key', digest: string | null): string | undefined =>
  digest === null ? undefined : digestOf(`${kind} ${digest}`).slice(0, 16);

/**
 * Identifies the secret behind a token of an application, without revealing it: with a new secret those tokens end.
 * Undefined without one.
 */
export const secretMark = ({ secretDigest }: Application) => markOf('credential', secretDigest);

/** The same for its API key. */
export const keyMark = ({ keyDigest }: Application) => markOf('key', keyDigest);

/** A credential that was replaced or ended, for services that keep a copy of it. */
export interface CredentialChange {
  readonly clientId: string;
  readonly clientSecret?: string;
  readonly apiKey?: string | null;
}

export interface CredentialDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly onCredentialChange?: ((change: CredentialChange) => void) | undefined;
}

export function createCredentials({ db, clock, onCredentialChange }: CredentialDeps) {
  const now = () => isoTime(clock.now());

  /** Changes one credential. @throws 404 when there is no such application with one */
  async function exchange(
    clientId: string,
    action: ActionOn<'application'> | 'access.end',
    work: (tx: Tx) => Promise<number>,
    change: Omit<CredentialChange, 'clientId'>,
  ): Promise<true> {
    await db.tx(async tx => {
      const row = await store.applicationBy(tx, 'client_id', clientId);
      if (!row || (await work(tx)) === 0) throw notFound(`application ${clientId}`);
      await endGivenTokens(tx, { id: row.account_id });
      if (action === 'access.end') record(tx, { action, object: null });
      else record(tx, { action, object: { id: row.id, name: row.name } });
    });
    onCredentialChange?.({ clientId, ...change });
    return true;
  }

  /** Everything that was issued by the previous secret ends at once: its tokens and people's sign-ons. */
  const setSecret = (
    clientId: string,
    action: 'application.secret' | 'access.end',
    secret: string | null,
    change: Omit<CredentialChange, 'clientId'>,
  ): Promise<true> =>
    exchange(
      clientId,
      action,
      async tx => {
        await endSignOnsFor(tx, clientId);
        return store.replaceCredential(tx, 'secret', clientId, secret && digestOf(secret), now());
      },
      change,
    );

  const setKey = (
    clientId: string,
    action: 'application.key' | 'application.key-revoke' | 'access.end',
    apiKey: string | null,
  ): Promise<true> =>
    exchange(
      clientId,
      action,
      tx => store.replaceCredential(tx, 'api_key', clientId, apiKey && digestOf(apiKey), now()),
      { apiKey },
    );

  return {
    /** A new secret; the old one ends at once. @throws 404 when there is no such confidential application */
    async rotateSecret(clientId: string): Promise<string> {
      const clientSecret = randomToken();
      await setSecret(clientId, 'application.secret', clientSecret, { clientSecret });
      return clientSecret;
    },

    /** A new API key; the old one ends at once. @throws 404 when there is no such confidential application */
    async renewApiKey(clientId: string): Promise<string> {
      const apiKey = randomToken();
      await setKey(clientId, 'application.key', apiKey);
      return apiKey;
    },

    /** Ends the secret as an access; a new one can be made. @throws 404 as `rotateSecret` does */
    revokeSecret: (clientId: string): Promise<true> => setSecret(clientId, 'access.end', null, {}),

    /**
     * Ends the API key: the only remedy for one that leaked.
     * @throws 404 when there is no such confidential application
     */
    revokeApiKey: (clientId: string, action: 'application.key-revoke' | 'access.end' = 'application.key-revoke') =>
      setKey(clientId, action, null),

    /** Removes the application with its account; its credentials and tokens end at once. @throws 404 */
    remove: (clientId: string): Promise<true> =>
      exchange(clientId, 'application.delete', tx => store.deleteApplication(tx, clientId), { apiKey: null }),
  };
}
