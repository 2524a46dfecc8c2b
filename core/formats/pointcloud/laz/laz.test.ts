import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { zstdCompressSync } from 'node:zlib';
import { seededRandom } from '../../../testing/random.ts';
import { converterIn, cubeOfPoints, lasOf, readerIn, tilesOf } from '../testing/cloud.ts';
import { PointCloudError } from '../../errors.ts';
import { readLas } from '../las.ts';
import { ArithmeticDecoder, BitModel, SymbolModel, WholeNumbers } from './arithmetic.ts';
import { ArithmeticEncoder, WholeNumberEncoder } from './testing/encode.ts';
import { copcOf, lazOfChunks, lazOfSingles, lazOfStream } from './testing/laz.ts';

test('encoded bits, symbols and integers of 8 to 32 bits are decoded', () => {
  const random = seededRandom(7);
  const next = () => Math.floor(random() * 2 ** 32);
  const values = Array.from({ length: 20_000 }, () => next() >>> (next() % 32));
  const encoder = new ArithmeticEncoder();
  const [bits, symbols] = [new BitModel(), new SymbolModel(300)];
  const numbers = [8, 16, 32].map(size => new WholeNumberEncoder(encoder, size, 2));
  values.forEach((value, n) => {
    encoder.bit(bits, value % 3 === 0 ? 1 : 0);
    encoder.symbol(symbols, value % 300);
    encoder.bits(27, value % 2 ** 27);
    numbers[0]!.add((values[n - 1] ?? 0) % 256, value % 256, n % 2);
    numbers[1]!.add(0, value % 65536, 0);
    numbers[2]!.add((values[n - 1] ?? 0) | 0, value | 0, 1);
  });
  const bytes = encoder.end();
  let at = 0;
  const decoder = new ArithmeticDecoder({ next: () => bytes[at++] ?? 0 });
  const [bits2, symbols2] = [new BitModel(), new SymbolModel(300)];
  const numbers2 = [8, 16, 32].map(size => new WholeNumbers(decoder, size, 2));
  values.forEach((value, n) =>
    assert.deepEqual(
      [
        decoder.bit(bits2),
        decoder.symbol(symbols2),
        decoder.bits(27),
        numbers2[0]!.next((values[n - 1] ?? 0) % 256, n % 2),
        numbers2[1]!.next(0, 0),
        numbers2[2]!.next((values[n - 1] ?? 0) | 0, 1),
      ],
      [value % 3 === 0 ? 1 : 0, value % 300, value % 2 ** 27, value % 256, value % 65536, value | 0],
    ),
  );
});

/** The tiles of a compressed file are those of the same points uncompressed. */
async function sameAs(convert: ReturnType<typeof converterIn>, name: string, las: Buffer, laz: Buffer) {
  const [plain, packed] = [await convert('a.las', las), await convert(name, laz)];
  assert.equal(packed.facts.points, plain.facts.points);
  assert.deepEqual(packed.facts.box, plain.facts.box);
  assert.ok(packed.read('tiles').equals(plain.read('tiles')), 'the tiles are the same');
  assert.ok(packed.read('preview').equals(plain.read('preview')), 'and the picture');
  return packed;
}

test('compressed points of every format equal the uncompressed ones', async t => {
  const read = readerIn(t);
  const points = cubeOfPoints(12, 40, [652_000, 6_860_000, 40]);
  const offset = [652_000, 6_860_000, 0];
  for (const format of [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) {
    for (const extra of [0, 5]) {
      const las = lasOf(points, { minor: format < 6 ? 2 : 4, format, extra, offset });
      const plain = await read(readLas, las);
      for (const options of [{ isLate: true }, { isVariable: true }]) {
        const packed = await read(readLas, lazOfSingles(las, options));
        assert.equal(packed.points.length, 12);
        assert.deepEqual([packed.points, packed.colours], [plain.points, plain.colours], `format ${format}`);
        assert.equal(packed.schema, `LAZ 1.${format < 6 ? 2 : 4}, point format ${format}`);
      }
    }
  }
});

test('large chunks, also under the name of a LAS file', async t => {
  const convert = converterIn(t);
  const las = lasOf(cubeOfPoints(130_000, 40, [10, 20, 30]), { format: 0 });
  const { facts } = await sameAs(convert, 'b.las', las, lazOfChunks(las, 50_000));
  assert.deepEqual([facts.points, facts.tiles > 1], [130_000, true]);
});

test('large chunks with wave packets, times and extra bytes, in sequence', async t => {
  const random = seededRandom(45);
  const next = () => Math.floor(random() * 2 ** 32);
  for (const format of [4, 5]) {
    const las = lasOf(cubeOfPoints(5_000, 40, [10, 20, 30]), { minor: 3, format, extra: 3 });
    const [start, length] = [las.readUInt32LE(96), las.readUInt16LE(105)];
    let time = 4_000_000_000_000n;
    let place = 0n;
    for (let n = 0, at = start; n < 5_000; n++, at += length) {
      time += n % 700 === 0 ? 1n << 40n : [0n, 17n, 17n, -51n, BigInt(next() % 1000)][next() % 5]!;
      las.writeBigInt64LE(time, at + 20);
      const wave = at + (format === 4 ? 28 : 34);
      place += [0n, 64n, BigInt(next() % 10_000), 1n << 36n][next() % 4]!;
      las[wave] = next() % 3;
      las.writeBigUInt64LE(place, wave + 1);
      las.writeUInt32LE(64, wave + 9);
      for (let part = 13; part < 29; part += 4) las.writeFloatLE(random(), wave + part);
      for (let byte = 0; byte < 3; byte++) las[wave + 29 + byte] = next() % (byte + 4);
    }
    const read = readerIn(t);
    const [plain, packed] = [await read(readLas, las), await read(readLas, lazOfChunks(las, 2_000))];
    assert.equal(packed.points.length, 5_000);
    assert.deepEqual([packed.points, packed.colours], [plain.points, plain.colours], `format ${format}`);
  }
});

test('the first LAZ version: one stream without chunks', async t => {
  const las = lasOf(cubeOfPoints(30_000, 40, [10, 20, 30]));
  const { facts } = await sameAs(converterIn(t), 'c.laz', las, lazOfStream(las));
  assert.equal(facts.points, 30_000);
  const further = lasOf(cubeOfPoints(3_000, 40), { extra: 2 });
  for (let at = 227 + 26; at < further.length; at += 28) further[at] = at % 251;
  const read = readerIn(t);
  assert.deepEqual((await read(readLas, lazOfStream(further))).points, (await read(readLas, further)).points);
});

test('COPC: points of all nodes, coarse levels first, in any order of the file', async t => {
  const convert = converterIn(t);
  const points = cubeOfPoints(40, 10);
  const las = lasOf(points, { minor: 4 });
  const depthOf = (n: number) => (n % 10 === 9 ? 0 : n % 2 === 0 ? 1 : 2);
  const { facts, read } = await convert('a.copc.laz', copcOf(las, depthOf));
  assert.deepEqual([facts.schema, facts.points], ['COPC LAZ 1.4, point format 7', 40]);
  const shown = tilesOf(read('tileset'), read('tiles'))[0]!.read.map(({ colour }) => colour.join());
  const order = [0, 1, 2].flatMap(depth => points.filter((_, n) => depthOf(n) === depth));
  assert.deepEqual(
    shown,
    order.map(({ colour }) => colour.join()),
  );
});

test('bytes stored with another compression are unpacked concurrently', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-laz-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const source = join(folder, 'source');
  writeFileSync(source, zstdCompressSync(lazOfSingles(lasOf(cubeOfPoints(20, 3)))));
  let points = 0;
  const sink = {
    add: () => {
      points += 1;
    },
  };
  await readLas({ source, encoding: 'zstd', folder }, sink, () => Promise.resolve());
  assert.deepEqual([points, readdirSync(folder)], [20, ['source']]);
});

test('no points', async t => {
  const convert = converterIn(t);
  for (const file of [lazOfSingles(lasOf([])), lazOfStream(lasOf([]))]) {
    const { facts, warnings } = await convert('none.laz', file);
    assert.deepEqual([facts.points, warnings.map(({ code }) => code)], [0, ['no_points']]);
  }
});

async function reasonOf(t: TestContext, file: Buffer): Promise<string> {
  try {
    await readerIn(t)(readLas, file);
  } catch (error) {
    assert.ok(error instanceof PointCloudError, String(error));
    return error.reason;
  }
  return 'nothing';
}

test('unreadable files are refused with a reason', async t => {
  const las = lasOf(cubeOfPoints(10, 1));
  const good = lazOfSingles(las);
  /** of the record that describes the compression */
  const record = 227 + 54;
  const changed = (change: (file: Buffer) => unknown, file = good): Buffer => {
    const copy = Buffer.from(file);
    change(copy);
    return copy;
  };
  const reasons: readonly (readonly [Buffer, RegExp])[] = [
    [changed(file => file.fill(0, 227, 260)), /does not say how its points are compressed/],
    [changed(file => file.writeUInt16LE(9, record)), /not known \(9, 0\)/],
    [changed(file => file.writeUInt16LE(15, record + 2)), /not known \(2, 15\)/],
    [changed(file => file.writeUInt16LE(60, record + 32)), /what its points are made of/],
    [changed(file => file.writeUInt16LE(33, record + 34)), /part that is not known \(33\)/],
    [changed(file => file.writeUInt16LE(21, record + 36)), /contradicts itself/],
    [changed(file => file.writeUInt16LE(6, record + 38)), /version that cannot be read \(6, 2\)/],
    [good.subarray(0, good.length - 40), /ends before its table of chunks/],
    [changed(file => file.writeUInt32LE(4_000_000_000, 107)), /hold 10 points instead of 4000000000/],
    [
      changed(file => file.writeUInt32LE(1, Number(good.readBigUInt64LE(good.readUInt32LE(96))))),
      /table of chunks of the LAZ file is damaged/,
    ],
    [lazOfStream(las).subarray(0, 360), /ends before its last point/],
    [changed(file => (file[104] = 0x83)), /needs 34/],
  ];
  for (const [file, reason] of reasons) assert.match(await reasonOf(t, file), reason);
  const layered = lazOfSingles(lasOf(cubeOfPoints(10, 1), { minor: 4 }));
  const start = layered.readUInt32LE(96);
  assert.match(
    await reasonOf(
      t,
      changed(file => file.writeUInt32LE(77, start + 8 + 40), layered),
    ),
    /chunk of points/,
  );
  const copc = copcOf(lasOf(cubeOfPoints(10, 1), { minor: 4 }), () => 0);
  const page = Number(copc.readBigUInt64LE(375 + 54 + 40));
  assert.match(
    await reasonOf(
      t,
      changed(file => file.writeInt32LE(0, page + 28), copc),
    ),
    /holds 9 points instead of 10/,
  );
  assert.match(
    await reasonOf(
      t,
      changed(file => file.writeBigUInt64LE(BigInt(page), page + 5 * 32 + 16), copc),
    ),
    /list of nodes of the COPC file is damaged/,
  );
});

/** Most of them end with a reason; where only coordinates changed, the points differ. */
test('damaged files give points or a reason', async t => {
  const read = readerIn(t);
  const mutants = Number(process.env['PLINTH_MUTANTS'] ?? 30);
  const las = lasOf(cubeOfPoints(300, 5), { format: 0 });
  const layered = lasOf(cubeOfPoints(60, 5), { minor: 4, extra: 2 });
  const files = [
    lazOfChunks(las, 100),
    lazOfChunks(lasOf(cubeOfPoints(300, 5), { minor: 3, format: 5, extra: 2 }), 100),
    lazOfStream(lasOf(cubeOfPoints(300, 5))),
    lazOfSingles(layered),
    copcOf(lasOf(cubeOfPoints(60, 5), { minor: 4 }), n => n % 3),
  ];
  const random = seededRandom(57);
  const next = () => Math.floor(random() * 2 ** 32);
  const ended = { points: 0, reasons: 0 };
  for (let n = 0; n < mutants; n++) {
    const file = Buffer.from(files[n % files.length]!);
    for (let changes = 1 + (next() % 4); changes > 0; changes--) file[next() % file.length] = next() >>> 24;
    try {
      await read(readLas, next() % 8 === 0 ? file.subarray(0, next() % file.length) : file);
      ended.points += 1;
    } catch (error) {
      assert.ok(error instanceof PointCloudError, `mutant ${n}: ${String(error)}`);
      ended.reasons += 1;
    }
  }
  assert.ok(ended.points > 0 && ended.reasons > 0, JSON.stringify(ended));
});
