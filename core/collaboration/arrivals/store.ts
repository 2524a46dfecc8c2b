// SQL of the people announced by a client.
import type { Tx } from '../../storage/db.ts';

/** Returns 0 when the person was announced before. */
export function insertArrival(tx: Tx, accountId: number, at: string): Promise<number> {
  return tx.run('INSERT INTO arrival (account_id, at) VALUES (?, ?) ON CONFLICT DO NOTHING', [accountId, at]);
}
