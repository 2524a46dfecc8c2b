// Commands for accounts and their credentials: `plinth user | app | keys | token`.
import { action, flags, needed, neededSecret, print, UsageError } from './command-line.ts';
import type { Application } from '../identity/apps/service.ts';
import { openAccounts } from '../rooms/identity.ts';
import { withRecords } from './records.ts';

type Accounts = ReturnType<typeof openAccounts>;

/** Works on the accounts of a data folder, whether a service runs on it or not. */
const withAccounts = (work: (accounts: Accounts) => Promise<void>): Promise<void> => withRecords(openAccounts, work);

async function knownAccount(users: Accounts['users'], email: string) {
  const account = await users.findByEmail(email);
  if (!account) throw new Error(`account not found: ${email}`);
  return account;
}

export async function user(): Promise<void> {
  await withAccounts(async ({ users, factors }) => {
    switch (action) {
      case 'create': {
        const { id, sub, email, firstname, lastname } = await users.createPerson({
          email: needed('email'),
          password: await neededSecret('password'),
          firstname: flags['first-name'] ?? null,
          lastname: flags['last-name'] ?? null,
          isEmailVerified: true, // vouched for by access to the data folder
        });
        return print({ id, sub, email, firstname, lastname });
      }
      case 'list':
        return print(
          (await users.list()).map(({ id, email, firstname, lastname }) => ({ id, email, firstname, lastname })),
        );
      case 'password': {
        const account = await knownAccount(users, needed('email'));
        await users.setPassword(account.id, await neededSecret('password'));
        return print({ id: account.id, email: account.email });
      }
      case 'reset-factors': {
        const account = await knownAccount(users, needed('email'));
        await factors.reset(account.id);
        return print({ id: account.id, email: account.email });
      }
      default:
        throw new UsageError('user create, user list, user password or user reset-factors');
    }
  });
}

const shown = (application: Application) => ({
  client_id: application.clientId,
  name: application.name,
  access_type: application.accessType,
  scopes: application.scopes,
  redirect_uris: application.redirectUris,
  base_url: application.baseUrl,
  has_api_key: application.hasApiKey,
  provides_accounts: application.providesAccounts,
  owner_id: application.ownerId,
  ended_at: application.endedAt,
  created_at: application.createdAt,
  updated_at: application.updatedAt,
});

export async function app(): Promise<void> {
  await withAccounts(async ({ applications, users, address }) => {
    const given = {
      scopes: flags.scope,
      redirectUris: flags['redirect-uri'],
      baseUrl: flags['base-url'],
      providesAccounts: flags['provides-accounts'],
    };
    switch (action) {
      case 'create': {
        const { application, clientSecret, apiKey } = await applications.create({
          ...given,
          name: needed('name'),
          accessType: flags.public ? 'Public' : 'Confidential',
          baseUrl: given.baseUrl ?? address(),
        });
        return print({ ...shown(application), client_secret: clientSecret, api_key: apiKey });
      }
      case 'edit': {
        const owner = flags.owner === undefined ? undefined : await knownAccount(users, flags.owner);
        return print(
          shown(await applications.update(needed('client-id'), { ...given, name: flags.name, ownerId: owner?.id })),
        );
      }
      case 'list':
        return print(
          (await applications.list()).map(({ clientId, name, accessType, scopes }) => ({
            client_id: clientId,
            name,
            access_type: accessType,
            scopes,
          })),
        );
      case 'show':
        return print(shown(await knownApplication(applications)));
      case 'rotate-secret':
        return print({
          client_secret: await applications.rotateSecret((await knownApplication(applications)).clientId),
        });
      case 'new-key':
        return print({ api_key: await applications.renewApiKey((await knownApplication(applications)).clientId) });
      case 'revoke-key':
        return print({ revoked: await applications.revokeApiKey((await knownApplication(applications)).clientId) });
      case 'remove':
        return print({ removed: await applications.remove((await knownApplication(applications)).clientId) });
      default:
        throw new UsageError('app create, edit, list, show, rotate-secret, new-key, revoke-key or remove');
    }
  });
}

async function knownApplication(applications: Accounts['applications']): Promise<Application> {
  const found = await applications.findByClientId(needed('client-id'));
  if (!found) throw new Error(`application not found: ${flags['client-id']}`);
  return found;
}

/** A running service signs by the new key within a second; earlier signatures stay valid. */
export async function keys(): Promise<void> {
  await withAccounts(async ({ keys: signing }) => {
    switch (action) {
      case 'rotate':
        await signing.rotate();
        break;
      case 'list':
        break;
      default:
        throw new UsageError('keys list or keys rotate');
    }
    print((await signing.current()).map(({ kid, alg }, index) => ({ kid, alg, signs: index === 0 })));
  });
}

export async function token(): Promise<void> {
  await withAccounts(async ({ applications, tokens, issuer }) => {
    const issued = await tokens.issueForApplication(await knownApplication(applications), flags.scope ?? [], issuer());
    if (!issued) throw new Error(`the application has none of the scopes ${flags.scope?.join(' ')}`);
    print(issued);
  });
}
