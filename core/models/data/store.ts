// SQL of the recorded hashes and sizes of the data files of models.
import type { Reads, Tx } from '../../storage/db.ts';

export interface BuiltFile {
  /** SHA-256, lowercase hex */
  readonly hash: string;
  readonly size: number;
}

export function findBuilt(db: Reads, name: string): Promise<BuiltFile | undefined> {
  return db.get<BuiltFile>('SELECT hash, size FROM data_file WHERE name = ?', [name]);
}

export async function putBuilt(tx: Tx, name: string, { hash, size }: BuiltFile): Promise<void> {
  await tx.run(
    `INSERT INTO data_file (name, hash, size) VALUES (?, ?, ?) ON CONFLICT (name) DO UPDATE
       SET hash = excluded.hash, size = excluded.size`,
    [name, hash, size],
  );
}

export async function deleteBuilt(tx: Tx, name: string): Promise<void> {
  await tx.run('DELETE FROM data_file WHERE name = ?', [name]);
}
