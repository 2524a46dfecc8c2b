import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { zstdCompressSync } from 'node:zlib';
import { converterIn, cubeOfPoints, lasOf, tilesOf, xyzOf } from './cloud-for-test.ts';
import { convertPointCloud, type StoredTileset } from './convert.ts';
import { readLas } from './las.ts';
import { pntsOf } from './pnts.ts';
import { tilesetOf, type TilesetNode } from './tileset.ts';

const nodesOf = (node: TilesetNode): TilesetNode[] => [node, ...(node.children ?? []).flatMap(nodesOf)];

test('every tile is told with a box that holds its points, an address of its own and an error that makes it appear', async t => {
  const { read } = await converterIn(t)('cube.las', lasOf(cubeOfPoints(150_000, 20, [1000, 2000, 30])));
  const tiles = tilesOf(read('tileset'), read('tiles'));
  const { root } = JSON.parse(read('tileset').toString()) as StoredTileset;
  const { asset, geometricError, root: top } = tilesetOf(root, 'xkt', ({ name }) => `https://host/${name}.xkt`);
  assert.deepEqual([asset, top.refine], [{ version: '1.0' }, 'ADD']);
  const nodes = nodesOf(top);
  assert.ok(nodes.length > 1 && nodes.length === tiles.length);
  assert.equal(new Set(nodes.map(({ content }) => content.uri)).size, nodes.length);
  nodes.forEach(({ boundingVolume: { box }, geometricError: error }, n) => {
    assert.ok(error > 0 && error <= geometricError, 'a viewer never loads a tile without error');
    assert.equal(box.length, 12);
    const { read: points, precision } = tiles[n]!;
    const half = [box[3]!, box[7]!, box[11]!];
    assert.ok(
      points.every(({ x, y, z }) =>
        [x, y, z].every((value, axis) => Math.abs(value - box[axis]!) <= half[axis]! + precision * 1.01),
      ),
    );
    // Seen when the distance to the centre is 200 times the error: always outside of the box.
    assert.ok(200 * error > Math.hypot(...half));
  });
  const [first, second] = nodes;
  assert.ok(first!.geometricError > second!.geometricError, 'what is above is seen from farther');
  // Other clients take the error for the distance of points that is left when nothing below is shown.
  const plain = nodesOf(tilesetOf(root, 'pnts', ({ name }) => name).root);
  assert.ok(plain.every(node => (node.children === undefined) === (node.geometricError === 0)));
});

test('a tile as pnts has the same points, Z up', async t => {
  const { read } = await converterIn(t)('cube.xyz', xyzOf(cubeOfPoints(1_001, 5, [652_000, 6_860_000, 40])));
  const [tile] = tilesOf(read('tileset'), read('tiles'));
  const file = Buffer.from(await pntsOf(read('tiles').subarray(tile!.start, tile!.start + tile!.bytes)));
  assert.equal(file.toString('latin1', 0, 4), 'pnts');
  const [version, length, json, binary] = [4, 8, 12, 16].map(at => file.readUInt32LE(at)) as [
    number,
    number,
    number,
    number,
  ];
  assert.deepEqual(
    [version, length, 28 + json + binary, (28 + json) % 8, length % 8],
    [1, file.length, file.length, 0, 0],
  );
  const table = JSON.parse(file.toString('utf8', 28, 28 + json)) as {
    POINTS_LENGTH: number;
    RTC_CENTER: number[];
    QUANTIZED_VOLUME_SCALE: number[];
    RGB: { byteOffset: number };
  };
  assert.equal(table.POINTS_LENGTH, 1_001);
  tile!.read.forEach(({ x, y, z, colour }, n) => {
    const at = 28 + json + n * 6;
    const place = [0, 1, 2].map(
      axis =>
        table.RTC_CENTER[axis]! + (file.readUInt16LE(at + axis * 2) / 65535) * table.QUANTIZED_VOLUME_SCALE[axis]!,
    );
    assert.ok(
      [x, y, z].every((value, axis) => Math.abs(value - place[axis]!) < 1e-8),
      `${place.join()} instead of ${x},${y},${z}`,
    );
    assert.deepEqual([...file.subarray(28 + json + table.RGB.byteOffset + n * 3).subarray(0, 3)], colour);
  });
});

test('a cloud without points is one empty tile with a warning, in both formats', async t => {
  const { read, facts, warnings } = await converterIn(t)('none.las', lasOf([]));
  assert.deepEqual([facts.points, facts.box, warnings.map(({ code }) => code)], [0, null, ['no_points']]);
  const { root } = JSON.parse(read('tileset').toString()) as StoredTileset;
  const { root: top } = tilesetOf(root, 'xkt', ({ start, bytes }) => `${start}-${bytes}`);
  assert.deepEqual(
    [top.boundingVolume.box, top.content.uri, top.geometricError > 0],
    [Array<number>(12).fill(0), `0-${read('tiles').length}`, true],
  );
  const pnts = Buffer.from(await pntsOf(read('tiles')));
  assert.match(pnts.toString('latin1'), /"POINTS_LENGTH":0,/);
});

test('the same bytes give the same files', async t => {
  const convert = converterIn(t);
  const file = lasOf(cubeOfPoints(60_000, 5));
  const [first, second] = [await convert('a.las', file), await convert('b.las', file)];
  assert.ok(first.read('tiles').equals(second.read('tiles')) && first.read('tileset').equals(second.read('tileset')));
});

test('bytes that are stored compressed are read, too; who gives up is heard, and nothing is left but the folder', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-cloud-'));
  t.after(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  const file = lasOf(cubeOfPoints(120_000, 5));
  const source = join(folder, 'source');
  writeFileSync(source, zstdCompressSync(file));
  const run = async (name: string, report: (share: number) => void, signal: AbortSignal) => {
    mkdirSync(join(folder, name));
    return convertPointCloud(
      { source, encoding: 'zstd', size: file.length, folder: join(folder, name) },
      readLas,
      ({ share }) => {
        report(share);
      },
      signal,
    );
  };
  const shares: number[] = [];
  const { facts, outputs } = await run(
    'first',
    share => {
      shares.push(share);
    },
    new AbortController().signal,
  );
  assert.equal(facts.points, 120_000);
  assert.ok(
    shares.length >= 2 && shares.every((share, n) => share >= (shares[n - 1] ?? 0) && share <= 1),
    shares.join(),
  );
  assert.deepEqual(
    readdirSync(join(folder, 'first')).sort(),
    outputs.map(output => output.file).sort(),
    'the files between the passes are gone',
  );
  const abort = new AbortController();
  await assert.rejects(
    run(
      'second',
      () => {
        abort.abort(new Error('given up'));
      },
      abort.signal,
    ),
    /given up/,
  );
  assert.ok(!readdirSync(join(folder, 'second')).includes('tileset.json'));
});
