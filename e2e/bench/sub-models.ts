// A large IFC file drawn as a whole by one thread, in parts by one thread, and in parts by two; in each case the data
// is read concurrently. One process for each of these has converted the file several times before and does nothing
// else: its code is compiled, its threads are warm, as in a converter that has been at work. The processes alternate,
// each when the one before rests; medians of the differences in wall time within one round, so that other load of the
// machine affects all alike.
// Needs two idle cores.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Division } from '../../core/formats/ifc/convert.ts';
import { corpusPath, CORPUS_MISSING } from '../../core/testing/corpus.ts';
import { temporaryFolder } from '../../core/testing/process.ts';
import { costOf, median } from './figures.ts';
import { convertOnce } from './processes.ts';
import { replicated, type Replicated } from './replicated.ts';

const FILES = ['georef__Duplex_A_20110907', 'webifc__ISSUE_021_Mini_Project', 'tum__AC20-FZK-Haus', 'xbim__House'];
const SIZE = 52 * 2 ** 20;
const WARM_ROUNDS = 6;
const ROUNDS = 7;
/** Milliseconds until the threads of a process have tidied up, half a second after their last part. */
const REST = 1_000;
/** Bytes of a part of a building that is small as a whole. */
const WARM_PART = 100_000;

const sides: Readonly<Record<string, Division>> = {
  whole: { threads: 1, above: Infinity },
  'parts, 1 thread': { threads: 1, above: 0 },
  'parts, 2 threads': { threads: 2, above: 0 },
};

/** Milliseconds of wall and processor time; `drawn`: wall time until all shapes are there; memory in MB. */
interface Sample {
  readonly wall: number;
  readonly drawn: number;
  readonly cpu: number;
  readonly peak: number;
}

/** `part`: only files whose name contains it. Prints medians for each side and its speed against the whole file. */
export async function benchSubModels(part = ''): Promise<void> {
  if (corpusPath('ifc') === undefined) {
    console.log(CORPUS_MISSING);
    return;
  }
  using folder = temporaryFolder('bench');
  console.log(
    `Large IFC files as a whole and in parts; ${availableParallelism()} cores, load before ${loadavg()[0]!.toFixed(1)}`,
  );
  for await (const each of replicated(FILES, SIZE, folder.path, part)) await compare(each, folder.path);
}

async function compare({ file, building }: Replicated, folder: string): Promise<void> {
  const samples = new Map(Object.keys(sides).map(side => [side, [] as Sample[]]));
  const processes = new Map(
    Object.keys(sides).map(side => [
      side,
      fork(import.meta.filename, [side, file, building], {
        env: { ...process.env, NODE_COMPILE_CACHE: join(folder, 'compiled') },
      }),
    ]),
  );
  for (let round = -WARM_ROUNDS; round < ROUNDS; round++) {
    const order = round % 2 === 0 ? [...samples] : [...samples].reverse();
    for (const [side, list] of order) {
      const sample = await ask(processes.get(side)!);
      await setTimeout(REST);
      if (round >= 0) list.push(sample);
    }
  }
  for (const each of processes.values()) each.disconnect();
  const whole = samples.get('whole')!;
  for (const [side, list] of samples) {
    const middle = (of: (sample: Sample) => number): string => median(list.map(of)).toFixed(0);
    const speed = (of: (sample: Sample) => number): string =>
      median(list.map((sample, round) => of(whole[round]!) / of(sample))).toFixed(2);
    console.log(
      [
        basename(file).padEnd(44),
        side.padEnd(16),
        `wall ${middle(({ wall }) => wall)} ms (speed ${speed(({ wall }) => wall)})`,
        `drawn after ${middle(({ drawn }) => drawn)} ms (speed ${speed(({ drawn }) => drawn)})`,
        `CPU ${middle(({ cpu }) => cpu)} ms`,
        `peak ${middle(({ peak }) => peak)} MB`,
      ].join('  '),
    );
  }
}

/** One conversion by a process. */
async function ask(child: ChildProcess): Promise<Sample> {
  child.send('convert');
  const over = new AbortController();
  const ended = once(child, 'exit', over).then(([code]) => {
    throw new Error(`a process ended with ${code}`);
  });
  try {
    const [sample] = await Promise.race([once(child, 'message', over), ended]);
    return sample as Sample;
  } finally {
    over.abort();
  }
}

/**
 * One conversion. Where the last one left no thread, the building alone comes before it, as a converter rehearses that
 * is idle.
 */
async function measure(division: Division, file: string, building: string): Promise<Sample> {
  const { hasIdleThread } = await import('../../core/formats/ifc/geometry/thread.ts');
  using folder = temporaryFolder('bench-job');
  if (!hasIdleThread()) await convert(building, { ...division, smallestPart: WARM_PART }, folder.path);
  return await convert(file, division, folder.path);
}

/** With the files that every model has. */
async function convert(source: string, division: Division, parent: string): Promise<Sample> {
  const folder = mkdtempSync(join(parent, 'job-'));
  const options = { xkt: false, plans: false, preview: false };
  const { value, wall, cpu, peak } = await costOf(() => convertOnce(source, folder, options, division));
  const last = value.phases.findIndex(({ name }) => name === 'geometry');
  const drawn = value.phases.slice(0, last + 1).reduce((sum, { milliseconds }) => sum + milliseconds, 0);
  return { wall, drawn, cpu, peak };
}

const [side, file, building] = process.argv.slice(2);
if (
  process.argv[1] === import.meta.filename &&
  side !== undefined &&
  side in sides &&
  file !== undefined &&
  building !== undefined
) {
  process.on('message', () => {
    void measure(sides[side]!, file, building).then(sample => process.send!(sample));
  });
  process.on('disconnect', () => process.exit());
}
