import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { PointCloudError } from '../../errors.ts';
import { PlyReader } from '../ply/ply.ts';
import type { PointReader, PointSink } from '../reader.ts';
import { XyzReader } from './xyz.ts';

/** Reads bytes in pieces of `size`. */
function read(make: new (sink: PointSink) => PointReader, bytes: Uint8Array, size = bytes.length) {
  const points: number[][] = [];
  const reader = new make({ add: (x, y, z) => void points.push([x, y, z]) });
  for (let at = 0; at < bytes.length; at += size) reader.push(bytes.subarray(at, at + size));
  reader.end();
  return { points, reader };
}

const xyz = (text: string) => read(XyzReader, Buffer.from(text));
const swapped = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();

const points = [
  [1, 2.5, -3],
  [1234.5, 5, 600],
];

describe('numbers of text clouds', () => {
  const forms: readonly [string, string][] = [
    ['decimal commas between blanks', '1 2,5 -3\n1234,5 5 6e2\n'],
    ['decimal commas between tabs', '1\t2,5\t-3,0\n1234,50\t5,0\t600,00\n'],
    ['decimal commas between semicolons', '1;2,5;-3\n1234,5;5;600\n'],
    ['semicolons with blanks', '1; 2,5; -3\n1234,5; 5; 600\n'],
    ['a count before decimal commas', '2\n1,0 2,5 -3,0\n1234,5 5,0 600,0\n'],
    ['a header before decimal commas', 'X\tY\tZ\n1,0\t2,5\t-3,0\n1234,5\t5,0\t600,0\n'],
    ['commas between columns', '1.0,2.5,-3\n1234.5,5,600\n'],
    ['commas and blanks between columns', '1.0, 2.5, -3\n1234.5, 5, 600\n'],
    ['commas at the end of lines', '1.0,2.5,-3,\n1234.5,5,600,\n'],
    ['semicolons at the end of lines', '1;2,5;-3;\n1234,5;5;600;\n'],
    ['thousands with commas', '1.0 2.5 -3.0\n1,234.5 5.0 600.0\n'],
    ['thousands with points', '1,0 2,5 -3,0\n1.234,5 5,0 600,0\n'],
    ['thousands with apostrophes', "1.0 2.5 -3.0\n1'234.5 5.0 600.0\n"],
    ['thousands with blanks', '1,0;2,5;-3,0\n1 234,5;5,0;600,0\n'],
    ['thousands with narrow blanks', '1,0\t2,5\t-3,0\n1\u202f234,5\t5,0\t600,0\n'],
    ['decimal commas in quotes', '"1,0","2,5","-3,0"\n"1234,5","5,0","600,0"\n'],
    ['integers first', `1 2.5 -3\n1234.5 5 600\n`],
    ['three columns of whole numbers and one with points', '1,2.5,-3\n1234.5,5,600'],
  ];
  for (const [name, text] of forms) {
    test(name, () => {
      const { points: found, reader } = xyz(text);
      assert.deepEqual([found, reader.oddLines, reader.warnings], [points, 0, []]);
    });
    test(`${name}, with byte order marks, in pieces`, () => {
      for (const bytes of [
        Buffer.from(`\ufeff${text}`),
        Buffer.from(`\ufeff${text}`, 'utf16le'),
        swapped(`\ufeff${text}`),
        Buffer.from(text, 'utf16le'),
        swapped(text),
      ])
        for (const size of [bytes.length, 3, 1]) assert.deepEqual(read(XyzReader, bytes, size).points, points);
    });
  }

  test('whole numbers: commas between three columns, and under names', () => {
    assert.deepEqual(xyz('1,2,3\n4,5,6\n').points, [
      [1, 2, 3],
      [4, 5, 6],
    ]);
    assert.deepEqual(xyz('x,y,z,i\n1,2,3,4\n').points, [[1, 2, 3]]);
  });

  test('a decimal comma may come after whole numbers', () =>
    assert.deepEqual(xyz(`${'1 2 3\n'.repeat(20_000)}1,5 2 3\n`).points.at(-1), [1.5, 2, 3]));

  test('an empty column is no number of its neighbour', () => {
    const { points: found, reader } = xyz('1.5,2,3,4\n1.5,,3,4\n5.5,6,7,\n');
    assert.deepEqual(
      [found, reader.oddLines],
      [
        [
          [1.5, 2, 3],
          [5.5, 6, 7],
        ],
        1,
      ],
    );
  });

  test('commas in front of three digits everywhere are assumed to be decimal, with a warning', () => {
    const { points: found, reader } = xyz('1,234 2,500 3,250\n4,100 5,200 6,300\n');
    assert.deepEqual(found[0], [1.234, 2.5, 3.25]);
    assert.deepEqual(
      reader.warnings?.map(({ code }) => code),
      ['decimal_commas'],
    );
    assert.deepEqual(xyz('0,234 2,500 3,250\n').reader.warnings, []);
  });

  const refused: readonly [string, string, RegExp][] = [
    ['whole numbers', '1,2,3,4\n5,6,7,8\n', /^Line 1, column 1: “1,2,3,4” can be read in several ways/],
    ['pairs', '# x\n1,2 3,4\n', /^Line 2, column 1: “1,2”/],
    ['commas and blanks between what may be decimals', '1,5, 2,5, 3,5\n', /^Line 1, column 1/],
    ['both signs', '1.5 2,5 3\n', /^Line 1, column 5: “2,5” has a comma, but other numbers/],
    ['both signs between semicolons', '1.5;2;3\n1;2,5;3\n', /^Line 2, column 3/],
    ['another sign later', `${'1.5 2 3\n'.repeat(20_000)}1 2,5 3\n`, /^Line 20001, column 3: “2,5”/],
    ['a point after commas', `${'1,5 2 3\n'.repeat(20_000)}1 2 3.5\n`, /^Line 20001, column 5: “3.5” has a point/],
    ['thousands that are none', '1,234.5 2.5 12,5\n', /^Line 1, column 13: “12,5”/],
  ];
  for (const [name, text, reason] of refused)
    test(`${name} are refused`, () =>
      assert.throws(
        () => xyz(text),
        (error: unknown) => error instanceof PointCloudError && reason.test(error.reason),
      ));
});

describe('numbers of PLY texts', () => {
  const lines = ['ply', 'format ascii 1.0', 'element vertex 2', 'property double x', 'property double y'];
  const ply = (records: string): string => [...lines, 'property double z', 'end_header', records].join('\n');
  test('decimal commas and byte order marks', () => {
    for (const records of ['1 2.5 -3\n1234.5 5 600\n', '1 2,5 -3\n1234,5 5 600\n', '1.0, 2.5, -3\n1234.5, 5, 600\n']) {
      const text = ply(records);
      for (const bytes of [Buffer.from(text), Buffer.from(`\ufeff${text}`), Buffer.from(`\ufeff${text}`, 'utf16le')])
        for (const size of [bytes.length, 5]) assert.deepEqual(read(PlyReader, bytes, size).points, points);
    }
  });
  test('both signs, and whole numbers with commas, are refused', () => {
    const reasonOf = (records: string): string => {
      try {
        read(PlyReader, Buffer.from(ply(records)));
      } catch (error) {
        if (error instanceof PointCloudError) return error.reason;
      }
      return '';
    };
    assert.match(reasonOf('1.5 2 3\n1 2,5 3\n'), /^Line 9, column 3: “2,5” has a comma/);
    assert.match(reasonOf('1,2,3\n4,5,6\n'), /^Line 8, column 1: “1,2,3” can be read/);
  });
});
