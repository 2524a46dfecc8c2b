import { portionsOf, type Reads, type Tx } from '../../../storage/db.ts';
import { among, listed, named } from '../../../storage/dialect.ts';

export interface PinRow {
  readonly id: number;
  readonly viewpoint_id: number;
  readonly guid: string;
  readonly name: string | null;
  readonly color: string | null;
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly pin_index: number | null;
}

export const listPins = (db: Reads, viewpointIds: readonly number[]) =>
  db.all<PinRow>(`SELECT * FROM bcf_pin WHERE ${among('viewpoint_id')} ORDER BY id`, [listed(viewpointIds)]);

/** Pins in all viewpoints of topics, with the topics. */
export const listPinsOfTopics = (db: Reads, topicIds: readonly number[]) =>
  db.all<PinRow & { readonly topic_id: number }>(
    `SELECT bcf_pin.*, bcf_viewpoint.topic_id FROM bcf_viewpoint JOIN bcf_pin ON bcf_pin.viewpoint_id = bcf_viewpoint.id
     WHERE ${among('bcf_viewpoint.topic_id')} ORDER BY bcf_pin.id`,
    [listed(topicIds)],
  );

export const findPin = (db: Reads, viewpointId: number, guid: string) =>
  db.get<PinRow>('SELECT * FROM bcf_pin WHERE viewpoint_id = ? AND guid = ?', [viewpointId, guid]);

/** Rows of one statement; each has eight parameters. Coordinates are no text on the way: that would round them. */
const PORTION = 500;

export async function insertPins(tx: Tx, rows: readonly Omit<PinRow, 'id'>[]): Promise<void> {
  for (const portion of portionsOf(rows, PORTION))
    await tx.run(
      `INSERT INTO bcf_pin (viewpoint_id, guid, name, color, x, y, z, pin_index)
       VALUES ${portion.map(() => '(?, ?, ?, ?, ?, ?, ?, ?)').join(', ')}`,
      portion.flatMap(row => [row.viewpoint_id, row.guid, row.name, row.color, row.x, row.y, row.z, row.pin_index]),
    );
}

export const updatePin = (tx: Tx, row: PinRow) =>
  tx.run(
    ...named(
      `UPDATE bcf_pin SET name = :name, color = :color, x = :x, y = :y, z = :z, pin_index = :pin_index WHERE id = :id`,
      row,
    ),
  );

export const deletePin = (tx: Tx, id: number) => tx.run('DELETE FROM bcf_pin WHERE id = ?', [id]);

export const deletePinsOf = (tx: Tx, viewpointId: number) =>
  tx.run('DELETE FROM bcf_pin WHERE viewpoint_id = ?', [viewpointId]);

/** Models of the viewpoints of topics. */
export const listModelsOfPins = (db: Reads, topicIds: readonly number[]) =>
  db.all<{ readonly viewpoint_id: number; readonly id: number }>(
    `SELECT bcf_viewpoint_model.viewpoint_id, model.id FROM bcf_viewpoint
     JOIN bcf_viewpoint_model ON bcf_viewpoint_model.viewpoint_id = bcf_viewpoint.id
     JOIN model ON model.id = bcf_viewpoint_model.model_id
     WHERE ${among('bcf_viewpoint.topic_id')} ORDER BY model.id`,
    [listed(topicIds)],
  );
