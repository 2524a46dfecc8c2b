// SQL of the models for searches.
import { among, listed } from '../../../storage/dialect.ts';
import type { Reads } from '../../../storage/db.ts';
import { selectWholeModels, type WholeModelRow } from '../../access/rows.ts';

/** Models of some projects, the newest first: of documents only those of their newest version. */
export function listNewest(db: Reads, projectIds: readonly number[], most: number): Promise<WholeModelRow[]> {
  return db.all<WholeModelRow>(
    `${selectWholeModels} WHERE ${among('model.project_id')} AND (model.document_id IS NULL OR document.is_head = 1)
     ORDER BY model.id DESC LIMIT ?`,
    [listed(projectIds), most],
  );
}
