// The viewer's reader on files of the service's writer: it draws what was written.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { block, blockPart, manySided, sceneOf } from '../../core/formats/gltf/testing/scenes.ts';
import { elementBoxes, type Scene } from '../../core/formats/gltf/scene.ts';
import { writeMerged } from '../../core/formats/gltf/write-merged.ts';
import type { Sharing } from '../../core/formats/gltf/repeated-shapes.ts';
import type { Chunk } from '../../renderer/viewer/load/chunks.ts';
import { findEdges } from '../../renderer/viewer/load/edges.ts';
import { createModelIntake } from '../../renderer/viewer/load/model-intake.ts';

/** Writes a scene and reads it as it arrives: in pieces of `size` bytes. */
function read(
  scene: Scene,
  {
    origin = [0, 0, 0],
    sharing,
    size = 1000,
  }: { origin?: readonly [number, number, number]; sharing?: Sharing; size?: number } = {},
) {
  return readBytes(Buffer.concat(writeMerged(scene, origin, sharing)), size);
}

function readBytes(bytes: Uint8Array, size = 1000) {
  const chunks: Chunk[] = [];
  const intake = createModelIntake(made => chunks.push(...made));
  for (let at = 0; at < bytes.length; at += size) intake.push(bytes.subarray(at, at + size));
  return { ...intake.end(), chunks };
}

/** Every use of some shapes. */
const share = (of: Scene, ...shapes: readonly number[]): Sharing => ({
  parts: Uint8Array.from(of.partShapes, shape => (shapes.includes(shape) ? 1 : 0)),
  shapes,
});

const colours = [0xff102030, 0xff405060, 0x40ffffff];
const scene = sceneOf(
  [block(2, 3, 4), block(1, 1, 1)],
  Array.from({ length: 40 }, (_, n) => ({
    name: `e${n}`,
    space: n === 5,
    parts: [
      blockPart(n % 2, { shift: [n * 9, n % 4, -n], turn: n * 17, colour: colours[n % 3]! }),
      blockPart(1, { shift: [n * 9, 8, 0], colour: colours[(n + 1) % 3]! }),
    ],
  })),
);

test('elements keep their names and boxes; colours are at the vertices', () => {
  const { head, chunks, boxes } = read(scene);
  assert.deepEqual([head.globalIds.length, head.globalIds[39], head.spaces], [40, 'e39', [5]]);
  assert.deepEqual(new Set(chunks.map(({ translucent }) => translucent)), new Set([false, true]));
  elementBoxes(scene).forEach((value, n) => assert.ok(Math.abs(value - boxes[n]!) < 3e-3));
  const opaque = chunks.find(({ translucent }) => !translucent)!;
  assert.deepEqual(
    new Set(
      Array.from({ length: opaque.features.length }, (_, v) => [...opaque.colours.subarray(v * 4, v * 4 + 4)].join()),
    ),
    new Set(['48,32,16,255', '96,80,64,255']),
  );
});

test('ranges cover all triangles of a chunk, one per feature', () => {
  for (const { ranges, indices, features } of read(scene).chunks) {
    let covered = 0;
    for (let row = 0; row < ranges.length; row += 3) {
      for (let i = ranges[row + 1]!; i < ranges[row + 1]! + ranges[row + 2]!; i++)
        assert.equal(features[indices[i]!], ranges[row]);
      covered += ranges[row + 2]!;
    }
    assert.equal(covered, indices.length);
  }
});

test('a block has twelve edges, with any triangles', () => {
  const { chunks } = read(
    sceneOf(
      [block(2, 3, 4)],
      [
        { name: 'a', parts: [blockPart(0, {})] },
        { name: 'b', parts: [blockPart(0, { turn: 30, shift: [20, 0, 0] })] },
      ],
    ),
  );
  const { ends, positions, features } = findEdges(chunks[0]!);
  assert.deepEqual(
    [[...ends], positions.length, features.length, features[0], features.at(-1)],
    [[12, 24], 24 * 6, 48, 0, 1],
  );
});

test('faces that turn a little are one curved face', () => {
  const sides = 36;
  const round: number[] = [];
  for (let n = 0; n < sides; n++)
    for (const y of [0, 1]) round.push(Math.cos((n / sides) * 2 * Math.PI), y, Math.sin((n / sides) * 2 * Math.PI));
  const indices = Array.from({ length: sides }, (_, n) => [
    n * 2,
    n * 2 + 1,
    ((n + 1) % sides) * 2,
    n * 2 + 1,
    ((n + 1) % sides) * 2 + 1,
    ((n + 1) % sides) * 2,
  ]).flat();
  const { ends } = findEdges({
    positions: Float32Array.from(round),
    indices: Uint32Array.from(indices),
    ranges: Uint32Array.of(0, 0, indices.length),
  });
  assert.deepEqual([...ends], [sides * 2], 'only the two open rims');
});

test('a distant model keeps its offset apart from its small coordinates', () => {
  const far = [605_638_833.5, 2463, -6_749_451_721.25] as const;
  const { head, chunks } = read(sceneOf([block(2, 3, 4)], [{ name: 'a', parts: [blockPart(0, { shift: far })] }]), {
    origin: [605_638_833, 2463, -6_749_451_721],
  });
  assert.deepEqual(head.origin, [605_638_833, 2463, -6_749_451_721]);
  assert.ok(Math.max(...chunks[0]!.positions.map(Math.abs)) < 4);
});

test('shared shapes are placed as merged ones, with any rotation, scale and mirroring', () => {
  const put = sceneOf(
    [block(2, 3, 4), block(1, 1, 1)],
    Array.from({ length: 90 }, (_, n) => ({
      name: `e${n}`,
      parts: [
        blockPart(0, {
          shift: [(n % 9) * 4, n % 4, -n],
          turn: n * 17,
          scale: 1 + (n % 3) / 4,
          mirror: n % 5 === 2,
          colour: colours[n % 3]!,
        }),
        blockPart(1, { shift: [n / 2, 8, 0] }),
      ],
    })),
  );
  const { chunks, boxes } = read(put, { sharing: share(put, 0) });
  elementBoxes(put).forEach((value, n) =>
    assert.ok(Math.abs(value - boxes[n]!) < 2e-3, `${n}: ${boxes[n]} is not ${value}`),
  );
  const shared = chunks.filter(({ instances }) => instances !== null);
  assert.deepEqual(
    [shared.length, shared.reduce((sum, { features }) => sum + features.length, 0), chunks.length],
    [4, 90, 5],
    'opaque and translucent, mirrored and not, and what is merged',
  );
  for (const { translucent, features, colours: paint, instances, positions, indices } of shared) {
    features.forEach((feature, n) => {
      const colour = colours[feature % 3]!;
      assert.deepEqual(
        [...paint.subarray(n * 4, n * 4 + 4)],
        [0, 8, 16, 24].map(bits => (colour >>> bits) & 255),
      );
      assert.equal(translucent, colour >>> 24 < 255);
      const { volume, box } = placed(positions, indices, instances!.matrices.subarray(n * 16, n * 16 + 16));
      assert.ok(
        Math.abs(volume - 24 * (1 + (feature % 3) / 4) ** 3) < 0.05,
        `${feature} encloses ${volume} m³, fronts outwards`,
      );
      box.forEach((value, axis) => assert.ok(Math.abs(value - instances!.boxes[n * 6 + axis]!) < 1e-4));
    });
  }
});

/** Volume of a shape, and its box, under a matrix that does not mirror. */
function placed(positions: Float32Array, indices: Uint32Array, m: Float32Array) {
  const corner = (v: number) =>
    [0, 1, 2].map(
      axis =>
        m[axis]! * positions[v * 3]! +
        m[4 + axis]! * positions[v * 3 + 1]! +
        m[8 + axis]! * positions[v * 3 + 2]! +
        m[12 + axis]!,
    ) as [number, number, number];
  const box = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
  let volume = 0;
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [corner(indices[i]!), corner(indices[i + 1]!), corner(indices[i + 2]!)];
    for (const each of [a, b, c])
      each.forEach((value, axis) => {
        box[axis] = Math.min(box[axis]!, value);
        box[axis + 3] = Math.max(box[axis + 3]!, value);
      });
    volume +=
      (a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) + a[2] * (b[0] * c[1] - b[1] * c[0])) /
      6;
  }
  return { volume, box };
}

test('a file of several pages is read equally in any chunks', () => {
  const large = sceneOf(
    [manySided(400)],
    Array.from({ length: 14 }, (_, n) => ({ name: `e${n}`, parts: [blockPart(0, { shift: [n * 4, 0, 0] })] })),
  );
  const bytes = Buffer.concat(writeMerged(large, [0, 0, 0], share(large)));
  const [slow, fast] = [readBytes(bytes, 65_536), readBytes(bytes, bytes.length)];
  assert.ok(slow.head.pages.length > 1 && slow.chunks.length > 1);
  assert.deepEqual(
    slow.chunks.map(({ ranges }) => [...ranges]),
    fast.chunks.map(({ ranges }) => [...ranges]),
  );
  assert.ok(
    slow.chunks.every(
      ({ positions, indices }, n) =>
        Buffer.from(positions.buffer).equals(Buffer.from(fast.chunks[n]!.positions.buffer)) &&
        Buffer.from(indices.buffer).equals(Buffer.from(fast.chunks[n]!.indices.buffer)),
    ),
  );
  const drawn = slow.chunks.reduce((sum, { indices }) => sum + indices.length, 0);
  assert.equal(drawn, 14 * 2 * 400 * 399 * 3);
  elementBoxes(large).forEach((value, n) => assert.ok(Math.abs(value - slow.boxes[n]!) < 2e-3));
});

test('an empty file is a model', () => {
  const { head, chunks } = read(sceneOf([], []));
  assert.deepEqual([head.globalIds, chunks], [[], []]);
});

test('other files are refused with a reason', () => {
  assert.throws(() => readBytes(new Uint8Array(8)), /no complete GLB/);
  assert.throws(() => readBytes(new Uint8Array(100)), /no complete GLB/);
  const bytes = Buffer.concat(writeMerged(scene, [0, 0, 0]));
  assert.throws(() => readBytes(bytes.subarray(0, bytes.length - 4)), /no complete GLB/);
  assert.throws(() => readBytes(Buffer.concat([bytes, Buffer.alloc(4)])), /no complete GLB/);
});
