import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isCompressible, mediaTypeOf } from './stored-types.ts';

test('storage and content type of a file by its name', () => {
  assert.deepEqual(['a.ifc', 'a.dxf', 'a.txt', 'a', 'a.las', 'a.ply'].map(isCompressible), [
    true,
    true,
    true,
    true,
    true,
    true,
  ]);
  assert.deepEqual(['a.ifczip', 'a.JPG', 'a.png', 'a.zip', 'a.laz', 'a.docx'].map(isCompressible), [
    false,
    false,
    false,
    false,
    false,
    false,
  ]);
  assert.deepEqual(['a.pdf', 'a.html', 'a.constructor', 'a'].map(mediaTypeOf), [
    'application/pdf',
    'application/octet-stream',
    'application/octet-stream',
    'application/octet-stream',
  ]);
});
