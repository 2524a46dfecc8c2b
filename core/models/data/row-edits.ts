// Edits of a model's data as changes of rows: small, so that they can be stored and applied again to a new conversion.
// Pure data; edit-file.ts applies them.
import type { Cell, ElementRecord, modelTables, ModelTable, PropertyValue } from '../../formats/model-layout.ts';

/** Tables that edits change. Tables of the converter alone (meta, chunks) are not among them. */
export const editedTables = [
  'unit',
  'definition',
  'property_set',
  'element',
  'material',
  'classification',
  'classification_element',
  'layer',
  'layer_element',
  'system',
  'system_element',
  'zone',
  'zone_space',
  'spatial',
] as const satisfies readonly ModelTable[];
export type EditedTable = (typeof editedTables)[number];

/** Position of a record, and values derived from it, computed when the row is written. */
type Found = 'chunk' | 'off' | 'len' | 'first_property' | 'count';
type ColumnsOf<Table extends EditedTable> = Exclude<(typeof modelTables)[Table][number], Found>;

/** A row by the names of its columns. */
export type RowOf<Table extends EditedTable> = { readonly [Column in ColumnsOf<Table>]: Exclude<Cell, Uint8Array> };

/** An element without the contents of the link tables: its classifications, layers and systems. */
export type EditedElement = Pick<ElementRecord, 'a' | 's' | 't' | 'o' | 'm'>;

/** The properties of a set, each with its id. */
export type EditedSet = readonly (readonly [definition: number, value: PropertyValue, id: number])[];

type PutRow<Table extends EditedTable> = { readonly put: Table; readonly row: RowOf<Table> } & (Table extends 'element'
  ? { readonly record: EditedElement }
  : Table extends 'property_set'
    ? { readonly record: EditedSet }
    : unknown);

/** A whole row that is new or replaces the one of its key. */
export type Put = { [Table in EditedTable]: PutRow<Table> }[EditedTable];

/**
 * Deletes a row by the first column of its table, and by the second one for links. The links that name the row are
 * deleted with it: those of an element, of a classification, a layer, a system or a zone. Elements that name a deleted
 * set are read without it.
 */
export interface Drop {
  readonly drop: EditedTable;
  readonly key: readonly [number] | readonly [number, number];
}

export type RowEdit = Put | Drop;

/** Ids of rows added by edits begin here; those of a file are far below (DESIGN, decision 6). */
export const FIRST_EDITED_ID = 1_000_000_000;
