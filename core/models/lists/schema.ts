// Shapes of lists of elements: their columns, filters and groups.
import Type, { type Static } from 'typebox';
import { Id, Name, nullable, oneOf, Timestamp, shape } from '../../kit/shapes.ts';

/** Columns of an element itself, besides its attributes and properties. */
export const ownColumns = ['class', 'name', 'storey', 'type', 'material', 'layer', 'classification', 'system'] as const;
export type OwnColumn = (typeof ownColumns)[number];

const CellName = Type.String({ minLength: 1, maxLength: 512 });

/**
 * `element`: one of `ownColumns`; `attribute`: an attribute of its class; `property`: a property or quantity of a set.
 */
export const ListColumn = shape('ListColumn', {
  from: oneOf(['element', 'attribute', 'property']),
  /** name of the set of a property */
  set: Type.Optional(Type.String({ maxLength: 512 })),
  name: CellName,
});
export type ListColumn = Static<typeof ListColumn>;

export const summaries = ['sum', 'min', 'max', 'mean', 'none'] as const;
/** What is computed of the numbers of a column, for groups and in total. */
export type Summary = (typeof summaries)[number];

/** `summary`: what is computed of its numbers; without it the `summary` of its ColumnInfo. */
export const SummedColumn = shape('SummedColumn', {
  ...ListColumn.properties,
  summary: Type.Optional(oneOf(summaries)),
});
export type SummedColumn = Static<typeof SummedColumn>;

export const comparators = ['is', 'not', 'contains', 'gt', 'gte', 'lt', 'lte', 'empty', 'filled'] as const;
export type Comparator = (typeof comparators)[number];

/** A number is in the unit of the column. `empty` and `filled` take no value. */
export const ListCondition = Type.Object({
  column: ListColumn,
  is: oneOf(comparators),
  value: Type.Optional(Type.String({ maxLength: 512 })),
});
export type ListCondition = Static<typeof ListCondition>;

/** `text`: what a cell of a row holds, in any case; all conditions hold. */
export const ListFilter = shape('ListFilter', {
  text: Type.Optional(Type.String({ maxLength: 512 })),
  conditions: Type.Optional(Type.Array(ListCondition, { maxItems: 50 })),
});
export type ListFilter = Static<typeof ListFilter>;

export const Columns = Type.Array(SummedColumn, { maxItems: 100 });
export const Groups = Type.Array(ListColumn, { maxItems: 2 });

const content = {
  columns: Columns,
  filter: ListFilter,
  /** by which columns rows are grouped, at most two */
  groups: Groups,
};

export const SavedList = shape('SavedList', {
  id: Id,
  name: Type.String(),
  ...content,
  created_by: nullable(Id),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type SavedList = Static<typeof SavedList>;

export const NewSavedList = Type.Object({
  name: Name,
  columns: Columns,
  filter: Type.Optional(ListFilter),
  groups: Type.Optional(Groups),
});
export type NewSavedList = Static<typeof NewSavedList>;
export const SavedListChange = Type.Partial(NewSavedList);
export type SavedListChange = Static<typeof SavedListChange>;
