// Runs test files in processes of their own, and once more alone those that failed beside others.
import { availableParallelism } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { run, type TestsStream } from 'node:test';
import { spec } from 'node:test/reporters';
import { writeBatches } from './test-batches.ts';

/** A test process that hangs fails after this many milliseconds; each long test has its own limit. */
const fileLimit = 1_200_000;
/** With more files than this, it is not the machine that was busy. */
const mostRepeated = 5;

export interface Outcome {
  passed: number;
  failed: number;
  readonly skipped: string[];
  /** Tests that failed, by file from the project's folder. */
  readonly failures: Map<string, string[]>;
  /** Failures that no test file can be named for: processes that ended. */
  readonly ended: string[];
  readonly seconds: Map<string, number>;
}

/**
 * Runs test files side by side. Files with failed tests are run once more, one at a time: a test that fails only while
 * others keep the processors busy is named, and does not count as failed; one that fails again does.
 * @param files from the project's folder
 */
export async function runTests(project: string, files: readonly string[]): Promise<Outcome> {
  const batches = writeBatches(project, files, join(project, 'node_modules/.cache/test-batches'));
  // One more than the number of cores: tests wait for browsers, processes and disks.
  const first = await runFiles(project, batches, availableParallelism() + 1);
  printSlowest(first.seconds, project);
  for (const each of first.ended) console.log(each);
  const repeated = [...first.failures.keys()].map(file => join(project, file));
  if (repeated.length === 0 || repeated.length > mostRepeated || first.ended.length > 0) return first;
  console.log(`Once more alone: ${[...first.failures.keys()].join(', ')}`);
  const second = await runFiles(project, repeated, 1);
  if (second.failed > 0) return first;
  for (const [file, names] of first.failures)
    console.log(`FAILED AT FIRST, passed alone: ${file}: ${names.join('; ')}`);
  return { ...first, passed: first.passed + first.failed, failed: 0 };
}

async function runFiles(project: string, files: readonly string[], concurrency: number): Promise<Outcome> {
  const outcome: Outcome = { passed: 0, failed: 0, skipped: [], failures: new Map(), ended: [], seconds: new Map() };
  const stream = run({ files: [...files], concurrency, cwd: project, timeout: fileLimit });
  countTests(stream, outcome, project);
  noteFailures(stream, outcome, project);
  const report = stream.compose(new spec());
  report.pipe(process.stdout, { end: false });
  await new Promise(done => report.on('end', done));
  return outcome;
}

function countTests(stream: TestsStream, outcome: Outcome, project: string): void {
  stream.on('test:summary', ({ file, counts }) => {
    // One summary per process, and one without a file for all of them.
    if (file !== undefined) return;
    outcome.passed += counts.passed;
    outcome.failed += counts.tests - counts.passed - counts.skipped - counts.todo;
  });
  stream.on('test:complete', ({ name, file, nesting, details }) => {
    // An event named like its file is the process of a batch, not a test.
    if (file === undefined || nesting > 0 || resolve(project, name) === file) return;
    outcome.seconds.set(file, (outcome.seconds.get(file) ?? 0) + details.duration_ms / 1000);
  });
  stream.on('test:pass', ({ name, skip }) => {
    if (skip !== undefined && skip !== false) outcome.skipped.push(`${name}: ${skip}`);
  });
}

/** A test belongs to the file that defines it, or that it is called by. */
const fileOf = (project: string, name: string, file: string): string =>
  name.endsWith('.test.ts') ? name : relative(project, file);

function noteFailures(stream: TestsStream, { failures, ended }: Outcome, project: string): void {
  // For a process that fails although none of its tests did, the exit code and the last output are the only
  // information.
  const said = new Map<string, string>();
  stream.on('test:stderr', ({ file, message }) => said.set(file, ((said.get(file) ?? '') + message).slice(-2000)));
  stream.on('test:fail', ({ name, file, nesting, details: { error } }) => {
    if (file === undefined || nesting > 0) return;
    const { exitCode, signal } = error as { exitCode?: number; signal?: string };
    if (exitCode === undefined && signal === undefined) {
      const own = fileOf(project, name, file);
      failures.set(own, [...(failures.get(own) ?? []), name]);
    } else
      ended.push(`${name} ended with ${signal ?? `code ${exitCode}`}; last it said: ${said.get(file) ?? 'nothing'}`);
  });
}

/** Prints the files whose tests took the longest, and the sum of all, in seconds. */
function printSlowest(seconds: ReadonlyMap<string, number>, project: string): void {
  const sum = [...seconds.values()].reduce((total, each) => total + each, 0);
  const slowest = [...seconds].toSorted(([, one], [, other]) => other - one).slice(0, 40);
  console.log(`Seconds of tests: ${Math.round(sum)} in all, of which`);
  for (const [file, each] of slowest)
    console.log(`${String(Math.round(each)).padStart(6)}  ${relative(project, file)}`);
}
