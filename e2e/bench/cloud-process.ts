// One reading or one conversion of a LAS file, in a process of its own that `clouds.ts` starts.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { convertPointCloud } from '../../core/formats/pointcloud/convert.ts';
import { readLas } from '../../core/formats/pointcloud/las.ts';

export type CloudWork = 'decode' | 'convert';

export interface CloudSample {
  readonly points: number;
  readonly tiles: number;
  readonly box: readonly number[];
  readonly seconds: number;
  /** of processor time, all threads */
  readonly cpu: number;
  /** largest resident size in MB */
  readonly memory: number;
  readonly phases: readonly { readonly name: string; readonly milliseconds: number }[];
}

type Found = Omit<CloudSample, 'seconds' | 'cpu' | 'memory'>;

async function decode(source: string, folder: string): Promise<Found> {
  let points = 0;
  let sum = 0;
  const sink = {
    add(x: number, y: number, z: number, colour: number) {
      points += 1;
      sum += x + y + z + colour;
    },
  };
  await readLas({ source, encoding: 'identity', folder }, sink, () => Promise.resolve());
  if (!Number.isFinite(sum)) throw new Error('the points have no sum');
  return { points, tiles: 0, box: [], phases: [] };
}

async function convert(source: string, folder: string): Promise<Found> {
  const job = { source, encoding: 'identity', size: statSync(source).size, folder } as const;
  const { facts, phases } = await convertPointCloud(job, readLas, () => undefined, new AbortController().signal);
  return { points: facts.points, tiles: facts.tiles, box: facts.box ?? [], phases };
}

const [work = '', file = ''] = process.argv.slice(2);
const folder = mkdtempSync(join(dirname(file), 'job-'));
const begun = performance.now();
const found = await (work === 'decode' ? decode : convert)(file, folder);
const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
const sample: CloudSample = {
  ...found,
  seconds: (performance.now() - begun) / 1000,
  cpu: (userCPUTime + systemCPUTime) / 1e6,
  memory: maxRSS / 1024,
};
rmSync(folder, { recursive: true });
console.log(JSON.stringify(sample));
