// The nodes of a file of meshes as elements of a model: rows of the tables of model-layout.ts.
import { ElementTables } from '../element-tables.ts';
import { renderStructure } from '../ifc/extract/structure-tree.ts';
import type { TableBatch } from '../model-layout.ts';
import { lengthUnits, type Frame } from './frame.ts';
import type { MeshModel, MeshNode } from './mesh-model.ts';

/** A node that draws something is a mesh, any other a group. */
const typeOf = ({ parts }: MeshNode): 'Mesh' | 'Group' => (parts.length > 0 ? 'Mesh' : 'Group');

/** Emits all rows but the last one. `ids`: of the nodes. Returns the counts. */
export function writeMeshData(
  { schema, nodes, materials }: MeshModel,
  ids: readonly string[],
  { unit, up }: Frame,
  emit: (batch: TableBatch) => void,
) {
  const tables = new ElementTables(emit);
  materials.forEach(({ name }, n) =>
    tables.rows.add('material', [n + 1, n + 1, name ?? `Material ${n + 1}`, null, null, '[]']),
  );
  nodes.forEach((node, n) => {
    const guid = ids[n] ?? '';
    const { name, parent, parts, properties } = node;
    const used = [...new Set(parts.map(({ material }) => material))].flatMap(rank => {
      const material = materials[rank];
      return material ? [{ id: rank + 1, role: 'material', name: material.name }] : [];
    });
    const attributes = [['Name', name] as const, ['GlobalId', guid] as const];
    const set = { guid: null, kind: 'property', name: 'Properties', type: 'extras', values: properties } as const;
    tables.addElement(
      {
        a: tables.addSet({ guid: null, kind: 'attribute', name: 'Attributes', type: 'attributes', values: attributes }),
        s: properties.length === 0 ? [] : [tables.addSet(set)],
        ...(used.length > 0 && { m: used }),
      },
      { guid, type: typeOf(node), name, parent: parent < 0 ? null : parent + 1, hasShape: parts.length > 0 },
    );
  });
  const counts = { elements: nodes.length, materials: materials.length };
  return tables.finish(counts, { schema, header: { schema, unit, up }, metres: lengthUnits[unit] });
}

/** Text of the structure file: the tree of the file under a project. */
export function meshStructure({ nodes }: MeshModel, ids: readonly string[]): string {
  const parents = new Int32Array(nodes.length + 1);
  nodes.forEach(({ parent }, n) => (parents[n + 1] = parent + 1));
  const types = ['', ...nodes.map(typeOf)];
  const names = [null, ...nodes.map(({ name }) => name)];
  const none = { objectTypes: [], longNames: new Map<number, string>(), root: 0, hidden: () => false };
  return renderStructure({ count: nodes.length, guids: ['', ...ids], types, names, parents, ...none }, new Set());
}
