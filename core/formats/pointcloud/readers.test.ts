import assert from 'node:assert/strict';
import { test } from 'node:test';
import { converterIn, cubeOfPoints, lasOf, tilesOf, xyzOf } from './testing/cloud.ts';
import { readNumber } from './text/numbers.ts';
import { PointCloudError } from '../errors.ts';
import { LasReader } from './las.ts';
import { classificationIn, intensityIn, returnNumberIn } from './point-values.ts';
import { PlyReader } from './ply/ply.ts';
import type { PointReader, PointSink } from './reader.ts';
import { XyzReader } from './text/xyz.ts';

interface Read {
  readonly points: number[][];
  readonly reader: PointReader;
}

/** Reads bytes in pieces of `size`: wherever they are cut, the points are the same. */
function read(make: new (sink: PointSink) => PointReader, bytes: Uint8Array, size = bytes.length): Read {
  const points: number[][] = [];
  const reader = new make({
    add: (x, y, z, colour) => {
      points.push([x, y, z, colour & 0xffff, Math.floor(colour / 65536) & 0xffff, Math.floor(colour / 4294967296)]);
    },
  });
  for (let at = 0; at < bytes.length; at += size) reader.push(bytes.subarray(at, at + size));
  reader.end();
  return { points, reader };
}

const xyz = (text: string) => read(XyzReader, Buffer.from(text));

test('numbers are read as JavaScript reads them', () => {
  for (const text of [
    '0',
    '-0.5',
    '+12',
    '637177.980',
    '4.111900000e+02',
    '-1E-7',
    '.5',
    '5.',
    '0.1',
    '123456789012345678901234567890',
    '3.00000000000000000000000000001',
    '9007199254740993',
    '1e400',
    '-8242746.01',
  ]) {
    assert.equal(readNumber(Buffer.from(text), 0, text.length), Number(text), text);
  }
  for (const text of ['', '-', '.', '1.2.3', '0x10', 'NaN', 'x', '1e', '--1', '1-2'])
    assert.ok(Number.isNaN(readNumber(Buffer.from(text), 0, text.length)), text);
});

test('text: blanks, tabs, commas and semicolons, line ends of all systems, names of columns, comments, a count', () => {
  const points = [
    [1, 2.5, -3, 0, 0, 0],
    [4, 5, 600, 0, 0, 0],
  ];
  for (const text of [
    '1 2.5 -3\n4 5 6e2\n',
    '1\t2.5\t-3\r\n4\t5\t6e2',
    'X,Y,Z\n1,2.5,-3\n4,5,6e2\n',
    '1;2.5;-3\r4;5;6e2\r',
    '2\n1 2.5 -3\n4 5 6e2',
    '# made by hand\n// today\n  1   2.5  -3  \n\n4 5 6e2\n',
    '//Z Y X\n-3 2.5 1\n6e2 5 4',
    '1;2,5;-3\n4;5;600,0\n',
  ]) {
    const { points: found, reader } = xyz(text);
    assert.deepEqual([found, reader.oddLines, reader.colours], [points, 0, 'none'], text);
  }
});

test('text: colours of 0 to 1, 255 or 65,535, with or without an intensity; normals are not colours; an intensity is a grey', () => {
  const colours = (text: string) => xyz(text).points.map(point => point.slice(3));
  assert.deepEqual(colours('1 2 3 255 0 7\n1 2 3 4 5 6\n'), [
    [255, 0, 7],
    [4, 5, 6],
  ]);
  assert.deepEqual(colours('1 2 3 0.5 0 1\n'), [[128, 0, 255]]);
  assert.deepEqual(colours('1 2 3 65535 0 257\n'), [[255, 0, 1]]);
  assert.deepEqual(colours('1 2 3 1800.5 10 20 30\n1 2 3 -4 11 12 13'), [
    [10, 20, 30],
    [11, 12, 13],
  ]);
  assert.deepEqual(colours('x y z intensity r g b\n1 2 3 9 10 20 30\n'), [[10, 20, 30]]);
  assert.equal(xyz('1 2 3 0 0 -1\n1 2 4 0.6 0.8 0\n').reader.colours, 'none');
  assert.deepEqual(colours('1 2 3 -50\n1 2 3 50\n1 2 3 -10'), [
    [0, 0, 0],
    [255, 255, 255],
    [102, 102, 102],
  ]);
});

test('text and PLY: intensities, classes and returns are kept next to colours', () => {
  const marksOf = (make: new (sink: PointSink) => PointReader, text: string): number[][] => {
    const found: number[][] = [];
    const reader = new make({
      add: (_x, _y, _z, colour, marks) => {
        found.push([colour & 255, intensityIn(marks), classificationIn(marks), returnNumberIn(marks)]);
      },
    });
    reader.push(Buffer.from(text));
    reader.end();
    return found;
  };
  assert.deepEqual(
    marksOf(XyzReader, 'x y z r g b intensity classification return_number\n1 2 3 9 8 7 50 6 2\n1 2 4 9 8 7 100 2 1\n'),
    [
      [9, 32768, 6, 2],
      [9, 65535, 2, 1],
    ],
  );
  assert.deepEqual(marksOf(XyzReader, '1 2 3 0 10 20 30\n1 2 3 4 11 12 13'), [
    [10, 0, 0, 0],
    [11, 65535, 0, 0],
  ]);
  const lines = ['float x', 'float y', 'float z', 'uchar red', 'uchar green', 'uchar blue'];
  const more = ['ushort intensity', 'float scalar_Classification', 'uchar return_number'];
  const properties = [...lines, ...more].map(line => `property ${line}`);
  assert.deepEqual(
    marksOf(PlyReader, `${plyHeader('ascii', 'element vertex 1', ...properties)}1 2 3 9 8 7 4000 6.0 3\n`),
    [[9, 4000, 6, 3]],
  );
});

test('text: other lines are counted; a file without points is refused', () => {
  const { points, reader } = xyz('1 2 3\n4 5\nfoo\n\n7 8 9 ten\nNaN 1 2\n');
  assert.deepEqual([points.map(([x]) => x), reader.oddLines], [[1, 7], 3]);
  assert.throws(() => xyz('this is\nnot a cloud\n'), PointCloudError);
  assert.throws(() => xyz(''), PointCloudError);
  assert.throws(() => xyz('1 2 3\n'.repeat(20_000) + '9'.repeat(200_000)), /much too long/);
});

const plyHeader = (encoding: string, ...lines: string[]) =>
  `ply\nformat ${encoding} 1.0\ncomment x\n${lines.join('\n')}\nend_header\n`;

test('PLY: text and both byte orders, other elements before and after, other properties and lists between', () => {
  const vertex = [
    'element vertex 2',
    'property double x',
    'property uchar red',
    'property uchar green',
    'property uchar blue',
    'property list uchar short more',
    'property float y',
    'property int8 z',
  ];
  const face = ['element face 2', 'property list uchar int vertex_indices'];
  const text = read(
    PlyReader,
    Buffer.from(
      `${plyHeader('ascii', ...face, ...vertex, 'element edge 1', 'property int a')}3 0 1 1\n3 1 0 0\n0.125 1 2 3 0 4.5 -6\n-7 255 0 9 0 8 1\nnonsense`,
    ),
  );
  const expected = [
    [0.125, 4.5, -6, 1, 2, 3],
    [-7, 8, 1, 255, 0, 9],
  ];
  assert.deepEqual(text.points, expected);
  for (const little of [true, false]) {
    const records: Buffer[] = [];
    const put = (size: number, write: (view: DataView) => void) => {
      const bytes = Buffer.alloc(size);
      write(new DataView(bytes.buffer, bytes.byteOffset, size));
      records.push(bytes);
    };
    for (const n of [3, 1]) {
      put(1, view => view.setUint8(0, n));
      for (let i = 0; i < n; i++) put(4, view => view.setInt32(0, i, little));
    }
    for (const [n, [x, y, z, r, g, b]] of expected.entries()) {
      put(8, view => view.setFloat64(0, x!, little));
      for (const channel of [r, g, b]) put(1, view => view.setUint8(0, channel!));
      put(1, view => view.setUint8(0, n));
      for (let i = 0; i < n; i++) put(2, view => view.setInt16(0, -1, little));
      put(4, view => view.setFloat32(0, y!, little));
      put(1, view => view.setInt8(0, z!));
    }
    const file = Buffer.concat([
      Buffer.from(plyHeader(little ? 'binary_little_endian' : 'binary_big_endian', ...face, ...vertex)),
      ...records,
      Buffer.from('and more'),
    ]);
    for (const size of [file.length, 7, 1])
      assert.deepEqual(read(PlyReader, file, size).points, expected, `${size} bytes at a time`);
  }
});

test('PLY: truncated files and invalid headers are refused with a reason', () => {
  const xyzLines = ['property float x', 'property float y', 'property float z'];
  const refused = (text: string, reason: RegExp) =>
    assert.throws(
      () => read(PlyReader, Buffer.from(text)),
      (error: unknown) => error instanceof PointCloudError && reason.test(error.reason),
      text.slice(0, 80),
    );
  refused(`${plyHeader('ascii', 'element vertex 100', ...xyzLines)}0 0 0\n1 1 1\n`, /after 2 of its 100 points/);
  refused(`${plyHeader('binary_little_endian', 'element vertex 100', ...xyzLines)}12345`, /after 0 of its 100 points/);
  refused('ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\n', /no end/);
  refused(plyHeader('ascii', 'element face 1', 'property int a'), /no vertices/);
  refused(`${plyHeader('ascii', 'element vertex 1', 'property float x', 'property int j')}1 2\n`, /no x, y and z/);
  refused(plyHeader('ascii', 'element vertex -1', ...xyzLines), /how many/);
  refused(plyHeader('runes', 'element vertex 1', ...xyzLines), /"runes 1.0" is not known/);
  refused(plyHeader('ascii', 'element vertex 1', 'property quaternion x'), /cannot be read/);
  refused(
    `${plyHeader('binary_little_endian', 'element face 1', 'property list int float a', 'element vertex 1', ...xyzLines)}${'\xff'.repeat(40)}`,
    /length is out of range/,
  );
  refused('solid cube\n', /does not begin with ply/);
});

test('LAS: versions and point formats, read in pieces, with the offset in double precision', async t => {
  const convert = converterIn(t);
  const points = cubeOfPoints(500, 3, [652_000, 6_860_000, 40]);
  for (const minor of [2, 4]) {
    const file = lasOf(points, { minor, offset: [652_000, 6_860_000, 0] });
    const whole = read(LasReader, file);
    assert.deepEqual(whole.points, read(LasReader, file, 401).points);
    whole.points.forEach(([x, y, z], n) =>
      assert.ok(
        Math.abs(x! - points[n]!.x) < 6e-4 && Math.abs(y! - points[n]!.y) < 6e-4 && Math.abs(z! - points[n]!.z) < 6e-4,
      ),
    );
    const { facts, read: output } = await convert('scan.LAS', file);
    assert.deepEqual([facts.schema, facts.points], [`LAS 1.${minor}, point format ${minor === 4 ? 7 : 2}`, 500]);
    const [tile] = tilesOf(output('tileset'), output('tiles'));
    assert.deepEqual(
      tile!.read.map(({ colour }) => colour),
      points.map(({ colour }) => colour),
    );
  }
  // Some programs write colours of 8 bits in their 16.
  const eight = await convert('eight.las', lasOf(points, { offset: [652_000, 6_860_000, 0], colourFactor: 1 }));
  assert.deepEqual(tilesOf(eight.read('tileset'), eight.read('tiles'))[0]!.read[7]!.colour, points[7]!.colour);
});

test('LAS: withheld points are left out, synthetic and key points are shown, and points beyond the count are reported', () => {
  const cube = cubeOfPoints(10, 3);
  for (const [minor, format, flagAt, flags] of [
    [2, 2, 15, { synthetic: 0x20, key: 0x40, withheld: 0x80 }],
    [4, 3, 15, { synthetic: 0x20, key: 0x40, withheld: 0x80 }],
    [4, 7, 15, { synthetic: 0x01, key: 0x02, withheld: 0x04 }],
  ] as const) {
    const file = lasOf(cube, { minor, format });
    const start = minor === 4 ? 375 : 227;
    const length = (file.length - start) / 10;
    const flag = (n: number, bits: number) => (file[start + n * length + flagAt]! |= bits);
    flag(0, flags.withheld);
    flag(1, flags.synthetic);
    flag(2, flags.key);
    flag(3, flags.withheld | flags.synthetic);
    const counted = minor === 4 ? () => file.writeBigUInt64LE(7n, 247) : () => file.writeUInt32LE(7, 107);
    counted();
    for (const size of [file.length, 50]) {
      const { points, reader } = read(LasReader, file, size);
      assert.deepEqual(
        points.map(([x]) => x),
        [1, 2, 4, 5, 6].map(n => Math.round(cube[n]!.x * 1000) * 0.001),
      );
      assert.deepEqual(
        reader.warnings!.map(({ code, message }) => [code, message.split(' ')[0]]),
        [
          ['withheld_points', '2'],
          ['uncounted_points', '3'],
          ['synthetic_points', '1'],
        ],
      );
    }
  }
  // The flags came with LAS 1.1, and extended records after the points are none.
  const old = lasOf(cube, { minor: 0 });
  old[227 + 15] = 0x80;
  assert.deepEqual([read(LasReader, old).points.length, read(LasReader, old).reader.warnings], [10, []]);
  const extended = Buffer.concat([lasOf(cube, { minor: 4 }), Buffer.alloc(200)]);
  extended.writeBigUInt64LE(BigInt(extended.length - 200), 235);
  assert.deepEqual(read(LasReader, extended).reader.warnings, []);
});

test('LAS: hostile headers are refused with a reason', () => {
  const good = lasOf(cubeOfPoints(10, 1));
  const refused = (change: (file: Buffer) => unknown, reason: RegExp) => {
    const file = Buffer.from(good);
    const changed = change(file);
    assert.throws(
      () => read(LasReader, changed instanceof Buffer ? changed : file),
      (error: unknown) => error instanceof PointCloudError && reason.test(error.reason),
      String(reason),
    );
  };
  refused(file => file.write('LASX'), /does not begin with LASF/);
  refused(file => file.subarray(0, 100), /within its header/);
  refused(file => file.subarray(0, 300), /after 2 of its 10 points/);
  refused(file => file.writeUInt32LE(4_000_000_000, 107), /after 10 of its 4000000000 points/);
  refused(file => {
    file[104] = 11;
  }, /point format 11/);
  refused(file => file.writeUInt16LE(0, 105), /0 bytes/);
  refused(file => file.writeUInt32LE(4, 96), /begin within its header/);
  refused(file => file.writeUInt32LE(4_294_967_295, 96), /after 0 of its 10/);
  refused(file => file.writeDoubleLE(0, 139), /scale/);
  refused(file => file.writeDoubleLE(NaN, 155), /offset/);
  refused(file => {
    file[25] = 9;
  }, /1\.9/);
});

test('columns of a text cloud are recognised', async t => {
  const points = cubeOfPoints(1_000, 10);
  const { facts, read: output, warnings } = await converterIn(t)('cube.xyz', xyzOf(points));
  assert.deepEqual([facts.points, facts.tiles, warnings], [1_000, 1, []]);
  const [tile] = tilesOf(output('tileset'), output('tiles'));
  assert.deepEqual(
    tile!.read.map(({ colour }) => colour),
    points.map(({ colour }) => colour),
  );
});
