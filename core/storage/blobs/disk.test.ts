import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { test, type TestContext } from 'node:test';
import { zstdDecompressSync } from 'node:zlib';
import { openTestDb } from '../../testing/open-database.ts';
import { findBlob, releaseBlob, retainBlob, sweepBlobs } from './blobs.ts';
import { blobPath, openDiskBlobs } from './disk.ts';

function openIn(t: TestContext) {
  const { db, folder } = openTestDb(t);
  return { db, folder, blobs: openDiskBlobs(folder) };
}

async function* pieces(bytes: Uint8Array, size = 65_536) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const text = Buffer.from('IFCWALL #1=IFCCARTESIANPOINT((0.,0.,0.));\n'.repeat(20_000));

test('bytes are read as they were written, entirely and in part, compressed or not', async t => {
  for (const compress of [true, false]) {
    const { blobs } = openIn(t);
    const blob = await blobs.put(pieces(text), { compress });
    assert.deepEqual(
      [blob.hash, blob.size, blob.encoding],
      [sha256(text), text.length, compress ? 'zstd' : 'identity'],
    );
    assert.equal(compress ? blob.storedSize < text.length / 20 : blob.storedSize === text.length, true);
    assert.deepEqual(await buffer(await blobs.read(blob)), text);
    assert.deepEqual(
      await buffer(await blobs.read(blob, { start: 70_000, end: 70_099 })),
      text.subarray(70_000, 70_100),
    );
    const { bytes, stream } = await blobs.readStored(blob);
    const stored = await buffer(stream);
    assert.deepEqual([bytes, stored.length], [blob.storedSize, blob.storedSize]);
    assert.deepEqual(compress ? zstdDecompressSync(stored) : stored, text);
  }
});

test('bytes stored again keep the length in their row, with any compression', async t => {
  const { blobs } = openIn(t);
  const mixed = Buffer.concat(Array.from({ length: 40 }, () => [randomBytes(9000), text.subarray(0, 90_000)]).flat());
  const first = await blobs.put(pieces(mixed, 1 << 20), { compress: true });
  const again = await blobs.put(pieces(mixed, 777), { compress: true });
  const stored = await buffer((await blobs.readStored(first)).stream);
  assert.deepEqual([stored.length, again.storedSize], [first.storedSize, first.storedSize]);
  assert.deepEqual(zstdDecompressSync(stored), mixed);
});

test('equal bytes are stored once, in the first encoding', async t => {
  for (const first of [true, false]) {
    const { blobs, db, folder } = openIn(t);
    const made = await blobs.put(pieces(text), { compress: first });
    const again = await blobs.put(pieces(text), { compress: !first });
    assert.deepEqual([again.encoding, again.storedSize], [made.encoding, made.storedSize]);
    assert.equal(readdirSync(join(folder, 'blobs', made.hash.slice(0, 2))).length, 1);
    await db.tx(tx => retainBlob(tx, again));
    assert.deepEqual(await buffer(await blobs.read((await findBlob(db, made.hash))!)), text);
  }
});

test('an empty file is a blob too', async t => {
  const { blobs } = openIn(t);
  const blob = await blobs.put(pieces(Buffer.alloc(0)), { compress: true });
  assert.deepEqual([blob.size, (await buffer(await blobs.read(blob))).length], [0, 0]);
});

test('a failing source leaves no files', async t => {
  const { blobs, folder } = openIn(t);
  async function* broken() {
    yield text;
    throw new Error('the client went away');
  }
  await assert.rejects(blobs.put(broken(), { compress: true }), /went away/);
  assert.deepEqual(readdirSync(join(folder, 'incoming')), []);
  assert.deepEqual(readdirSync(join(folder, 'blobs')), []);
});

test('files beyond the free space are refused with 507 before a byte is read', async t => {
  const { blobs } = openIn(t);
  await assert.rejects(blobs.put(pieces(text), { compress: false, expectedSize: 1e18 }), {
    status: 507,
    code: 'disk_full',
  });
});

test('equal bytes are stored once and deleted with their last row', async t => {
  const { blobs, db, folder } = openIn(t);
  const store = async () => {
    const blob = await blobs.put(pieces(text), { compress: true });
    try {
      await db.tx(tx => retainBlob(tx, blob));
      return blob;
    } finally {
      blob.unpin();
    }
  };
  const blob = await store();
  await store();
  const path = blobPath(folder, blob);
  await db.tx(tx => releaseBlob(tx, blob.hash));
  assert.equal(await sweepBlobs(db, blobs), 0);
  assert.ok(existsSync(path));
  await db.tx(tx => releaseBlob(tx, blob.hash));
  assert.equal(await sweepBlobs(db, blobs), 1);
  assert.ok(!existsSync(path));
  assert.equal(await findBlob(db, blob.hash), undefined);
});

test('pinned bytes stay, with their row, until they are unpinned', async t => {
  const { blobs, db, folder } = openIn(t);
  const blob = await blobs.put(pieces(text), { compress: true });
  await db.tx(tx => retainBlob(tx, blob));
  await db.tx(tx => releaseBlob(tx, blob.hash));
  assert.equal(await sweepBlobs(db, blobs), 0, 'still pinned');
  assert.ok((await findBlob(db, blob.hash)) && existsSync(blobPath(folder, blob)));
  blob.unpin();
  blob.unpin();
  assert.equal(await sweepBlobs(db, blobs), 1);
  assert.deepEqual([await findBlob(db, blob.hash), existsSync(blobPath(folder, blob))], [undefined, false]);
});

test('only own temporary files without a write for an hour are deleted', async t => {
  const { blobs, folder } = openIn(t);
  const incoming = join(folder, 'incoming');
  const old = new Date(Date.now() - 61 * 60_000);
  for (const name of ['aaaaaaaaaaaaaaaa', 'bbbbbbbbbbbbbbbb', 'notes.txt']) writeFileSync(join(incoming, name), 'x');
  mkdirSync(join(incoming, 'cccccccccccccccc'));
  for (const name of ['aaaaaaaaaaaaaaaa', 'notes.txt', 'cccccccccccccccc']) utimesSync(join(incoming, name), old, old);
  assert.equal(await blobs.sweepIncoming(), 1);
  assert.deepEqual(readdirSync(incoming).sort(), ['bbbbbbbbbbbbbbbb', 'cccccccccccccccc', 'notes.txt']);
});

test('a sweep leaves files that are being written', async t => {
  const { blobs, folder } = openIn(t);
  const incoming = join(folder, 'incoming');
  async function* slow() {
    yield text;
    const old = new Date(0);
    for (const name of readdirSync(incoming)) utimesSync(join(incoming, name), old, old);
    assert.equal(await blobs.sweepIncoming(), 0);
    yield text;
  }
  const blob = await blobs.put(slow(), { compress: false });
  assert.equal((await buffer(await blobs.read(blob))).length, text.length * 2);
});

test('a finished file moves into the store', async t => {
  const { blobs, folder } = openIn(t);
  const path = join(folder, 'model.glb');
  writeFileSync(path, text);
  const blob = await blobs.putFile(path, { compress: true });
  assert.equal(blob.hash, sha256(text));
  assert.ok(!existsSync(path));
});
