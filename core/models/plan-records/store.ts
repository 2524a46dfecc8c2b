// SQL of plans of storeys and buildings, for those who show the places or remove them.
import type { Reads, Tx } from '../../storage/db.ts';
import type { PlanPlaceKind, PlanPosition } from './schema.ts';

export interface PlanRow extends PlanPosition {
  readonly place_guid: string;
  readonly plan_id: number;
}

/** Plans of all storeys or of all buildings of a model, in the order of each place; what lies in the bin is not there. */
export function plansOf(db: Reads, modelId: number, kind: PlanPlaceKind): Promise<PlanRow[]> {
  return db.all<PlanRow>(
    `SELECT place_guid, plan_id, translation_x, translation_y, rotate_z, scale, opacity FROM model_plan
     WHERE model_id = ? AND place_kind = ? AND EXISTS (SELECT 1 FROM model WHERE model.id = model_plan.plan_id) ORDER BY place_guid, rank`,
    [modelId, kind],
  );
}

/** Forgets the plans of a place that is gone, also those in the bin. */
export async function deletePlansOf(tx: Tx, modelId: number, kind: PlanPlaceKind, guid: string): Promise<void> {
  await tx.run('DELETE FROM model_plan WHERE model_id = ? AND place_kind = ? AND place_guid = ?', [
    modelId,
    kind,
    guid,
  ]);
}
