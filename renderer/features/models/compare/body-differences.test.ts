import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bodyDifferences } from './body-differences.ts';
import { readBodies, type Bodies } from './element-bodies.ts';

type Triple = readonly [number, number, number];

interface Drawn {
  readonly corners: readonly Triple[];
  readonly triangles: readonly Triple[];
  readonly at: Triple;
  /** degrees about the vertical */
  readonly turn?: number;
  readonly scale?: number;
  /** coordinates in steps of 1/65535 */
  readonly isStepped?: boolean;
}

/** A GLB as the service writes it, with one node for each element. */
function glbOf(elements: Readonly<Record<string, Drawn>>, origin: Triple = [0, 0, 0], generator = 'Plinth') {
  const pieces: Uint8Array[] = [];
  let size = 0;
  const add = (numbers: Float32Array | Uint32Array | Uint16Array): number => {
    const at = size;
    pieces.push(new Uint8Array(numbers.buffer));
    size += numbers.byteLength;
    return at;
  };
  const drawn = Object.entries(elements);
  const shares = (corners: readonly Triple[]) =>
    Uint16Array.from(corners.flatMap(corner => [...corner.map(each => each * 65_535), 0]));
  const accessors = drawn.flatMap(([, { corners, triangles, isStepped }]) => [
    isStepped
      ? { bufferView: 1, byteOffset: add(shares(corners)), componentType: 5123, count: corners.length }
      : {
          bufferView: 0,
          byteOffset: add(Float32Array.from(corners.flat())),
          componentType: 5126,
          count: corners.length,
        },
    {
      bufferView: 0,
      byteOffset: add(Uint32Array.from(triangles.flat())),
      componentType: 5125,
      count: triangles.length * 3,
    },
  ]);
  const nodes = drawn.map(([name, { at, turn = 0, scale = 1 }], n) => {
    const half = (turn * Math.PI) / 360;
    const rotation = [0, 0, Math.sin(half), Math.cos(half)];
    return { name, mesh: n, translation: at, rotation, scale: [scale, scale, scale] };
  });
  const [x, y, z] = origin;
  const matrix = [1, 0, 0, 0, 0, 0, -1, 0, 0, 1, 0, 0, x, z, 0 - y, 1];
  const json = JSON.stringify({
    asset: { version: '2.0', generator },
    nodes: [{ matrix, children: nodes.map((_each, n) => n + 1) }, ...nodes],
    meshes: drawn.map((_each, n) => ({ primitives: [{ attributes: { POSITION: n * 2 }, indices: n * 2 + 1 }] })),
    accessors,
    bufferViews: [{ byteOffset: 0 }, { byteOffset: 0, byteStride: 8 }],
  });
  const text = Buffer.from(json.padEnd(Math.ceil(json.length / 4) * 4));
  const file = Buffer.concat([Buffer.alloc(20), text, Buffer.alloc(8), ...pieces]);
  file.write('glTF', 0);
  file.writeUInt32LE(text.length, 12);
  file.write('JSON', 16);
  return file.buffer.slice(file.byteOffset, file.byteOffset + file.length);
}

function bodiesOf(elements: Readonly<Record<string, Drawn>>, origin?: Triple): Bodies {
  const bodies = readBodies(glbOf(elements, origin));
  assert.ok(bodies);
  return bodies;
}

/** A box from zero; `inside` divides its lower face by a further corner. */
function box([w, d, h]: Triple, at: Triple, parts: Partial<Drawn> = {}, isDivided = false): Drawn {
  const corners = Array.from({ length: 8 }, (_each, n): Triple => [(n & 1) * w, ((n >> 1) & 1) * d, (n >> 2) * h]);
  const sides = [
    [0, 1, 3, 2],
    [4, 5, 7, 6],
    [0, 1, 5, 4],
    [2, 3, 7, 6],
    [0, 2, 6, 4],
    [1, 3, 7, 5],
  ] as const;
  const triangles = sides.flatMap(
    ([a, b, c, e]): Triple[] =>
      isDivided
        ? [
            [a, b, e],
            [b, c, e],
          ]
        : [
            [a, b, c],
            [a, c, e],
          ], // the other diagonal
  );
  return { corners, triangles, at, ...parts };
}

const rest = { a: box([1, 1, 1], [0, 0, 0]), b: box([2, 1, 1], [5, 0, 0]), c: box([1, 2, 1], [9, 0, 0]) };

function compare(was: Readonly<Record<string, Drawn>>, is: Readonly<Record<string, Drawn>>, origin?: Triple) {
  const names = Object.keys({ ...was, ...is });
  return bodyDifferences(bodiesOf(was), bodiesOf(is, origin), names);
}

test('a file of another program is not compared', () => {
  assert.equal(readBodies(glbOf(rest, [0, 0, 0], 'Another')), null);
  assert.equal(readBodies(new ArrayBuffer(4)), null);
});

test('what is the same is no difference, in whatever unit and division it is stored', () => {
  assert.deepEqual(compare(rest, rest), { changes: new Map(), shift: null });
  const millimetres = box([1000, 1000, 1000], [0, 0, 0], { scale: 0.001 }, true);
  assert.deepEqual(compare(rest, { ...rest, a: millimetres }).changes, new Map());
});

test('what moved has its distance; what is less than a tenth of a millimetre is nothing', () => {
  const moved = compare(rest, { ...rest, b: box([2, 1, 1], [5, 0.5, 0]) }).changes;
  assert.deepEqual([...moved.keys()], ['b']);
  assert.deepEqual(moved.get('b')?.moved, {
    by: [0, 0.5, 0],
    distance: 0.5,
    turn: 0,
    from: [6, 0.5, 0.5],
    to: [6, 1, 0.5],
  });
  assert.equal(compare(rest, { ...rest, b: box([2, 1, 1], [5, 0.000_05, 0]) }).changes.size, 0);
  const other = compare(rest, { ...rest, b: box([2000, 1000, 1000], [5, 0, 0.25], { scale: 0.001 }, true) }).changes;
  assert.equal(other.get('b')?.moved?.distance.toFixed(6), '0.250000', 'stored in another unit');
});

test('coordinates in steps are shares of a cube, exact to half a step', () => {
  const stepped = (size: Triple, at: Triple) => box(size, at, { scale: 2, isStepped: true });
  const before = { ...rest, b: stepped([1, 0.5, 0.5], [5, 0, 0]) };
  assert.deepEqual(compare(rest, before).changes, new Map(), 'the same in steps');
  const moved = compare(before, { ...rest, b: stepped([1, 0.5, 0.5], [5, 0.5, 0]) }).changes.get('b')?.moved;
  assert.deepEqual(
    moved?.from.map(each => each.toFixed(3)),
    ['6.000', '0.500', '0.500'],
  );
  const wider = compare(before, { ...rest, b: stepped([0.999, 0.5, 0.5], [5, 0, 0]) }).changes.get('b')?.reshaped;
  assert.deepEqual(
    wider?.is?.map(each => each.toFixed(3)),
    ['1.998', '1.000', '1.000'],
  );
});

test('what was turned has its angle', () => {
  const turned = compare(rest, { ...rest, b: box([2, 1, 1], [5, 0, 0], { turn: 30 }) }).changes.get('b')?.moved;
  assert.equal(turned?.turn.toFixed(6), '30.000000');
});

test('another shape has its sizes, and so has what is drawn in one of both only', () => {
  const { b, ...without } = rest;
  const changes = (is: Readonly<Record<string, Drawn>>) => compare(rest, is).changes.get('b');
  assert.deepEqual(changes({ ...rest, b: box([2, 1, 3], [5, 0, 0]) })?.reshaped, { was: [2, 1, 1], is: [2, 1, 3] });
  assert.deepEqual(changes(without)?.reshaped, { was: [2, 1, 1], is: null });
  assert.deepEqual(compare(without, rest).changes.get('b')?.reshaped, { was: null, is: [2, 1, 1] });
  const open = { ...b, triangles: b.triangles.slice(2) };
  assert.deepEqual(changes({ ...rest, b: open })?.reshaped, { was: [2, 1, 1], is: [2, 1, 1] }, 'a face is missing');
  assert.deepEqual(changes({ ...rest, b: { ...b, scale: 2 } })?.reshaped, { was: [2, 1, 1], is: [4, 2, 2] });
});

test('what most elements moved by is reported once, and what moved otherwise is moved', () => {
  const many = { ...rest, d: box([1, 1, 2], [20, 0, 0]) };
  const { changes, shift } = compare(many, { ...many, d: box([1, 1, 2], [20, 0, 1]) }, [100, 0, 0]);
  assert.deepEqual([shift, [...changes.keys()]], [[100, 0, 0], ['d']]);
  assert.deepEqual(changes.get('d')?.moved?.by, [0, 0, 1]);
});
