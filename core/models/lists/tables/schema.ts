// Shapes of tables of elements: their columns, rows and sums.
import Type, { type Static } from 'typebox';
import { Id, nullable, oneOf, repeated, shape } from '../../../kit/shapes.ts';
import { ListColumn, type ListFilter, type OwnColumn, type SummedColumn, type Summary } from '../schema.ts';

/** `rows` and `sums`: JSON of an ElementTable and of ElementSums; `columns`: JSON of a list of ColumnInfo. */
export type TableForm = 'columns' | 'rows' | 'sums' | 'csv' | 'xlsx';

/** A model and a state of its data. */
export interface TableSource {
  readonly modelId: number;
  readonly name: string;
  /** name of the data file */
  readonly file: string;
  readonly version: string;
}

/** Texts of a downloaded file. */
export interface TableWords extends Readonly<Record<OwnColumn | Exclude<Summary, 'none'>, string>> {
  readonly model: string;
  readonly elements: string;
  readonly sums: string;
  readonly count: string;
  readonly total: string;
}

export interface TableOrder {
  readonly form: TableForm;
  readonly sources: readonly TableSource[];
  readonly columns: readonly SummedColumn[];
  readonly filter: ListFilter;
  readonly groups: readonly ListColumn[];
  readonly words: TableWords;
}

/** To the thread. `more`: the piece was read. */
export type TableRequest =
  | { readonly kind: 'start'; readonly id: number; readonly order: TableOrder }
  | { readonly kind: 'more' | 'stop'; readonly id: number };

/** From the thread: pieces of the answer, then its end. */
export type TableReport =
  | { readonly kind: 'piece'; readonly id: number; readonly piece: string | Uint8Array }
  /** `damaged`: the data file that cannot be read */
  | { readonly kind: 'end'; readonly id: number; readonly error?: string; readonly damaged?: string };

/** Pieces that may wait to be read. */
export const PIECES_AHEAD = 8;

const value = Type.Unsafe<string | number | boolean | null>({ type: ['string', 'number', 'boolean', 'null'] });

/** A column that elements have. */
export const ColumnInfo = shape('ColumnInfo', {
  ...ListColumn.properties,
  value_type: oneOf(['string', 'number', 'boolean']),
  /** of its numbers, as `mm`; all numbers of the column are in it */
  unit: nullable(Type.String()),
  /** how many elements have a value */
  count: Type.Integer(),
  /** default of amounts, such as quantities, areas, volumes and counts; absent: other values are not added up */
  summary: Type.Optional(oneOf(['sum'])),
});

export type ColumnInfo = Static<typeof ColumnInfo>;

/**
 * Rows by model: GlobalId, then the value of each column. Numbers that cannot be converted to the unit are texts with
 * their own.
 */
export const ElementTable = shape('ElementTable', {
  columns: Type.Array(ColumnInfo),
  models: Type.Array(Type.Object({ id: Id, rows: Type.Array(Type.Array(value)) })),
});

/** Sums, or what else the `summary` of a column is, in the units of the columns; null for those without numbers. */
export const ElementSums = shape('ElementSums', {
  columns: Type.Array(ColumnInfo),
  groups: Type.Array(
    Type.Object({ values: Type.Array(value), count: Type.Integer(), sums: Type.Array(nullable(Type.Number())) }),
  ),
});

const models = repeated(Id, 'ids of the models; may be repeated');
const json = (what: string) => Type.Optional(Type.String({ maxLength: 30_000, description: `JSON: ${what}` }));
const columns = json('a list of SummedColumn');
const filter = json('a ListFilter');
const groups = json('a list of one or two ListColumn');

export const ColumnsQuery = Type.Object({ models });
export const TableQuery = Type.Object({ models, columns, filter });
export const SumsQuery = Type.Object({ models, columns, filter, groups });
export const FileQuery = Type.Object({ models, columns, filter, groups, locale: Type.Optional(oneOf(['en', 'fr'])) });
export type FileQuery = Static<typeof FileQuery>;
