import type { Reads, Tx } from '../../storage/db.ts';

export function listTours(db: Reads, accountId: number): Promise<{ name: string }[]> {
  return db.all('SELECT name FROM guided_tour WHERE account_id = ? ORDER BY name', [accountId]);
}

export async function insertTour(tx: Tx, accountId: number, name: string): Promise<void> {
  await tx.run('INSERT INTO guided_tour (account_id, name) VALUES (?, ?) ON CONFLICT DO NOTHING', [accountId, name]);
}
