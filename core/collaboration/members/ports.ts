// Ports through which members use other slices.
import type { User } from '../../identity/users/schema.ts';
import type { Account } from '../../identity/users/service.ts';
import type { Role } from '../../access/roles.ts';
import type { AccountId } from '../../kit/ids.ts';
import type { Clock } from '../../kit/time.ts';
import type { Db, Tx } from '../../storage/db.ts';

/** Fields of an account that other members see. */
export type Described = Pick<
  Account,
  'id' | 'email' | 'firstname' | 'lastname' | 'createdAt' | 'updatedAt' | 'provider' | 'sub'
>;

/** The users of identity, as collaboration needs them. */
export interface People {
  find(accountId: number): Promise<Account | undefined>;
  findMany(accountIds: readonly number[]): Promise<ReadonlyMap<number, Account>>;
  findByEmail(email: string): Promise<Account | undefined>;
  describe(account: Described, roles?: { readonly cloudRole?: Role | null; readonly projectRole?: Role | null }): User;
}

export interface MembersDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly users: People;
  /** ends the invitations and tokens in a cloud that an account could no longer create */
  readonly withdrawLost: (tx: Tx, cloudId: number, accountId: number) => Promise<void>;
  /** whether a sign-on was made with a second factor, or by an identity provider */
  readonly hasSecondFactor: (signOn: string) => Promise<boolean>;
  /** of credentials that work without a sign-on: keys of applications, tokens */
  readonly holders: { hasSecondFactor(accountId: AccountId): Promise<boolean> };
}
