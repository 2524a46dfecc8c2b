// Point clouds of any size: a LAS and a LAZ file of synthetic points is read by our reader, which sums all of them up,
// and converted, each in a process of its own. `npm run bench clouds=1,10,100`: millions of points.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { temporaryFolder } from '../../core/testing/process.ts';
import type { CloudSample, CloudWork } from './cloud-process.ts';
import { writeCloud } from './write-cloud.ts';
import { writeLaz } from './write-laz.ts';

const MILLION = 1_000_000;
/** Memory limit of the converter, for any size. */
const MOST_MEMORY = 512;

/** Writes a cloud to a file and returns its box, where that is known. */
type WriteFile = (file: string, millions: number) => readonly number[] | undefined;

const formats: Readonly<Record<string, WriteFile>> = {
  las: (file, millions) => writeCloud(file, millions * MILLION),
  laz(file, millions) {
    writeLaz(file, millions);
    return undefined;
  },
};

/**
 * Prints points per second and memory of both, of a LAS and a LAZ file of each size. @param sizes in whole millions of
 * points, separated by commas
 */
export async function benchClouds(sizes = '1,10'): Promise<void> {
  let isFine = true;
  for (const millions of sizes.split(',').map(Number)) {
    for (const [format, write] of Object.entries(formats)) {
      const memory = benchCloud(millions, format, write);
      isFine &&= memory <= MOST_MEMORY;
    }
  }
  if (!isFine) process.exitCode = 1;
}

/** Returns the memory of the conversion. */
function benchCloud(millions: number, format: string, write: WriteFile): number {
  using folder = temporaryFolder('cloud', process.env['PLINTH_CLOUD_FOLDER']);
  const file = join(folder.path, `cloud.${format}`);
  const box = write(file, millions);
  const decoded = run('decode', file);
  const converted = run('convert', file);
  if (decoded.points !== millions * MILLION || converted.points !== decoded.points)
    throw new Error(`points were lost: ${decoded.points}, ${converted.points}`);
  if (box && !box.every((value, n) => Math.abs(value - converted.box[n]!) < 1e-6))
    throw new Error(`the box is ${converted.box.join()} instead of ${box.join()}`);
  console.log(
    [
      `${millions} M points of ${format.toUpperCase()}`,
      `decode ${line(decoded)}`,
      `convert ${line(converted)}`,
      `${(converted.seconds / decoded.seconds).toFixed(1)} x decode (${(converted.cpu / decoded.cpu).toFixed(1)} x its processor time)`,
      `${converted.tiles} tiles`,
      converted.phases.map(({ name, milliseconds }) => `${name} ${(milliseconds / 1000).toFixed(1)} s`).join(', '),
    ].join('; '),
  );
  return converted.memory;
}

const line = ({ points, seconds, cpu, memory }: CloudSample): string =>
  `${seconds.toFixed(1)} s (${cpu.toFixed(1)} s of processor time), ${(points / seconds / MILLION).toFixed(2)} M points/s, ${memory.toFixed(0)} MB`;

function run(work: CloudWork, file: string): CloudSample {
  const process_ = execFileSync(process.execPath, [join(import.meta.dirname, 'cloud-process.ts'), work, file], {
    encoding: 'utf8',
    maxBuffer: 1 << 24,
  });
  return JSON.parse(process_) as CloudSample;
}
