// Requests for the rows of a list, for exported files, and to save lists.
import { columnOf, summedColumnOf, type ListColumn, type ListFilter, type SummedColumn } from '../list-shapes.ts';

export type ListPlace = { readonly cloud: number; readonly project: number; readonly models: readonly number[] };

/** Content of a list of models. */
export interface ListContent {
  readonly columns: readonly SummedColumn[];
  readonly filter: ListFilter;
  readonly groups: readonly ListColumn[];
}

export type ListFile = { readonly form: 'csv' | 'xlsx'; readonly locale: string };

/** The address of the rows of some columns; rows for a file are filtered and grouped. */
export function tablePath(
  { cloud, project, models }: ListPlace,
  { columns, filter = {}, groups = [] }: Pick<ListContent, 'columns'> & Partial<ListContent>,
  file?: ListFile,
): string {
  const query = new URLSearchParams(models.map(model => ['models', String(model)]));
  query.set('columns', JSON.stringify(columns.map(file ? summedColumnOf : columnOf)));
  if (Object.keys(filter).length > 0) query.set('filter', JSON.stringify(filter));
  if (groups.length > 0) query.set('groups', JSON.stringify(groups.map(columnOf)));
  // Files are written in French or English.
  if (file) query.set('locale', file.locale.startsWith('fr') ? 'fr' : 'en');
  return `/cloud/${cloud}/project/${project}/element-table${file ? `/${file.form}` : ''}?${String(query)}`;
}

/** The saved form of a list: columns without properties that depend on the current models. */
export const keptContent = ({ columns, filter, groups }: ListContent) => ({
  columns: columns.map(summedColumnOf),
  filter,
  groups: groups.map(columnOf),
});
