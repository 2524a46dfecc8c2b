import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { describe, test } from 'node:test';
import { readGlb } from '../../testing/read-glb.ts';
import { block, blockPart, sceneOf } from './testing/scenes.ts';
import type { PlacedShape, Scene } from './scene.ts';
import { elementBoxes, sceneBox } from './scene.ts';
import { writeGlb } from './write-glb.ts';

const { validateBytes } = createRequire(import.meta.url)('gltf-validator') as {
  validateBytes: (
    bytes: Uint8Array,
  ) => Promise<{ issues: { numErrors: number; numWarnings: number; messages: unknown[] } }>;
};

const glbOf = (scene: Scene, origin: readonly [number, number, number] = [0, 0, 0]): Buffer =>
  Buffer.concat(writeGlb(scene, origin));

async function check(
  scene: Scene,
  origin: readonly [number, number, number] = [0, 0, 0],
  limit = 1e-4,
): Promise<ReturnType<typeof readGlb>> {
  const file = glbOf(scene, origin);
  const { issues } = await validateBytes(new Uint8Array(file));
  assert.deepEqual([issues.numErrors, issues.numWarnings], [0, 0], JSON.stringify(issues.messages));
  const read = readGlb(file);
  const boxes = elementBoxes(scene);
  assert.deepEqual(
    [...read.elements.keys()],
    scene.elements.map(({ name }) => name),
  );
  scene.elements.forEach(({ name }, e) =>
    read.elements
      .get(name)!
      .box.forEach((value, k) =>
        assert.ok(Math.abs(value - boxes[e * 6 + k]!) < limit, `${name}: ${value} instead of ${boxes[e * 6 + k]}`),
      ),
  );
  return read;
}

const one = (part: PlacedShape): Scene => sceneOf([block(2, 3, 4)], [{ name: 'a', parts: [part] }]);

describe('writeGlb', () => {
  test('one node per element, named by its GlobalId, at its placement', async () => {
    const scene = sceneOf(
      [block(2, 3, 4), block(1, 1, 1)],
      [
        { name: '2O2Fr$t4X7Zf8NOew3FKEr', parts: [blockPart(0, { shift: [10, 0, 5] })] },
        { name: '1F6umJ5H50aeL3A1As_wTm', parts: [blockPart(1, { turn: 30, shift: [-3, 2, 0] })] },
      ],
    );
    const { json, elements } = await check(scene);
    assert.deepEqual(
      json.nodes.filter(node => node.name !== undefined).map(node => node.name),
      ['2O2Fr$t4X7Zf8NOew3FKEr', '1F6umJ5H50aeL3A1As_wTm'],
    );
    assert.equal(elements.get('2O2Fr$t4X7Zf8NOew3FKEr')!.triangles, 12);
  });

  test('a shape in millimetres keeps its size', () =>
    check(one(blockPart(0, { scale: 0.001 })), [0, 0, 0], 1e-6).then(({ elements }) =>
      assert.equal(elements.get('a')!.triangles, 12),
    ));

  test('equal elements share one mesh, also rotated', async () => {
    const elements = Array.from({ length: 20 }, (_, n) => ({
      name: `e${n}`,
      parts: [blockPart(0, { shift: [n * 5, 0, 0], turn: n * 10 })],
    }));
    const { json } = await check(sceneOf([block(2, 3, 4)], elements));
    assert.equal(json.meshes!.length, 1);
    assert.equal(json.accessors!.length, 2);
    assert.equal(json.bufferViews!.length, 2);
  });

  test('a shape in two colours is stored once', async () => {
    const { json } = await check(
      sceneOf(
        [block(1, 1, 1)],
        [
          { name: 'a', parts: [blockPart(0, { colour: 0xff0000ff })] },
          { name: 'b', parts: [blockPart(0, { colour: 0xff00ff00, shift: [9, 9, 9] })] },
        ],
      ),
    );
    assert.deepEqual([json.meshes!.length, json.materials!.length, json.accessors!.length], [2, 2, 2]);
  });

  test('parts that are only shifted become primitives of one mesh, and such assemblies are shared', async () => {
    const windowAt = (x: number) => [
      blockPart(0, { colour: 0xff102030, shift: [x, 0, 0] }),
      blockPart(1, { colour: 0x40ffffff, shift: [x + 0.5, 1, 0] }),
      blockPart(1, { colour: 0xff102030, shift: [x, 2, 0] }),
    ];
    const { json } = await check(
      sceneOf(
        [block(2, 3, 4), block(1, 1, 1)],
        [
          { name: 'a', parts: windowAt(0) },
          { name: 'b', parts: windowAt(100.1) },
        ],
      ),
    );
    assert.equal(json.meshes!.length, 1);
    assert.equal(json.meshes![0]!.primitives.length, 2);
    assert.deepEqual(
      json.nodes.map(node => node.name),
      [undefined, 'a', 'b'],
    );
  });

  test('parts rotated against each other become unnamed children', async () => {
    const { json } = await check(
      sceneOf(
        [block(2, 3, 4)],
        [{ name: 'a', parts: [blockPart(0, {}), blockPart(0, { turn: 90, shift: [7, 0, 0] })] }],
      ),
    );
    const node = json.nodes.find(({ name }) => name === 'a')!;
    assert.equal(node.children!.length, 2);
    assert.equal(json.meshes!.length, 1);
  });

  test('translucent colours blend, all materials have two sides, colours are linear', async () => {
    const { json } = await check(
      sceneOf([block(1, 1, 1)], [{ name: 'a', parts: [blockPart(0, { colour: 0x80ff8000 })] }]),
    );
    assert.deepEqual(json.materials, [
      {
        pbrMetallicRoughness: { baseColorFactor: [0, 0.2159, 1, 0.502], metallicFactor: 0 },
        alphaMode: 'BLEND',
        doubleSided: true,
      },
    ]);
  });

  test('mirrored, stretched and sheared placements', async () => {
    await check(one(blockPart(0, { mirror: true, turn: 20, shift: [1, 2, 3] })));
    const stretched = one(blockPart(0, { turn: 40 }));
    for (const [row, factor] of [
      [0, 0.001],
      [1, 0.001],
      [2, 3],
    ] as const)
      for (let k = 0; k < 3; k++) stretched.partMatrices[row * 4 + k]! *= factor;
    await check(stretched);
    const sheared = one(blockPart(0, {}));
    sheared.partMatrices[4] = 0.5;
    assert.deepEqual((await check(sheared)).json.nodes[1]!.rotation, undefined, 'shear is baked into the mesh');
  });

  test('one shape at very different sizes keeps its precision at each', async () =>
    void (await check(
      sceneOf(
        [block(2, 3, 4)],
        [
          { name: 'a', parts: [blockPart(0, { scale: 0.001 })] },
          { name: 'b', parts: [blockPart(0, { scale: 10 })] },
        ],
      ),
      [0, 0, 0],
      4e-4,
    )));

  test('far from the origin: the distance is in the root, in double precision', async () => {
    const far = [605_638_833.123, 2463.5, -6_749_451_721.25] as [number, number, number];
    const scene = one(blockPart(0, { shift: far, turn: 17 }));
    const origin = far.map(Math.round) as [number, number, number];
    const { json } = await check(scene, origin, 4e-5);
    assert.deepEqual(json.nodes[0]!.matrix!.slice(12), [...origin, 1]);
    assert.ok(json.nodes[1]!.translation!.every(value => Math.abs(value) < 10));
  });

  test('a mesh too large for 16 bits keeps floats', async () => {
    const { json } = await check(
      sceneOf([block(5000, 1, 5000)], [{ name: 'terrain', parts: [blockPart(0, { turn: 5 })] }]),
      [0, 0, 0],
      1e-3,
    );
    assert.equal(json.accessors![0]!.componentType, 5126);
    assert.equal(json.extensionsRequired, undefined);
  });

  test('more than 65,535 vertices need long indices', async () => {
    const many = { positions: new Float32Array(3 * 70_000), indices: new Uint32Array(3 * 70_000) };
    for (let i = 0; i < many.positions.length; i++) many.positions[i] = (i * 7919) % 101;
    for (let i = 0; i < many.indices.length; i++) many.indices[i] = (i * 13) % 70_000;
    const { json, elements } = await check(
      sceneOf([many], [{ name: 'a', parts: [blockPart(0, {})] }]),
      [0, 0, 0],
      2e-3,
    );
    assert.equal(json.accessors!.at(-1)!.componentType, 5125);
    assert.equal(elements.get('a')!.triangles, 70_000);
  });

  test('a flat shape and a point-like shape are valid', async () =>
    void (await check(
      sceneOf(
        [block(5, 0, 5), block(1e-7, 1e-7, 1e-7)],
        [
          { name: 'a', parts: [blockPart(0, {})] },
          { name: 'b', parts: [blockPart(1, {})] },
        ],
      ),
    )));

  test('an empty scene is a valid file with a root', async () => {
    const { json } = await check(sceneOf([], []));
    assert.deepEqual(json.nodes.length, 1);
    assert.equal(sceneBox(sceneOf([], [])), null);
  });

  test('equal scenes give equal bytes', () => {
    const make = () =>
      sceneOf(
        [block(2, 3, 4), block(1, 2, 1)],
        Array.from({ length: 50 }, (_, n) => ({
          name: `e${n}`,
          parts: [
            blockPart(n % 2, { turn: n * 7, shift: [n, n / 3, -n] }),
            blockPart(0, { shift: [n, 4, 4], turn: n * 7 }),
          ],
        })),
      );
    assert.ok(glbOf(make()).equals(glbOf(make())));
  });

  test('names with quotes and markup stay unchanged', async () => {
    const name = '"<b>\\\u00e9';
    const { elements } = await check(sceneOf([block(1, 1, 1)], [{ name, parts: [blockPart(0, {})] }]));
    assert.ok(elements.has(name));
  });
});

test('sceneBox is the union of the element boxes', () => {
  const scene = sceneOf(
    [block(2, 3, 4), block(1, 9, 1)],
    Array.from({ length: 30 }, (_, n) => ({
      name: `e${n}`,
      parts: [blockPart(n % 2, { turn: n * 23, shift: [Math.sin(n) * 9, n, Math.cos(n) * 5] })],
    })),
  );
  const boxes = elementBoxes(scene);
  const all = sceneBox(scene)!;
  for (let k = 0; k < 3; k++) {
    assert.ok(Math.abs(all[k]! - Math.min(...scene.elements.map((_, e) => boxes[e * 6 + k]!))) < 1e-9);
    assert.ok(Math.abs(all[k + 3]! - Math.max(...scene.elements.map((_, e) => boxes[e * 6 + k + 3]!))) < 1e-9);
  }
});
