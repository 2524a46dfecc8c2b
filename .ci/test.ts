// `npm test`: builds, checks, then runs every test of the project. Arguments narrow it to test files whose path
// contains one of them: `npm test -- core/storage`. The last line is `N passed, N failed`.
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { compileProcesses } from '../core/testing/compiled-code.ts';
import { findBrowser } from '../e2e/fixtures/browser.ts';
import { buildDesktop } from '../resources/desktop.ts';
import { runChecks } from './check.ts';
import { scanImports } from './import-scan.ts';
import { listSources } from './source-files.ts';
import { runTests } from './test-run.ts';
import { runTool, tail } from './run-tool.ts';

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
const outcome = await runTests(project, files);
passed += outcome.passed;
failed += outcome.failed;

for (const line of outcome.skipped) console.log(`SKIPPED ${line}`);
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
