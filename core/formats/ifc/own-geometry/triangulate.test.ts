import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Flat, signedArea } from './profiles.ts';
import { random, star } from '../testing/stars.ts';
import { side, triangulate } from './triangulate.ts';

/** Every side of the area has one triangle, every other side two; none is turned, and the areas add up. */
function assertWhole(outer: readonly Flat[], holes: readonly (readonly Flat[])[]): void {
  const points = [...outer, ...holes.flat()];
  const triangles = triangulate(outer, holes);
  const sides = new Set<string>();
  let area = 0;
  for (let i = 0; i < triangles.length; i += 3) {
    const [a, b, c] = [triangles[i]!, triangles[i + 1]!, triangles[i + 2]!];
    const twice = side(points[a]!, points[b]!, points[c]!);
    assert.ok(twice >= -1e-9, `a triangle of ${twice}`);
    area += twice / 2;
    for (const key of [`${a} ${b}`, `${b} ${c}`, `${c} ${a}`]) {
      assert.ok(!sides.has(key), `the side ${key} twice`);
      sides.add(key);
    }
  }
  const open = [...sides].filter(key => !sides.has(key.split(' ').reverse().join(' '))).sort();
  let first = 0;
  const border = [outer, ...holes].flatMap(loop => {
    const start = first;
    first += loop.length;
    return loop.map((_, i) => `${start + i} ${start + ((i + 1) % loop.length)}`);
  });
  assert.deepEqual(open, border.sort());
  const wanted = [outer, ...holes].reduce((sum, loop) => sum + signedArea(loop), 0);
  assert.ok(Math.abs(area - wanted) <= 1e-9 * Math.abs(wanted), `${area} is not ${wanted}`);
}

test('200 stars with holes and corners on their sides are cut into triangles that use every corner', () => {
  for (let seed = 1; seed <= 200; seed++) {
    const next = random(seed);
    const outer = star(next, 5 + Math.floor(next() * 40), [0, 0], 100);
    const holes = Array.from({ length: Math.floor(next() * 9) }, (_, i) =>
      star(next, 3 + Math.floor(next() * 12), [((i % 3) - 1) * 15, (Math.floor(i / 3) - 1) * 15], 6).reverse(),
    );
    assertWhole(outer, holes);
  }
});

test('a grid of holes in a row, and holes that touch the height of others', () => {
  const hole = (x: number, y: number): Flat[] => [
    [x, y],
    [x, y + 1],
    [x + 1, y + 1],
    [x + 1, y],
  ];
  const outer: Flat[] = [
    [0, 0],
    [50, 0],
    [50, 50],
    [0, 50],
  ];
  const holes = Array.from({ length: 400 }, (_, i) => hole(1 + (i % 20) * 2, 1 + Math.floor(i / 20) * 2));
  assertWhole(outer, holes);
});

test('outlines of thousands of corners take no more than seconds', () => {
  const outer = star(random(7), 2000, [0, 0], 100);
  const from = process.cpuUsage().user;
  assertWhole(outer, []);
  assert.ok(process.cpuUsage().user - from < 3e6);
});
