import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkLock } from './lock.ts';
import { plantProject } from './planted.ts';

const integrity = 'sha512-x';
const manifest = { dependencies: { a: '1.0.0' }, devDependencies: {}, optionalDependencies: { 'node-x': '2.0.0' } };
const complete = {
  '': manifest,
  'node_modules/a': {
    version: '1.0.0',
    integrity,
    dependencies: { b: '^1.0.0' },
    optionalDependencies: { 'a-linux': '1.0.0' },
    peerDependencies: { p: '1', q: '1' },
    peerDependenciesMeta: { q: { optional: true } },
  },
  'node_modules/a/node_modules/b': { version: '1.1.0', integrity },
  'node_modules/a-linux': { version: '1.0.0', integrity, os: ['linux'] },
  'node_modules/p': { version: '1.0.0', integrity },
  'node_modules/node-x': { version: '2.0.0', integrity },
};

test('a complete lock has no problems', t => {
  const project = plantProject(t, { 'package.json': manifest, 'package-lock.json': { packages: complete } });
  assert.deepEqual(checkLock(project), []);
});

test('gaps, differences, ranges and hosts are found', t => {
  const project = plantProject(t, {
    'package.json': { ...manifest, dependencies: { a: '1.0.1', c: '^3.0.0' } },
    'package-lock.json': {
      packages: {
        ...complete,
        'node_modules/a-linux': undefined,
        'node_modules/node-x': undefined,
        'node_modules/p': { version: '1.0.0', resolved: 'https://packages.example.org/p.tgz' },
      },
    },
  });
  assert.deepEqual(checkLock(project), [
    'dependencies: a is 1.0.1 in package.json and 1.0.0 in the lock',
    'dependencies: a is 1.0.1, the lock installs 1.0.0',
    'dependencies: c is ^3.0.0 in package.json and absent in the lock',
    'dependencies: c is not pinned to one version: ^3.0.0',
    'the project needs node-x, which has no entry in the lock',
    'node_modules/a needs a-linux, which has no entry in the lock',
    'node_modules/p is tied to one host by "resolved"',
    'node_modules/p has no integrity',
  ]);
});
