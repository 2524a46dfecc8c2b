import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sceneBox } from '../gltf/scene.ts';
import { chooseFrame } from './frame.ts';
import { cubeData, described, gltfOf, glbOf, house, objHouse } from './testing/meshes.ts';
import { idsOf, sceneOf } from './convert.ts';
import type { MeshModel } from './mesh-model.ts';
import { readGltf } from './read-gltf.ts';
import { readObj } from './read-obj.ts';

const round = (values: readonly number[] | null) => values?.map(value => Math.round(value * 1e6) / 1e6 + 0);
const treeOf = ({ nodes }: MeshModel) => nodes.map(({ name, parent, parts }) => [name, parent, parts.length]);
const trianglesIn = (model: MeshModel) => sceneOf(model, idsOf(model)).triangles;
const boxOf = (model: MeshModel) => round(sceneBox(sceneOf(model, idsOf(model)).scene));
const obj = (text: string) => readObj(Buffer.from(text), () => undefined);

test('a GLB keeps its tree, names, ids, colours and properties, equally as text', () => {
  const model = readGltf(glbOf(house()));
  assert.deepEqual(treeOf(model), [
    ['House', -1, 0],
    ['Wall', 0, 1],
    ['Wall', 0, 1],
    ['2O2Fr$t4X7Zf8NOew3FNr2', 0, 1],
  ]);
  const ids = idsOf(model);
  assert.equal(ids[3], '2O2Fr$t4X7Zf8NOew3FNr2');
  assert.ok(ids.every(id => id.length === 22) && new Set(ids).size === 4);
  assert.deepEqual(model.nodes[1]!.properties, [
    ['Fire', 'F90'],
    ['Load', true],
    ['Count', 2],
  ]);
  assert.deepEqual(model.materials, [
    { name: 'Brick', colour: 0xff0000ff },
    { name: 'Glass', colour: 0x33ff0000 },
  ]);
  assert.deepEqual(boxOf(model), [0, 0, -1, 6, 2, 4.2]);
  assert.equal(model.shapes.length, 1, 'both meshes draw the same cube');
  assert.deepEqual(readGltf(gltfOf(house())), model);
  assert.deepEqual([model.schema, model.warnings, model.prescribed], ['glTF 2.0', [], { unit: 'm', up: 'y' }]);
});

test('strips, fans, lists without indices, sparse numbers and repeats', () => {
  const strip = (mode: number) => ({ primitives: [{ attributes: { POSITION: 0 }, mode }] });
  const square = Buffer.alloc(48);
  [0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0].forEach((value, n) => square.writeFloatLE(value, n * 4));
  const views = {
    bufferViews: [{ buffer: 0, byteLength: 48 }],
    buffers: [{ byteLength: 48 }],
    accessors: [{ bufferView: 0, componentType: 5126, count: 4, type: 'VEC3' }],
  };
  for (const [mode, triangles] of [
    [4, 1],
    [5, 2],
    [6, 2],
    [1, 0],
  ] as const) {
    const model = readGltf(glbOf(described([{ mesh: 0 }], { ...views, meshes: [strip(mode)] }), square));
    assert.equal(trianglesIn(model), triangles, `mode ${mode}`);
    assert.equal(model.warnings.length, mode === 1 ? 1 : 0);
  }
  const moved = Buffer.concat([cubeData(), Buffer.from([6, 0, 0, 0]), Buffer.from(new Float32Array([9, 9, 9]).buffer)]);
  const sparse = readGltf(
    glbOf(
      described([{ mesh: 0 }], {
        accessors: [
          {
            bufferView: 0,
            componentType: 5126,
            count: 8,
            type: 'VEC3',
            sparse: { count: 1, indices: { bufferView: 2, componentType: 5123 }, values: { bufferView: 3 } },
          },
          { bufferView: 1, componentType: 5123, count: 36, type: 'SCALAR' },
        ],
        bufferViews: [
          { buffer: 0, byteOffset: 0, byteLength: 96 },
          { buffer: 0, byteOffset: 96, byteLength: 72 },
          { buffer: 0, byteOffset: 168, byteLength: 4 },
          { buffer: 0, byteOffset: 172, byteLength: 12 },
        ],
        buffers: [{ byteLength: 184 }],
      }),
      moved,
    ),
  );
  assert.deepEqual(boxOf(sparse), [0, 0, 0, 9, 9, 9]);
  const places = Buffer.concat([cubeData(), Buffer.from(new Float32Array([0, 0, 0, 10, 0, 0, 20, 0, 0]).buffer)]);
  const instanced = readGltf(
    glbOf(
      described([{ mesh: 0, extensions: { EXT_mesh_gpu_instancing: { attributes: { TRANSLATION: 2 } } } }], {
        accessors: [
          { bufferView: 0, componentType: 5126, count: 8, type: 'VEC3' },
          { bufferView: 1, componentType: 5123, count: 36, type: 'SCALAR' },
          { bufferView: 2, componentType: 5126, count: 3, type: 'VEC3' },
        ],
        bufferViews: [
          { buffer: 0, byteOffset: 0, byteLength: 96 },
          { buffer: 0, byteOffset: 96, byteLength: 72 },
          { buffer: 0, byteOffset: 168, byteLength: 36 },
        ],
        buffers: [{ byteLength: 204 }],
        extensionsRequired: ['EXT_mesh_gpu_instancing'],
      }),
      places,
    ),
  );
  assert.deepEqual(boxOf(instanced), [0, 0, 0, 21, 1, 1]);
});

test('invalid glTF files are refused with the reason', () => {
  const refused: readonly (readonly [Buffer, RegExp])[] = [
    [
      glbOf(described([{ mesh: 0 }], { buffers: [{ byteLength: 168, uri: 'https://example.org/a.bin' }] })),
      /“https:\/\/example.org\/a.bin”, which is not part of it/,
    ],
    [glbOf(described([{ mesh: 0 }], { buffers: [{ byteLength: 168, uri: '../../etc/passwd' }] })), /not part of it/],
    [glbOf(described([{ mesh: 0 }], { extensionsRequired: ['KHR_draco_mesh_compression'] })), /compressed with Draco/],
    [glbOf(described([{ mesh: 0 }], { extensionsRequired: ['EXT_meshopt_compression'] })), /compressed with meshopt/],
    [glbOf(described([{ mesh: 0 }], { extensionsRequired: ['ACME_cubes'] })), /needs the extension ACME_cubes/],
    [glbOf(described([{ mesh: 0 }], { asset: { version: '1.0' } })), /glTF 1.0 is not read/],
    [glbOf(described([{ children: [2] }, { children: [2] }, { mesh: 0 }])), /part of itself or of several/],
    [glbOf(described([{ mesh: 7 }])), /a mesh that it does not have/],
    [glbOf(described([{ mesh: 0 }], { buffers: [{ byteLength: 9999 }] })), /shorter than it says/],
    [glbOf(described([{ mesh: 0 }], { bufferViews: [{ buffer: 0, byteLength: 9999 }] })), /beyond its end/],
    [glbOf(described([{ mesh: 0 }])).subarray(0, 400), /ends within its data/],
    [Buffer.from('{"asset":'), /no JSON/],
    [Buffer.from('{}'), /not a glTF file/],
  ];
  for (const [file, reason] of refused)
    assert.throws(() => readGltf(file), { name: 'MeshError', reason }, String(reason));
});

test('invalid corners are dropped with their triangles, invalid placements with their shapes', () => {
  const data = cubeData();
  data.writeFloatLE(NaN, 0);
  const model = readGltf(glbOf(described([{ mesh: 0 }, { mesh: 0, scale: [0, 1, 1] }]), data));
  assert.match(model.warnings[0]!.message, /^\d triangles have a corner without a valid position/);
  const { triangles, lost, scene } = sceneOf(model, idsOf(model));
  assert.ok(triangles > 0 && triangles < 12);
  assert.equal(lost, 1);
  assert.ok(sceneBox(scene)!.every(Number.isFinite));
});

test('an OBJ file keeps its objects, groups and materials, and its precision far from the origin', () => {
  const model = readObj(objHouse(), () => undefined);
  assert.deepEqual(treeOf(model), [
    ['Ground floor', -1, 1],
    ['Upper floor', -1, 0],
    ['Walls', 1, 1],
    ['Roof', 1, 2],
  ]);
  assert.deepEqual(
    model.materials.map(({ name }) => name),
    ['Concrete', 'Brick'],
  );
  assert.equal(trianglesIn(model), 48);
  assert.deepEqual(boxOf(model), [0, 0, 0, 4, 6, 3]);
  assert.match(model.warnings.map(({ message }) => message).join(), /another file \(house\.mtl\)/);
  const far = readObj(objHouse([0.001, 0.001, 0.001], [652_000, 0, 6_860_000]), () => undefined);
  assert.deepEqual(boxOf(far), [652_000, 0, 6_860_000, 652_001, 1, 6_860_001]);
});

test('OBJ faces: relative indices, long lines, concave polygons, colours and invalid faces', () => {
  const hollow = obj('v 0 0 0\nv 4 0 0\nv 4 4 0\nv 2 1 0\nv 0 4 0\nf -5 -4 -3 -2 -1\n');
  const { positions, indices } = hollow.shapes[0]!;
  let area = 0;
  for (let at = 0; at < indices.length; at += 3) {
    const [a, b, c] = [0, 1, 2].map(n => indices[at + n]! * 3) as [number, number, number];
    area +=
      ((positions[b]! - positions[a]!) * (positions[c + 1]! - positions[a + 1]!) -
        (positions[b + 1]! - positions[a + 1]!) * (positions[c]! - positions[a]!)) /
      2;
  }
  assert.equal(area, 10, 'the dent is not filled');
  assert.equal(trianglesIn(obj('v 0 0 0\nv 1 0 0 \\\n\nv 0 1 0\nf 1/1/1 \\\n2//2 3\n')), 1);
  for (const full of [1, 255]) {
    const red = `${full} 0 0`;
    const points = `v 0 0 0 ${red}\nv 1 0 0 ${red}\nv 0 1 0 ${red}\nv 1 1 0 0 0 ${full}\nv 2 1 0\n`;
    const coloured = obj(`${points}f 1 2 3\nf 2 4 3\nf 3 1 2\nf 2 4 5\n`);
    assert.deepEqual(
      coloured.nodes[0]!.parts.map(({ colour, shape }) => [colour, coloured.shapes[shape]!.indices.length / 3]),
      [
        [0xff0000ff, 2],
        [0xff5500aa, 1],
        [undefined, 1],
      ],
    );
  }
  const odd = obj('v 0 0 0\nv 1 0 0\nv 0 1 nothing\nv 0 1 0\nf 1 2 4\nf 1 2 3\nf 1 2 9\nf 1 2 x\nl 1 2\n');
  assert.deepEqual([trianglesIn(odd), odd.warnings.map(({ code }) => code)], [1, ['lost_faces', 'undrawn']]);
  assert.throws(() => obj('v 0 0 0\nf 1 2 3\n'), { reason: /name points that it does not have/ });
  assert.throws(() => obj('no model at all'), { reason: /not an OBJ model/ });
  assert.throws(
    () =>
      readObj(Buffer.from('v 0 0 0\n'.repeat(70_000)), () => {
        throw new Error('cancelled');
      }),
    /cancelled/,
  );
});

test('OBJ: decimal commas and byte order marks; what can be read in two ways is refused', () => {
  const faces = 'f 1 2 3\n';
  for (const text of ['v 0 0 0\nv 1.5 0 0\nv 0 2.5 0\n', 'v 0,0 0,0 0,0\nv 1,5 0,0 0,0\nv 0 2,5 0\n']) {
    const whole = `o Hügel\n${text}${faces}`;
    for (const bytes of [
      Buffer.from(`\ufeff${whole}`),
      Buffer.from(`\ufeff${whole}`, 'utf16le'),
      Buffer.from(`\ufeff${whole}`, 'utf16le').swap16(),
      Buffer.from(whole, 'utf16le'),
    ]) {
      const model = readObj(bytes, () => undefined);
      assert.deepEqual([boxOf(model), model.nodes[0]!.name], [[0, 0, 0, 1.5, 2.5, 0], 'Hügel']);
    }
  }
  assert.deepEqual(boxOf(obj(`v 0.0,0.0,0.0\nv 1.5,0.0,0.0\nv 0.0,2.5,0.0\n${faces}`)), [0, 0, 0, 1.5, 2.5, 0]);
  assert.throws(() => obj(`v 0 0 0\nv 1.5 0 0\nv 0 2,5 0\n${faces}`), {
    reason: /^Line 3, column 5: “2,5” has a comma/,
  });
  assert.throws(() => obj(`v 0,1,2\nv 1,2,3\nv 0,2,5\n${faces}`), { reason: /^Line 1, column 3: “0,1,2” can be/ });
});

test('unit and axis are those chosen, else those of the format, else a reported guess', () => {
  const gltf = { prescribed: { unit: 'm', up: 'y' } as const };
  const plain = { prescribed: null };
  const choose = (...given: Parameters<typeof chooseFrame>) => {
    const { unit, up, warnings } = chooseFrame(...given);
    return [unit, up, ...warnings.map(({ code }) => code)];
  };
  assert.deepEqual(choose(gltf, [0, 0, 0, 30, 10, 20], {}), ['m', 'y']);
  assert.deepEqual(choose(gltf, [0, 0, 0, 30_000, 10_000, 20_000], {}), ['mm', 'y', 'assumed_unit']);
  assert.deepEqual(choose(gltf, [0, 0, 0, 30_000, 10_000, 20_000], { unit: 'm', up: 'z' }), ['m', 'z']);
  assert.deepEqual(choose(plain, [0, 0, -9, 30, 10, 20], {}), ['m', 'y', 'assumed_unit', 'assumed_axis']);
  assert.deepEqual(choose(plain, [5, 5, 0, 30_000, 20_000, 9_000], {}), ['mm', 'z', 'assumed_unit', 'assumed_axis']);
  assert.deepEqual(choose(plain, [-5, -5, 2, 5, 5, 4], { unit: 'ft' }), ['ft', 'z', 'assumed_axis']);
  assert.deepEqual(choose(plain, null, { unit: 'cm', up: 'y' }), ['cm', 'y']);
  const { warnings } = chooseFrame(plain, [0, 0, 0, 12_400, 3_000, 9_000], {});
  assert.equal(
    warnings[0]?.message,
    'The file does not name its unit. Millimeters are assumed, as it is 12,400 units across; another unit can be chosen at upload.',
  );
});

test('a file in millimetres with Z up becomes metres with Y up', () => {
  const model = readObj(objHouse([4000, 2000, 3000]), () => undefined);
  const { scene } = sceneOf(model, idsOf(model), { unit: 'mm', up: 'z' });
  assert.deepEqual(
    round(sceneBox(scene)),
    [0, 0, -6, 4, 3, 0].map(value => value + 0),
  );
});
