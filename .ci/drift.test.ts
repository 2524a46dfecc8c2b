import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { checkDrift } from './drift.ts';
import { plantProject } from './planted.ts';

const source = `export const apiDocument = () => ({ openapi: '3.1.0', paths: { '/a': { get: {} } } });
export const accessTable = () => ({ read: { scopes: ['a'] } });`;

test('nothing to compare before the core can describe itself', async t => {
  assert.deepEqual(await checkDrift(plantProject(t, {})), []);
});

test('a changed route is found, writing settles it', async t => {
  const project = plantProject(t, {
    'core/cli/api-documents.ts': source,
    'resources/openapi.json': { paths: { '/a': { get: {} } }, openapi: '3.1.0' },
    'resources/access.json': { read: { scopes: ['a', 'b'] }, gone: {} },
  });
  assert.deepEqual(await checkDrift(project), [
    'resources/access.json differs at /read/scopes/1 (npm run check -- --write)',
    'resources/access.json differs at /gone (npm run check -- --write)',
  ]);
  assert.deepEqual(await checkDrift(project, { write: true }), []);
  assert.deepEqual(await checkDrift(project), []);
  assert.equal(
    readFileSync(join(project, 'resources/access.json'), 'utf8'),
    '{\n  "read": {\n    "scopes": [\n      "a"\n    ]\n  }\n}\n',
  );
});

test('missing documents and a failing core are reported', async t => {
  assert.deepEqual(await checkDrift(plantProject(t, { 'core/cli/api-documents.ts': source })), [
    'resources/openapi.json is missing (npm run check -- --write)',
    'resources/access.json is missing (npm run check -- --write)',
  ]);
  const problems = await checkDrift(
    plantProject(t, { 'core/cli/api-documents.ts': "throw new Error('route without access');" }),
  );
  assert.match(problems.join('\n'), /failed:[^]*route without access/);
});
