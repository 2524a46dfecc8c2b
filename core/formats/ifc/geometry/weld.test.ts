import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Growing } from '../../gltf/growing.ts';
import { ContentIndex } from './share.ts';
import type { Patch } from './source.ts';
import { sourceReader } from './source.ts';
import { Welder } from './weld.ts';

const makeTarget = () => ({
  positions: new Growing(n => new Float32Array(n), 4),
  indices: new Growing(n => new Uint32Array(n), 4),
});

/** Two triangles of a square with six vertices of their own; `normal` of each. */
const square = (first: readonly number[], second: readonly number[]): Float32Array =>
  Float32Array.from(
    [
      [0, 0, 0, ...first],
      [1, 0, 0, ...first],
      [1, 1, 0, ...first],
      [0, 0, -0, ...second],
      [1, 1, 0, ...second],
      [0, 1, 0, ...second],
    ].flat(),
  );

describe('Welder', () => {
  const welder = new Welder();

  test('joins vertices of equal position, with any normals', () => {
    const target = makeTarget();
    assert.deepEqual(welder.weld(square([0, 0, 1], [0, -1, 0]), Uint32Array.of(0, 1, 2, 3, 4, 5), target), {
      vertices: 4,
      indices: 6,
      invalid: 0,
    });
    assert.deepEqual([...target.indices.take()], [0, 1, 2, 0, 2, 3]);
    assert.deepEqual([...target.positions.take()], [0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0]);
  });

  test('appends meshes without joining vertices between them', () => {
    const target = makeTarget();
    welder.weld(square([0, 0, 1], [0, 0, 1]), Uint32Array.of(0, 1, 2), target);
    assert.deepEqual(welder.weld(square([0, 0, 1], [0, 0, 1]), Uint32Array.of(0, 1, 2, 3, 4, 5), target), {
      vertices: 4,
      indices: 6,
      invalid: 0,
    });
    assert.deepEqual(
      [...target.indices.take()],
      [0, 1, 2, 0, 1, 2, 0, 2, 3],
      'indices count from the start of each mesh',
    );
    assert.equal(target.positions.length, 21);
  });

  test('drops invalid triangles, and silently those without area', () => {
    const target = makeTarget();
    const source = square([0, 0, 1], [0, 0, 1]);
    source[6] = NaN;
    source[13] = Infinity;
    assert.deepEqual(welder.weld(source, Uint32Array.of(0, 1, 5, 0, 2, 5, 0, 3, 5, 0, 4, 99, 0, 4, 5), target), {
      vertices: 3,
      indices: 3,
      invalid: 3,
    });
  });

  test('a mesh without valid triangles adds nothing', () => {
    const target = makeTarget();
    assert.deepEqual(welder.weld(square([0, 0, 1], [0, 0, 1]), Uint32Array.of(0, 3, 3), target), {
      vertices: 0,
      indices: 0,
      invalid: 0,
    });
    assert.equal(target.positions.length + target.indices.length, 0);
  });

  test('a small mesh after a large one, and a larger one after that', () => {
    const own = new Welder();
    const line = (length: number): Float32Array =>
      Float32Array.from({ length: length * 6 }, (_, i) => (i % 6 === 0 ? Math.floor(i / 12) : 0));
    const all = (length: number): Uint32Array =>
      Uint32Array.from({ length: Math.floor(length / 6) * 3 }, (_, i) => Math.floor(i / 3) * 6 + (i % 3) * 2);
    for (const length of [6000, 6, 60_000, 12]) {
      assert.deepEqual(
        own.weld(line(length), all(length), makeTarget()),
        { vertices: length / 2, indices: length / 2, invalid: 0 },
        String(length),
      );
    }
  });

  test('many vertices', () => {
    const target = makeTarget();
    const source = new Float32Array(6 * 30_000);
    for (let v = 0; v < 30_000; v++) source.set([v % 100, Math.floor(v / 100) % 100, 7, 0, 0, 1], v * 6);
    const indices = Uint32Array.from({ length: 30_000 }, (_, i) => (i * 7) % 30_000);
    assert.equal(welder.weld(source, indices, target).vertices, 10_000);
  });
});

describe('ContentIndex', () => {
  test('finds equal content, never merely similar content', () => {
    const index = new ContentIndex(1000);
    const find = (vertices: readonly number[], indices: readonly number[], shape: number) =>
      index.find(Uint32Array.from(vertices), Uint32Array.from(indices), shape);
    assert.deepEqual(
      [
        find([1, 2, 3], [0, 1, 2], 0),
        find([1, 2, 4], [0, 1, 2], 1),
        find([1, 2, 3], [0, 2, 1], 2),
        find([1, 2, 3], [0, 1, 2], 3),
      ],
      [-1, -1, -1, 0],
    );
  });

  test('beyond its budget no more vertices are remembered', () => {
    const index = new ContentIndex(10);
    assert.deepEqual(
      [
        index.find(Uint32Array.of(1, 2, 3), Uint32Array.of(0), 0),
        index.find(Uint32Array.of(1, 2, 3), Uint32Array.of(0), 1),
      ],
      [-1, -1],
    );
  });

  test('large meshes and many small ones are found', () => {
    const index = new ContentIndex(1 << 24);
    const mesh = (n: number) =>
      [Uint32Array.from({ length: n % 10 === 0 ? 300_000 : 3000 }, (_, i) => i * n), Uint32Array.of(n)] as const;
    for (let n = 0; n < 20; n++) assert.equal(index.find(...mesh(n), n), -1);
    for (let n = 0; n < 20; n++) assert.equal(index.find(...mesh(n), 99), n);
  });
});

describe('sourceReader', () => {
  const read = (text: string, schema: string, size = 7, patches: readonly Patch[] = []): string => {
    const bytes = Buffer.from(text);
    const reader = sourceReader(bytes, text.indexOf('ISO'), schema, patches);
    let all = '';
    for (let at = 0; ; at += size) {
      const piece = Buffer.from(reader(at, size)).toString();
      if (piece === '') return all;
      all += piece;
    }
  };

  test('replaces an unknown schema by a known one, also across pieces', () => {
    assert.equal(
      read("x ISO;FILE_SCHEMA(('IFC4RC4'));DATA;'IFC4RC4'", 'IFC4'),
      "ISO;FILE_SCHEMA(('IFC4'   ));DATA;'IFC4RC4'",
    );
    assert.equal(read("ISO;FILE_SCHEMA ( ( 'IFC2X3_TC1' ) );", 'IFC2X3', 3), "ISO;FILE_SCHEMA ( ( 'IFC2X3'     ) );");
  });

  test('applies patches, also across pieces and beyond the end', () => {
    const patches = [
      { at: 5, bytes: Buffer.from('AB') },
      { at: 8, bytes: Buffer.from('cdefghijkl') },
    ];
    for (const size of [1, 2, 3, 7, 100])
      assert.equal(read('x ISO;1234567890;', 'IFC4', size, patches), 'ISOAB2cdefghijkl');
  });

  test('leaves known schemas and files without one unchanged', () => {
    for (const text of ["ISO;FILE_SCHEMA(('IFC4X3_ADD2'));", "ISO;FILE_SCHEMA(('ifc2x3'));", 'ISO;nothing'])
      assert.equal(read(text, 'IFC4'), text);
  });
});
