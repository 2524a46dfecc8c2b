import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertSolid, boxOf, solidOf } from '../../testing/solids.ts';

const rectangle = '#20=IFCRECTANGLEPROFILEDEF(.AREA.,$,#7,2.,1.);';
const hollow = '#20=IFCRECTANGLEHOLLOWPROFILEDEF(.AREA.,$,#7,2.,1.,0.1,$,$);';
const ring = '#20=IFCCIRCLEHOLLOWPROFILEDEF(.AREA.,$,#7,0.3,0.05);';

test('only the way of an extruded direction counts, not its length', () => {
  for (const [direction, box] of [
    ['0.,0.,1.', [-1, 1, -0.5, 0.5, 0, 3]],
    ['0.,0.,2.', [-1, 1, -0.5, 0.5, 0, 3]],
    ['0.,0.,0.001', [-1, 1, -0.5, 0.5, 0, 3]],
    ['0.,0.,-70.', [-1, 1, -0.5, 0.5, -3, 0]],
  ] as const) {
    const lines = [rectangle, `#21=IFCDIRECTION((${direction}));`, '#100=IFCEXTRUDEDAREASOLID(#20,#5,#21,3.);'];
    assert.deepEqual(boxOf(assertSolid(solidOf(lines), 6)), box);
  }
});

test('an oblique extrusion has its depth along the direction', () => {
  for (const [x, y, z] of [
    [1, 0, 1],
    [3, 4, 12],
    [0.02, -0.01, 0.02],
    [1, 2, -2],
  ] as const) {
    const lines = [hollow, `#21=IFCDIRECTION((${x},${y},${z}));`, '#100=IFCEXTRUDEDAREASOLID(#20,$,#21,3.);'];
    assertSolid(solidOf(lines), (2 - 1.8 * 0.8) * 3 * (Math.abs(z) / Math.hypot(x, y, z)));
  }
  assert.equal(solidOf([rectangle, '#21=IFCDIRECTION((1.,0.,0.));', '#100=IFCEXTRUDEDAREASOLID(#20,$,#21,3.);']), null);
  assert.equal(solidOf([rectangle, '#21=IFCDIRECTION((0.,0.,1.));', '#100=IFCEXTRUDEDAREASOLID(#20,$,#21,0.);']), null);
});

test('a tapered extrusion is the frustum between its profiles, also when these have different corners', () => {
  const taper = (end: string): string[] => [
    rectangle,
    `#22=${end}`,
    '#21=IFCDIRECTION((0.,0.,5.));',
    '#100=IFCEXTRUDEDAREASOLIDTAPERED(#20,#5,#21,3.,#22);',
  ];
  assertSolid(solidOf(taper('IFCRECTANGLEPROFILEDEF(.AREA.,$,#7,1.,0.5);')), (3 / 3) * (2 + 0.5 + 1));
  assertSolid(solidOf(taper('IFCCIRCLEPROFILEDEF(.AREA.,$,#7,0.2);')), 2.75, 0.1);
  assert.equal(solidOf(taper('IFCCIRCLEHOLLOWPROFILEDEF(.AREA.,$,#7,0.3,0.05);')), null);
});

const revolved = (profile: string, x: number, angle: number): string[] => [
  profile,
  `#21=IFCCARTESIANPOINT((${x}.,0.,0.));`,
  '#22=IFCDIRECTION((0.,4.,0.));',
  '#23=IFCAXIS1PLACEMENT(#21,#22);',
  `#100=IFCREVOLVEDAREASOLID(#20,#5,#23,${angle});`,
];

test('a revolved area has the volume of its area times the way of its middle, whole or in part', () => {
  for (const angle of [0.1, Math.PI / 4, Math.PI / 2, Math.PI, 6, 2 * Math.PI, -1, 7])
    for (const x of [2, -3]) {
      const turned = Math.min(2 * Math.PI, Math.abs(angle));
      assertSolid(solidOf(revolved(rectangle, x, angle)), 2 * Math.abs(x) * turned, 0.003);
      assertSolid(solidOf(revolved(hollow, x, angle)), 0.56 * Math.abs(x) * turned, 0.003);
      assertSolid(solidOf(revolved(ring, x, angle)), Math.PI * (0.09 - 0.0625) * Math.abs(x) * turned, 0.02);
    }
  const quarter = assertSolid(solidOf(revolved(rectangle, -2, Math.PI / 2)), 2 * 2 * (Math.PI / 2), 0.003);
  assert.deepEqual(boxOf(quarter), [-2, 1, -0.5, 0.5, -3, 0]);
});

test('an area that touches its axis makes a closed cylinder', () => {
  for (const angle of [1, Math.PI, 2 * Math.PI])
    assertSolid(solidOf(revolved(rectangle, 1, angle)), (angle / 2) * 4, 0.004);
});

test('a tapered revolution goes from one profile to the other', () => {
  const lines = revolved(rectangle, -2, Math.PI / 2).slice(0, -1);
  const end = '#24=IFCRECTANGLEPROFILEDEF(.AREA.,$,#7,1.,0.5);';
  const whole = [...lines, end, '#100=IFCREVOLVEDAREASOLIDTAPERED(#20,#5,#23,1.5707963,#24);'];
  assertSolid(solidOf(whole), (2 * (Math.PI / 2) * (2 + 0.5 + 1)) / 3, 0.005);
});

test('a composite profile gives all its areas', () => {
  const lines = [
    '#19=IFCCARTESIANPOINT((5.,0.));',
    '#18=IFCAXIS2PLACEMENT2D(#19,$);',
    rectangle,
    '#21=IFCRECTANGLEPROFILEDEF(.AREA.,$,#18,1.,1.);',
    '#22=IFCCOMPOSITEPROFILEDEF(.AREA.,$,(#20,#21),$);',
    '#23=IFCDIRECTION((0.,0.,1.));',
    '#100=IFCEXTRUDEDAREASOLID(#22,$,#23,2.);',
  ];
  assertSolid(solidOf(lines), 6);
});

test('the same solids far from the origin, and very large or small', () => {
  for (const factor of [0.001, 1000])
    for (const far of [0, 1e6]) {
      const lines = [
        `#20=IFCRECTANGLEHOLLOWPROFILEDEF(.AREA.,$,#7,${2 * factor},${factor},${0.1 * factor},$,$);`,
        '#21=IFCDIRECTION((0.,0.,1.));',
        `#22=IFCCARTESIANPOINT((${far},${-far},${far}));`,
        '#23=IFCDIRECTION((1.,2.,3.));',
        '#24=IFCDIRECTION((-3.,1.,0.));',
        '#25=IFCAXIS2PLACEMENT3D(#22,#23,#24);',
        `#100=IFCEXTRUDEDAREASOLID(#20,#25,#21,${3 * factor});`,
      ];
      assertSolid(solidOf(lines), 1.68 * factor ** 3, far === 0 ? 1e-9 : 1e-5);
    }
});
