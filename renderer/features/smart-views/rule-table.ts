// The table of the elements that match a rule: its request and its parsing.
import type { OneProject } from '../../api/models.ts';
import type { ElementTable, SmartRule } from '../../api/schema.d.ts';

/** Address of a rule's table. @param models at least one: without any the service takes all */
export function tablePath(
  { cloud, project }: OneProject,
  models: readonly number[],
  { conditions }: Pick<SmartRule, 'conditions'>,
): string {
  const query = new URLSearchParams(models.map(model => ['models', String(model)]));
  query.set('filter', JSON.stringify({ conditions }));
  return `/cloud/${cloud}/project/${project}/element-table?${String(query)}`;
}

/** GlobalIds by model, one per line. @throws SyntaxError when the bytes are no table */
export function elementsIn(bytes: ArrayBuffer): ReadonlyMap<number, string> {
  const { models } = JSON.parse(new TextDecoder().decode(bytes)) as ElementTable;
  return new Map(models.map(({ id, rows }) => [id, rows.map(([uuid]) => uuid).join('\n')]));
}
