import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { zstdCompressSync } from 'node:zlib';
import { converterIn, cubeOfPoints, lasOf, tilesOf, xyzOf, type TestPoint } from '../testing/cloud.ts';
import { convertPointCloud } from '../convert.ts';
import { readLas } from '../las.ts';
import { readPnts } from './pnts.ts';
import { tilesetOf, type StoredTileset, type TilesetNode } from './tile.ts';
import { xktOf } from './tile-forms.ts';

const nodesOf = (node: TilesetNode): TilesetNode[] => [node, ...(node.children ?? []).flatMap(nodesOf)];

test('every tile has a bounding box of its points, its own address and a geometric error', async t => {
  const { read } = await converterIn(t)('cube.las', lasOf(cubeOfPoints(150_000, 20, [1000, 2000, 30])));
  const tiles = tilesOf(read('tileset'), read('tiles'));
  const stored = JSON.parse(read('tileset').toString()) as StoredTileset;
  const { asset, geometricError, root: top } = tilesetOf(stored, 'xkt', ({ start }) => `https://host/${start}.xkt`);
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
  // Other clients read the error as the distance of points that remains when nothing below is shown.
  const plain = nodesOf(tilesetOf(stored, 'pnts', ({ start }) => `${start}`).root);
  assert.ok(plain.every(node => (node.children === undefined) === (node.geometricError === 0)));
});

test('a tile as XKT has the same points and colours', async t => {
  const { read } = await converterIn(t)('cube.xyz', xyzOf(cubeOfPoints(1_001, 5, [652_000, 6_860_000, 40])));
  const [tile] = tilesOf(read('tileset'), read('tiles'));
  const xkt = await xktOf(readPnts(read('tiles'))!, '7-r0');
  const [same] = tilesOf(Buffer.from(JSON.stringify({ root: { start: 0, bytes: xkt.length, children: [] } })), xkt);
  assert.deepEqual([same!.id, same!.read.length], ['7-r0', 1_001]);
  tile!.read.forEach(({ x, y, z, colour }, n) => {
    const other = same!.read[n]!;
    assert.ok(
      [x - other.x, y - other.y, z - other.z].every(difference => Math.abs(difference) < 1e-8),
      `${other.x},${other.y},${other.z} instead of ${x},${y},${z}`,
    );
    assert.deepEqual(other.colour, colour);
  });
});

test('intensity, classification and return number of each point are in its tile, their ranges in the tileset', async t => {
  const points = cubeOfPoints(120_000, 10).map((point, n) => ({
    ...point,
    intensity: 200 + (n % 1_000),
    classification: n % 7,
    return_number: 1 + (n % 3),
  }));
  for (const minor of [2, 4]) {
    const { read } = await converterIn(t)('marked.las', lasOf(points, { minor }));
    const tiles = tilesOf(read('tileset'), read('tiles'));
    const of = ({ colour, intensity, classification, return_number }: TestPoint): string =>
      [colour, intensity, classification, return_number].join();
    assert.deepEqual(tiles.flatMap(tile => tile.read.map(of)).sort(), points.map(of).sort());
    const stored = JSON.parse(read('tileset').toString()) as StoredTileset;
    assert.deepEqual(tilesetOf(stored, 'pnts', ({ start }) => `${start}`).properties, {
      intensity: { minimum: 200, maximum: 1_199 },
      classification: { minimum: 0, maximum: 6 },
      return_number: { minimum: 1, maximum: 3 },
    });
    assert.equal(
      tilesetOf(stored, 'xkt', ({ start }) => `${start}`).properties,
      undefined,
      'such tiles have none of them',
    );
  }
});

test('a cloud without points is one empty tile with a warning, in both formats', async t => {
  const { read, facts, warnings } = await converterIn(t)('none.las', lasOf([]));
  assert.deepEqual([facts.points, facts.box, warnings.map(({ code }) => code)], [0, null, ['no_points']]);
  const stored = JSON.parse(read('tileset').toString()) as StoredTileset;
  const { root: top } = tilesetOf(stored, 'xkt', ({ start, bytes }) => `${start}-${bytes}`);
  assert.deepEqual(
    [top.boundingVolume.box, top.content.uri, top.geometricError > 0],
    [Array<number>(12).fill(0), `0-${read('tiles').length}`, true],
  );
  assert.match(read('tiles').toString('latin1'), /"POINTS_LENGTH":0,/);
  const xkt = await xktOf(readPnts(read('tiles'))!, '7-r0');
  assert.deepEqual(
    tilesOf(Buffer.from(JSON.stringify({ root: { start: 0, bytes: xkt.length, children: [] } })), xkt)[0]!.read,
    [],
  );
});

test('equal bytes give equal files', async t => {
  const convert = converterIn(t);
  const file = lasOf(cubeOfPoints(60_000, 5));
  const [first, second] = [await convert('a.las', file), await convert('b.las', file)];
  assert.ok(first.read('tiles').equals(second.read('tiles')) && first.read('tileset').equals(second.read('tileset')));
});

test('compressed bytes are read; an aborted reading leaves only the folder', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-cloud-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const file = lasOf(cubeOfPoints(120_000, 5));
  const source = join(folder, 'source');
  writeFileSync(source, zstdCompressSync(file));
  const run = async (name: string, report: (share: number) => void, signal: AbortSignal) => {
    mkdirSync(join(folder, name));
    return convertPointCloud(
      { source, encoding: 'zstd', size: file.length, folder: join(folder, name) },
      readLas,
      ({ share }) => report(share),
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
    run('second', () => abort.abort(new Error('given up')), abort.signal),
    /given up/,
  );
  assert.ok(!readdirSync(join(folder, 'second')).includes('tileset.json'));
});
