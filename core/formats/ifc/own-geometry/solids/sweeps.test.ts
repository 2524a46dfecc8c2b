import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertSolid, boxOf, solidOf } from '../../testing/solids.ts';
import { volumeOf } from '../mesh.ts';

const points = (...list: readonly string[]): string[] => list.map((at, i) => `#${30 + i}=IFCCARTESIANPOINT((${at}));`);
const rectangle = '#20=IFCRECTANGLEPROFILEDEF(.AREA.,$,#7,1.,2.);';
const up = '#21=IFCDIRECTION((0.,0.,5.));';
const plane = '#22=IFCPLANE(#5);';

test('a profile along a straight line has its x axis at the fixed reference, with or without a position', () => {
  const lines = [rectangle, up, ...points('0.,0.,0.', '0.,5.,0.'), '#40=IFCPOLYLINE((#30,#31));'];
  for (const position of ['$', '#5']) {
    const solid = solidOf([...lines, `#100=IFCFIXEDREFERENCESWEPTAREASOLID(#20,${position},#40,$,$,#21);`]);
    assert.deepEqual(boxOf(assertSolid(solid, 10)), [-1, 1, 0, 5, -0.5, 0.5]);
  }
  const part = 'IFCPARAMETERVALUE(0.2),IFCPARAMETERVALUE(0.6)';
  const cut = solidOf([...lines, `#100=IFCFIXEDREFERENCESWEPTAREASOLID(#20,$,#40,${part},#21);`]);
  assert.deepEqual(boxOf(assertSolid(cut, 4)), [-1, 1, 1, 3, -0.5, 0.5]);
  const backwards = 'IFCLENGTHMEASURE(3.),IFCLENGTHMEASURE(1.)';
  assert.equal(solidOf([...lines, `#100=IFCFIXEDREFERENCESWEPTAREASOLID(#20,$,#40,${backwards},#21);`]), null);
});

test('corners of the directrix are mitred, also those of a closed one and those that leave the plane', () => {
  const corners = ['0.,0.,0.', '10.,0.,0.', '10.,8.,0.', '0.,8.,0.'];
  const lines = (all: readonly string[], list: string): string[] => [
    rectangle,
    up,
    ...points(...all),
    `#40=IFCPOLYLINE((${list}));`,
    '#100=IFCFIXEDREFERENCESWEPTAREASOLID(#20,$,#40,$,$,#21);',
  ];
  assertSolid(solidOf(lines(corners, '#30,#31,#32,#33')), 2 * 28);
  const frame = assertSolid(solidOf(lines(corners, '#30,#31,#32,#33,#30')), 2 * 36);
  assert.deepEqual(boxOf(frame), [-1, 11, -1, 9, -0.5, 0.5]);
  assertSolid(solidOf(lines(['0.,0.,0.', '10.,0.,0.', '10.,8.,3.', '2.,8.,6.'], '#30,#31,#32,#33')), 2 * 27.08, 0.02);
});

const arc = [
  '#35=IFCCIRCLE(#5,3.);',
  '#40=IFCTRIMMEDCURVE(#35,(IFCPARAMETERVALUE(0.)),(IFCPARAMETERVALUE(1.5707963)),.T.,.PARAMETER.);',
];

test('along an arc the volume is area times way, and a whole circle has no ends', () => {
  const solid = solidOf([rectangle, up, ...arc, '#100=IFCFIXEDREFERENCESWEPTAREASOLID(#20,$,#40,$,$,#21);']);
  assertSolid(solid, 2 * 3 * (Math.PI / 2), 0.003);
  const whole = solidOf([rectangle, up, ...arc, '#100=IFCFIXEDREFERENCESWEPTAREASOLID(#20,$,#35,$,$,#21);']);
  assertSolid(whole, 2 * 3 * 2 * Math.PI, 0.003);
});

test('a surface curve sweep has its x axis at the normal of the surface', () => {
  const straight = [rectangle, ...points('40.,0.,0.', '40.,5.,0.'), '#40=IFCPOLYLINE((#30,#31));', plane];
  const parameters = 'IFCPARAMETERVALUE(0.),IFCPARAMETERVALUE(1.)';
  const flat = solidOf([...straight, `#100=IFCSURFACECURVESWEPTAREASOLID(#20,$,#40,${parameters},#22);`]);
  assert.deepEqual(boxOf(assertSolid(flat, 10)), [39, 41, 0, 5, -0.5, 0.5]);
  const surfaces = [
    '#22=IFCCYLINDRICALSURFACE(#5,3.);',
    '#22=IFCSPHERICALSURFACE(#5,3.);',
    '#22=IFCTOROIDALSURFACE(#5,2.,1.);',
    '#22=IFCSURFACEOFLINEAREXTRUSION(#50,#5,#21,5.);',
    '#22=IFCSURFACEOFREVOLUTION(#54,#5,#51);',
  ];
  const extra = [
    up,
    '#50=IFCARBITRARYOPENPROFILEDEF(.CURVE.,$,#40);',
    '#51=IFCAXIS1PLACEMENT(#6,#21);',
    '#52=IFCCARTESIANPOINT((3.,0.,-2.));',
    '#53=IFCCARTESIANPOINT((3.,0.,2.));',
    '#54=IFCARBITRARYOPENPROFILEDEF(.CURVE.,$,#55);',
    '#55=IFCPOLYLINE((#52,#53));',
  ];
  for (const surface of surfaces) {
    const item = '#100=IFCSURFACECURVESWEPTAREASOLID(#20,#5,#40,$,$,#22);';
    const solid = assertSolid(solidOf([rectangle, ...arc, ...extra, surface, item]), 2 * 3 * (Math.PI / 2), 0.003);
    // 1 m across the surface, 2 m along it.
    assert.deepEqual(
      boxOf(solid).map(v => Math.round(v * 10) / 10),
      [0, 3.5, 0, 3.5, -1, 1],
      surface,
    );
  }
});

test('surfaces of extrusion and of revolution are items without thickness', () => {
  const line = [up, ...points('2.,0.', '5.,0.'), '#40=IFCPOLYLINE((#30,#31));'];
  const profile = '#50=IFCARBITRARYOPENPROFILEDEF(.CURVE.,$,#40);';
  const wall = solidOf([...line, profile, '#100=IFCSURFACEOFLINEAREXTRUSION(#50,#5,#21,4.);']);
  assert.deepEqual([wall?.indices.length, wall && boxOf(wall)], [6, [2, 5, 0, 0, 0, 4]]);
  const axis = ['#51=IFCDIRECTION((0.,2.,0.));', '#52=IFCAXIS1PLACEMENT(#6,#51);'];
  const disk = solidOf([...line, profile, ...axis, '#100=IFCSURFACEOFREVOLUTION(#50,#5,#52);']);
  assert.deepEqual(disk && boxOf(disk), [-5, 5, 0, 0, -5, 5]);
  const pipe = solidOf([
    up,
    '#50=IFCCIRCLEPROFILEDEF(.AREA.,$,#7,1.);',
    '#100=IFCSURFACEOFLINEAREXTRUSION(#50,$,#21,4.);',
  ]);
  assert.ok(pipe !== null && Math.abs(volumeOf({ ...pipe, indices: pipe.indices }) - (8 / 3) * Math.PI) < 3);
});
