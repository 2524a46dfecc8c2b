import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { MeshoptDecoder } from 'meshoptimizer/decoder';
import { converterIn, cubeOfPoints, lasOf, tilesOf } from '../testing/cloud.ts';
import { glbOf } from './tile-forms.ts';
import { readPnts } from './pnts.ts';

const { validateBytes } = createRequire(import.meta.url)('gltf-validator') as {
  validateBytes(
    bytes: Uint8Array,
  ): Promise<{ readonly issues: { readonly numErrors: number; readonly messages: object[] } }>;
};

interface Described {
  readonly nodes: readonly { readonly matrix: readonly number[] }[];
  readonly meshes: readonly {
    readonly primitives: readonly { readonly mode: number; readonly attributes: Readonly<Record<string, number>> }[];
    readonly extras: { readonly marks: readonly string[] };
  }[];
  readonly accessors: readonly { readonly count: number; readonly min?: number[]; readonly max?: number[] }[];
  readonly bufferViews: readonly {
    readonly byteLength: number;
    readonly extensions: { readonly EXT_meshopt_compression: CompressedView };
  }[];
}

interface CompressedView {
  readonly byteOffset: number;
  readonly byteLength: number;
  readonly byteStride: number;
  readonly count: number;
  readonly mode: string;
}

/** Unpacks the buffer views of a file by the decoder of the extension's authors. */
async function unpacked(glb: Buffer): Promise<{ described: Described; views: Buffer[] }> {
  await MeshoptDecoder.ready;
  const json = glb.readUInt32LE(12);
  const described = JSON.parse(glb.toString('utf8', 20, 20 + json)) as Described;
  const views = described.bufferViews.map(({ byteLength, extensions: { EXT_meshopt_compression: view } }) => {
    const start = 28 + json + view.byteOffset;
    const bytes = Buffer.alloc(byteLength);
    const source = glb.subarray(start, start + view.byteLength);
    MeshoptDecoder.decodeGltfBuffer(bytes, view.count, view.byteStride, source, view.mode);
    return bytes;
  });
  return { described, views };
}

/** Position of a point of the unpacked places, Y up. */
function placeOf({ nodes }: Described, places: Buffer, n: number): number[] {
  const { matrix } = nodes[0]!;
  const grid = [0, 1, 2].map(axis => places.readUInt16LE(n * 8 + axis * 2) / 65535);
  return [0, 1, 2].map(
    row => matrix[12 + row]! + grid.reduce((sum, value, axis) => sum + value * matrix[axis * 4 + row]!, 0),
  );
}

test('a tile as glTF has the same points, colours, intensities and classes, in fewer bytes', async t => {
  const points = cubeOfPoints(20_000, 10, [652_000, 6_860_000, 40]).map((point, n) => ({
    ...point,
    intensity: 200 + (n % 1_000),
    classification: n % 7,
  }));
  const { read } = await converterIn(t)('marked.las', lasOf(points, { minor: 4, offset: [652_000, 6_860_000, 0] }));
  const [tile] = tilesOf(read('tileset'), read('tiles'));
  const stored = read('tiles').subarray(0, tile!.bytes);
  const glb = await glbOf(readPnts(stored)!);
  assert.ok(glb.length < stored.length, `${glb.length} of ${stored.length} bytes`);
  const { issues } = await validateBytes(glb);
  assert.equal(issues.numErrors, 0, JSON.stringify(issues.messages));
  const {
    described,
    views: [places, paints],
  } = await unpacked(glb);
  const [mesh] = described.meshes;
  assert.deepEqual(
    [mesh!.primitives.map(({ mode }) => mode), mesh!.extras.marks],
    [[0], ['colours', 'intensity', 'classification']],
  );
  assert.equal(described.accessors[0]!.count, tile!.read.length);
  tile!.read.forEach(({ x, y, z, colour, intensity, classification }, n) => {
    const at = placeOf(described, places!, n);
    // Y up: what was north is away from the viewer.
    assert.ok(
      [x - at[0]!, z - at[1]!, y + at[2]!].every(difference => Math.abs(difference) < 1e-8),
      `${at.join()} instead of ${x},${z},${-y}`,
    );
    assert.deepEqual(
      [...paints!.subarray(n * 4, n * 4 + 4), places!.readUInt16LE(n * 8 + 6)],
      [...colour, classification, intensity],
    );
  });
});

test('a tile without colours and classes has no such attributes; one without points has no mesh', async t => {
  const bare = cubeOfPoints(501, 5).map(({ x, y, z }) => `${x} ${y} ${z}\n`);
  const { read } = await converterIn(t)('cube.xyz', Buffer.from(bare.join('')));
  const { described } = await unpacked(await glbOf(readPnts(read('tiles'))!));
  assert.deepEqual(described.meshes[0]!.extras.marks, []);
  const none = await converterIn(t)('none.las', lasOf([]));
  const empty = await glbOf(readPnts(none.read('tiles'))!);
  assert.deepEqual(JSON.parse(empty.toString('utf8', 20)), {
    asset: { version: '2.0', generator: 'Plinth' },
    scene: 0,
    scenes: [{}],
  });
  assert.equal((await validateBytes(empty)).issues.numErrors, 0);
});

test('a tile of one point has its place', async t => {
  const { read } = await converterIn(t)('one.xyz', Buffer.from('3 4 5\n'));
  const glb = await glbOf(readPnts(read('tiles'))!);
  const { described, views } = await unpacked(glb);
  const wrong = placeOf(described, views[0]!, 0).map((value, axis) => Math.abs(value - [3, 5, -4][axis]!));
  assert.ok(described.accessors[0]!.count === 1 && wrong.every(by => by < 1e-6), wrong.join());
  assert.equal((await validateBytes(glb)).issues.numErrors, 0);
});
