import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { planBatches, writeBatches } from './test-batches.ts';

test('test files of a folder share a process, up to a number; others run alone; window tests run in between', () => {
  const core = Array.from({ length: 18 }, (_, index) => `core/kit/a${index}.test.ts`);
  const files = [
    '.ci/a.test.ts',
    ...core,
    'e2e/api/a.test.ts',
    'e2e/api/b.test.ts',
    'e2e/app/a.test.ts',
    'e2e/app/b.test.ts',
  ];
  const batches = planBatches(files, file => file.endsWith('/a1.test.ts'));
  assert.deepEqual(batches.flat().toSorted(), files.toSorted());
  assert.deepEqual(
    batches.map(batch => batch.length),
    [1, 8, 1, 8, 2, 1, 1, 1],
  );
  assert.deepEqual(batches[2], ['core/kit/a1.test.ts']);
  assert.deepEqual(batches[4], ['e2e/app/a.test.ts', 'e2e/app/b.test.ts']);
});

test('every test of a batch runs, and one that fails makes the run fail', t => {
  const project = mkdtempSync(join(tmpdir(), 'plinth-batches-'));
  t.after(() => rmSync(project, { recursive: true }));
  mkdirSync(join(project, 'core'));
  const file = (name: string, body: string) => {
    writeFileSync(
      join(project, `core/${name}.test.ts`),
      `import { test } from 'node:test';\ntest('${name}', () => { ${body} });\n`,
    );
    return `core/${name}.test.ts`;
  };
  const files = [file('one', ''), file('two', "throw new Error('two is wrong')"), file('three', '')];
  const [entry, ...others] = writeBatches(project, files, join(project, 'batches'));
  assert.deepEqual([others, readdirSync(join(project, 'batches'))], [[], ['0-core.test.mjs']]);
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const ran = spawnSync(process.execPath, ['--test-reporter=tap', entry!], { encoding: 'utf8', env });
  assert.equal(ran.status, 1);
  for (const line of ['ok 1 - one', 'not ok 2 - two', 'ok 3 - three'])
    assert.ok(ran.stdout.includes(`\n${line}\n`), line);
});
