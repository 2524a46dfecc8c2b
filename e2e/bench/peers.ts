// Our conversion of IFC against other programs that make a model viewable and queryable: @ifc-lite (parser and
// geometry) and @thatopen/fragments, which are installed with npm into a temporary folder when the bench runs. (Bare
// web-ifc: conversion.ts.) Ours is a service and its converter from the last byte of the upload to status C
// (conversion-service.ts) without the CPU of the forms for viewers, which the others do not make; the time with them is
// in brackets. The others are fresh processes from their first line, as bare web-ifc is in conversion.ts; `warm` is the
// cost of the file alone, once they are loaded and have converted the demo building (peer-process.ts). Runs alternate;
// medians of CPU time over all threads.
import { fork } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { basename, join } from 'node:path';
import { corpusPath, CORPUS_MISSING } from '../../core/testing/corpus.ts';
import { temporaryFolder } from '../../core/testing/process.ts';
import { measureService, takeMemory, type ServiceSample } from './conversion-service.ts';
import type { Peer, PeerSample, Start } from './peer-process.ts';
import { median } from './figures.ts';
import { installPackages } from './processes.ts';
import { replicated } from './replicated.ts';

const ownPackage = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
  readonly dependencies: Readonly<Record<string, string>>;
};

const PACKAGES = [
  '@ifc-lite/parser@3.15.0',
  '@ifc-lite/geometry@7.4.0',
  '@thatopen/fragments@3.4.7',
  'three@0.182.0',
  `web-ifc@${ownPackage.dependencies['web-ifc']!}`,
];
const SMALL = [
  'georef__Duplex_A_20110907',
  'tum__AC20-FZK-Haus',
  'webifc__ISSUE_021_Mini_Project',
  'ifcos__geometrygym_great_court_roof',
];
const REPLICATED = ['georef__Duplex_A_20110907'];
const LARGE = 55e6;
const SMALL_RUNS = 5;
const LARGE_RUNS = 3;
/** Milliseconds; a program that has not ended by then hangs. */
const PATIENCE = 600_000;

const peers: readonly Peer[] = ['fragments', 'ifc-lite'];

/** The largest allowed ratio of our CPU time to a program's, for a file of so many bytes. */
function target(peer: Peer, size: number): number {
  if (peer === 'fragments') return 0.6;
  return size > 50e6 ? 0.5 : 1.2;
}

/** `part`: only files whose name contains it. Prints a line for each file and program with the ratio and its target. */
export async function benchPeers(part = ''): Promise<void> {
  if (corpusPath('ifc') === undefined) {
    console.log(CORPUS_MISSING);
    return;
  }
  using folder = temporaryFolder('peers');
  await installPackages(folder.path, PACKAGES);
  console.log(
    `IFC conversion against ${PACKAGES.join(', ')}; CPU of all threads, medians; ${cpus().length} processors, load ${load()}`,
  );
  for (const name of SMALL)
    if (name.includes(part)) await compare(corpusPath('ifc', `${name}.ifc`)!, SMALL_RUNS, folder.path);
  for await (const { file } of replicated(REPLICATED, LARGE, folder.path, part))
    await compare(file, LARGE_RUNS, folder.path);
  console.log(`load at the end ${load()}`);
}

const load = (): string =>
  loadavg()
    .map(each => each.toFixed(1))
    .join(' ');

/** The measured side: ourselves, or a program and how it starts. */
type Side = 'ours' | `${Peer} ${Start}`;

const sides: readonly Side[] = ['ours', ...peers.flatMap((peer): Side[] => [`${peer} fresh`, `${peer} warm`])];

async function compare(file: string, runs: number, folder: string): Promise<void> {
  const ours: ServiceSample[] = [];
  const theirs = new Map<Side, PeerSample[]>();
  const failures = new Map<Side, string>();
  // One run of each to fill the caches of the system and of compiled code.
  for (let n = -1; n < runs; n++) {
    for (const side of n % 2 === 0 ? sides : [...sides].reverse()) {
      if (failures.has(side)) continue;
      takeMemory();
      const sample = side === 'ours' ? await measureService(file, folder) : await peerOnce(side, folder, file);
      if (typeof sample === 'string') failures.set(side, sample);
      else if (n < 0) continue;
      else if ('viewerForms' in sample) ours.push(sample);
      else theirs.set(side, [...(theirs.get(side) ?? []), sample]);
    }
  }
  const { size } = statSync(file);
  const cpu = median(ours.map(sample => sample.cpu - sample.viewerForms));
  console.log(
    `${basename(file)}, ${(size / 1e6).toFixed(1)} MB: ours ${cpu.toFixed(0)} ms (with viewer forms ${median(ours.map(sample => sample.cpu)).toFixed(0)}, wall ${median(ours.map(({ wall }) => wall)).toFixed(0)}), peak ${median(ours.map(({ peak }) => peak)).toFixed(0)} MB`,
  );
  for (const peer of peers) {
    const limit = target(peer, size);
    for (const start of ['fresh', 'warm'] as const) {
      const side: Side = `${peer} ${start}`;
      console.log(`  ${side.padEnd(15)} ${failures.get(side) ?? ratioOf(cpu, theirs.get(side)!, limit)}`);
    }
  }
}

function ratioOf(cpu: number, samples: readonly PeerSample[], limit: number): string {
  const middle = (of: (sample: PeerSample) => number): number => median(samples.map(of));
  const their = middle(sample => sample.cpu);
  const ratio = cpu / their;
  return `${their.toFixed(0).padStart(6)} ms, ours ${ratio.toFixed(2)} of it, target ${limit.toFixed(2)}${ratio <= limit ? '' : ' MISSED'}; wall ${middle(({ wall }) => wall).toFixed(0)} ms, peak ${middle(({ peak }) => peak).toFixed(0)} MB`;
}

/** A sample, or the reason in words why there is none. */
function peerOnce(side: Exclude<Side, 'ours'>, folder: string, file: string): Promise<PeerSample | string> {
  const [peer, start] = side.split(' ') as [Peer, Start];
  return new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, 'peer-process.ts'), [peer, folder, file, start], {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      timeout: PATIENCE,
      env: { ...process.env, NODE_COMPILE_CACHE: join(folder, 'compiled') },
    });
    let complaint = '';
    child.stderr!.setEncoding('utf8').on('data', (text: string) => {
      complaint = (complaint + text).slice(-2000);
    });
    child.once('message', message => resolve(message as PeerSample));
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      resolve(`does not run on this file: ${signal ?? `code ${code}`} ${/^.*Error.*$/m.exec(complaint)?.[0] ?? ''}`),
    );
  });
}
