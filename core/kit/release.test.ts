import assert from 'node:assert/strict';
import { test } from 'node:test';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { trimmed } from './release.ts';

test('kept bytes have memory of exactly their size', () => {
  const unpacked = zstdDecompressSync(zstdCompressSync('a short text'));
  assert.ok(unpacked.buffer.byteLength > 10 * unpacked.length, 'otherwise nothing is to be done');
  for (const bytes of [unpacked, Buffer.from('a short text')]) {
    const own = trimmed(bytes);
    assert.equal(own.toString(), 'a short text');
    assert.equal(own.buffer.byteLength, own.length);
    assert.equal(trimmed(own), own);
  }
});
