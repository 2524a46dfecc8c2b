// `npm test`: builds, checks, then runs every test of the project. Arguments narrow it to test files whose path
// contains one of them: `npm test -- core/storage`. The last line is `N passed, N failed`.
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { compileProcesses } from '../core/testing/compiled-code.ts';
import { findBrowser } from '../e2e/fixtures/browser.ts';
import { buildDesktop } from '../resources/desktop.ts';
import { runChecks } from './check.ts';
import { scanImports } from './import-scan.ts';
import { listSources } from './source-files.ts';
import { writeBatches } from './test-batches.ts';
import { runTool, tail } from './run-tool.ts';

/** A test process that hangs fails after this many milliseconds; each long test has its own limit. */
const fileLimit = 1_200_000;
const project = resolve(import.meta.dirname, '..');
const wanted = process.argv.slice(2);
process.chdir(project);
// Most test files load much of the service: each module is compiled once for all of them.
process.env['NODE_COMPILE_CACHE'] ??= join(project, 'node_modules/.cache/node24');

let [passed, failed] = [0, 0];
let isOver = false;
// Prints a last line even if the tests end early.
process.on('exit', code => {
  if (!isOver) console.log(`the tests ended early, with code ${code}`);
});
for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT'] as const) {
  process.once(signal, () => {
    console.log(`the tests were ended by ${signal}`);
    process.exit(1);
  });
}
const skipped: string[] = [];

console.log('Build');
const build = await runTool(join(project, 'resources/build.ts'), [], project);
console.log(
  tail(build.text)
    .map(line => `       ${line}`)
    .join('\n'),
);
if (build.code === 0) passed += 1;
else failed += 1;

console.log('Checks');
const checks = await runChecks(project);
passed += checks.passed;
failed += checks.failed;

const files = listSources(project)
  .filter(path => path.endsWith('.test.ts'))
  .filter(path => wanted.length === 0 || wanted.some(part => path.includes(part)));
prepareBrowser(files);
await compileProcesses();
// Several tests start the desktop program; each build empties its folder first, so it is built once before them.
if (files.some(path => /^(?:e2e\/desktop|resources)\//.test(path))) await buildDesktop(() => undefined);

console.log(`Tests: ${files.length} files`);
await runTests(files);

for (const line of skipped) console.log(`SKIPPED ${line}`);
// For callers that read the counts: printed output can be lost, a file is not.
const result = process.env['PLINTH_TEST_RESULT'];
if (result !== undefined) writeFileSync(result, `${passed} passed, ${failed} failed\n`);
// Another process may have set the shared output to non-blocking: `process.exit` would lose pending output, the last
// line first of all.
await new Promise(done => {
  process.stdout.write(`${passed} passed, ${failed} failed\n`, done);
});
isOver = true;
process.exit(failed === 0 ? 0 : 1);

async function runTests(testFiles: readonly string[]): Promise<void> {
  const seconds = new Map<string, number>();
  const stream = run({
    files: writeBatches(project, testFiles, join(project, 'node_modules/.cache/test-batches')),
    // One more than the number of cores: tests wait for browsers, processes and disks.
    concurrency: availableParallelism() + 1,
    cwd: project,
    timeout: fileLimit,
  });
  stream.on('test:summary', summary => {
    // One summary per process, and one without a file for all of them.
    if (summary.file !== undefined) return;
    passed += summary.counts.passed;
    failed += summary.counts.tests - summary.counts.passed - summary.counts.skipped - summary.counts.todo;
  });
  stream.on('test:complete', ({ name, file, nesting, details }) => {
    // An event named like its file is the process of a batch, not a test.
    if (file !== undefined && nesting === 0 && resolve(project, name) !== file)
      seconds.set(file, (seconds.get(file) ?? 0) + details.duration_ms / 1000);
  });
  // For a process that fails although none of its tests did, the exit code and the last output are the only
  // information.
  const said = new Map<string, string>();
  const ended: string[] = [];
  stream.on('test:stderr', ({ file, message }) => said.set(file, ((said.get(file) ?? '') + message).slice(-2000)));
  stream.on('test:fail', ({ name, file, details: { error } }) => {
    const { exitCode, signal } = error as { exitCode?: number; signal?: string };
    if (file === undefined || (exitCode === undefined && signal === undefined)) return;
    ended.push(`${name} ended with ${signal ?? `code ${exitCode}`}; last it said: ${said.get(file) ?? 'nothing'}`);
  });
  stream.on('test:pass', result => {
    if (result.skip !== undefined && result.skip !== false) skipped.push(`${result.name}: ${result.skip}`);
  });
  const report = stream.compose(new spec());
  report.pipe(process.stdout, { end: false });
  await new Promise(done => report.on('end', done));
  printSlowest(seconds);
  for (const each of ended) console.log(each);
}

/** Prints the files whose tests took the longest, and the sum of all, in seconds. */
function printSlowest(seconds: ReadonlyMap<string, number>): void {
  const sum = [...seconds.values()].reduce((total, each) => total + each, 0);
  const slowest = [...seconds].toSorted(([, one], [, other]) => other - one).slice(0, 40);
  console.log(`Seconds of tests: ${Math.round(sum)} in all, of which`);
  for (const [file, each] of slowest)
    console.log(`${String(Math.round(each)).padStart(6)}  ${relative(project, file)}`);
}

/** Installs a browser once before the tests, which run in processes of their own, if any of them uses one. */
function prepareBrowser(testFiles: readonly string[]): void {
  const uses = testFiles.some(
    path =>
      !path.startsWith('e2e/fixtures/') &&
      scanImports(readFileSync(join(project, path), 'utf8')).some(({ specifier }) =>
        specifier?.endsWith('fixtures/browser.ts'),
      ),
  );
  if (!uses) return;
  const path = findBrowser();
  if (path !== undefined) process.env['CHROMIUM_BIN'] = path;
  console.log(`Browser: ${path ?? 'none; tests that want one say SKIPPED, or fail where one is demanded'}`);
}
