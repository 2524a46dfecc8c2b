import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { checkIgnored } from './ignored.ts';
import { plantProject } from './planted.ts';

test('a source that git ignores is found', t => {
  const project = plantProject(t, {
    '.gitignore': 'data/\n',
    'core/models/data/open.ts': '',
    'core/models/zones/open.ts': '',
    'data/scratch.ts': '',
  });
  if (spawnSync('git', ['init', '-q'], { cwd: project }).status !== 0) {
    t.skip('SKIPPED: git is not installed');
    return;
  }
  assert.deepEqual(checkIgnored(project), ['core/models/data/open.ts is ignored by git (.gitignore:1:data/)']);
});

test('outside a repository nothing is reported', t =>
  assert.deepEqual(checkIgnored(plantProject(t, { '.gitignore': 'core/\n', 'core/kit/a.ts': '' })), []));
