// SQL of trees that are made in portions.
import type { Reads, Tx } from '../../../storage/db.ts';

interface MadePortion {
  readonly making: string;
  readonly kind: 'folder' | 'group';
  readonly project_id: number;
  readonly first_id: number;
  readonly last_id: number;
}

export interface NotedPortion extends MadePortion {
  readonly cloud_id: number;
}

export const notePortion = (tx: Tx, { making, kind, project_id, first_id, last_id }: MadePortion) =>
  tx.run('INSERT INTO half_made (making, kind, project_id, first_id, last_id) VALUES (?, ?, ?, ?, ?)', [
    making,
    kind,
    project_id,
    first_id,
    last_id,
  ]);

/** Of one request, or of all; what was made last comes first, folders before groups. */
export const portionsNoted = (db: Reads, making?: string) =>
  db.all<NotedPortion>(
    `SELECT half_made.*, stored_project.cloud_id FROM half_made JOIN stored_project ON stored_project.id = project_id
     ${making === undefined ? '' : 'WHERE making = ?'} ORDER BY kind, first_id DESC`,
    making === undefined ? [] : [making],
  );

export const forgetPortion = (tx: Tx, { making, kind, first_id }: MadePortion) =>
  tx.run('DELETE FROM half_made WHERE making = ? AND kind = ? AND first_id = ?', [making, kind, first_id]);

export const forgetMaking = (tx: Tx, making: string) => tx.run('DELETE FROM half_made WHERE making = ?', [making]);
