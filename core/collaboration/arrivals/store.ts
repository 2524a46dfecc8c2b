// SQL of the people announced by a client.
import type { Tx, Reads } from '../../storage/db.ts';

export const listTours = (db: Reads, accountId: number): Promise<{ name: string }[]> =>
  db.all('SELECT name FROM guided_tour WHERE account_id = ? ORDER BY name', [accountId]);

export const insertTour = (tx: Tx, accountId: number, name: string) =>
  tx.run('INSERT INTO guided_tour (account_id, name) VALUES (?, ?) ON CONFLICT DO NOTHING', [accountId, name]);

/** Returns 0 when the person was announced before. */
export const insertArrival = (tx: Tx, accountId: number, at: string) =>
  tx.run('INSERT INTO arrival (account_id, at) VALUES (?, ?) ON CONFLICT DO NOTHING', [accountId, at]);
