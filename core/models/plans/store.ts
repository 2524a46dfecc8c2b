import type { Reads, Tx } from '../../storage/db.ts';
import type { PlanPlaceKind, PlanPosition } from '../structure/schema.ts';

/** A storey or building of a model. */
export interface PlaceKey {
  readonly modelId: number;
  readonly kind: PlanPlaceKind;
  readonly guid: string;
}

const ofPlace = 'model_id = ? AND place_kind = ? AND place_guid = ?';
const paramsOf = ({ modelId, kind, guid }: PlaceKey) => [modelId, kind, guid];

/** Appends a plan. Number of rows: 0 when the place has it already, or one of the models is deleted. */
export const insertPlan = (tx: Tx, place: PlaceKey, planId: number) =>
  tx.run(
    `INSERT INTO model_plan (model_id, place_kind, place_guid, plan_id, rank)
     SELECT model.id, ?, ?, plan.id, (SELECT coalesce(max(rank), 0) + 1 FROM model_plan WHERE ${ofPlace})
     FROM model JOIN model AS plan ON plan.id = ? WHERE model.id = ? ON CONFLICT DO NOTHING`,
    [place.kind, place.guid, ...paramsOf(place), planId, place.modelId],
  );

/** Ids of all plans of a place in their order, also of those in the bin. */
export const orderOf = async (db: Reads, place: PlaceKey): Promise<number[]> =>
  (
    await db.all<{ plan_id: number }>(`SELECT plan_id FROM model_plan WHERE ${ofPlace} ORDER BY rank`, paramsOf(place))
  ).map(({ plan_id }) => plan_id);

export const setRank = (tx: Tx, place: PlaceKey, planId: number, rank: number) =>
  tx.run(`UPDATE model_plan SET rank = ? WHERE ${ofPlace} AND plan_id = ?`, [rank, ...paramsOf(place), planId]);

export const setPosition = (
  tx: Tx,
  place: PlaceKey,
  planId: number,
  { translation_x, translation_y, rotate_z, scale, opacity }: PlanPosition,
) =>
  tx.run(
    `UPDATE model_plan SET translation_x = ?, translation_y = ?, rotate_z = ?, scale = ?, opacity = ? WHERE ${ofPlace}
       AND plan_id = ?`,
    [translation_x, translation_y, rotate_z, scale, opacity, ...paramsOf(place), planId],
  );

export const positionOf = (db: Reads, place: PlaceKey, planId: number) =>
  db.get<PlanPosition>(
    `SELECT translation_x, translation_y, rotate_z, scale, opacity FROM model_plan WHERE ${ofPlace} AND plan_id = ?`,
    [...paramsOf(place), planId],
  );

export const deletePlan = (tx: Tx, place: PlaceKey, planId: number) =>
  tx.run(`DELETE FROM model_plan WHERE ${ofPlace} AND plan_id = ?`, [...paramsOf(place), planId]);

export interface PlanRow extends PlanPosition {
  readonly place_guid: string;
  readonly plan_id: number;
}

/** Plans of all storeys or of all buildings of a model, in the order of each place; without those in the bin. */
export const plansOf = (db: Reads, modelId: number, kind: PlanPlaceKind) =>
  db.all<PlanRow>(
    `SELECT place_guid, plan_id, translation_x, translation_y, rotate_z, scale, opacity FROM model_plan
     WHERE model_id = ? AND place_kind = ? AND EXISTS (SELECT 1 FROM model WHERE model.id = model_plan.plan_id)
     ORDER BY place_guid, rank`,
    [modelId, kind],
  );

/** Deletes the plans of a deleted place, also those in the bin. */
export async function deletePlansOf(tx: Tx, modelId: number, kind: PlanPlaceKind, guid: string): Promise<void> {
  const sql = 'DELETE FROM model_plan WHERE model_id = ? AND place_kind = ? AND place_guid = ?';
  await tx.run(sql, [modelId, kind, guid]);
}
