import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { cubeOfPoints, tilesOf, type ReadTile, type TestPoint } from './cloud-for-test.ts';
import { packColour, painter } from './colours.ts';
import { writeTiles } from './octree.ts';
import { PointBucket, PointFile, STRIDE } from './point-file.ts';
import { TileWriter } from './tile.ts';

/** Cuts points with little memory: their tiles, parents first. */
async function cut(t: TestContext, points: readonly TestPoint[], mostLoaded: number): Promise<ReadTile[]> {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-octree-'));
  t.after(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  const file = new PointFile(join(folder, 'points'));
  const bucket = new PointBucket(file, 1_000);
  for (const { x, y, z, colour } of points) bucket.add(x, y, z, packColour(...colour));
  const writer = await TileWriter.create(join(folder, 'tiles'), painter('bytes', 255)!);
  let reports = 0;
  const root = await writeTiles('r', bucket, {
    writer,
    folder,
    signal: new AbortController().signal,
    report: () => {
      reports += 1;
    },
    mostLoaded,
  });
  await writer.close();
  file.remove();
  assert.deepEqual(readdirSync(folder), ['tiles'], 'files of points between the passes are gone');
  assert.ok(reports > 0);
  return tilesOf(Buffer.from(JSON.stringify({ root })), readFileSync(join(folder, 'tiles')));
}

const byColour = ({ colour }: TestPoint) => colour.join();

/** No point is lost, none is there twice, each near its place; boxes hold what they promise; ids are unlike. */
function checkTiles(tiles: readonly ReadTile[], points: readonly TestPoint[]): void {
  assert.equal(
    tiles.reduce((sum, { read }) => sum + read.length, 0),
    points.length,
  );
  const read = tiles.flatMap(tile => tile.read);
  const colours = new Set(read.map(byColour));
  assert.ok(
    colours.size === points.length && points.every(point => colours.has(byColour(point))),
    'every point is there, by its colour',
  );
  for (const tile of tiles) {
    const slack = tile.precision * 1.01;
    assert.ok(
      tile.read.every(point =>
        [point.x, point.y, point.z].every(
          (value, axis) => value >= tile.box[axis]! - slack && value <= tile.box[axis + 3]! + slack,
        ),
      ),
      `box of ${tile.name}`,
    );
    for (const child of tile.children)
      assert.ok(
        child.box.every((value, n) => (n < 3 ? value >= tile.box[n]! : value <= tile.box[n]!)),
        `box of ${child.name}`,
      );
    assert.equal(tile.points, tile.read.length);
    assert.equal(tile.children.length > 0, tile.spacing > 0, `spacing of ${tile.name}`);
  }
  assert.equal(new Set(tiles.map(({ id }) => id)).size, tiles.length);
  assert.equal(new Set(tiles.map(({ start }) => start)).size, tiles.length);
}

/** Points with a colour of its own each, so that each is found again. */
const marked = (points: readonly TestPoint[]): TestPoint[] =>
  points.map((point, n) => ({ ...point, colour: [n & 255, (n >> 8) & 255, (n >> 16) & 255] }));

test('a cloud that does not fit in memory loses no point and has none twice; each is stored within a step of the grid of its tile', async t => {
  const points = marked(cubeOfPoints(90_000, 20, [652_000, 6_860_000, 110]));
  const tiles = await cut(t, points, 20_000);
  checkTiles(tiles, points);
  assert.ok(tiles.length > 8, `${tiles.length} tiles`);
  const known = new Map(points.map(point => [byColour(point), point]));
  for (const { read, precision, name } of tiles) {
    for (const point of read) {
      const { x, y, z } = known.get(byColour(point))!;
      // The last bits of a double at this distance from zero come on top.
      const most = Math.max(Math.abs(point.x - x), Math.abs(point.y - y), Math.abs(point.z - z));
      assert.ok(most <= precision + 2e-9, `${name}: ${most} instead of ${precision}`);
    }
  }
});

test('the first tile shows the whole', async t => {
  const points = cubeOfPoints(90_000, 8);
  const [root] = await cut(t, points, 60_000);
  assert.ok(root!.read.length > 10_000 && root!.read.length < 80_000, `${root!.read.length} points`);
  const octants = new Set(root!.read.map(({ x, y, z }) => `${x < 4} ${y < 4} ${z < 4}`));
  assert.equal(octants.size, 8);
  assert.ok(root!.spacing > 0.05 && root!.spacing < 0.5, `${root!.spacing}`);
});

test('one point far off does not hide the others', async t => {
  const points = marked([...cubeOfPoints(80_000, 5), { x: 3e8, y: 0, z: 0, colour: [0, 0, 0] }]);
  const tiles = await cut(t, points, 20_000);
  checkTiles(tiles, points);
  assert.ok(
    tiles.filter(({ precision }) => precision < 0.001).reduce((sum, { read }) => sum + read.length, 0) > 70_000,
    'nearly all are in tiles of their own size',
  );
});

test('points all in one place end in tiles side by side, in memory and out of it', async t => {
  const points = Array.from({ length: 120_000 }, (): TestPoint => ({ x: 1.5, y: -2, z: 1000, colour: [9, 8, 7] }));
  for (const mostLoaded of [200_000, 10_000]) {
    const tiles = await cut(t, points, mostLoaded);
    assert.equal(
      tiles.reduce((sum, { read }) => sum + read.length, 0),
      120_000,
    );
    assert.ok(tiles.every(({ read }) => read.length <= 50_000 && Math.abs(read[0]!.z - 1000) < 0.002));
    assert.equal(new Set(tiles.map(({ id }) => id)).size, tiles.length);
  }
});

test('a bucket gives back what it was given', t => {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-bucket-'));
  t.after(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  const file = new PointFile(join(folder, 'points'));
  const [even, odd] = [new PointBucket(file, 100), new PointBucket(file, 100)];
  for (let n = 0; n < 1_001; n++) (n % 2 === 0 ? even : odd).add(n, -n, n / 2, n);
  assert.deepEqual([even.count, odd.count], [501, 500]);
  assert.deepEqual(even.box, [0, -1000, 0, 1000, -0, 500]);
  const points = odd.load();
  assert.deepEqual(
    [...points.subarray(0, STRIDE), ...points.subarray(-STRIDE)],
    [1, -1, 0.5, 1, 999, -999, 499.5, 999],
  );
  file.remove();
});
