import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { pathToFileURL } from 'node:url';

/** Runs test files of these contents as `npm test` does, in a process: a run inside a test would be skipped. */
function ran(t: TestContext, contents: Readonly<Record<string, string>>) {
  const project = mkdtempSync(join(tmpdir(), 'plinth-run-'));
  t.after(() => rmSync(project, { recursive: true }));
  mkdirSync(join(project, 'e2e'));
  for (const [name, body] of Object.entries(contents))
    writeFileSync(
      join(project, `e2e/${name}.test.ts`),
      `import { existsSync, writeFileSync } from 'node:fs';\nimport { test } from 'node:test';\n${body}\n`,
    );
  const files = Object.keys(contents).map(name => `e2e/${name}.test.ts`);
  const script = `
    const { runTests } = await import(${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'test-run.ts')).href)});
    const { passed, failed } = await runTests(${JSON.stringify(project)}, ${JSON.stringify(files)});
    console.log(passed + ' passed, ' + failed + ' failed');`;
  const runner = join(project, 'run.mjs');
  writeFileSync(runner, script);
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const { stdout } = spawnSync(process.execPath, [runner], { encoding: 'utf8', env });
  return stdout;
}

const failsOnce = `test('once', () => {
  if (existsSync('mark')) return;
  writeFileSync('mark', '');
  throw new Error('the machine was busy');
});`;

test('a test that fails beside others and passes alone is named, and does not count as failed', t => {
  const said = ran(t, { one: failsOnce, two: `test('two', () => {});` });
  assert.match(said, /FAILED AT FIRST, passed alone: e2e\/one\.test\.ts: once\n/);
  assert.match(said, /\n2 passed, 0 failed\n$/);
});

test('a test that fails again fails, with all others of the first run', t => {
  const said = ran(t, { one: failsOnce, two: `test('two', () => { throw new Error('wrong'); });` });
  assert.match(said, /Once more alone: e2e\/one\.test\.ts, e2e\/two\.test\.ts\n/);
  assert.match(said, /\n0 passed, 2 failed\n$/);
});

test('a process that ends, and failures of many files, fail at once', t => {
  const ended = ran(t, { one: 'process.exit(3);' });
  assert.match(ended, /ended with code 3/);
  assert.match(ended, /\n0 passed, 1 failed\n$/);
  const many = Object.fromEntries(
    ['a', 'b', 'c', 'd', 'e', 'f'].map(name => [name, failsOnce.replaceAll('mark', name)]),
  );
  const all = ran(t, many);
  assert.doesNotMatch(all, /Once more alone/);
  assert.match(all, /\n0 passed, 6 failed\n$/);
});
