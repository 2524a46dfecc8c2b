// The report of a model as a table for other programs. Pure.
import type { ModelReport } from '../../../api/shapes.ts';
import { tableText } from '../csv.ts';

const header = ['GlobalId', 'class', 'name', 'code', 'message'] as const;

/**
 * The text of the file: a header, the reason of a failure, then one line per warning and per information.
 * @param nameOf name of an element by its GlobalId; undefined where it has none
 */
export function reportTable(
  { errors, warnings, information }: Pick<ModelReport, 'errors' | 'warnings' | 'information'>,
  nameOf: (guid: string) => string | undefined,
): string {
  return tableText([
    header,
    ...errors.map(message => ['', '', '', 'error', message]),
    ...[...warnings, ...information].map(({ code, message, type = '', guid = '' }) => [
      guid,
      type,
      nameOf(guid) ?? '',
      code,
      message,
    ]),
  ]);
}

/** An element of a model's structure file. */
export interface StructureNode {
  readonly uuid?: string | null;
  readonly name?: string | null;
  readonly children?: readonly StructureNode[];
}

/** GlobalId -> name, of all elements of a structure that have both. */
export function namesOf(roots: readonly StructureNode[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const waiting = [...roots];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.uuid && node.name) names.set(node.uuid, node.name);
    waiting.push(...(node.children ?? []));
  }
  return names;
}
