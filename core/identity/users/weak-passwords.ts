// Passwords that were set before the rules of today: only a sign-in shows them in clear, so what is wrong with one is
// found and kept there, and its owner is asked for another.
import { unlogged } from '../../storage/unlogged.ts';
import type { AccountId } from '../../kit/ids.ts';
import { isoTime, type Clock } from '../../kit/time.ts';
import type { Db } from '../../storage/db.ts';
import { passwordProblem, type PasswordOwner, type PasswordProblem } from './password-rules.ts';
import * as store from './store.ts';

export interface WeakPassword {
  readonly problem: PasswordProblem;
  /** whether its owner was asked before and put it off */
  readonly isPostponed: boolean;
}

export function createWeakPasswords({ db, clock }: { readonly db: Db; readonly clock: Clock }) {
  return {
    /** Keeps what is wrong with a password that has just opened its account. */
    async judge(account: PasswordOwner & { readonly id: AccountId }, password: string): Promise<void> {
      const problem = (await passwordProblem(password, account)) ?? null;
      const stored = await store.passwordOf(db, account.id);
      if (!stored || stored.problem === problem) return;
      await db.tx(
        unlogged('what is known of a password', tx => store.setPasswordProblem(tx, account.id, stored.hash, problem)),
      );
    },

    /** The password of an account, when another should be chosen. */
    async find(id: AccountId): Promise<WeakPassword | undefined> {
      const stored = await store.passwordOf(db, id);
      return stored?.problem ? { problem: stored.problem, isPostponed: stored.postponed_at !== null } : undefined;
    },

    /** Lets its owner in with it once more. */
    async postpone(id: AccountId): Promise<void> {
      await db.tx(unlogged('what is known of a password', tx => store.setPostponed(tx, id, isoTime(clock.now()))));
    },
  };
}
