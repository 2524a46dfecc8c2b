import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '../../../testing/random.ts';
import { converterIn, readerIn, tilesOf } from '../testing/cloud.ts';
import { PointCloudError } from '../../errors.ts';
import { intensityIn, returnNumberIn } from '../point-values.ts';
import { crc32c } from './paged-file.ts';
import { cartesian, e57Of, near, paged, places, state, unpaged, type TestField, type TestScan } from './testing/e57.ts';
import { readE57 } from './read-e57.ts';

const channels = (colour: number): number[] => [0, 16, 32].map(shift => Math.floor(colour / 2 ** shift) % 65536);

test('the checksum is CRC-32C', () => {
  assert.equal(crc32c(Buffer.from('123456789')), 0xe3069283);
  assert.equal(crc32c(Buffer.from('xx123456789yy'), 2, 11), 0xe3069283);
});

test('floats, doubles and integers of all sizes, over packets that split numbers', async t => {
  const read = readerIn(t);
  const random = seededRandom(3);
  const next = () => Math.floor(random() * 2 ** 32);
  const sizes = [1n, 7n, 8n, 13n, 24n, 31n, 33n, 45n, 46n, 52n, 53n, 63n];
  for (const size of sizes) {
    const minimum = -(2n ** (size - 1n));
    const maximum = minimum + 2n ** size - 1n;
    const type = { minimum, maximum, scale: 2 ** -Number(size), offset: 0.5 };
    const values = Array.from({ length: 333 }, () =>
      [0, 1, 2].map(() => minimum + (((BigInt(next()) << 32n) | BigInt(next())) & (2n ** size - 1n))),
    );
    const { points } = await read(readE57, e57Of([{ fields: places(type), points: values }], { perPacket: 47 }));
    const expected = values
      .map(point => point.map(value => Number(value) * type.scale + type.offset))
      .filter(point => point.some(value => value !== 0) || size > 1n);
    if (size > 1n)
      assert.deepEqual(
        points.map(point => point.slice(0, 3)),
        expected,
        `${size} bits`,
      );
  }
  for (const type of ['single', 'double'] as const) {
    const values = Array.from({ length: 333 }, () => [0, 1, 2].map(() => Math.fround(next() / 1e7 + 0.1)));
    const { points, colours } = await read(
      readE57,
      e57Of([{ fields: places(type), points: values }], { perPacket: 10 }),
    );
    assert.deepEqual([points.map(point => point.slice(0, 3)), colours], [values, 'none'], type);
  }
});

test('several scans, each with its pose, one of spherical coordinates; constant fields take no bytes', async t => {
  const pose = (rotation: string, translation: string): string =>
    `<pose type="Structure">${rotation}${translation}</pose>`;
  // A quarter turn around z, not of length one.
  const turned = '<rotation type="Structure"><w type="Float">2</w><x/><y/><z type="Float">2</z></rotation>';
  const moved = '<translation type="Structure"><x>100</x><y>-20</y><z>3</z></translation>';
  const scans: TestScan[] = [
    { fields: places('double'), points: [[1, 2, 3]] },
    { fields: places('double'), points: [[1, 2, 3]], more: pose(turned, moved) },
    {
      fields: ['sphericalRange', 'sphericalAzimuth', 'sphericalElevation'].map(name => ({
        name,
        type: 'double' as const,
      })),
      points: [
        [2, 0, 0],
        [2, Math.PI / 2, 0],
        [2, 0, Math.PI / 6],
      ],
    },
    {
      fields: [{ name: 'cartesianX', type: { minimum: 7n, maximum: 7n } }, ...places('single').slice(1)],
      points: [
        [7n, 1, 2],
        [7n, 3, 4],
      ],
    },
  ];
  const { points, schema, facts } = await readerIn(t)(readE57, e57Of(scans));
  const expected = [
    [1, 2, 3],
    [98, -19, 6],
    [2, 0, 0],
    [0, 2, 0],
    [Math.sqrt(3), 0, 1],
    [7, 1, 2],
    [7, 3, 4],
  ];
  assert.equal(points.length, expected.length);
  points.forEach((point, n) => assert.ok(near(point.slice(0, 3), expected[n]!), `${n}: ${point.join()}`));
  assert.equal(schema, 'E57 1.0');
  assert.deepEqual(
    (facts as { scans: { points: number }[] }).scans.map(scan => scan.points),
    [1, 1, 3, 2],
  );
});

test('intensities within the limits of the scan, and returns, are kept next to colours', async t => {
  const fields: TestField[] = [
    ...places('double'),
    ...['colorRed', 'colorGreen', 'colorBlue'].map(name => ({ name, type: { minimum: 0n, maximum: 255n } })),
    { name: 'intensity', type: 'single' },
    { name: 'returnIndex', type: { minimum: 0n, maximum: 3n } },
  ];
  const more =
    '<intensityLimits type="Structure"><intensityMinimum>-1</intensityMinimum><intensityMaximum>1</intensityMaximum></intensityLimits>';
  const { points } = await readerIn(t)(readE57, e57Of([{ fields, points: [[1, 2, 3, 10n, 20n, 30n, 0, 1n]], more }]));
  assert.deepEqual(
    points.map(([, , , colour, marks]) => [channels(colour!), intensityIn(marks!), returnNumberIn(marks!)]),
    [[[10, 20, 30], 32768, 2]],
  );
});

test('colours are scaled by the limits of the scan or field; intensities are greys; points without either are grey', async t => {
  const read = readerIn(t);
  const coloured = (type: TestField['type'], attributes = ''): TestField[] =>
    ['colorRed', 'colorGreen', 'colorBlue'].map(name => ({ name, type, attributes }));
  const limits = ['Red', 'Green', 'Blue']
    .map(name => `<color${name}Minimum>0</color${name}Minimum><color${name}Maximum>1023</color${name}Maximum>`)
    .join('');
  const colourOf = async (fields: TestField[], values: (number | bigint)[], more = '') => {
    const { points, colours } = await read(
      readE57,
      e57Of([{ fields: [...places('double'), ...fields], points: [[1, 2, 3, ...values]], more }]),
    );
    assert.equal(colours, 'bytes');
    return channels(points[0]![3]!);
  };
  const byte = { minimum: 0n, maximum: 255n };
  assert.deepEqual(await colourOf(coloured(byte), [255n, 128n, 0n]), [255, 128, 0]);
  assert.deepEqual(await colourOf(coloured({ minimum: 0n, maximum: 65535n }), [65535n, 32896n, 0n]), [255, 128, 0]);
  assert.deepEqual(
    await colourOf(
      coloured({ minimum: 0n, maximum: 65535n }),
      [1023n, 512n, 0n],
      `<colorLimits>${limits}</colorLimits>`,
    ),
    [255, 128, 0],
  );
  assert.deepEqual(await colourOf(coloured('single'), [1, 0.5, 0]), [255, 128, 0]);
  const grey = { name: 'intensity', type: { minimum: -66n, maximum: 66n } };
  assert.deepEqual(await colourOf([grey], [0n]), [128, 128, 128]);
  assert.deepEqual(await colourOf([...coloured(byte), state('isColorInvalid')], [9n, 9n, 9n, 1n]), [204, 204, 204]);
});

test('points marked invalid by the scanner are omitted and reported', async t => {
  for (const [names, name] of [
    [cartesian, 'cartesianInvalidState'],
    [['sphericalRange', 'sphericalAzimuth', 'sphericalElevation'], 'sphericalInvalidState'],
  ] as const) {
    const fields: TestField[] = [...names.map(each => ({ name: each, type: 'double' as const })), state(name)];
    const points = Array.from({ length: 200 }, (_, n) => [1 + n, 0, 0, BigInt(n % 4 === 3 ? 1 + (n % 2) : 0)]);
    const read = await readerIn(t)(readE57, e57Of([{ fields, points }]));
    assert.deepEqual([read.points.length, read.warnings.map(({ code }) => code)], [150, ['invalid_points']]);
    assert.match(read.warnings[0]!.message, /^50 points/);
  }
});

test('images are listed; a file with images only has no points', async t => {
  const picture = `<vectorChild type="Structure"><name type="String">North</name><pinholeRepresentation type="Structure"><imageHeight type="Integer">480</imageHeight><imageWidth type="Integer">640</imageWidth></pinholeRepresentation></vectorChild>`;
  const { facts, warnings } = await converterIn(t)('a.e57', e57Of([], { pictures: picture }));
  assert.deepEqual((facts as unknown as { pictures: unknown }).pictures, [
    { name: 'North', kind: 'pinhole', width: 640, height: 480 },
  ]);
  assert.deepEqual([facts.points, warnings.map(({ code }) => code)], [0, ['no_points', 'pictures']]);
});

test('a scan becomes tiles with its points and colours', async t => {
  const fields = [
    ...places('single'),
    ...['colorRed', 'colorGreen', 'colorBlue'].map(name => ({ name, type: { minimum: 0n, maximum: 255n } })),
  ];
  const points = Array.from({ length: 5_000 }, (_, n) => [n % 17, n % 13, n % 7 || 1, BigInt(n % 256), 7n, 250n]);
  const { facts, read } = await converterIn(t)('Scan.E57', e57Of([{ fields, points }], { perPacket: 900 }));
  assert.deepEqual([facts.schema, facts.points, facts.box], ['E57 1.0', 5_000, [0, 0, 1, 16, 12, 6]]);
  const shown = tilesOf(read('tileset'), read('tiles')).flatMap(tile => tile.read);
  assert.ok(shown.length === 5_000 && shown.every(({ colour }) => colour[1] === 7 && colour[2] === 250));
});

/** Changes the description, or other bytes, and makes lengths and checksums fit again. */
function changed(file: Buffer, from: string | RegExp, to: string): Buffer {
  const body = unpaged(file).toString('latin1').replace(/\0+$/, '');
  const next = Buffer.from(body.replace(from, to), 'latin1');
  next.writeBigUInt64LE(next.readBigUInt64LE(32) + BigInt(next.length - body.length), 32);
  next.writeBigUInt64LE(BigInt(Math.ceil(next.length / 1020) * 1024), 16);
  return paged(next);
}

test('unreadable files are refused with a reason', async t => {
  const read = readerIn(t);
  const good = e57Of([{ fields: places('single'), points: Array.from({ length: 100 }, (_, n) => [n, 1, 2]) }]);
  const flipped = Buffer.from(good);
  flipped[1500]! ^= 1;
  const reasons: readonly (readonly [Buffer, RegExp])[] = [
    [Buffer.from('nothing'), /does not begin with ASTM-E57/],
    [good.subarray(0, 40), /within its header/],
    [good.subarray(0, 1024), /ends after 1024 of its \d+ bytes; it was cut/],
    [flipped, /checksum of page 2 does not fit/],
    [changed(good, 'ASTM-E57\x01', 'ASTM-E57\x02'), /E57 2.0 cannot be read/],
    [changed(good, 'recordCount="100"', 'recordCount="101"'), /ends after 100 of its 101 points/],
    [changed(good, 'recordCount="100"', 'recordCount="1.5"'), /how many points/],
    [changed(good, 'fileOffset="48"', 'fileOffset="49"'), /damaged/],
    [changed(good, 'fileOffset="48"', 'fileOffset="9999999"'), /place that it does not have/],
    [changed(good, '<data3D', '<data4D'), /description in the E57 file is damaged/],
    [
      changed(good, '<?xml version="1.0" encoding="UTF-8"?>\n', '<!DOCTYPE a [<!ENTITY b "c">]>        '),
      /document type/,
    ],
    [changed(good, 'cartesianX type="Float"', 'cartesianX type="Blob " '), /field cartesianX .* cannot be read/],
  ];
  for (const [file, reason] of reasons)
    await assert.rejects(
      read(readE57, file),
      (error: unknown) => error instanceof PointCloudError && reason.test(error.reason),
      String(reason),
    );
  await assert.rejects(
    read(readE57, changed(good, /<vectorChild.*<\/vectorChild>/s, '$&$&')),
    /points are in the same place/,
  );
  const alike = e57Of([{ fields: places({ minimum: 5n, maximum: 5n }), points: [[5n, 5n, 5n]] }]);
  assert.equal((await read(readE57, alike)).points.length, 1);
  await assert.rejects(
    read(readE57, changed(alike, /recordCount="1" *>/, 'recordCount="4000000000">')),
    /nothing but equal points/,
  );
});

test('damaged files give points or a reason', async t => {
  const read = readerIn(t);
  const mutants = Number(process.env['PLINTH_MUTANTS'] ?? 60);
  const whole = { minimum: -500n, maximum: 9000n, scale: 0.001 };
  const file = unpaged(
    e57Of([
      {
        fields: [...places(whole), state('cartesianInvalidState')],
        points: Array.from({ length: 200 }, (_, n) => [BigInt(n), 5n, 9n, 0n]),
      },
      {
        fields: places('double'),
        points: Array.from({ length: 50 }, (_, n) => [n, 1, 2]),
        more: '<pose type="Structure"><translation><x>1</x></translation></pose>',
      },
    ]),
  );
  const random = seededRandom(57);
  const next = () => Math.floor(random() * 2 ** 32);
  const ended = { points: 0, reasons: 0 };
  for (let n = 0; n < mutants; n++) {
    // With fitting checksums: else every one would end there.
    const body = Buffer.from(file);
    for (let changes = 1 + (next() % 3); changes > 0; changes--) body[next() % body.length] = next() >>> 24;
    try {
      await read(readE57, paged(next() % 8 === 0 ? body.subarray(0, next() % body.length) : body));
      ended.points += 1;
    } catch (error) {
      assert.ok(error instanceof PointCloudError, `mutant ${n}: ${String(error)}`);
      ended.reasons += 1;
    }
  }
  assert.ok(ended.points > 0 && ended.reasons > 0, JSON.stringify(ended));
});
