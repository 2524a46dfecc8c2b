import assert from 'node:assert/strict';
import { test } from 'node:test';
import { typeByBytes } from './first-bytes.ts';

test('files are recognised by their first bytes, whatever their names', () => {
  const known: readonly (readonly [string, ReturnType<typeof typeByBytes>])[] = [
    ['\x89PNG\r\n\x1a\n...', 'image/png'],
    ['\xff\xd8\xff\xe0', 'image/jpeg'],
    ['RIFF1234WEBPVP8 ', 'image/webp'],
    ['RIFF1234WAVE', undefined],
    ['glTF\x02', 'model/gltf-binary'],
    ['%PDF-1.7', 'application/pdf'],
    [`${'x'.repeat(500)}%PDF-1.4`, 'application/pdf'],
    [`${'x'.repeat(1024)}%PDF-1.4`, undefined],
    ['\xef\xbb\xbf [1]', 'application/json'],
    ['{"a":1}', 'application/json'],
    ['<svg width="1">', 'image/svg+xml'],
    ['<?xml version="1.0"?>\n<svg>', 'image/svg+xml'],
    ['<?xml version="1.0"?><html>', undefined],
    ['', undefined],
    ['ISO-10303-21;', undefined],
  ];
  for (const [text, type] of known) assert.equal(typeByBytes(Buffer.from(text, 'latin1')), type, text.slice(0, 20));
});
