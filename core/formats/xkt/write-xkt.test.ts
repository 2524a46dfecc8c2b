import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type ReadXkt, readXkt } from '../../testing/read-xkt.ts';
import type { Scene, Shape } from '../gltf/scene.ts';
import { elementBoxes } from '../gltf/scene.ts';
import { block, blockPart, sceneOf } from '../gltf/testing/scenes.ts';
import { writeXkt } from './write-xkt.ts';

/** Writes, reads and compares every box with the scene: half a step of the tile, and a tenth of a millimetre. */
async function check(scene: Scene): Promise<ReadXkt> {
  const read = readXkt(await onlyFile(scene));
  const boxes = elementBoxes(scene);
  assert.deepEqual([...read.entities.keys()].sort(), scene.elements.map(({ name }) => name).sort());
  scene.elements.forEach(({ name }, e) => {
    const { box, tile } = read.entities.get(name)!;
    const limit = Math.max(...read.tiles[tile]!.size) / 65535 / 2 + 1e-4;
    box.forEach((value, k) =>
      assert.ok(Math.abs(value - boxes[e * 6 + k]!) < limit, `${name}: ${value} instead of ${boxes[e * 6 + k]}`),
    );
  });
  return read;
}

async function onlyFile(scene: Scene): Promise<Buffer> {
  const files = await Array.fromAsync(writeXkt(scene));
  assert.equal(files.length, 1);
  return Buffer.concat(files[0]!);
}

/** A ball of many vertices, so that sharing pays. */
function ball(rings: number): Shape {
  const positions: number[] = [];
  const indices: number[] = [];
  for (let i = 0; i <= rings; i++) {
    for (let j = 0; j < rings; j++) {
      const [a, b] = [(i / rings) * Math.PI, (j / rings) * 2 * Math.PI];
      positions.push(Math.sin(a) * Math.cos(b), Math.cos(a), Math.sin(a) * Math.sin(b));
      if (i < rings) {
        const [p, q, r, s] = [
          i * rings + j,
          i * rings + ((j + 1) % rings),
          (i + 1) * rings + j,
          (i + 1) * rings + ((j + 1) % rings),
        ];
        indices.push(p, q, r, q, s, r);
      }
    }
  }
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
}

describe('writeXkt', () => {
  test('a block: eight corners, twelve triangles, twelve edges', async () => {
    const { entities } = await check(
      sceneOf([block(2, 3, 4)], [{ name: 'a', parts: [blockPart(0, { shift: [5, 6, 7], colour: 0xff030201 })] }]),
    );
    const { triangles, edges, meshes } = entities.get('a')!;
    assert.deepEqual([triangles, edges], [12, 12]);
    assert.deepEqual(meshes, [{ geometry: 0, shared: false, colour: [1, 2, 3, 255], triangles: 12 }]);
  });

  test('smooth faces draw no edges', async () => {
    const { entities } = await check(sceneOf([ball(60)], [{ name: 'a', parts: [blockPart(0, {})] }]));
    assert.equal(entities.get('a')!.edges, 0);
  });

  test('an open sheet draws its border', async () => {
    const sheet: Shape = {
      positions: Float32Array.of(0, 0, 0, 4, 0, 0, 4, 4, 0, 0, 4, 0),
      indices: Uint32Array.of(0, 1, 2, 0, 2, 3),
    };
    assert.equal(
      (await check(sceneOf([sheet], [{ name: 'a', parts: [blockPart(0, {})] }]))).entities.get('a')!.edges,
      4,
    );
  });

  test('parts of one colour are one mesh', async () => {
    const { entities } = await check(
      sceneOf(
        [block(1, 1, 1), block(2, 1, 1)],
        [
          {
            name: 'a',
            parts: [
              blockPart(0, { colour: 0xff0000ff }),
              blockPart(1, { shift: [4, 0, 0], colour: 0x1fffffff }),
              blockPart(1, { shift: [8, 0, 0], colour: 0xff0000ff }),
            ],
          },
        ],
      ),
    );
    assert.deepEqual(
      entities.get('a')!.meshes.map(({ colour, triangles }) => [colour, triangles]),
      [
        [[255, 0, 0, 255], 24],
        [[255, 255, 255, 31], 12],
      ],
    );
  });

  test('a shape is shared from 300 saved vertices on', async () => {
    const row = (count: number, shape: Shape) =>
      check(
        sceneOf(
          [shape],
          Array.from({ length: count }, (_, n) => ({
            name: `e${n}`,
            parts: [blockPart(0, { shift: [n * 0.7, 0, 0], turn: n * 31 })],
          })),
        ),
      );
    // A block has 8 joined vertices: 38 uses save 296, 39 save 304.
    assert.equal((await row(38, block(1, 1, 1))).geometries, 38);
    const shared = await row(39, block(1, 1, 1));
    assert.equal(shared.geometries, 1);
    assert.ok([...shared.entities.values()].every(({ meshes }) => meshes[0]!.shared));
    assert.equal((await row(2, ball(30))).geometries, 1);
  });

  test('shared shapes: millimetres, mirrored, far away, more than one tile', async () => {
    const at = (x: number, mirror: boolean) =>
      blockPart(0, { shift: [458_000.123 + x, 110.5, -5_439_000.456], turn: 33, scale: 0.001, mirror });
    const { tiles, geometries } = await check(
      sceneOf(
        [{ ...ball(40), positions: ball(40).positions.map(v => v * 1000) }],
        [
          { name: 'a', parts: [at(0, false)] },
          { name: 'b', parts: [at(500, true)] },
        ],
      ),
    );
    assert.deepEqual([tiles.length, geometries], [2, 1]);
  });

  test('one tile up to 100 m, cells beyond; a long element has its own tile', async () => {
    const line = (step: number) =>
      Array.from({ length: 10 }, (_, n) => ({ name: `e${n}`, parts: [blockPart(0, { shift: [n * step, 0, 0] })] }));
    assert.equal((await check(sceneOf([block(1, 1, 1)], line(10)))).tiles.length, 1);
    const { tiles } = await check(
      sceneOf(
        [block(1, 1, 1), block(700, 1, 1)],
        [...line(64), { name: 'long', parts: [blockPart(1, { shift: [300, 3, 0] })] }],
      ),
    );
    assert.equal(tiles.length, 11);
    assert.deepEqual(tiles.at(-1)!.entities, ['long']);
  });

  test('rooms are first in their tile', async () => {
    const { tiles } = await check(
      sceneOf(
        [block(1, 1, 1)],
        [
          { name: 'wall', parts: [blockPart(0, {})] },
          { name: 'room', space: true, parts: [blockPart(0, { shift: [2, 0, 0], colour: 0x33ff0000 })] },
        ],
      ),
    );
    assert.deepEqual(
      tiles.map(({ entities }) => entities),
      [['room', 'wall']],
    );
  });

  test('an element flattened by the grid is kept', async () => {
    const { entities } = await check(
      sceneOf(
        [block(90, 1, 1), block(1e-5, 1e-5, 1e-5)],
        [
          { name: 'a', parts: [blockPart(0, {})] },
          { name: 'dust', parts: [blockPart(1, { shift: [1, 1, 1] })] },
        ],
      ),
    );
    assert.equal(entities.get('dust')!.triangles, 1);
  });

  test('an empty scene is a valid file', async () => {
    const { tiles, entities, geometries } = await check(sceneOf([], []));
    assert.deepEqual([tiles.length, entities.size, geometries], [0, 0, 0]);
  });

  test('a large scene is several files: rooms and the outermost in the first, every element in one, shapes shared within each', async () => {
    const elements = Array.from({ length: 90 }, (_, n) => ({
      name: `e${n}`,
      space: n === 80,
      parts: [blockPart(n < 60 ? 0 : 1, { shift: [n * 2, 0, 0] })],
    }));
    const scene = sceneOf([ball(30), block(1, 1, 1)], elements);
    const files = (await Array.fromAsync(writeXkt(scene, 40_000))).map(pieces => readXkt(Buffer.concat(pieces)));
    assert.ok(files.length > 1, `${files.length} files`);
    const names = files.flatMap(({ entities }) => [...entities.keys()]);
    assert.deepEqual(names.sort(), elements.map(({ name }) => name).sort());
    assert.deepEqual(
      ['e0', 'e80', 'e89'].filter(name => !files[0]!.entities.has(name)),
      [],
    );
    const boxes = elementBoxes(scene);
    for (const { entities, tiles } of files) {
      for (const [name, { box, tile }] of entities) {
        const limit = Math.max(...tiles[tile]!.size) / 65535 / 2 + 1e-4;
        box.forEach((value, k) => assert.ok(Math.abs(value - boxes[Number(name.slice(1)) * 6 + k]!) < limit, name));
      }
    }
    assert.equal(
      (await Array.fromAsync(writeXkt(scene, 1))).length,
      88,
      'an element is never cut; the room and both ends are in the first',
    );
  });

  test('equal scenes give equal bytes', async () => {
    const make = () =>
      onlyFile(
        sceneOf(
          [block(2, 3, 4), ball(20)],
          Array.from({ length: 60 }, (_, n) => ({
            name: `e${n}`,
            parts: [blockPart(n % 2, { shift: [n * 9, 0, n], turn: n })],
          })),
        ),
      );
    assert.ok((await make()).equals(await make()));
  });
});
