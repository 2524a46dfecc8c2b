// Limits consecutive wrong codes (NIST SP 800-63B 5.2.2): every tenth locks codes of its kind for longer than the one
// before, the hundredth until the account is proven another way. Stored in the database: a restart clears nothing.
import { lockOuts, seconds } from '../../access/lifetimes.ts';
import type { Clock } from '../../kit/time.ts';
import type { Tx } from '../../storage/db.ts';
import type { CodeMethod } from './schema.ts';
import * as store from './store.ts';

/** Wrong codes until the next lock. */
const BEFORE_LOCK = 10;
/** The first lock, the second and so on; the last is that of all further ones. */
const locks = lockOuts.secondFactor;
const MOST_IN_A_ROW = 100;

/** The keys by which codes are counted. */
export interface CodeSource {
  readonly method: CodeMethod;
  /** one in which the account has signed in before; undefined for all others, which count together */
  readonly browser: string | undefined;
}

/** Codes that are not taken. */
export interface Lock {
  /** seconds since 1970; undefined: until the account is proven another way */
  readonly until: number | undefined;
}

export type CodeOutcome =
  | { readonly is: 'right' | 'wrong' }
  | { readonly is: 'locked'; readonly lock: Lock; /** by this very code */ readonly isNew: boolean };

export function createWrongCodes(clock: Clock) {
  const lockOf = ({ in_a_row, locked_until }: store.CounterRow): Lock => ({
    until: in_a_row >= MOST_IN_A_ROW ? undefined : locked_until,
  });

  return {
    /**
     * Checks a code, unless codes are locked. Right: all wrong ones before it are forgiven.
     * @param isRight checks and uses the code, in the same unit of work: of many at once none slips through
     */
    async check(
      tx: Tx,
      accountId: number,
      { method, browser = '' }: CodeSource,
      isRight: () => Promise<boolean>,
    ): Promise<CodeOutcome> {
      const counter = { account_id: accountId, method, browser };
      const now = Math.floor(clock.now() / 1000);
      const found = await store.counterOf(tx, counter);
      if (found && (found.locked_until > now || found.in_a_row >= MOST_IN_A_ROW))
        return { is: 'locked', lock: lockOf(found), isNew: false };
      if (await isRight()) {
        await store.deleteAll(tx, 'wrong_code', accountId);
        return { is: 'right' };
      }
      const inARow = (found?.in_a_row ?? 0) + 1;
      const isLocked = inARow % BEFORE_LOCK === 0;
      const wait = seconds(locks[Math.min(inARow / BEFORE_LOCK, locks.length) - 1] ?? 0);
      const row = { ...counter, in_a_row: inARow, locked_until: isLocked ? now + wait : 0 };
      await store.putCounter(tx, row);
      return isLocked ? { is: 'locked', lock: lockOf(row), isNew: true } : { is: 'wrong' };
    },
  };
}
