// All SQL of consecutive wrong codes.
import type { Reads, Tx } from '../../../storage/db.ts';
import type { CodeMethod } from '../schema.ts';

/** The key of a counter. */
export interface Counter {
  readonly account_id: number;
  readonly method: CodeMethod;
  readonly browser: string;
}

export interface CounterRow extends Counter {
  readonly in_a_row: number;
  readonly locked_until: number;
}

export function counterOf(db: Reads, { account_id, method, browser }: Counter): Promise<CounterRow | undefined> {
  return db.get<CounterRow>('SELECT * FROM wrong_code WHERE account_id = ? AND method = ? AND browser = ?', [
    account_id,
    method,
    browser,
  ]);
}

export function putCounter(
  tx: Tx,
  { account_id, method, browser, in_a_row, locked_until }: CounterRow,
): Promise<number> {
  return tx.run(
    `INSERT INTO wrong_code (account_id, method, browser, in_a_row, locked_until) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (account_id, method, browser)
     DO UPDATE SET in_a_row = excluded.in_a_row, locked_until = excluded.locked_until`,
    [account_id, method, browser, in_a_row, locked_until],
  );
}

export function deleteCounters(tx: Tx, accountId: number): Promise<number> {
  return tx.run('DELETE FROM wrong_code WHERE account_id = ?', [accountId]);
}
