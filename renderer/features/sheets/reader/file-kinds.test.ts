import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeText, isText } from './file-kinds.ts';
import { endingOf } from './read-place.ts';

test('the ending of a name decides what is a text', () => {
  assert.deepEqual(['a.TXT', 'Rapport.final.docx', 'README', 'a.b/c', ''].map(endingOf), ['txt', 'docx', '', '', '']);
  assert.deepEqual(
    ['a.csv', 'a.MD', 'a.docx', 'txt'].map(name => isText({ file_name: name })),
    [true, true, false, false],
  );
});

test('texts are decoded as they were written, also with a letter that is cut', () => {
  const bytes = (text: string, encoding: BufferEncoding) => new Uint8Array(Buffer.from(text, encoding));
  assert.equal(decodeText(bytes('Tür', 'utf8')), 'Tür');
  assert.equal(decodeText(bytes('Tür', 'latin1')), 'Tür');
  assert.equal(decodeText(bytes('\ufeffTür', 'utf16le')), 'Tür');
  assert.equal(decodeText(bytes('Tür', 'utf8').subarray(0, 2)), 'T');
});
