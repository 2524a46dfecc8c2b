import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MeshoptEncoder } from 'meshoptimizer/encoder';
import { readTile } from './read-tile.ts';

const places = Uint16Array.of(0, 1, 2, 300, 65_535, 4, 5, 40_000);
const paints = Uint8Array.of(10, 20, 30, 2, 40, 50, 60, 6);
/** East by 10 m, north by 20 m, up by 5 m, Y up. */
const matrix = [10, 0, 0, 0, 0, 0, -20, 0, 0, 5, 0, 0, 652_000.25, 31, -6_860_000.5, 1];

/** A GLB of a JSON description and data. */
function glb(described: object, ...pieces: readonly Uint8Array[]): ArrayBuffer {
  const text = JSON.stringify(described);
  const json = Buffer.from(text.padEnd(Math.ceil(text.length / 4) * 4));
  const head = Buffer.alloc(20);
  head.write('glTF', 'latin1');
  head.writeUInt32LE(2, 4);
  head.writeUInt32LE(json.length, 12);
  return Uint8Array.from(Buffer.concat([head, json, Buffer.alloc(8), ...pieces])).buffer;
}

/** A tile of two points. */
async function tile(marks: readonly string[], node: object = { mesh: 0, matrix }): Promise<ArrayBuffer> {
  await MeshoptEncoder.ready;
  const packed = [
    { bytes: MeshoptEncoder.encodeGltfBuffer(new Uint8Array(places.buffer), 2, 8, 'ATTRIBUTES', 0), byteStride: 8 },
    { bytes: MeshoptEncoder.encodeGltfBuffer(paints, 2, 4, 'ATTRIBUTES', 0), byteStride: 4 },
  ];
  let byteOffset = 0;
  const bufferViews = packed.map(({ bytes, byteStride }) => {
    const view = { byteOffset, byteLength: bytes.length, byteStride, count: 2 };
    byteOffset += bytes.length;
    return { extensions: { EXT_meshopt_compression: view } };
  });
  return glb({ nodes: [node], meshes: [{ extras: { marks } }], bufferViews }, ...packed.map(({ bytes }) => bytes));
}

test('points of a tile with colours, intensity and class', async () => {
  assert.deepEqual(await readTile(await tile(['colours', 'intensity', 'classification'])), {
    count: 2,
    corner: [652_000.25, 6_860_000.5, 31],
    edges: [10, 20, 5],
    places,
    paints,
    fields: { colours: true, intensity: true, classification: true },
  });
  const { fields } = await readTile(await tile([]));
  const none = { colours: false, intensity: false, classification: false };
  assert.deepEqual(fields, none, 'what a tile does not name it does not have');
});

test('a tile without points has none', async () => {
  const { count, places: none } = await readTile(glb({ scene: 0, scenes: [{}] }));
  assert.deepEqual([count, none.length], [0, 0]);
});

test('what is no tile, is cut short, or has other points, is refused', async () => {
  await assert.rejects(readTile(new ArrayBuffer(12)), /no GLB file/);
  await assert.rejects(readTile(new TextEncoder().encode('<html>'.repeat(20)).buffer), /no GLB file/);
  await assert.rejects(readTile(glb({ nodes: [{ matrix }], meshes: [{ extras: { marks: [] } }] })), /no places/);
  await assert.rejects(readTile(await tile([], { mesh: 0 })), /no places/);
  const whole = await tile([]);
  await assert.rejects(readTile(whole.slice(0, whole.byteLength - 3)));
});
