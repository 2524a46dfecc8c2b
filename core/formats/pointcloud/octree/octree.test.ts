import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { cubeOfPoints, tilesOf, type ReadTile, type TestPoint } from '../testing/cloud.ts';
import { packColour, painter, packMarks } from '../point-values.ts';
import { writeTiles } from './octree.ts';
import { planCells, type CellNode } from './cells.ts';
import { PointCloudError } from '../../errors.ts';
import { PointStore } from './point-store.ts';
import { STRIDE } from './points.ts';
import { TileWriter, type Tile } from '../tiles/tile.ts';
import { Workspace } from './workspace.ts';

/** A workspace for so many points that ends with the test. */
function workspaceOf(t: TestContext, most: number): Workspace {
  const workspace = new Workspace(most);
  t.after(() => workspace.end());
  return workspace;
}

/** Cuts points with little memory: their tiles, parents first. */
async function cut(t: TestContext, points: readonly TestPoint[], mostLoaded: number): Promise<ReadTile[]> {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-octree-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const workspace = workspaceOf(t, mostLoaded);
  const store = new PointStore(join(folder, 'points'), workspace);
  for (const { x, y, z, colour } of points) store.add(x, y, z, packColour(...colour), 0);
  const writer = await TileWriter.create(join(folder, 'tiles'), { paint: painter('bytes'), marks: new Set() });
  let reports = 0;
  const root = await writeTiles(store, {
    workspace,
    writer,
    folder,
    signal: new AbortController().signal,
    report: () => {
      reports += 1;
    },
  });
  await writer.close();
  store.remove();
  assert.deepEqual(readdirSync(folder), ['tiles'], 'files of points between the passes are gone');
  assert.ok(reports > 0);
  return tilesOf(Buffer.from(JSON.stringify({ root })), readFileSync(join(folder, 'tiles')));
}

const byColour = ({ colour }: TestPoint) => colour.join();

/** No point is lost or repeated, each is near its place; boxes contain their points; ids are unique. */
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
      `box of ${tile.start}`,
    );
    for (const child of tile.children)
      assert.ok(
        child.box.every((value, n) => (n < 3 ? value >= tile.box[n]! : value <= tile.box[n]!)),
        `box of ${child.start}`,
      );
    assert.equal(tile.points, tile.read.length);
    assert.equal(tile.children.length > 0, tile.spacing > 0, `spacing of ${tile.start}`);
  }
  assert.equal(new Set(tiles.map(({ start }) => start)).size, tiles.length);
}

/** Points with a colour of its own each, so that each is found again. */
const marked = (points: readonly TestPoint[]): TestPoint[] =>
  points.map((point, n) => ({ ...point, colour: [n & 255, (n >> 8) & 255, (n >> 16) & 255] }));

test('a cloud larger than memory keeps each point once, within a grid step of its tile', async t => {
  const points = marked(cubeOfPoints(90_000, 20, [652_000, 6_860_000, 110]));
  const tiles = await cut(t, points, 20_000);
  checkTiles(tiles, points);
  assert.ok(tiles.length > 8, `${tiles.length} tiles`);
  const known = new Map(points.map(point => [byColour(point), point]));
  for (const { read, precision, start } of tiles) {
    for (const point of read) {
      const { x, y, z } = known.get(byColour(point))!;
      // The last bits of a double at this distance from zero come on top.
      const most = Math.max(Math.abs(point.x - x), Math.abs(point.y - y), Math.abs(point.z - z));
      assert.ok(most <= precision + 2e-9, `${start}: ${most} instead of ${precision}`);
    }
  }
});

test('the first tile covers the whole cloud', async t => {
  const points = cubeOfPoints(90_000, 8);
  const [root] = await cut(t, points, 60_000);
  assert.ok(root!.read.length > 10_000 && root!.read.length < 80_000, `${root!.read.length} points`);
  const octants = new Set(root!.read.map(({ x, y, z }) => `${x < 4} ${y < 4} ${z < 4}`));
  assert.equal(octants.size, 8);
  assert.ok(root!.spacing > 0.05 && root!.spacing < 0.5, `${root!.spacing}`);
});

test('every inner tile covers its part evenly together with those above it', async t => {
  const hills = cubeOfPoints(260_000, 100).map(({ x, y, z, colour }) => ({
    x,
    y,
    z: 5 * Math.sin(x / 9) + z / 200,
    colour,
  }));
  const tiles = await cut(t, hills, 150_000);
  const pointsOf = new Map(tiles.map(({ start, read }) => [start, read]));
  const all = ({ start, children }: Tile): readonly TestPoint[] => [...pointsOf.get(start)!, ...children.flatMap(all)];
  let inner = 0;
  const check = (tile: Tile, above: readonly TestPoint[]): void => {
    if (tile.children.length === 0) return;
    inner += 1;
    const shown = [...above, ...pointsOf.get(tile.start)!];
    const edge = 2 * tile.spacing;
    const cellOf = ({ x, y, z }: TestPoint): [number, number, number] => [
      Math.floor(x / edge),
      Math.floor(y / edge),
      Math.floor(z / edge),
    ];
    const cells = new Map<string, number>();
    for (const point of shown) cells.set(cellOf(point).join(), (cells.get(cellOf(point).join()) ?? 0) + 1);
    const isNear = (point: TestPoint): boolean => {
      const [i, j, k] = cellOf(point);
      return [-1, 0, 1].some(a => [-1, 0, 1].some(b => [-1, 0, 1].some(c => cells.has([i + a, j + b, k + c].join()))));
    };
    assert.ok(all(tile).every(isNear), 'no hole');
    const fullest = Math.max(...cells.values());
    assert.ok(fullest <= 27, `${fullest} points in a cell of twice the distance`);
    for (const child of tile.children) check(child, shown);
  };
  check(tiles[0]!, []);
  assert.ok(inner >= 1, `${inner} tiles`);
});

test('a distant point does not hide the others', async t => {
  const points = marked([...cubeOfPoints(80_000, 5), { x: 3e8, y: 0, z: 0, colour: [0, 0, 0] }]);
  const tiles = await cut(t, points, 20_000);
  checkTiles(tiles, points);
  assert.ok(
    tiles.filter(({ precision }) => precision < 0.001).reduce((sum, { read }) => sum + read.length, 0) > 70_000,
    'nearly all are in tiles of their own size',
  );
});

test('points at one place are split into sibling tiles, in memory and on disk', async t => {
  const points = Array.from({ length: 220_000 }, (): TestPoint => ({ x: 1.5, y: -2, z: 1000, colour: [9, 8, 7] }));
  for (const mostLoaded of [300_000, 10_000]) {
    const tiles = await cut(t, points, mostLoaded);
    assert.equal(
      tiles.reduce((sum, { read }) => sum + read.length, 0),
      220_000,
    );
    assert.ok(tiles.every(({ read }) => read.length <= 100_000 && Math.abs(read[0]!.z - 1000) < 0.002));
  }
});

test('a store returns the points of each node, however its cube grew', t => {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-store-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  // Later points are farther off, in all directions, and at last so far that points are no longer packed.
  for (const [reach, precision] of [
    [100, 1e-8],
    [1e9, 1e-6],
  ] as const) {
    const store = new PointStore(join(folder, 'points'), workspaceOf(t, 500));
    const points = cubeOfPoints(20_000, 1).map(({ x, y, z }, n) => {
      const far = (n / 20_000) ** 3 * reach;
      return [
        (x - 0.5) * far,
        (y - 0.6) * far,
        (z - 0.3) * far,
        packColour(n % 65_536, 7, 65_535),
        packMarks(n, 255, 15),
      ];
    }) as [number, number, number, number, number][];
    for (const point of points) store.add(...point);
    assert.equal(store.end(), undefined);
    const key = (point: ArrayLike<number>): string => `${point[3]} ${point[4]}`;
    const known = new Map(points.map(point => [key(point), point]));
    const leavesOf = (node: CellNode): readonly CellNode[] =>
      node.children.length === 0 ? [node] : node.children.flatMap(leavesOf);
    const top = planCells(store.starts(), 500);
    const nodes = leavesOf(top);
    let leaves = 0;
    let n = -1;
    for (const part of store.parts(nodes)) {
      n += 1;
      assert.equal(part === undefined, nodes[n]!.points > 500);
      if (!part) continue;
      const loaded = part.points;
      leaves += 1;
      assert.equal(loaded.length, nodes[n]!.points * STRIDE);
      for (let at = 0; at < loaded.length; at += STRIDE) {
        const point = loaded.subarray(at, at + STRIDE);
        const same = known.get(key(point))!;
        assert.ok([0, 1, 2].every(axis => Math.abs(point[axis]! - same[axis]!) <= precision));
        known.delete(key(point));
      }
    }
    const pieces = planCells(store.starts(), 0);
    let pieced = 0;
    for (const piece of store.pieces(pieces)) pieced += piece.length / STRIDE;
    assert.ok(leaves > 5 && known.size < 15_000, `${leaves} parts, ${known.size} points left in cells of more`);
    assert.deepEqual([top.points, pieces.points, pieced], [20_000, 20_000, 20_000]);
    store.remove();
  }
});

test('a cloud that does not fit on the disk is refused, and its files are removed', t => {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-store-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const store = new PointStore(join(folder, 'points'), workspaceOf(t, 100), { freeBytes: () => 2 ** 30 + 2_399 });
  const add = (count: number): void => {
    for (let n = 0; n < count; n++) store.add(n, n, n, 0, 0);
  };
  add(100); // in memory
  assert.throws(
    () => add(1),
    (error: unknown) => error instanceof PointCloudError && /free space/.test(error.reason),
  );
  store.remove();
  assert.deepEqual(readdirSync(folder), []);
});
