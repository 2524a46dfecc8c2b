import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countResult, runConformance } from './conformance.ts';
import { plantProject } from './planted.ts';

const runner = `import { writeFileSync, readFileSync } from 'node:fs';
const at = name => process.argv[process.argv.indexOf(name) + 1];
const { address } = JSON.parse(readFileSync(at('--bootstrap'), 'utf8'));
writeFileSync(at('--json'), JSON.stringify({ operations: [{ ok: true }, { ok: false }], checks: [{ ok: address === 'https://127.0.0.1:1' && at('--only') === 'access,clouds' }] }));`;

const service = `const { mkdirSync, writeFileSync } = require('fs');
const data = process.argv[process.argv.indexOf('--data') + 1];
mkdirSync(data);
writeFileSync(data + '/bootstrap.json', JSON.stringify({ address: 'https://127.0.0.1:1' }));
console.log('starting');
console.log('ready https://127.0.0.1:1');
setInterval(() => {}, 1000);`;

const packageJson = { scripts: { plinth: 'node service.cjs' } };

test('counts operations and checks; an empty result is a failure', () => {
  assert.deepEqual(countResult({ operations: [{ ok: true }, { ok: false }], checks: [{ ok: true }] }), {
    passed: 2,
    failed: 1,
  });
  assert.deepEqual(countResult({ operations: [], checks: [] }), { passed: 0, failed: 1 });
});

test('starts the service, runs the finished scenarios, stops the service', async t => {
  const folder = plantProject(t, {
    'shared/conformance/run.mjs': runner,
    'project/package.json': packageJson,
    'project/service.cjs': service,
    'project/.ci/conformance.json': { finished: ['access', 'clouds'] },
  });
  assert.deepEqual(await runConformance(`${folder}/project`), { passed: 2, failed: 1 });
});

test('a service that ends at once is one failure', async t => {
  const folder = plantProject(t, {
    'shared/conformance/run.mjs': runner,
    'project/package.json': packageJson,
    'project/service.cjs': 'console.log("no"); process.exit(3)',
    'project/.ci/conformance.json': { finished: ['access'] },
  });
  assert.deepEqual(await runConformance(`${folder}/project`), { passed: 0, failed: 1 });
});

test('without scenarios or a runner nothing is counted', async t => {
  const withRunner = plantProject(t, {
    'project/.ci/conformance.json': { finished: [] },
    'shared/conformance/run.mjs': runner,
  });
  const without = plantProject(t, { 'project/.ci/conformance.json': { finished: ['access'] } });
  assert.deepEqual(await runConformance(`${withRunner}/project`), { passed: 0, failed: 0 });
  assert.deepEqual(await runConformance(`${without}/project`), { passed: 0, failed: 0 });
});
