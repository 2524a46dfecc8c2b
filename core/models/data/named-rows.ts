// Classifications, layers, systems and materials in a model's data file, and the elements that are in them.
import { inPages, type ModelFile, idsOf } from './open.ts';

export interface MaterialRow {
  readonly id: number;
  readonly step_id: number | null;
  readonly name: string | null;
  readonly category: string | null;
  readonly description: string | null;
  /** JSON list of ids of property sets, or null */
  readonly sets: string | null;
}

export type Texts<Column extends string> = { readonly [Name in Column]: string | null };
type Numbered = { readonly id: number };

interface Rows {
  readonly classification: Numbered & Texts<'system' | 'notation' | 'title'>;
  readonly layer: Numbered & Texts<'name' | 'identifier' | 'description'>;
  readonly system: Numbered & { readonly guid: string } & Texts<'name' | 'object_type' | 'description'>;
  readonly material: MaterialRow;
}
export type NamedTable = keyof Rows;
export type NamedRow<Table extends NamedTable> = Rows[Table];

const select: Readonly<Record<NamedTable, string>> = {
  classification: 'SELECT id, system, notation, title FROM classification',
  layer: 'SELECT id, name, identifier, description FROM layer',
  system: 'SELECT id, guid, name, object_type, description FROM system',
  material: 'SELECT id, step_id, name, category, description, sets FROM material',
};

/** Ids of all rows of a table, in the order in which these are read. */
export const idsIn = (file: ModelFile, table: NamedTable) => idsOf(file, `SELECT id FROM ${table} ORDER BY id`);

export const listRows = <Table extends NamedTable>(file: ModelFile, table: Table) =>
  file.all<NamedRow<Table>>(`${select[table]} ORDER BY id`);

/** All rows, a few at a time: their texts may be long. */
export const selectRows = <Table extends NamedTable>(file: ModelFile, table: Table) =>
  inPages<NamedRow<Table>>(file, `${select[table]} WHERE id > ? ORDER BY id LIMIT ?`);

export const findRow = <Table extends NamedTable>(file: ModelFile, table: Table, id: number) =>
  file.get<NamedRow<Table>>(`${select[table]} WHERE id = ?`, id);

/** The first of a GlobalId. */
export const findSystem = (file: ModelFile, guid: string) =>
  file.get<NamedRow<'system'>>(`${select.system} WHERE guid = ? ORDER BY id LIMIT 1`, guid);

/** The entries above a classification, the nearest first, up to but without its system. */
export type ClassificationParents = readonly { readonly notation: string | null; readonly title: string | null }[];

const parentsKey = Symbol('parents of classifications');

/** A row of a classification with the entries above it, where the file has any. */
export function withParents<Row extends Numbered>(
  file: ModelFile,
  row: Row,
): Row & { parents?: ClassificationParents } {
  const known = file.once(parentsKey, () => {
    const stored = file.get<{ value: string }>("SELECT value FROM meta WHERE key = 'classification_parents'");
    return new Map(Object.entries(JSON.parse(stored?.value ?? '{}') as Record<string, ClassificationParents>));
  });
  const parents = known.get(String(row.id));
  return parents ? { ...row, parents } : row;
}

/** The elements of a layer or system. */
export const membersOf = (file: ModelFile, table: 'layer' | 'system', id: number) =>
  file.all<{ id: number; guid: string }>(
    `SELECT element.id, guid FROM ${table}_element JOIN element ON element.id = element_id
     WHERE ${table}_id = ? ORDER BY element_id`,
    id,
  );
