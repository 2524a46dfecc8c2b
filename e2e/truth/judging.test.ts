// The judges themselves, on shapes and drawings whose truth is known.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { geometryJudges } from './geometry.ts';
import type { Subject } from './judge.ts';
import { boxOf, type Mesh, openEdges, volumeOf, windingAround } from './mesh.ts';
import { covers } from './plans.ts';
import { type Assertion, type Point, wordOf } from './read-check.ts';
import { colourOf, readPath, readPlan } from './read-plan.ts';
import { allowedChord, farthestFrom } from './surfaces.ts';

const WHITE = [1, 1, 1, 1];

const meshOf = (triangles: readonly (readonly Point[])[], colours = triangles.map((): Point => WHITE)): Mesh => ({
  corners: Float64Array.from(triangles.flat(2)),
  colours,
});

/** Two triangles of a rectangle whose corners are counter-clockwise. */
const quad = ([a = [], b = [], c = [], d = []]: readonly Point[]): Point[][] => [
  [a, b, c],
  [a, c, d],
];

/** A box of 1 by 2 by 3 m with one corner far away; the faces look outwards. */
function boxTriangles([x = 0, y = 0, z = 0]: Point = [1000, 2000, 30]): Point[][] {
  const at = (n: number): Point => [x + (n & 1), y + 2 * ((n >> 1) & 1), z + 3 * (n >> 2)];
  const faces = [
    [0, 2, 3, 1],
    [4, 5, 7, 6],
    [0, 1, 5, 4],
    [2, 6, 7, 3],
    [0, 4, 6, 2],
    [1, 3, 7, 5],
  ];
  return faces.flatMap(face => quad(face.map(at)));
}

/** A cylinder of radius 1 and height 2 with `sides` sides and caps. */
function cylinder(sides: number): Mesh {
  const at = (n: number, z: number): Point => {
    const angle = (2 * Math.PI * (n % sides)) / sides;
    return [Math.cos(angle), Math.sin(angle), z];
  };
  const triangles = Array.from({ length: sides }, (_, n) => [
    ...quad([at(n, 0), at(n + 1, 0), at(n + 1, 2), at(n, 2)]),
    [[0, 0, 0], at(n + 1, 0), at(n, 0)],
    [[0, 0, 2], at(n, 2), at(n + 1, 2)],
  ]).flat();
  return meshOf(triangles);
}

test('volume and box of a closed box far away; turned inside out the volume is negative', () => {
  const box = meshOf(boxTriangles());
  assert.ok(Math.abs(volumeOf(box) - 6) < 1e-9);
  assert.deepEqual(boxOf(box), [
    [1000, 2000, 30],
    [1001, 2002, 33],
  ]);
  const turned = meshOf(boxTriangles().map(triangle => triangle.toReversed()));
  assert.ok(Math.abs(volumeOf(turned) + 6) < 1e-9);
});

test('a closed box has no open edges; without a triangle it has three', () => {
  assert.deepEqual(openEdges(meshOf(boxTriangles())), []);
  assert.equal(openEdges(meshOf(boxTriangles().slice(1))).length, 3);
});

test('a face that looks inwards opens its edges', () => {
  const [first = [], ...others] = boxTriangles();
  assert.equal(openEdges(meshOf([first.toReversed(), ...others])).length, 3);
});

test('a long edge may be met by short ones, and corners within 0.1 mm are one', () => {
  const shift = (points: readonly Point[]) => points.map(point => point.map(value => value - 0.00003));
  const [first = [], ...others] = boxTriangles([0, 0, 0]);
  const [a = [], b = [], c = []] = first;
  const middle = a.map((value, axis) => (value + (b[axis] ?? 0)) / 2);
  assert.deepEqual(openEdges(meshOf([...others, shift([a, middle, c]), [middle, b, c]])), []);
  const far = middle.map((value, axis) => (axis === 2 ? value + 0.001 : value));
  assert.notEqual(openEdges(meshOf([...others, [a, far, c], [far, b, c]])).length, 0);
});

test('the winding number is 1 inside, 0 outside, also for a box in another', () => {
  const box = meshOf(boxTriangles([0, 0, 0]));
  for (const [point, winding] of [
    [[0.5, 1, 1.5], 1],
    [[0.01, 0.01, 0.01], 1],
    [[-0.01, 1, 1], 0],
    [[5, 5, 5], 0],
  ] as const)
    assert.ok(Math.abs(windingAround(box, point) - winding) < 1e-9, `${point}`);
});

test('the chord of a cylinder is the sagitta of its sides; its caps are not looked at', () => {
  const surface = { kind: 'cylinder', point: [0, 0, 0.5], axis: [0, 0, 2], radius: 1 } as const;
  const found = farthestFrom(cylinder(36), surface, 0.01) ?? 0;
  assert.ok(Math.abs(found - (1 - Math.cos(Math.PI / 36))) < 1e-6, `${found}`);
  assert.equal(farthestFrom(cylinder(36), { ...surface, radius: 3 }, 0.01), undefined);
  assert.equal(allowedChord(surface), 0.002);
  assert.equal(allowedChord({ ...surface, radius: 0.1 }), 0.001);
});

test('chords of a sphere, a torus, a cone and an ellipse are measured at their surfaces', () => {
  const near = (surface: Parameters<typeof farthestFrom>[1], points: readonly Point[]) =>
    farthestFrom(meshOf([points]), surface, 0.01) ?? NaN;
  const centre = { point: [0, 0, 0] };
  const s = 0.001;
  assert.ok(
    near({ kind: 'sphere', ...centre, radius: 2 }, [
      [2, 0, 0],
      [2, s, 0],
      [2, 0, s],
    ]) < 1e-6,
  );
  assert.ok(
    near({ kind: 'torus', ...centre, radius: 2, small: 0.5 }, [
      [2.5, 0, 0],
      [2.5, s, 0],
      [2.5, 0, s],
    ]) < 1e-5,
  );
  const cone = { kind: 'cone', ...centre, radius: 1, height: 1 } as const;
  assert.ok(
    near(cone, [
      [0.5, 0, 0.5],
      [0.5, s, 0.5],
      [0.5 - s, 0, 0.5 + s],
    ]) < 1e-6,
  );
  const ellipse = { kind: 'ellipse', ...centre, half: [2, 1] } as const;
  assert.ok(
    near(ellipse, [
      [0, 1, 0],
      [s, 1, 0],
      [0, 1, s],
    ]) < 1e-6,
  );
  assert.ok(
    Math.abs(
      near(ellipse, [
        [0, 1.005, 0],
        [s, 1.005, 0],
        [0, 1.005, s],
      ]) - 0.005,
    ) < 1e-6,
  );
});

/** Verdict on a mesh that is the only element. */
async function judged(assertion: Assertion, mesh: Mesh): Promise<boolean> {
  const none = () => Promise.reject(new Error('not there'));
  const subject: Subject = {
    meshes: () => Promise.resolve(new Map([['x', mesh]])),
    report: none,
    elements: none,
    georeference: none,
    plans: none,
    cloud: none,
    topics: none,
    markups: none,
    differences: none,
  };
  const word = wordOf(assertion);
  assert.ok(word === 'colours' || word === 'closed' || word === 'volume');
  return (await geometryJudges[word](assertion, subject)).right;
}

test('colours cover their areas, as written or made linear; another colour is wrong', async () => {
  const [red, grey] = [
    [1, 0, 0, 1],
    [0.2140411, 0.2140411, 0.2140411, 0.5],
  ];
  const triangles = [
    ...quad([
      [0, 0, 0],
      [2, 0, 0],
      [2, 1, 0],
      [0, 1, 0],
    ]),
    ...quad([
      [0, 0, 1],
      [1, 0, 1],
      [1, 1, 1],
      [0, 1, 1],
    ]),
  ];
  const mesh = meshOf(triangles, [red, red, grey, grey]);
  const wanted = (first: number, second: number) => [
    { rgba: [1, 0, 0, 1], area: first },
    { rgba: [0.5, 0.5, 0.5, null], area: second },
  ];
  assert.equal(await judged({ colours: wanted(2, 1) }, mesh), true);
  assert.equal(await judged({ colours: wanted(1, 2) }, mesh), false);
  assert.equal(await judged({ colours: wanted(2, 1).slice(0, 1) }, mesh), false);
  assert.equal(await judged({ element: 'y', volume: 1 }, mesh), false);
  assert.equal(await judged({ closed: 'y' }, mesh), false);
});

test('an unknown word is refused, also within others', () => {
  assert.throws(() => wordOf(JSON.parse('{"shape": 1}') as Assertion), /unknown word/);
  assert.throws(() => wordOf(JSON.parse('{"any": [{"volume": 1, "colour": 2}]}') as Assertion), /unknown word colour/);
  assert.equal(wordOf({ element: 'x', volume: 1, tolerance: 2 }), 'volume');
});

test('a plan is read with its transforms, styles and gradients', () => {
  const plan = readPlan(
    `<svg xmlns="http://www.w3.org/2000/svg"><defs><linearGradient id="g"><stop stop-color="#f00"/>` +
      `<stop style="stop-color:#00f"/></linearGradient></defs>` +
      `<g data-uuid="a" fill="url(#g)" fill-rule="evenodd"><path d="M0 0h10v-10H0zM4 -4l2 0 0 -2 -2 0Z"/></g>` +
      `<g transform="translate(1 -2) scale(2)"><path data-uuid="b" fill="none" stroke="#000" d="M0 0L1 0"/></g>` +
      `<g display="none"><text>hidden</text></g><text>a &amp; <tspan>b</tspan></text></svg>`,
    [100, 200],
  );
  assert.deepEqual([...plan.uuids], ['a', 'b']);
  assert.deepEqual(plan.texts, ['a & b']);
  assert.deepEqual(plan.lines, [{ uuid: 'b', from: [101, 202], to: [103, 202] }]);
  const [fill] = plan.fills;
  assert.ok(fill && covers(fill, [101, 201]) && !covers(fill, [105, 205]) && !covers(fill, [99, 201]));
  assert.deepEqual(fill.colours, [
    [255, 0, 0],
    [0, 0, 255],
  ]);
});

test('arcs and curves of paths are chains on the curve', () => {
  const [circle] = readPath('M1 0A1 1 0 0 1 -1 0A1 1 0 0 1 1 0Z');
  assert.ok(circle && circle.points.length > 40);
  for (const [x = 0, y = 0] of circle.points) assert.ok(Math.abs(Math.hypot(x, y) - 1) < 1e-9);
  const [curve] = readPath('M0 0C0 1 1 1 1 0');
  assert.ok(curve?.points.some(([x = 0, y = 0]) => Math.abs(x - 0.5) < 1e-9 && Math.abs(y - 0.75) < 1e-9));
  assert.deepEqual(colourOf('rgb(1, 2, 3)'), [1, 2, 3]);
});
