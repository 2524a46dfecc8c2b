import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startClock, type ReportProgress } from '../processor-time.ts';
import { drawPoints } from '../preview-image/draw-points.ts';
import { painter, plain, type Mark } from './point-values.ts';
import { countWarning, PointCloudError, type FileWarning } from '../errors.ts';
import { type OctreeParts, writeTiles } from './octree/octree.ts';
import { PointStore } from './octree/point-store.ts';
import { type ReadCloud, readPoints, type ReadPoints } from './reader.ts';
import { PointSample } from './octree/samples.ts';
import { TileWriter, type Tile, type StoredTileset } from './tiles/tile.ts';
import { Workspace } from './octree/workspace.ts';
import type { FileJob } from '../files.ts';

export type PointCloudConversion = Awaited<ReturnType<typeof convertPointCloud>>;

/** Points of each of the arrays that are in memory at a time: 42 MB. */
const MOST_LOADED = 1_048_576;
/** Of a point in its tile. */
const MOST_BYTES_OF_POINT = 13;
/** Share of the time until all points are read. */
const READ_SHARE = 0.4;

/**
 * Converts a point cloud: writes `tiles.bin` (the pnts files of all tiles, one after the other), `tileset.json` (where
 * each of them is: StoredTileset) and, of clouds that have points, `preview.png`. The same bytes give the same files.
 * `read`: reads its format; `report`: share from 0 to 1 of the whole. The folder of the job is empty, for everything
 * that is written.
 * @throws PointCloudError with a reason for people when the file cannot be read, the reason of `signal`
 */
export async function convertPointCloud(job: FileJob, read: ReadCloud, report: ReportProgress, signal: AbortSignal) {
  const clock = startClock();
  const workspace = new Workspace(MOST_LOADED);
  const points = new PointStore(join(job.folder, 'points'), workspace);
  try {
    const progress = (bytes: number) =>
      report({ phase: 'read', share: READ_SHARE * Math.min(1, bytes / (job.size ?? Infinity)) });
    const found = await readPoints(job, read, points, progress, signal);
    if (!points.end()) points.checkRoom(points.count * MOST_BYTES_OF_POINT);
    if (points.count === 0 && found.impossible > 0)
      throw new PointCloudError('The coordinates of all points of the file are out of range.');
    clock.done('read');
    const paint =
      found.colours === 'none' || !found.hasColours ? undefined : painter(found.colours, found.largestChannel);
    const sample = new PointSample(points.count, points.box, paint);
    const look = { paint: paint ?? plain, marks: new Set(Object.keys(found.marks) as Mark[]) };
    const writer = await TileWriter.create(join(job.folder, 'tiles.bin'), look, seen => sample.add(seen));
    const root = await tile(points, {
      workspace,
      writer,
      folder: job.folder,
      signal,
      report: () =>
        report({ phase: 'tiles', share: READ_SHARE + ((1 - READ_SHARE) * writer.points) / Math.max(1, points.count) }),
    });
    clock.done('tiles');
    const stored: StoredTileset = { root: root.tile, marks: found.marks };
    const text = JSON.stringify(stored);
    await writeFile(join(job.folder, 'tileset.json'), text, { flag: 'wx', flush: true });
    const outputs: { kind: 'tiles' | 'tileset' | 'preview'; file: string; bytes: number }[] = [
      { kind: 'tiles', file: 'tiles.bin', bytes: root.bytes },
      { kind: 'tileset', file: 'tileset.json', bytes: Buffer.byteLength(text) },
    ];
    if (points.count > 0) {
      const picture = drawPoints(sample.taken());
      await writeFile(join(job.folder, 'preview.png'), picture, { flag: 'wx', flush: true });
      outputs.push({ kind: 'preview', file: 'preview.png', bytes: picture.length });
      clock.done('preview');
    }
    return {
      outputs,
      warnings: warningsOf(found, points.count),
      facts: {
        ...found.facts,
        schema: found.schema,
        points: points.count,
        tiles: countTiles(root.tile),
        /** units of the file, Z up: min x, y, z, max x, y, z; null without points */
        box: points.count === 0 ? null : [...points.box],
      },
      phases: clock.phases,
    };
  } finally {
    points.remove();
    await workspace.end();
  }
}

async function tile(points: PointStore, parts: OctreeParts): Promise<{ tile: Tile; bytes: number }> {
  const { writer } = parts;
  try {
    const root = await writeTiles(points, parts);
    if (writer.points !== points.count) throw new Error(`the tiles have ${writer.points} points of ${points.count}`);
    return { tile: root, bytes: await writer.close() };
  } catch (error) {
    await writer.abort();
    throw error;
  }
}

const countTiles = (root: Tile): number => root.children.reduce((sum, child) => sum + countTiles(child), 1);

function warningsOf({ impossible, warnings }: ReadPoints, points: number): FileWarning[] {
  const none = points === 0 ? [{ code: 'no_points', message: 'The file has no points.' }] : [];
  const what = 'points whose coordinates are not numbers, or out of range, were left out.';
  return [...none, ...countWarning('impossible_points', impossible, what), ...warnings];
}
