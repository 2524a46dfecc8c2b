import assert from 'node:assert/strict';
import { test } from 'node:test';
import { splitEnding, withoutTricks, fileTypeOf } from './names.ts';

test('what deceives in a name is replaced, and equal letters are written equally', () => {
  assert.equal(withoutTricks(' plan\u202efdp.exe\n'), 'plan_fdp.exe_');
  assert.equal(withoutTricks('Cafe\u0301'), 'Caf\u00e9');
  assert.equal(withoutTricks('lone \ud800 half'), 'lone \ufffd half');
});

test('the ending of a name', () => {
  const endings = ['plan.pdf', 'a.tar.gz', '.hidden', 'no ending', 'v1. 2', 'long.abcdefghijklmnopqrst', 'ü.IFC'].map(
    name => splitEnding(name)[1],
  );
  assert.deepEqual(endings, ['.pdf', '.gz', '', '', '', '', '.IFC']);
  assert.deepEqual(splitEnding('a.b.pdf'), ['a.b', '.pdf']);
});

test('what the name of a file says about its bytes', () =>
  assert.deepEqual(['a.IFC', 'b.tar.gz', 'noending', '.hidden', 'dot.', 'a.b/c', 'ünïcode.PDF'].map(fileTypeOf), [
    'ifc',
    'gz',
    null,
    null,
    null,
    null,
    'pdf',
  ]));
