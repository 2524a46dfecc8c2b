import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { zstdCompressSync } from 'node:zlib';
import { ZipFile } from 'yazl';
import { stepFile } from '../../../testing/step-text.ts';
import { IfcError } from '../../errors.ts';
import { readSource } from './source-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'plinth-source-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const model = Buffer.from(
  stepFile(Array.from({ length: 2000 }, (_, i) => `#${i + 1}=IFCCARTESIANPOINT((${i}.,0.,0.));`)),
);

async function zip(members: Readonly<Record<string, Buffer>>, compress = true): Promise<Buffer> {
  const file = new ZipFile();
  for (const [name, bytes] of Object.entries(members)) file.addBuffer(bytes, name, { compress });
  file.end();
  const parts: Buffer[] = [];
  for await (const part of file.outputStream as unknown as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts);
}

function stored(name: string, bytes: Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

const reason = (pattern: RegExp) => (error: unknown) => error instanceof IfcError && pattern.test(error.reason);

describe('readSource', () => {
  test('plain and zstd blobs are read into shared memory', async () => {
    for (const [name, bytes, encoding] of [
      ['plain', model, 'identity'],
      ['packed', zstdCompressSync(model), 'zstd'],
    ] as const) {
      // The size may be unknown, right, or wrong.
      for (const size of [undefined, model.length, 10, model.length * 3])
        assert.deepEqual([...(await readSource(stored(name, bytes), encoding, 'm.ifc', size))], [...model]);
      const read = await readSource(stored(name, bytes), encoding, 'm.ifc');
      assert.ok(read.buffer instanceof SharedArrayBuffer);
      assert.deepEqual(Buffer.from(read), model);
    }
    assert.equal((await readSource(stored('empty', Buffer.alloc(0)), 'identity', 'm.ifc')).length, 0);
  });

  test('archives are recognised by their bytes, stored or deflated, nested or not', async () => {
    for (const compress of [true, false]) {
      const archive = await zip(
        { '__MACOSX/._m.ifc': Buffer.from('x'), 'folder/M.IFC': model, 'readme.txt': Buffer.from('hello') },
        compress,
      );
      for (const [bytes, encoding] of [
        [archive, 'identity'],
        [zstdCompressSync(archive), 'zstd'],
      ] as const) {
        const read = await readSource(stored('archive', bytes), encoding, 'm.ifc');
        assert.ok(read.buffer instanceof SharedArrayBuffer);
        assert.deepEqual(Buffer.from(read), model);
      }
    }
  });

  test('reports problems of an archive', async () => {
    const good = await zip({ 'm.ifc': model });
    const flipped = Buffer.from(good);
    flipped[200]! ^= 0xff;
    const lied = Buffer.from(good);
    // The size in the central directory, one less than the real one.
    const central = lied.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'));
    lied.writeUInt32LE(model.length - 1, central + 24);
    const wrongSum = Buffer.from(good);
    wrongSum.writeUInt32LE(1, central + 16);
    const encrypted = Buffer.from(good);
    encrypted.writeUInt16LE(encrypted.readUInt16LE(central + 8) | 1, central + 8);
    const deflate64 = Buffer.from(good);
    deflate64.writeUInt16LE(9, central + 10);
    const bomb = await zip({ 'm.ifc': Buffer.alloc(30 * 1024 * 1024, 32) });
    const climbing = Buffer.from(good.toString('latin1').replaceAll('m.ifc', '../ab'), 'latin1');
    const cases: [Buffer, RegExp][] = [
      [await zip({ 'a.txt': Buffer.from('x') }), /no \.ifc/],
      [await zip({}), /empty/],
      [await zip({ 'a.ifcXML': Buffer.from('x') }), /ifcXML/],
      [await zip({ 'a.ifc': model, 'b.ifc': model }), /2 IFC files/],
      [good.subarray(0, good.length - 30), /damaged/],
      [flipped, /damaged/],
      [lied, /damaged/],
      [wrongSum, /checksum/],
      [encrypted, /encrypted/],
      [deflate64, /Deflate64/],
      [bomb, /no real model/],
      [climbing, /outside/],
    ];
    for (const [bytes, pattern] of cases)
      await assert.rejects(readSource(stored('bad', bytes), 'identity', 'm.ifczip'), reason(pattern), String(pattern));
    await assert.rejects(
      readSource(stored('text', Buffer.from('no archive')), 'identity', 'm.ifcZIP'),
      reason(/not a ZIP/),
    );
    const many = await zip(Object.fromEntries(Array.from({ length: 10_001 }, (_, i) => [`${i}.txt`, Buffer.alloc(0)])));
    await assert.rejects(readSource(stored('many', many), 'identity', 'm.ifczip'), reason(/10001/));
  });

  test('a plain IFC file named .ifczip is read as it is', async () => {
    assert.equal((await readSource(stored('named', model), 'identity', 'm.ifczip')).length, model.length);
  });
});
