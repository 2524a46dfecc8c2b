// The tree of a drawing, grouped by layout.
import type { Sheet } from './sheet.ts';

/** One node, the same fields as those of buildings and two of drawings. */
interface Node {
  readonly uuid: string;
  readonly type: string;
  readonly name: string | null;
  readonly longname: null;
  readonly object_type: null;
  readonly layout: string;
  readonly layer: string | null;
  readonly children: readonly Node[];
}

/** Text of the structure file: a list whose only entry is the layout; below it its entities in the order of the file. */
export function writeStructure({ name, sketches }: Sheet): string {
  const node = (uuid: string, type: string, own: string | null, layer: string | null, children: readonly Node[]): Node => ({ uuid, type, name: own, longname: null, object_type: null, layout: name, layer, children });
  return JSON.stringify([node(`layout:${name}`, 'layout', name, null, sketches.map(({ id, entity, layer }) => node(id, entity.type, null, layer, [])))]);
}
