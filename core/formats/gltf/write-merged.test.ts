import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { describe, test } from 'node:test';
import { readMerged, type MergedJson } from '../../testing/read-merged.ts';
import { readGlb, readHead } from '../../testing/read-glb.ts';
import type { Scene } from './scene.ts';
import type { Sharing } from './repeated-shapes.ts';
import { block, blockPart, manySided, sceneOf } from './testing/scenes.ts';
import { writeGlb } from './write-glb.ts';
import { writeMerged } from './write-merged.ts';

const { validateBytes } = createRequire(import.meta.url)('gltf-validator') as {
  validateBytes: (
    bytes: Uint8Array,
  ) => Promise<{
    issues: { numErrors: number; numWarnings: number; messages: readonly { severity: number; code: string }[] };
  }>;
};

/** Writes, validates, and compares every element with the public form. */
async function check(
  scene: Scene,
  origin: readonly [number, number, number] = [0, 0, 0],
  limit = 1.5e-3,
  sharing?: Sharing,
): Promise<ReturnType<typeof readMerged>> {
  const file = Buffer.concat(writeMerged(scene, origin, sharing));
  const { issues } = await validateBytes(new Uint8Array(file));
  assert.equal(issues.numErrors, 0, JSON.stringify(issues.messages.slice(0, 3)));
  const read = readMerged(file);
  const other = readGlb(Buffer.concat(writeGlb(scene, origin)));
  assert.deepEqual(
    read.globalIds,
    scene.elements.map(({ name }) => name),
  );
  for (const [name, { box, triangles }] of other.elements) {
    const mine = read.elements.get(name)!;
    assert.equal(mine.triangles, triangles, name);
    mine.box.forEach((value, k) =>
      assert.ok(Math.abs(value - box[k]!) < limit, `${name}: ${value} instead of ${box[k]}`),
    );
  }
  return read;
}

/** Some shapes of a scene, wherever they are used. */
const share = (scene: Scene, ...shapes: readonly number[]): Sharing => ({
  parts: Uint8Array.from(scene.partShapes, shape => (shapes.includes(shape) ? 1 : 0)),
  shapes,
});

const row = (count: number, distance: number, colours: readonly number[] = [0xffcccccc]): Scene =>
  sceneOf(
    [block(2, 3, 4), block(1, 1, 1)],
    Array.from({ length: count }, (_, n) => ({
      name: `e${n}`,
      space: n === 1,
      parts: [
        blockPart(n % 2, { shift: [n * distance, n % 3, -n], turn: n * 31, colour: colours[n % colours.length]! }),
      ],
    })),
  );

describe('writeMerged', () => {
  test('elements of one colour and neighbourhood are one primitive; ranges cover it', async () => {
    const { json, ranges, coverage } = await check(row(10, 3));
    assert.deepEqual([json.meshes!.length, json.meshes![0]!.primitives.length], [1, 1]);
    assert.equal(ranges.length, 10);
    assert.deepEqual(coverage, { missing: 0, twice: 0, foreign: 0 });
  });

  test('one primitive per colour; an element of two colours has a range in both', async () => {
    const parts = (x: number) => [
      blockPart(0, { shift: [x, 0, 0], colour: 0xff102030 }),
      blockPart(1, { shift: [x, 3, 0], colour: 0x40ffffff }),
    ];
    const { json, ranges, coverage } = await check(
      sceneOf(
        [block(2, 3, 4), block(1, 1, 1)],
        [
          { name: 'a', parts: parts(0) },
          { name: 'b', parts: parts(9) },
        ],
      ),
    );
    assert.deepEqual(
      ranges.map(({ feature, primitive }) => [feature, primitive]),
      [
        [0, 0],
        [1, 0],
        [0, 1],
        [1, 1],
      ],
    );
    assert.deepEqual([json.meshes![0]!.primitives.length, coverage.missing], [2, 0]);
  });

  test('consecutive parts of one element and colour share a range', async () => {
    const { ranges } = await check(
      sceneOf([block(1, 1, 1)], [{ name: 'a', parts: [blockPart(0, {}), blockPart(0, { shift: [3, 0, 0] })] }]),
    );
    assert.deepEqual(
      ranges.map(({ first, count }) => [first, count]),
      [[0, 72]],
    );
  });

  test('a wide model has tiles, and at most as many as a viewer draws quickly', async () => {
    const { json } = await check(row(200, 20, [0xffcccccc, 0xff00ff00]), [0, 0, 0], 3e-3);
    assert.ok(json.meshes!.length > 4 && json.meshes!.length <= 64, String(json.meshes!.length));
    assert.deepEqual((await check(row(200, 20))).coverage, { missing: 0, twice: 0, foreign: 0 });
  });

  test('terrain does not reduce the precision of its neighbours', async () => {
    const scene = sceneOf(
      [block(3000, 1, 3000), block(0.05, 0.05, 0.05)],
      [
        { name: 'terrain', parts: [blockPart(0, {})] },
        ...Array.from({ length: 4 }, (_, n) => ({
          name: `bolt${n}`,
          parts: [blockPart(1, { shift: [n * 400.123, 1, 0] })],
        })),
      ],
    );
    const { elements } = await check(scene, [0, 0, 0], 1e-3);
    const { box } = elements.get('bolt3')!;
    assert.ok(Math.abs(box[3] - box[0] - 0.05) < 1e-4);
  });

  test('mirrored parts keep their front faces', async () => {
    const { elements } = await check(
      sceneOf(
        [block(2, 3, 4)],
        [
          { name: 'a', parts: [blockPart(0, { mirror: true, turn: 20 })] },
          { name: 'b', parts: [blockPart(0, { shift: [9, 0, 0] })] },
        ],
      ),
    );
    for (const { volume } of elements.values()) assert.ok(Math.abs(volume - 24) < 0.01, String(volume));
  });

  test('far from the origin: the distance is in the root', async () => {
    const origin = [605_638_833, 2463, -6_749_451_721] as const;
    const scene = sceneOf(
      [block(2, 3, 4)],
      [{ name: 'a', parts: [blockPart(0, { shift: [605_638_833.25, 2463.5, -6_749_451_721.25], turn: 17 })] }],
    );
    const { json } = await check(scene, origin);
    assert.deepEqual(json.nodes.at(-1)!.translation, [...origin]);
  });

  test('a shared shape is stored once, turned, scaled, mirrored and in several colours; the others stay merged', async () => {
    const scene = sceneOf(
      [block(2, 3, 4), block(1, 1, 1)],
      Array.from({ length: 12 }, (_, n) => ({
        name: `e${n}`,
        parts: [
          blockPart(0, {
            shift: [n * 4, n % 3, -n],
            turn: n * 31,
            scale: 1 + n / 10,
            mirror: n % 4 === 1,
            colour: n % 2 === 0 ? 0xff102030 : 0x80ffffff,
          }),
          blockPart(1, { shift: [n * 4, 8, 0] }),
        ],
      })),
    );
    const { json, instances, ranges, coverage, elements } = await check(scene, [100, 0, 0], 1.5e-3, share(scene, 0));
    assert.deepEqual([instances, ranges.length, coverage], [12, 12, { missing: 0, twice: 0, foreign: 0 }]);
    const positions = json.meshes!.map(({ primitives }) => primitives[0]!.attributes.POSITION);
    assert.deepEqual(
      [positions.length, new Set(positions).size],
      [3, 2],
      'one drawing per colour, of the same corners',
    );
    for (let n = 0; n < 12; n++) {
      const { volume } = elements.get(`e${n}`)!;
      assert.ok(Math.abs(volume - (24 * (1 + n / 10) ** 3 + 1)) < 0.1, `${n}: ${volume}`);
    }
  });

  test('a scene of shared shapes alone has no table of ranges', async () => {
    const scene = row(6, 5);
    const { ranges, instances, json } = await check(scene, [0, 0, 0], 1e-4, share(scene, 0, 1));
    assert.deepEqual(
      [ranges, instances, json.extensionsRequired],
      [[], 6, ['KHR_mesh_quantization', 'EXT_mesh_gpu_instancing']],
    );
  });

  test('the pages of a large file hold whole pieces', async () => {
    const scene = sceneOf(
      [manySided(400)],
      Array.from({ length: 14 }, (_, n) => ({ name: `e${n}`, parts: [blockPart(0, { shift: [n * 4, 0, 0] })] })),
    );
    const { json } = readHead<MergedJson>(Buffer.concat(writeMerged(scene, [0, 0, 0], share(scene))));
    const { pages } = json.extras.plinth;
    assert.ok(pages.length > 1, pages.join());
    const ends = pages.map((_size, n) => pages.slice(0, n + 1).reduce((sum, size) => sum + size));
    for (const { byteOffset = 0, byteLength } of json.bufferViews!) {
      const page = ends.findIndex(end => end > byteOffset);
      assert.ok(byteOffset + byteLength <= ends[page]!);
    }
    assert.equal(ends.at(-1), (json as unknown as { buffers: { byteLength: number }[] }).buffers[0]!.byteLength);
  });

  test('rooms are named', async () => assert.deepEqual((await check(row(3, 5))).spaces, [1]));

  test('an empty scene is a valid file', async () => {
    const { globalIds, ranges } = await check(sceneOf([], []));
    assert.deepEqual([globalIds, ranges], [[], []]);
  });

  test('equal scenes give equal bytes', () => {
    const make = () => Buffer.concat(writeMerged(row(50, 7, [0xff112233, 0xff332211]), [0, 0, 0]));
    assert.ok(make().equals(make()));
  });
});
