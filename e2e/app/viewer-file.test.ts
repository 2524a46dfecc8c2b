// The viewer's reader on files of the service's writer: what is written is what is drawn.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { block, blockPart, sceneOf } from '../../core/formats/gltf/test-scene.ts';
import { elementBoxes, type Scene } from '../../core/formats/gltf/scene.ts';
import { writeMerged } from '../../core/formats/gltf/write-merged.ts';
import { featureBoxes, makeChunks } from '../../renderer/viewer/load/chunks.ts';
import { findEdges } from '../../renderer/viewer/load/edges.ts';
import { readMergedGlb } from '../../renderer/viewer/load/merged-glb.ts';

function read(scene: Scene, origin: readonly [number, number, number] = [0, 0, 0]) {
  const bytes = Buffer.concat(writeMerged(scene, origin));
  const model = readMergedGlb(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer);
  return { model, chunks: makeChunks(model) };
}

const colours = [0xff102030, 0xff405060, 0x40ffffff];
const scene = sceneOf([block(2, 3, 4), block(1, 1, 1)], Array.from({ length: 40 }, (_, n) => ({
  name: `e${n}`, space: n === 5, parts: [blockPart(n % 2, { shift: [n * 9, n % 4, -n], turn: n * 17, colour: colours[n % 3]! }), blockPart(1, { shift: [n * 9, 8, 0], colour: colours[(n + 1) % 3]! })],
})));

test('elements keep their names and boxes; colours lie at the vertices', () => {
  const { model, chunks } = read(scene);
  assert.deepEqual([model.globalIds.length, model.globalIds[39], model.spaces], [40, 'e39', [5]]);
  assert.deepEqual(new Set(chunks.map(({ translucent }) => translucent)), new Set([false, true]));
  const boxes = featureBoxes(chunks, 40);
  elementBoxes(scene).forEach((value, n) => assert.ok(Math.abs(value - boxes[n]!) < 3e-3));
  const opaque = chunks.find(({ translucent }) => !translucent)!;
  assert.deepEqual(new Set(Array.from({ length: opaque.features.length }, (_, v) => [...opaque.colours.subarray(v * 4, v * 4 + 4)].join())), new Set(['48,32,16,255', '96,80,64,255']));
});

test('ranges cover all triangles of a chunk, each of its own feature', () => {
  for (const { ranges, indices, features } of read(scene).chunks) {
    let covered = 0;
    for (let row = 0; row < ranges.length; row += 3) {
      for (let i = ranges[row + 1]!; i < ranges[row + 1]! + ranges[row + 2]!; i++) assert.equal(features[indices[i]!], ranges[row]);
      covered += ranges[row + 2]!;
    }
    assert.equal(covered, indices.length);
  }
});

test('a block has twelve edges, whatever its triangles', () => {
  const { chunks } = read(sceneOf([block(2, 3, 4)], [{ name: 'a', parts: [blockPart(0, {})] }, { name: 'b', parts: [blockPart(0, { turn: 30, shift: [20, 0, 0] })] }]));
  const { ends, positions, features } = findEdges(chunks[0]!);
  assert.deepEqual([[...ends], positions.length, features.length, features[0], features.at(-1)], [[12, 24], 24 * 6, 48, 0, 1]);
});

test('faces that turn a little are one curved face', () => {
  const sides = 36;
  const round: number[] = [];
  for (let n = 0; n < sides; n++) for (const y of [0, 1]) round.push(Math.cos((n / sides) * 2 * Math.PI), y, Math.sin((n / sides) * 2 * Math.PI));
  const indices = Array.from({ length: sides }, (_, n) => [n * 2, n * 2 + 1, ((n + 1) % sides) * 2, n * 2 + 1, ((n + 1) % sides) * 2 + 1, ((n + 1) % sides) * 2]).flat();
  const { ends } = findEdges({ positions: Float32Array.from(round), indices: Uint32Array.from(indices), ranges: Uint32Array.of(0, 0, indices.length) });
  assert.deepEqual([...ends], [sides * 2], 'only the two open rims');
});

test('a model far away keeps its distance apart from its small numbers', () => {
  const far = [605_638_833.5, 2463, -6_749_451_721.25] as const;
  const { model, chunks } = read(sceneOf([block(2, 3, 4)], [{ name: 'a', parts: [blockPart(0, { shift: far })] }]), [605_638_833, 2463, -6_749_451_721]);
  assert.deepEqual(model.origin, [605_638_833, 2463, -6_749_451_721]);
  assert.ok(Math.max(...chunks[0]!.positions.map(Math.abs)) < 4);
});

test('other files are refused with a reason', () => {
  assert.throws(() => readMergedGlb(new ArrayBuffer(8)), /no complete GLB/);
  const bytes = Buffer.concat(writeMerged(scene, [0, 0, 0]));
  assert.throws(() => readMergedGlb(new Uint8Array(bytes.subarray(0, bytes.length - 4)).buffer), /no complete GLB/);
});
