import assert from 'node:assert/strict';
import { test } from 'node:test';
import { splitEnding, withoutTricks, fileTypeOf } from './names.ts';

test('deceptive characters in a name are replaced, and equal letters normalised', () => {
  assert.equal(withoutTricks(' plan\u202efdp.exe\n'), 'plan_fdp.exe_');
  assert.equal(withoutTricks('Cafe\u0301'), 'Caf\u00e9');
  assert.equal(withoutTricks('lone \ud800 half'), 'lone \ufffd half');
});

test('the extension of a name', () => {
  const endings = ['plan.pdf', 'a.tar.gz', '.hidden', 'no ending', 'v1. 2', 'long.abcdefghijklmnopqrst', 'ü.IFC'].map(
    name => splitEnding(name)[1],
  );
  assert.deepEqual(endings, ['.pdf', '.gz', '', '', '', '', '.IFC']);
  assert.deepEqual(splitEnding('a.b.pdf'), ['a.b', '.pdf']);
});

test('the type of a file by its name', () =>
  assert.deepEqual(['a.IFC', 'b.tar.gz', 'noending', '.hidden', 'dot.', 'a.b/c', 'ünïcode.PDF'].map(fileTypeOf), [
    'ifc',
    'gz',
    null,
    null,
    null,
    null,
    'pdf',
  ]));
