// The tree of a drawing, grouped by layout.
import type { Sheet } from '../draw/sheet.ts';

/** Text of the structure file, in pieces: a list whose only entry is the layout; below it its entities in the order of
 *  the file. Nodes have the fields of those of buildings and one of drawings, `layer`; `layout` and the like are
 *  members that the public viewer adds itself, and cannot when they are there. */
export function* writeStructure({ name, sketches }: Sheet): Generator<string> {
  const open = (uuid: string, type: string, own: string, layer: string): string =>
    `{"uuid":${JSON.stringify(uuid)},"type":${JSON.stringify(type)},"name":${own},"longname":null,"object_type":null,"layer":${layer},"children":[`;
  yield `[${open(`layout:${name}`, 'layout', JSON.stringify(name), 'null')}`;
  let comma = '';
  for (const { id, entity, layer } of sketches) {
    yield `${comma}${open(id, entity.type, 'null', JSON.stringify(layer))}]}`;
    comma = ',';
  }
  yield ']}]';
}
