// The people who can use the credentials that an account made, and whether a password alone would open them.
import type { AccountId } from '../../kit/ids.ts';
import type { Applications } from '../apps/service.ts';
import type { Users } from '../users/service.ts';
import type { Factors } from './service.ts';

export type Holders = ReturnType<typeof createHolders>;

export function createHolders({
  users,
  applications,
  factors,
}: {
  readonly users: Users;
  readonly applications: Applications;
  readonly factors: Factors;
}) {
  /**
   * The person who can renew the credentials of an account: its owner; null for an application of the service itself.
   */
  async function personBehind(id: AccountId): Promise<AccountId | null> {
    const account = await users.find(id);
    return account?.kind === 'application' ? ((await applications.findByAccount(id))?.ownerId ?? null) : id;
  }

  return {
    /** Whether a password alone never opens the credentials of an account: their person has a second factor, or
     *  signs in by an identity provider only. */
    async hasSecondFactor(id: AccountId): Promise<boolean> {
      const person = await personBehind(id);
      if (person === null || (await factors.has(person))) return true;
      return (await users.passwordChangedAt(person)) === undefined;
    },
  };
}
