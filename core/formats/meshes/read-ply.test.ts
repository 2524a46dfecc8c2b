// PLY files with faces, in all three encodings.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { readGlb } from '../../testing/read-glb.ts';
import { conversionOf, typeMade } from '../catalogue.ts';
import { sceneBox } from '../gltf/scene.ts';
import { idsOf, sceneOf } from './convert.ts';
import type { MeshModel } from './mesh-model.ts';
import { readPly } from './read-ply.ts';
import { trianglesByColour } from './testing/meshes.ts';

type Kind = 'char' | 'uchar' | 'short' | 'ushort' | 'int' | 'uint' | 'float' | 'double';
type Encoding = 'ascii' | 'binary_little_endian' | 'binary_big_endian';
interface Element {
  readonly name: string;
  /** `float x`, or `list uchar int vertex_indices` */
  readonly properties: readonly string[];
  readonly records: readonly (readonly (number | readonly number[])[])[];
}

const encodings = ['ascii', 'binary_little_endian', 'binary_big_endian'] as const;
const writers = {
  char: ['Int8', 1],
  uchar: ['Uint8', 1],
  short: ['Int16', 2],
  ushort: ['Uint16', 2],
  int: ['Int32', 4],
  uint: ['Uint32', 4],
  float: ['Float32', 4],
  double: ['Float64', 8],
} as const satisfies Record<Kind, readonly [string, number]>;

function bytesOf(kind: string, value: number, little: boolean): Buffer {
  const [name, size] = writers[kind as Kind];
  const view = new DataView(new ArrayBuffer(size));
  view[`set${name}`](0, value, little);
  return Buffer.from(view.buffer);
}

function plyOf(encoding: Encoding, elements: readonly Element[]): Buffer {
  const head = elements.flatMap(({ name, properties, records }) => [
    `element ${name} ${records.length}`,
    ...properties.map(property => `property ${property}`),
  ]);
  const header = Buffer.from(`${['ply', `format ${encoding} 1.0`, ...head, 'end_header'].join('\n')}\n`);
  const data = elements.flatMap(({ properties, records }) =>
    records.map(record => {
      if (encoding === 'ascii')
        return Buffer.from(
          `${record.map(value => (typeof value === 'number' ? [value] : [value.length, ...value]).join(' ')).join(' ')}\n`,
        );
      const little = encoding === 'binary_little_endian';
      return Buffer.concat(
        record.flatMap((value, n) => {
          const [kind = '', length = '', of = ''] = properties[n]!.split(' ');
          if (typeof value === 'number') return [bytesOf(kind, value, little)];
          return [bytesOf(length, value.length, little), ...value.map(each => bytesOf(of, each, little))];
        }),
      );
    }),
  );
  return Buffer.concat([header, ...data]);
}

const XYZ = ['double x', 'double y', 'double z'];
const CORNERS = [
  [0, 0, 0],
  [1, 0, 0],
  [1, 1, 0],
  [0, 1, 0],
  [0, 0, 1],
  [1, 0, 1],
  [1, 1, 1],
  [0, 1, 1],
];
const QUADS = [
  [0, 3, 2, 1],
  [4, 5, 6, 7],
  [0, 1, 5, 4],
  [1, 2, 6, 5],
  [2, 3, 7, 6],
  [3, 0, 4, 7],
];
const vertices: Element = { name: 'vertex', properties: XYZ, records: CORNERS };
const facesOf = (list: string, records = QUADS): Element => ({
  name: 'face',
  properties: [`list ${list} vertex_indices`],
  records: records.map(corners => [corners]),
});

const read = (file: Buffer): MeshModel => readPly(file, () => undefined);

function volumeOf(model: MeshModel): number {
  const { scene } = sceneOf(model, idsOf(model));
  let six = 0;
  scene.partShapes.forEach((shape, part) => {
    const { positions, indices } = scene.shapes[shape]!;
    const shift = scene.partMatrices.subarray(part * 16 + 12, part * 16 + 15);
    for (let at = 0; at < indices.length; at += 3) {
      const corner = (n: number) => [0, 1, 2].map(axis => positions[indices[at + n]! * 3 + axis]! + shift[axis]!);
      const [[a = 0, b = 0, c = 0], [d = 0, e = 0, f = 0], [g = 0, h = 0, i = 0]] = [
        corner(0),
        corner(1),
        corner(2),
      ] as [number[], number[], number[]];
      six += a * (e * i - f * h) + b * (f * g - d * i) + c * (d * h - e * g);
    }
  });
  return Math.round((six / 6) * 1e6) / 1e6;
}

for (const encoding of encodings)
  test(`${encoding}: quads with lists of any whole numbers, after or before the points`, () => {
    for (const length of ['char', 'uchar', 'short', 'ushort', 'int', 'uint'])
      for (const rank of ['char', 'uchar', 'short', 'ushort', 'int', 'uint']) {
        const faces = facesOf(`${length} ${rank}`);
        for (const elements of [
          [vertices, faces],
          [faces, vertices],
        ])
          assert.deepEqual(volumeOf(read(plyOf(encoding, elements))), 1, `${length} ${rank}`);
      }
  });

for (const encoding of encodings)
  test(`${encoding}: polygons, strips, other elements and other properties`, () => {
    const ell = [
      [0, 0, 0],
      [3, 0, 0],
      [3, 1, 0],
      [1, 1, 0],
      [1, 3, 0],
      [0, 3, 0],
    ];
    const polygon: Element = {
      name: 'face',
      properties: ['float quality', 'list uchar int vertex_index', 'list uchar float texcoord'],
      records: [[0.5, [0, 1, 2, 3, 4, 5], [0.25, 0.5]]],
    };
    const edges: Element = { name: 'edge', properties: ['int vertex1', 'int vertex2'], records: [[0, 1]] };
    const model = read(plyOf(encoding, [edges, { ...vertices, records: ell }, polygon]));
    const { scene, triangles } = sceneOf(model, idsOf(model));
    assert.deepEqual([triangles, sceneBox(scene)], [4, [0, 0, 0, 3, 3, 0]]);
    // The tetrahedron as one strip, and again after a break.
    const strips: Element = {
      name: 'tristrips',
      properties: ['list int int vertex_indices'],
      records: [[[0, 3, 1, 4, 0, 3, -1, 5, 6, 7]]],
    };
    assert.equal(sceneOf(read(plyOf(encoding, [vertices, strips])), ['']).triangles, 5);
  });

test('colours of points and of faces, in bytes, words and shares', () => {
  const named = (kind: string): string[] => ['red', 'green', 'blue'].map(name => `${kind} ${name}`);
  for (const [kind, full] of [
    ['uchar', 255],
    ['ushort', 65_535],
    ['float', 1],
  ] as const) {
    const records = CORNERS.map(point => [...point, ...(point[2] === 0 ? [full, 0, 0] : [0, 0, full])]);
    const points: Element = { name: 'vertex', properties: [...XYZ, ...named(kind)], records };
    const sides = { ff0000ff: 2, ffff0000: 2, ffaa0055: 4, ff5500aa: 4 };
    for (const encoding of encodings)
      assert.deepEqual(trianglesByColour(read(plyOf(encoding, [points, facesOf('uchar int')]))), sides, kind);
    const faces: Element = {
      name: 'face',
      properties: ['list uchar int vertex_indices', ...named(kind), `${kind} alpha`],
      records: QUADS.map((corners, n) => [corners, ...(n === 0 ? [0, full, 0] : [full, 0, 0]), n === 0 ? 0 : full]),
    };
    for (const encoding of encodings)
      assert.deepEqual(trianglesByColour(read(plyOf(encoding, [vertices, faces]))), { ff0000ff: 10, '0000ff00': 2 });
  }
});

test('a face that names a point that does not exist is refused by its number', () => {
  for (const encoding of encodings) {
    const wrong = facesOf('uchar int', [
      [0, 1, 2],
      [0, 1, 8],
    ]);
    assert.throws(() => read(plyOf(encoding, [vertices, wrong])), /Face 2 of the PLY file names point 8/);
    const negative = facesOf('uchar int', [[0, 1, -2]]);
    assert.throws(() => read(plyOf(encoding, [negative, vertices])), /Face 1 of the PLY file names point -2/);
  }
  const short = plyOf('ascii', [vertices, facesOf('uchar int')]).toString();
  assert.throws(() => read(Buffer.from(short.slice(0, short.lastIndexOf('4 3')))), /ends after 5 of its 6 faces/);
  assert.throws(() => read(Buffer.from(short.replace('4 3 0 4 7', '4 3 0 4'))), /Line 23, column 1: .* a face/);
});

test('points of no face and faces of two corners are named', () => {
  const model = read(
    plyOf('ascii', [
      vertices,
      facesOf('uchar int', [
        [0, 1, 2],
        [3, 4],
        [5, 5, 6],
      ]),
    ]),
  );
  assert.deepEqual(
    model.warnings.map(({ code, message }) => [code, message]),
    [
      ['lost_faces', '2 faces have less than three corners, or one that is nowhere, and were left out.'],
      ['undrawn', '5 points that belong to no face are not drawn.'],
    ],
  );
});

test('a file with faces becomes a model of shapes with Z up, one without stays a cloud', async () => {
  const convert = await conversionOf('a.ply').load();
  const folder = mkdtempSync(join(tmpdir(), 'plinth-ply-'));
  try {
    const tall = CORNERS.map(([x = 0, y = 0, z = 0]) => [x + 500_000, y, z * 3]);
    const kinds: string[][] = [];
    for (const [name, elements] of [
      ['mesh', [{ ...vertices, records: tall }, facesOf('uchar uint')]],
      ['cloud', [vertices]],
      ['empty', [vertices, facesOf('uchar int', [])]],
    ] as const) {
      const source = join(folder, `${name}.ply`);
      writeFileSync(source, plyOf('binary_little_endian', elements));
      const out = mkdtempSync(join(folder, 'job-'));
      const options = { xkt: true, plans: false, preview: false };
      const job = { source, encoding: 'identity', size: 1000, fileName: `${name}.ply`, folder: out, options } as const;
      const made = await convert(job, () => undefined, new AbortController().signal);
      kinds.push([
        typeMade(
          'a.ply',
          made.outputs.map(({ kind }) => kind),
        ),
        ...made.warnings.map(({ code }) => code),
      ]);
      if (name !== 'mesh') continue;
      const [element] = readGlb(readFileSync(join(out, 'model.glb'))).elements.values();
      assert.deepEqual(
        element?.box.map(value => Math.round(value * 100) / 100 + 0),
        [500_000, 0, -1, 500_001, 3, 0],
      );
    }
    assert.deepEqual(kinds, [['OBJ', 'assumed_unit', 'assumed_axis'], ['POINT_CLOUD'], ['POINT_CLOUD']]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
