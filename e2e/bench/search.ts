// Time of the search of everything over HTTPS on a project with a million properties, and how long it delays others in
// the meantime. PLINTH_ELEMENTS sets another number of elements.
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startProcess, temporaryFolder } from '../../core/testing/process.ts';
import { OWN_PROPERTY, PROPERTIES_OF_ELEMENT, writeManyProperties } from '../fixtures/many-properties.ts';
import { convertFile } from './convert-file.ts';
import { print as printFigures, rounded, valueAt } from './figures.ts';
import { createReader, type Reader } from './model-reads.ts';

/** Milliseconds that 99 of 100 searches may take. */
const TARGET = 50;
const ROUNDS = 200;
/** Milliseconds for which small requests are sent alone, for comparison. */
const ALONE = 5000;

/** Typical queries, each round other words where possible. */
const typed: readonly (readonly [name: string, words: (round: number) => string])[] = [
  ['one value in a million', round => `M-${round * 797}`],
  ['a property and its value', round => `${OWN_PROPERTY} M-${round * 31}`],
  ['a value of many', round => `value ${round * 7}`],
  ['letters that all values have', () => 'val'],
  ['a name', round => `wall ${round * 100}`],
  ['a class', () => 'ifcdoor'],
  ['three letters of names', () => 'col'],
  ['a number', round => `${round * 5}.5`],
  ['nothing', round => `zzz${round}`],
];

/** Prints p50, p99 and the longest of each search, and of a small request that is sent all the while. */
export async function benchSearch(): Promise<void> {
  const elements = Number(process.env['PLINTH_ELEMENTS'] ?? 34_000);
  using folder = temporaryFolder('search');
  const file = join(folder.path, 'properties.ifc');
  await writeManyProperties(file, elements);
  await using service = await startProcess(join(folder.path, 'data'));
  using http = createReader(service);
  using beside = createReader(service);
  const { seconds } = await convertFile(service.client, service.key, file);
  const begun = performance.now();
  while ((JSON.parse((await http(pathOf('M-1'))).text()) as { waiting_models: number }).waiting_models > 0)
    await sleep(100);
  printFigures('search', {
    elements,
    properties: elements * PROPERTIES_OF_ELEMENT,
    converted_s: Math.round(seconds),
    index_s: Math.round((performance.now() - begun) / 1000),
  });
  const alone = await whileRunning(beside, () => sleep(ALONE));
  const all: number[] = [];
  const others = await whileRunning(beside, async () => {
    for (const [name, words] of typed) all.push(...(await measure(http, name, words)));
  });
  print('all', all, TARGET);
  print('a small request alone', alone, 100);
  print('a small request meanwhile', others, 100);
}

const pathOf = (words: string): string => `/search?q=${encodeURIComponent(words)}`;

async function measure(http: Reader, name: string, words: (round: number) => string): Promise<number[]> {
  const times: number[] = [];
  await http(pathOf(words(ROUNDS)));
  for (let round = 0; round < ROUNDS; round++) times.push((await http(pathOf(words(round)))).took);
  print(name, times, TARGET);
  return times;
}

/** Milliseconds of small requests that are sent one after the other until the work ends. */
async function whileRunning(http: Reader, work: () => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      times.push((await http('/cloud')).took);
      await sleep(5);
    }
  })();
  await work();
  isOver = true;
  await asking;
  return times;
}

function print(search: string, times: readonly number[], target: number): void {
  printFigures('search', {
    search,
    p50_ms: rounded(valueAt(times, 0.5)),
    p99_ms: rounded(valueAt(times, 0.99)),
    longest_ms: rounded(valueAt(times, 1)),
    load: rounded(loadavg()[0]!),
    target_ms: target,
    pass: valueAt(times, 0.99) < target,
  });
}
