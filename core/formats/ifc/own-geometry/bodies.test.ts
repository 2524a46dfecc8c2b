import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createItemDrawer } from './draw-items.ts';
import { type Mesh, volumeOf } from './mesh.ts';
import { triangulate } from './triangulate.ts';
import { type Flat, signedArea } from './profiles.ts';
import { toleranceIn } from './roundness.ts';
import { loft, matchLoops } from './solids/loft.ts';
import { sweepDisk } from './sweep-disk.ts';
import { smallFile } from '../testing/curves.ts';
import { distance, frameOf, identity, type Vector } from './vectors.ts';

const near = (value: number, wanted: number, share = 1e-9): void =>
  assert.ok(Math.abs(value - wanted) <= share * Math.abs(wanted), `${value} is not ${wanted}`);

/** Area of the regular polygon that approximates a disk. */
const disk = (radius: number, sides: number): number => (sides / 2) * radius ** 2 * Math.sin((2 * Math.PI) / sides);
const lengthOf = (path: readonly Vector[]): number =>
  path.slice(1).reduce((sum, point, i) => sum + distance(path[i]!, point), 0);

/** Every edge has a triangle on both sides, in both directions. */
function assertClosed({ points, indices }: Mesh): void {
  const key = (rank: number): string => points[rank]!.map(v => Math.round(v * 1e6)).join();
  const edges = new Map<string, number>();
  for (let i = 0; i < indices.length; i += 3) {
    for (const [a, b] of [
      [0, 1],
      [1, 2],
      [2, 0],
    ] as const) {
      const [from, to] = [key(indices[i + a]!), key(indices[i + b]!)];
      edges.set(`${from} ${to}`, (edges.get(`${from} ${to}`) ?? 0) + 1);
    }
  }
  for (const [edge, count] of edges)
    assert.equal(edges.get(edge.split(' ').reverse().join(' ')), count, `open edge ${edge}`);
}

function box({ points }: Mesh): number[] {
  return [0, 1, 2]
    .flatMap(k => [Math.min(...points.map(p => p[k]!)), Math.max(...points.map(p => p[k]!))])
    .map(v => Math.round(v * 1e6) / 1e6);
}

test('a swept disk has the volume of its polygon times the path length, also with corners and as a pipe', () => {
  const path: Vector[] = [
    [0, 0, 0],
    [2, 0, 0],
    [2, 3, 0],
    [2, 3, 1.5],
    [4, 4, 2],
  ];
  const bar = sweepDisk(path, 0.05, 0, 16)!;
  assertClosed(bar);
  near(volumeOf(bar), disk(0.05, 16) * lengthOf(path), 1e-6);
  const pipe = sweepDisk(path, 0.05, 0.04, 16)!;
  assertClosed(pipe);
  near(volumeOf(pipe), (disk(0.05, 16) - disk(0.04, 16)) * lengthOf(path), 1e-6);
  assert.deepEqual(
    box(
      sweepDisk(
        [
          [0, 0, 0],
          [0, 0, 5],
        ],
        1,
        0,
        4,
      )!,
    ),
    [-1, 1, -1, 1, 0, 5],
  );
});

test('a disk along an arc has the volume by Pappus, and a closed ring has no caps', () => {
  const arc = Array.from({ length: 181 }, (_, i): Vector => [
    3 * Math.cos((Math.PI * i) / 180),
    3 * Math.sin((Math.PI * i) / 180),
    0,
  ]);
  near(volumeOf(sweepDisk(arc, 0.2, 0, 32)!), disk(0.2, 32) * 3 * Math.PI, 1e-3);
  const ring = sweepDisk([...arc, ...arc.slice(1).map(([x, y]): Vector => [-x, -y, 0])], 0.2, 0, 8)!;
  assertClosed(ring);
  near(volumeOf(ring), disk(0.2, 8) * 6 * Math.PI, 1e-3);
});

test('paths without length and with reversals give bounded bodies', () => {
  assert.equal(
    sweepDisk(
      [
        [1, 1, 1],
        [1, 1, 1],
      ],
      0.1,
      0,
      8,
    ),
    null,
  );
  assert.equal(
    sweepDisk(
      [
        [0, 0, 0],
        [1, 0, 0],
      ],
      0,
      0,
      8,
    ),
    null,
  );
  const folded = box(
    sweepDisk(
      [
        [0, 0, 0],
        [5, 0, 0],
        [0, 0.01, 0],
      ],
      0.1,
      0,
      8,
    )!,
  );
  assert.ok(
    folded.every(v => Math.abs(v) < 5.5),
    folded.join(),
  );
});

test('polygons with holes are triangulated with equal area', () => {
  const square: Flat[] = [
    [0, 0],
    [10, 0],
    [10, 10],
    [0, 10],
  ];
  const hole = (x: number, y: number): Flat[] => [
    [x, y],
    [x, y + 2],
    [x + 2, y + 2],
    [x + 2, y],
  ];
  const comb: Flat[] = [
    [0, 0],
    [9, 0],
    [9, 5],
    [7, 5],
    [7, 1],
    [5, 1],
    [5, 5],
    [3, 5],
    [3, 1],
    [1, 1],
    [1, 5],
    [0, 5],
  ];
  for (const [outer, holes] of [
    [square, [hole(1, 1), hole(6, 6), hole(6, 1)]],
    [comb, []],
    [square, []],
  ] as const) {
    const points: Flat[] = [...outer, ...holes.flat()];
    const triangles = triangulate(outer, holes);
    let area = 0;
    for (let i = 0; i < triangles.length; i += 3) {
      const one = signedArea([points[triangles[i]!]!, points[triangles[i + 1]!]!, points[triangles[i + 2]!]!]);
      assert.ok(one >= 0, 'all face the same way');
      area += one;
    }
    near(area, signedArea(outer) - holes.length * 4);
  }
});

test('a body between two profiles of different corners is closed and keeps every corner', () => {
  const square: Flat[] = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ];
  const octagon = Array.from({ length: 8 }, (_, i): Flat => [Math.cos((Math.PI * i) / 4), Math.sin((Math.PI * i) / 4)]);
  const [a, b] = matchLoops(square, octagon, true);
  assert.equal(a.length, b.length);
  for (const corner of square)
    assert.ok(a.some(point => Math.hypot(point[0] - corner[0], point[1] - corner[1]) < 1e-9));
  const body = loft(
    [square, octagon].map((outer, i) => ({
      profile: { outer, holes: [], isOpen: false },
      frame: { ...identity, o: [0, 0, 3 * i] as const },
    })),
  )!;
  assert.ok(volumeOf(body) > 3 * signedArea(octagon) && volumeOf(body) < 3 * signedArea(square));
  const hollow = {
    outer: square,
    holes: [
      [
        [0.5, 0.5],
        [0.5, -0.5],
        [-0.5, -0.5],
        [-0.5, 0.5],
      ] as const,
    ],
    isOpen: false,
  };
  const tube = loft([0, 2].map(z => ({ profile: hollow, frame: frameOf([0, 0, z]) })))!;
  assertClosed(tube);
  near(volumeOf(tube), 6);
  assert.equal(
    loft([
      { profile: hollow, frame: identity },
      { profile: { ...hollow, holes: [] }, frame: identity },
    ]),
    null,
  );
});

test('sectioned solids, surfaces and spines follow their curve', () => {
  const { instances, curves } = smallFile([
    '#20=IFCSECTIONEDSOLIDHORIZONTAL(#30,(#22,#22),(#23,#24));',
    '#22=IFCRECTANGLEPROFILEDEF(.AREA.,$,#7,2.,1.);',
    '#23=IFCAXIS2PLACEMENTLINEAR(#25,$,$);',
    '#24=IFCAXIS2PLACEMENTLINEAR(#26,$,$);',
    '#25=IFCPOINTBYDISTANCEEXPRESSION(IFCLENGTHMEASURE(1.),$,$,$,#30);',
    '#26=IFCPOINTBYDISTANCEEXPRESSION(IFCLENGTHMEASURE(6.),3.,1.,$,#30);',
    '#30=IFCPOLYLINE((#6,#31));',
    '#31=IFCCARTESIANPOINT((10.,0.,0.));',
    '#40=IFCSECTIONEDSURFACE(#30,(#23,#24),(#41,#41));',
    '#41=IFCOPENCROSSPROFILEDEF(.CURVE.,$,.T.,(1.,2.),(0.,0.),$,$);',
    '#50=IFCSECTIONEDSPINE(#51,(#22,#22),(#5,#52));',
    '#51=IFCCOMPOSITECURVE((#53),.F.);',
    '#52=IFCAXIS2PLACEMENT3D(#54,$,$);',
    '#53=IFCCOMPOSITECURVESEGMENT(.CONTINUOUS.,.T.,#30);',
    '#54=IFCCARTESIANPOINT((0.,0.,4.));',
    "#60=IFCSHAPEREPRESENTATION(#4,'Body','AdvancedSweptSolid',(#20));",
    "#61=IFCSHAPEREPRESENTATION(#4,'Body','Surface',(#40));",
    "#62=IFCSHAPEREPRESENTATION(#4,'Body','SectionedSpine',(#50));",
    '#70=IFCSECTIONEDSOLIDHORIZONTAL(#30,(#22),(#23));',
    "#71=IFCSHAPEREPRESENTATION(#4,'Body','AdvancedSweptSolid',(#70));",
  ]);
  const drawer = createItemDrawer(instances, curves, toleranceIn(1));
  const draw = (id: number): Mesh => drawer.bodies(instances.get(id))[0]!.mesh;
  // Profile x is to the left, y is up; the second end is 3 m to the left and 1 m higher.
  assert.deepEqual(box(draw(60)), [1, 6, -1, 4, -0.5, 1.5]);
  near(volumeOf(draw(60)), 10);
  assertClosed(draw(60));
  assert.deepEqual(box(draw(61)), [1, 6, 0, 6, 0, 1]);
  assert.equal(draw(61).indices.length, 12);
  near(volumeOf(draw(62)), 8);
  assert.deepEqual(drawer.bodies(instances.get(71)), []);
});

test('a bent tube ends across its curve, not across its last chord', () => {
  const path = Array.from({ length: 9 }, (_, i): Vector => [
    2 * Math.cos((Math.PI * i) / 16),
    2 * Math.sin((Math.PI * i) / 16),
    0,
  ]);
  const bend = sweepDisk(path, 0.1, 0.05, 16, [
    [0, 1, 0],
    [-1, 0, 0],
  ])!;
  assertClosed(bend);
  const [minX, , minY] = box(bend);
  assert.deepEqual([minX, minY], [0, 0]);
});
