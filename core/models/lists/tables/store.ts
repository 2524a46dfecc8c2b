// SQL of tables of elements in a model's data file: everything in the order of its ids, in portions.
import type { PlacedElement } from '../../data/model-data.ts';
import type { ModelFile, RecordPlace } from '../../data/open.ts';

const PORTION = 5000;

interface SetEntry extends RecordPlace {
  readonly id: number;
  readonly name: string | null;
}

function* inPortions<Row extends { readonly id: number }>(file: ModelFile, sql: string): Generator<Row> {
  for (let last = -1; ;) {
    const rows = file.all<Row>(sql, last);
    yield* rows;
    if (rows.length < PORTION) return;
    last = (rows.at(-1) as Row).id;
  }
}

export const selectElements = (file: ModelFile) =>
  inPortions<PlacedElement>(
    file,
    `SELECT id, guid, type, name, parent, chunk, off, len FROM element WHERE id > ? ORDER BY id LIMIT ${PORTION}`,
  );

export const selectSets = (file: ModelFile) =>
  inPortions<SetEntry>(
    file,
    `SELECT id, name, chunk, off, len FROM property_set WHERE id > ? ORDER BY id LIMIT ${PORTION}`,
  );

/** Of layers, materials, systems and classifications: what each is called. */
export function namesOf(file: ModelFile, table: 'layer' | 'material' | 'system' | 'classification') {
  const name = table === 'classification' ? "trim(coalesce(notation, '') || ' ' || coalesce(title, ''))" : 'name';
  const rows = file.all<{ id: number; name: string | null }>(`SELECT id, ${name} AS name FROM ${table}`);
  return new Map(rows.map(row => [row.id, row.name ?? '']));
}

/** Ids of the elements that are storeys. */
export function storeyIds(file: ModelFile): ReadonlySet<number> {
  const rows = file.all<{ element_id: number }>("SELECT element_id FROM spatial WHERE kind = 'storey'");
  return new Set(rows.map(({ element_id }) => element_id));
}
