// The accounts of this service, for its administrators.
import { notFound } from '../../kit/errors.ts';
import type { AccountId } from '../../kit/ids.ts';
import type { Tx } from '../../storage/db.ts';
import { linkHours, type AccountLinks } from '../users/links/service.ts';
import { linkTo } from './service.ts';
import { findAddressProblem, type Account, type Users } from '../users/service.ts';
import type { NewServerAccount, PasswordLink, ServerAccount, ServerAccountPatch } from './schema.ts';

export type ServerAccounts = ReturnType<typeof createServerAccounts>;

interface ServerAccountDeps {
  readonly users: Users;
  readonly links: AccountLinks;
  /** accounts with a second factor */
  readonly idsWithFactor: () => Promise<ReadonlySet<AccountId>>;
  /** number of clouds of each account */
  readonly countClouds: () => Promise<ReadonlyMap<AccountId, number>>;
  /**
   * removes a person from their clouds when the account is deleted
   * @throws 403 for the last administrator of one with others in it
   */
  readonly leaveClouds: (tx: Tx, accountId: AccountId) => Promise<void>;
}

async function describe(deps: ServerAccountDeps, accounts: readonly Account[]): Promise<ServerAccount[]> {
  const [clouds, withPassword, withFactor] = await Promise.all([
    deps.countClouds(),
    deps.users.idsWithPassword(),
    deps.idsWithFactor(),
  ]);
  return accounts.map(({ id, email, firstname, lastname, provider, ...account }) => ({
    id,
    email,
    firstname,
    lastname,
    provider,
    email_verified: account.isEmailVerified,
    email_problem: findAddressProblem(email) ?? null,
    has_password: withPassword.has(id),
    has_second_factor: withFactor.has(id),
    is_administrator: account.isAdministrator,
    clouds: clouds.get(id) ?? 0,
    last_sign_in_at: account.lastSignInAt,
    created_at: account.createdAt,
  }));
}

export function createServerAccounts(deps: ServerAccountDeps) {
  const { users, links, leaveClouds } = deps;

  async function describeOne(account: Account): Promise<ServerAccount> {
    const [described] = await describe(deps, [account]);
    if (!described) throw notFound('account');
    return described;
  }

  const passwordLink = async (account: Account, site: string): Promise<string> =>
    linkTo(site, 'password', await links.forPassword(account, linkHours.handedOver));

  return {
    list: async (): Promise<ServerAccount[]> => describe(deps, await users.list()),

    /**
     * An account without a password, with an address that the administrator vouches for: its holder sets one by the
     * link.
     * @throws 400, 409 when the address is taken
     */
    async create({ is_administrator: isAdministrator, ...given }: NewServerAccount, site: string) {
      const account = await users.createPerson({ ...given, isAdministrator, isEmailVerified: true });
      return { ...(await describeOne(account)), link: await passwordLink(account, site) };
    },

    /**
     * Administrators vouch for an address that they enter; for the present one, when they say so.
     * @throws 404, 400, 409, 403 for the last administrator
     */
    async update(id: AccountId, patch: ServerAccountPatch): Promise<ServerAccount> {
      const { is_administrator, email_verified, email, ...names } = patch;
      const isNew = email !== undefined && email.trim() !== (await users.person(id)).email;
      const change = { ...names, isAdministrator: is_administrator, isEmailVerified: isNew || email_verified };
      return describeOne(await users.update(id, { ...change, ...(isNew && { email }) }));
    },

    /**
     * Ends an account at once.
     * @throws 404, 403 for the last administrator, of this service or of a cloud with others
     */
    remove: (id: AccountId): Promise<void> => users.remove(id, tx => leaveClouds(tx, id)),

    /** A link that sets a new password, for an administrator to pass on. The old one works until then. @throws 404 */
    resetLink: async (id: AccountId, site: string): Promise<PasswordLink> => ({
      link: await passwordLink(await users.person(id), site),
    }),

    /** @throws 404 */
    endSessions: async (id: AccountId): Promise<void> =>
      users.endSignOns(await users.person(id), undefined, 'server.account.sign-out'),
  };
}
