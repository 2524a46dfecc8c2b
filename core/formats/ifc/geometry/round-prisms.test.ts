import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { Growing } from '../../gltf/growing.ts';
import { solidOf } from '../../../testing/glb-solid.ts';
import { readGlb } from '../../../testing/read-glb.ts';
import { convert } from '../testing/converted.ts';
import { testModel } from '../testing/small-model.ts';
import { roundPrism } from './round-prisms.ts';
import { isAmong } from './swept-solids.ts';
import { endThreads } from './thread.ts';

after(endThreads);

type Point = readonly [number, number, number];

/** A prism of `sides` around rings of some radii, from `from` along `along`, after some other mesh. */
function meshOf(radii: readonly number[], sides = 11, along: Point = [0, 0, 3], from: Point = [5, 6, 7]) {
  const positions = new Growing<Float32Array<ArrayBuffer>>(n => new Float32Array(n), 8);
  const indices = new Growing<Uint32Array<ArrayBuffer>>(n => new Uint32Array(n), 8);
  positions.append([9, 9, 9]);
  indices.append([0, 0, 0]);
  const [before, first] = [positions.length, indices.length];
  for (const radius of radii)
    for (const end of [0, 1])
      for (let n = 0; n < sides; n++) {
        const angle = (n / sides) * 2 * Math.PI;
        positions.append([
          from[0] + radius * Math.cos(angle) + end * along[0],
          from[1] + radius * Math.sin(angle) + end * along[1],
          from[2] + end * along[2],
        ]);
      }
  radii.forEach((_, r) => {
    const [bottom, top] = [2 * r * sides, (2 * r + 1) * sides];
    for (let n = 0; n < sides; n++) {
      const [a, b] = [n, (n + 1) % sides];
      const wall = [bottom + a, bottom + b, top + b, bottom + a, top + b, top + a];
      indices.append(r === 0 ? wall : wall.toReversed());
      if (radii.length === 2 && r === 0)
        indices.append([
          a,
          2 * sides + b,
          b,
          a,
          2 * sides + a,
          2 * sides + b,
          top + a,
          top + b,
          3 * sides + b,
          top + a,
          3 * sides + b,
          3 * sides + a,
        ]);
      else if (radii.length === 1 && n > 0 && n < sides - 1) indices.append([0, n + 1, n, top, top + n, top + n + 1]);
    }
  });
  const welded = { vertices: (positions.length - before) / 3, indices: indices.length - first, invalid: 0 };
  return { target: { positions, indices }, welded, before, first };
}

/** Signed volume and how open the surface is. */
function measure({ target: { positions, indices }, before, first }: ReturnType<typeof meshOf>) {
  const at = (corner: number): Point =>
    [0, 1, 2].map(axis => positions.data[before + corner * 3 + axis]!) as unknown as Point;
  const edges = new Map<string, number>();
  let six = 0;
  for (let n = first; n < indices.length; n += 3) {
    const corners = [0, 1, 2].map(k => indices.data[n + k]!) as [number, number, number];
    const [a, b, c] = corners.map(at) as [Point, Point, Point];
    six += a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) + a[2] * (b[0] * c[1] - b[1] * c[0]);
    for (const k of [0, 1, 2]) {
      const [from, to] = [corners[k]!, corners[(k + 1) % 3]!];
      edges.set(`${from} ${to}`, (edges.get(`${from} ${to}`) ?? 0) + 1);
    }
  }
  const open = [...edges].filter(([edge, count]) => count !== 1 || !edges.has(edge.split(' ').toReversed().join(' ')));
  return { volume: six / 6, open: open.length };
}

const ideal = (sides: number, radius: number) => (sides / 2) * radius ** 2 * Math.sin((2 * Math.PI) / sides) * 3;
const isNear = (actual: number, expected: number) =>
  assert.ok(Math.abs(actual - expected) < 1e-4 * Math.abs(expected), `${actual} instead of ${expected}`);

test('a prism of eleven sides gets the sides that its circle needs, closed and equally oriented', () => {
  for (const along of [
    [0, 0, 3],
    [0, 0, -3],
    [1, 0.5, 3],
  ] as const) {
    const mesh = meshOf([0.15], 11, along);
    const before = measure(mesh);
    const welded = roundPrism(mesh.target, mesh.welded, 1);
    assert.deepEqual([welded.vertices, welded.indices / 3, mesh.target.indices.length - mesh.first], [56, 108, 324]);
    const { volume, open } = measure(mesh);
    assert.equal(open, 0);
    isNear(volume, Math.sign(before.volume) * ideal(28, 0.15));
  }
});

test('a tube keeps its hole, also in millimetres', () => {
  const mesh = meshOf([150, 100], 11, [0, 0, 3]);
  assert.equal(measure(mesh).open, 0);
  const welded = roundPrism(mesh.target, mesh.welded, 0.001);
  assert.equal(welded.vertices, 4 * 28);
  const { volume, open } = measure(mesh);
  assert.equal(open, 0);
  isNear(volume, ideal(28, 150) - ideal(28, 100));
});

test('other shapes stay unchanged', () => {
  const unlike = [meshOf([0.15], 12), meshOf([0.15], 10), meshOf([0.15, 0.1], 12)];
  const dented = meshOf([0.15]);
  dented.target.positions.data[dented.before]! += 0.02;
  const bent = meshOf([0.15]);
  for (let n = 11; n < 22; n++) bent.target.positions.data[bent.before + n * 3]! *= 1 + n / 100;
  for (const mesh of [...unlike, dented, bent]) {
    const before = mesh.target.positions.data.slice(0, mesh.target.positions.length);
    assert.equal(roundPrism(mesh.target, mesh.welded, 1), mesh.welded);
    assert.deepEqual(mesh.target.positions.data.slice(0, mesh.target.positions.length), before);
  }
});

test('ids are found in a sorted list', () => {
  const ids = Float64Array.from([3, 5, 8, 13, 2 ** 40]);
  assert.deepEqual(
    [1, 3, 4, 8, 13, 14, 2 ** 40].map(id => isAmong(ids, id)),
    [false, true, false, true, true, false, true],
  );
  assert.equal(isAmong(new Float64Array(0), 1), false);
});

test('a round column has its radius', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-round-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'column.ifc');
  writeFileSync(path, testModel);
  await convert(path, 'column.ifc', false, out => {
    const { elements } = readGlb(readFileSync(join(out, 'model.glb')));
    const column = elements.get('4YvctVUKr0kugbFTf53O9L')!;
    const width = [0, 1, 2].map(axis => Math.round((column.box[axis + 3]! - column.box[axis]!) * 1e3) / 1e3);
    assert.deepEqual(
      width.toSorted((a, b) => a - b),
      [0.6, 0.6, 1],
    );
    assert.ok(Math.abs(solidOf(column).volume - Math.PI * 0.09) < 0.002);
  });
});
