import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileTypeOf } from './file-types.ts';

test('what the name of a file says about its bytes', () => {
  assert.deepEqual(['a.IFC', 'b.tar.gz', 'noending', '.hidden', 'dot.', 'a.b/c', 'ünïcode.PDF'].map(fileTypeOf), [
    'ifc',
    'gz',
    null,
    null,
    null,
    null,
    'pdf',
  ]);
});
