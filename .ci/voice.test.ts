import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plantProject } from './planted.ts';
import { checkVoice } from './voice.ts';

test('riddles, headers that begin with What and absent documents are found in comments only', t => {
  const told = 'to' + 'ld';
  const project = plantProject(t, {
    'docs/API.md': '',
    'core/README.md': '',
    'core/kit/a.ts': [
      '// What it is.',
      `// The runner is ${told}.`,
      `const text = 'it is ${told}';`,
      '/** The person who asked, or users who may, by API.md 2 and a right-handed system. */',
      '/** For ' + 'who asks. */',
      '// See OTHER.md.',
    ].join('\n'),
    'core/b.ts': '// README.md has the map.',
  });
  assert.deepEqual(checkVoice(project), [
    'core/kit/a.ts:1: name the thing instead of "What"',
    `core/kit/a.ts:2 says "${told}": reports, notifies, returns, emits`,
    'core/kit/a.ts:5 says "who": a person before "who"',
    'core/kit/a.ts:6 cites OTHER.md, which is not in docs/',
  ]);
});
