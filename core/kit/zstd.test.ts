import assert from 'node:assert/strict';
import { test } from 'node:test';
import { zstdCompressSync } from 'node:zlib';
import { contentSize, packZstd, unpackZstd } from './zstd.ts';

const bytesOf = (length: number) => Buffer.from('a wall, a door, a window; '.repeat(length)).subarray(0, length);

test('compressed bytes are unpacked into their own memory', () => {
  for (const length of [0, 1, 200, 255, 256, 257, 20_000, 65_791, 65_792, 3_000_000]) {
    const bytes = bytesOf(length);
    const packed = packZstd(bytes);
    assert.equal(contentSize(packed), length);
    const unpacked = unpackZstd(packed);
    assert.ok(unpacked.equals(bytes), `${length} bytes`);
    assert.equal(unpacked.buffer.byteLength, length);
  }
});

test('the size of long content has four bytes; content without a size is unknown', () => {
  assert.equal(contentSize(zstdCompressSync(bytesOf(100_000))), 100_000);
  for (const none of ['', '28b52ffd', '28b52ffd00', '28b52ffd60b3'])
    assert.equal(contentSize(Buffer.from(none, 'hex')), undefined);
});

test('bytes with a wrong size in their header are unpacked or refused, with little memory', () => {
  const packed = packZstd(bytesOf(20_000));
  const lying = Buffer.from(packed);
  lying.fill(0xff, 5, 7);
  assert.throws(() => unpackZstd(lying), { code: /^ZSTD_error_/ });
  assert.throws(() => unpackZstd(Buffer.from('no zstd at all')), { code: /^ZSTD_error_/ });
});
