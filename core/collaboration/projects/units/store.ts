import type { Reads, Tx } from '../../../storage/db.ts';
import type { ProjectUnits } from './schema.ts';

export function findUnits(db: Reads, projectId: number): Promise<ProjectUnits | undefined> {
  return db.get<ProjectUnits>('SELECT unit, decimals FROM project_units WHERE project_id = ?', [projectId]);
}

export async function putUnits(tx: Tx, projectId: number, { unit, decimals }: ProjectUnits): Promise<void> {
  await tx.run(
    `INSERT INTO project_units (project_id, unit, decimals) VALUES (?, ?, ?)
     ON CONFLICT (project_id) DO UPDATE SET unit = excluded.unit, decimals = excluded.decimals`,
    [projectId, unit, decimals],
  );
}
