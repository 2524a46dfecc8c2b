import type { Tx } from '../../storage/db.ts';

/** A trigger gives the bytes before free. */
export async function setHash(tx: Tx, topicId: number, hash: string): Promise<void> {
  await tx.run('UPDATE bcf_topic SET snippet_hash = ? WHERE id = ?', [hash, topicId]);
}
