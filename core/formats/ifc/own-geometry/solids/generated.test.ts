import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertSolid, solidOf } from '../../testing/solids.ts';
import { random, star } from '../../testing/stars.ts';
import { volumeOf } from '../mesh.ts';
import { type Flat, signedArea } from '../profiles.ts';

/** #60: a profile with holes, #5xx its points; #40: a placement; both as drawn by the numbers. */
function givenBy(next: () => number) {
  const size = 10 ** (next() * 6 - 3);
  const far = 10 ** (next() * 7 - 1);
  const outer = star(next, 4 + Math.floor(next() * 20), [size * (next() - 0.5), size * (next() - 0.5)], size);
  const [x, y] = [0, 1].map(axis => outer.reduce((sum, at) => sum + at[axis]!, 0) / outer.length) as [number, number];
  const holes = next() < 0.5 ? [] : [star(next, 3 + Math.floor(next() * 9), [x, y], size * 0.15)];
  const lines: string[] = [];
  const add = (id: number, text: string): number => {
    lines.push(`#${id}=${text};`);
    return id;
  };
  let id = 500;
  const curve = (loop: readonly Flat[]): number => {
    const ids = loop.map(([u, v]) => `#${add(id++, `IFCCARTESIANPOINT((${u},${v}))`)}`);
    return add(id++, `IFCPOLYLINE((${[...ids, ids[0]].join()}))`);
  };
  const outline = curve(next() < 0.5 ? outer : [...outer].reverse());
  const inner = holes.map(hole => `#${curve(next() < 0.5 ? hole : [...hole].reverse())}`);
  add(
    60,
    inner.length === 0
      ? `IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,#${outline})`
      : `IFCARBITRARYPROFILEDEFWITHVOIDS(.AREA.,$,#${outline},(${inner.join()}))`,
  );
  const vector = (length: number): string => [0, 1, 2].map(() => (next() - 0.5) * length).join();
  add(41, `IFCCARTESIANPOINT((${vector(far)}))`);
  add(42, `IFCDIRECTION((${vector(5)}))`);
  add(43, `IFCDIRECTION((${vector(0.1)}))`);
  add(40, 'IFCAXIS2PLACEMENT3D(#41,#42,#43)');
  const all = [outer, ...holes.map(hole => [...hole].reverse())];
  const area = all.reduce((sum, loop) => sum + signedArea(loop), 0);
  return { lines, size, far, area, loops: all, vector };
}

test('300 extrusions of any outline, direction, size and place have their exact volume', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const next = random(seed);
    const { lines, size, far, area } = givenBy(next);
    const [x, y, z] = [next() - 0.5, next() - 0.5, next() < 0.5 ? 0.2 + next() : -0.2 - next()].map(v => v * 7);
    const depth = size * (0.1 + next());
    lines.push(`#50=IFCDIRECTION((${x},${y},${z}));`, `#100=IFCEXTRUDEDAREASOLID(#60,#40,#50,${depth});`);
    const volume = (area * depth * Math.abs(z!)) / Math.hypot(x!, y!, z!);
    assertSolid(solidOf(lines), volume, 1e-7 + (1e-13 * far) / size);
  }
});

/** Twice the static moment of an area about the y axis at `x`. */
const momentOf = (loops: readonly (readonly Flat[])[], x: number): number =>
  loops
    .flatMap(loop => loop.map((at, i) => [at, loop[(i + 1) % loop.length]!] as const))
    .reduce((sum, [[ax, ay], [bx, by]]) => sum + ((ax * by - bx * ay) * (ax + bx - 3 * x)) / 6, 0);

test('100 revolutions of any outline, angle, size and place have the volume of Guldin', () => {
  for (let seed = 1; seed <= 100; seed++) {
    const next = random(1000 + seed);
    const { lines, size, far, loops } = givenBy(next);
    const axis = (next() < 0.5 ? 1 : -1) * size * (2 + 3 * next());
    const angle = seed % 5 === 0 ? 2 * Math.PI : 0.1 + 6 * next();
    lines.push(
      `#50=IFCCARTESIANPOINT((${axis},0.,0.));`,
      '#51=IFCDIRECTION((0.,2.,0.));',
      '#52=IFCAXIS1PLACEMENT(#50,#51);',
      `#100=IFCREVOLVEDAREASOLID(#60,#40,#52,${angle});`,
    );
    // Chords of small bends are coarser: at least 12 for a turn.
    const share = (size < 0.2 ? 0.05 : 0.004) + (1e-13 * far) / size;
    const solid = assertSolid(solidOf(lines), Math.abs(momentOf(loops, axis)) * angle, share);
    assert.ok(volumeOf(solid) <= Math.abs(momentOf(loops, axis)) * angle * (1 + 1e-7 + (1e-13 * far) / size));
  }
});
