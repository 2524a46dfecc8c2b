// The nodes of a file of meshes as elements of a model: rows of the tables of model-layout.ts.
import { ChunkWriter, RowBatches } from '../ifc/extract/rows.ts';
import { Definitions } from '../ifc/properties/property-values.ts';
import { renderStructure } from '../ifc/extract/structure-tree.ts';
import type { ElementRecord, PropertyValue, SetRecord, TableBatch } from '../model-layout.ts';
import { lengthUnits, type Frame } from './frame.ts';
import type { MeshModel, MeshNode } from './mesh-model.ts';

const LEVEL = 1;

export interface MeshCounts {
  readonly elements: number;
  readonly materials: number;
  readonly property_sets: number;
  readonly properties: number;
}

/** A node that draws something is a mesh, any other a group. */
const typeOf = ({ parts }: MeshNode): 'Mesh' | 'Group' => (parts.length > 0 ? 'Mesh' : 'Group');

/** Emits all rows but the last one. `ids`: of the nodes. Returns the counts. */
export function writeMeshData(
  { schema, nodes, materials }: MeshModel,
  ids: readonly string[],
  { unit, up }: Frame,
  emit: (batch: TableBatch) => void,
): MeshCounts {
  const rows = new RowBatches(emit);
  let chunk = 0;
  const options = {
    level: LEVEL,
    nextId: () => ++chunk,
    send: (id: number, data: Uint8Array) => {
      rows.add('chunk', [id, data]);
    },
  };
  const sets = createSets(rows, new ChunkWriter({ ...options, share: true }));
  const records = new ChunkWriter({ ...options, share: false });
  materials.forEach(({ name }, n) => {
    rows.add('material', [n + 1, n + 1, name ?? `Material ${n + 1}`, null, null, '[]']);
  });
  nodes.forEach((node, n) => {
    const used = [...new Set(node.parts.map(({ material }) => material))].filter(rank => rank in materials);
    const record: ElementRecord = {
      a: sets.add('Attributes', true, [
        ['Name', node.name],
        ['GlobalId', ids[n]!],
      ]),
      s: node.properties.length === 0 ? [] : [sets.add('Properties', false, node.properties)],
      ...(used.length > 0 && {
        m: used.map(rank => ({ id: rank + 1, role: 'material', name: materials[rank]!.name })),
      }),
    };
    records.json.text(JSON.stringify(record));
    const { chunk: at, off, len } = records.close();
    const parent = node.parent < 0 ? null : node.parent + 1;
    rows.add('element', [
      n + 1,
      ids[n]!,
      typeOf(node),
      node.name,
      parent,
      n + 1,
      node.parts.length > 0 ? 1 : 0,
      at,
      off,
      len,
    ]);
  });
  sets.flush();
  records.flush();
  const counts = { elements: nodes.length, materials: materials.length, ...sets.counts() };
  const meta = {
    schema,
    header: { schema, unit, up },
    counts,
    georeference: null,
    length_unit_metres: lengthUnits[unit],
  };
  for (const [key, value] of Object.entries(meta)) rows.add('meta', [key, JSON.stringify(value)]);
  rows.flush();
  return counts;
}

function createSets(rows: RowBatches, chunks: ChunkWriter) {
  const definitions = new Definitions(rows);
  let [sets, properties] = [0, 0];
  return {
    /** Its id. */
    add(name: string, isAttributes: boolean, values: readonly (readonly [string, PropertyValue])[]): number {
      const record: SetRecord = values.map(([label, value]) => [
        definitions.id(label, null, isAttributes ? 'attribute' : 'property', null, 0),
        value,
      ]);
      chunks.json.text(JSON.stringify(record));
      const { chunk, off, len } = chunks.close();
      const type = isAttributes ? 'attributes' : 'extras';
      rows.add('property_set', [
        sets + 1,
        null,
        name,
        null,
        type,
        properties + 1,
        values.length,
        isAttributes ? 1 : 0,
        chunk,
        off,
        len,
      ]);
      properties += values.length;
      return ++sets;
    },
    flush: () => {
      chunks.flush();
    },
    counts: () => ({ property_sets: sets, properties }),
  };
}

/** Text of the structure file: the tree of the file under a project. */
export function meshStructure({ nodes }: MeshModel, ids: readonly string[]): string {
  const parents = new Int32Array(nodes.length + 1);
  nodes.forEach(({ parent }, n) => {
    parents[n + 1] = parent + 1;
  });
  return renderStructure(
    {
      count: nodes.length,
      guids: ['', ...ids],
      types: ['', ...nodes.map(typeOf)],
      names: [null, ...nodes.map(({ name }) => name)],
      objectTypes: [],
      longNames: new Map(),
      parents,
      root: 0,
      hidden: () => false,
    },
    new Set(),
  );
}
