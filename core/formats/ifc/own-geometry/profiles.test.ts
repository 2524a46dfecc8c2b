import assert from 'node:assert/strict';
import { test } from 'node:test';
import { smallFile } from '../testing/curves.ts';
import { type Flat, readProfile, readProfiles, signedArea } from './profiles.ts';
import { sidesFor, type Tolerance, toleranceIn } from './roundness.ts';

const fine: Tolerance = { most: 1e-5, ofRadius: 0, limit: 0 };
const near = (value: number, wanted: number, share = 1e-9, what = ''): void =>
  assert.ok(Math.abs(value - wanted) <= share * Math.abs(wanted), `${what} ${value} is not ${wanted}`);

const others = [
  '#30=IFCPOLYLINE((#31,#32,#33,#34,#31));',
  '#31=IFCCARTESIANPOINT((0.,0.));',
  '#32=IFCCARTESIANPOINT((0.,3.));',
  '#33=IFCCARTESIANPOINT((4.,3.));',
  '#34=IFCCARTESIANPOINT((4.,0.));',
  '#40=IFCPOLYLINE((#41,#42,#43,#44,#41));',
  '#41=IFCCARTESIANPOINT((1.,1.));',
  '#42=IFCCARTESIANPOINT((2.,1.));',
  '#43=IFCCARTESIANPOINT((2.,2.));',
  '#44=IFCCARTESIANPOINT((1.,2.));',
  '#50=IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,#30);',
  '#51=IFCCARTESIANTRANSFORMATIONOPERATOR2D($,$,#8,2.);',
  '#52=IFCCARTESIANTRANSFORMATIONOPERATOR2DNONUNIFORM($,$,#8,2.,3.);',
  '#53=IFCCARTESIANTRANSFORMATIONOPERATOR2DNONUNIFORM($,$,#8,2.,$);',
  '#54=IFCDERIVEDPROFILEDEF(.AREA.,$,#50,#51,$);',
  '#60=IFCPOLYLINE((#31,#34,#33));',
  '#61=IFCCIRCLE(#7,2.);',
  '#62=IFCELLIPSE(#7,2.,1.);',
  '#63=IFCTRIMMEDCURVE(#61,(IFCPARAMETERVALUE(0.)),(IFCPARAMETERVALUE(1.5707963267948966)),.T.,.PARAMETER.);',
  '#64=IFCPOLYLINE((#8,#65));',
  '#65=IFCCARTESIANPOINT((2.,0.));',
  '#66=IFCCARTESIANPOINT((0.,2.));',
  '#67=IFCPOLYLINE((#66,#8));',
  '#68=IFCCOMPOSITECURVE((#69,#70,#71),.F.);',
  '#69=IFCCOMPOSITECURVESEGMENT(.CONTINUOUS.,.T.,#64);',
  '#70=IFCCOMPOSITECURVESEGMENT(.CONTINUOUS.,.T.,#63);',
  '#71=IFCCOMPOSITECURVESEGMENT(.CONTINUOUS.,.T.,#67);',
  '#72=IFC2DCOMPOSITECURVE((#69,#70,#71),.F.);',
  '#73=IFCINDEXEDPOLYCURVE(#74,(IFCLINEINDEX((1,2)),IFCARCINDEX((2,3,4)),IFCLINEINDEX((4,1))),.F.);',
  '#74=IFCCARTESIANPOINTLIST2D(((0.,0.),(2.,0.),(1.4142135623730951,1.4142135623730951),(0.,2.)));',
  '#75=IFCTRIMMEDCURVE(#62,(#76),(#77),.F.,.CARTESIAN.);',
  '#76=IFCCARTESIANPOINT((0.,1.));',
  '#77=IFCCARTESIANPOINT((0.,-1.));',
  '#80=IFCRATIONALBSPLINECURVEWITHKNOTS(2,(#82,#83,#84,#85,#86,#87,#88,#89,#82),.CIRCULAR_ARC.,.T.,.F.,' +
    '(3,2,2,2,3),(0.,1.,2.,3.,4.),.UNSPECIFIED.,' +
    '(1.,0.7071067811865476,1.,0.7071067811865476,1.,0.7071067811865476,1.,0.7071067811865476,1.));',
  ...[
    [2, 0],
    [2, 2],
    [0, 2],
    [-2, 2],
    [-2, 0],
    [-2, -2],
    [0, -2],
    [2, -2],
  ].map(([x, y], i) => `#${82 + i}=IFCCARTESIANPOINT((${x}.,${y}.));`),
];

const fileOf = (text: string) => smallFile([`#20=${text};`, ...others]);
function profileOf(text: string, tolerance: Tolerance) {
  const { instances, curves } = fileOf(text);
  const profile = readProfile(instances, curves, instances.get(20), tolerance);
  if (profile === null) throw new Error(`no profile: ${text}`);
  return profile;
}
const areaOf = ({ outer, holes }: { outer: readonly Flat[]; holes: readonly (readonly Flat[])[] }): number =>
  signedArea(outer) + holes.reduce((sum, hole) => sum + signedArea(hole), 0);
const boxOf = (points: readonly Flat[]): number[] =>
  [0, 1].flatMap(axis => {
    const row = points.map(point => point[axis] ?? NaN);
    return [Math.min(...row), Math.max(...row)].map(value => Math.round(value * 1e6) / 1e6);
  });
/** Between a right corner and its rounding. */
const corner = (radius: number): number => (1 - Math.PI / 4) * radius ** 2;

test('profiles have the area of the standard', () => {
  const areas: Readonly<Record<string, number>> = {
    'IFCRECTANGLEPROFILEDEF(.AREA.,$,#7,4.,2.)': 8,
    'IFCRECTANGLEPROFILEDEF(.AREA.,$,$,4.,2.)': 8,
    'IFCRECTANGLEHOLLOWPROFILEDEF(.AREA.,$,#7,4.,2.,0.5,$,$)': 5,
    'IFCISHAPEPROFILEDEF(.AREA.,$,#7,4.,10.,1.,2.,$,$,$)': 22,
    'IFCISHAPEPROFILEDEF(.AREA.,$,#7,4.,10.,1.,2.,$)': 22,
    'IFCASYMMETRICISHAPEPROFILEDEF(.AREA.,$,#7,4.,10.,1.,2.,$,6.,1.,$,$,$,$,$)': 21,
    'IFCASYMMETRICISHAPEPROFILEDEF(.AREA.,$,#7,4.,10.,1.,2.,$,6.,$,$,$,$,$,$)': 26,
    // IFC 2x3: the last number is the height of the centre of gravity.
    'IFCASYMMETRICISHAPEPROFILEDEF(.AREA.,$,#7,4.,10.,1.,2.,$,6.,1.,$,0.3)': 21,
    'IFCTSHAPEPROFILEDEF(.AREA.,$,#7,5.,4.,1.,1.,$,$,$,$,$)': 8,
    'IFCTSHAPEPROFILEDEF(.AREA.,$,#7,5.,4.,1.,1.,$,$,$,$,$,0.4)': 8,
    'IFCLSHAPEPROFILEDEF(.AREA.,$,#7,5.,4.,1.,$,$,$)': 8,
    'IFCLSHAPEPROFILEDEF(.AREA.,$,#7,5.,$,1.,$,$,$,0.2,0.2)': 9,
    'IFCUSHAPEPROFILEDEF(.AREA.,$,#7,6.,4.,1.,1.,$,$,$)': 12,
    'IFCUSHAPEPROFILEDEF(.AREA.,$,#7,6.,4.,1.,1.,$,$,$,0.5)': 12,
    'IFCZSHAPEPROFILEDEF(.AREA.,$,#7,6.,4.,1.,1.,$,$)': 12,
    'IFCCSHAPEPROFILEDEF(.AREA.,$,#7,6.,4.,1.,2.,$)': 14,
    'IFCTRAPEZIUMPROFILEDEF(.AREA.,$,#7,4.,2.,3.,0.5)': 9,
    'IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,#30)': 12,
    'IFCARBITRARYPROFILEDEFWITHVOIDS(.AREA.,$,#30,(#40))': 11,
    'IFCDERIVEDPROFILEDEF(.AREA.,$,#50,#51,$)': 48,
    'IFCDERIVEDPROFILEDEF(.AREA.,$,#50,#52,$)': 72,
    'IFCDERIVEDPROFILEDEF(.AREA.,$,#50,#53,$)': 48,
    'IFCDERIVEDPROFILEDEF(.AREA.,$,#54,#51,$)': 192,
    'IFCMIRROREDPROFILEDEF(.AREA.,$,#50,*,$)': 12,
    'IFCCENTERLINEPROFILEDEF(.AREA.,$,#60,0.5)': 0.5 * 7,
    'IFCCENTERLINEPROFILEDEF(.AREA.,$,#30,0.5)': 0.5 * 14,
  };
  for (const [text, area] of Object.entries(areas)) near(areaOf(profileOf(text, fine)), area, 1e-9, text);
});

test('roundings and slopes of rolled sections', () => {
  const slope = 0.1;
  const rise = Math.tan(slope);
  const areas: Readonly<Record<string, number>> = {
    'IFCROUNDEDRECTANGLEPROFILEDEF(.AREA.,$,#7,4.,2.,0.5)': 8 - 4 * corner(0.5),
    'IFCROUNDEDRECTANGLEPROFILEDEF(.AREA.,$,#7,4.,2.,1.)': 4 + Math.PI,
    'IFCRECTANGLEHOLLOWPROFILEDEF(.AREA.,$,#7,4.,2.,0.25,0.3,0.55)': 2.75 + 4 * corner(0.3) - 4 * corner(0.55),
    'IFCISHAPEPROFILEDEF(.AREA.,$,#7,4.,10.,1.,2.,0.4,0.2,$)': 22 + 4 * corner(0.4) - 4 * corner(0.2),
    // The flange is as thick as given at a quarter of its width, which is not quite the middle of its free part.
    'IFCISHAPEPROFILEDEF(.AREA.,$,#7,4.,10.,1.,2.,$,$,0.1)': 22 - 4 * 1.5 * 0.25 * rise,
    'IFCASYMMETRICISHAPEPROFILEDEF(.AREA.,$,#7,4.,10.,1.,2.,0.4,6.,1.,0.3,0.2,$,0.1,$)':
      21 + 2 * (corner(0.4) + corner(0.3) - corner(0.2) - corner(0.1)),
    'IFCASYMMETRICISHAPEPROFILEDEF(.AREA.,$,#7,4.,10.,1.,2.,0.4,6.,1.,0.3,0.2)': 21 + 2 * (corner(0.4) + corner(0.3)),
    'IFCTSHAPEPROFILEDEF(.AREA.,$,#7,5.,4.,1.,1.,0.3,0.2,0.1,$,$)': 8 + 2 * (corner(0.3) - corner(0.2) - corner(0.1)),
    'IFCLSHAPEPROFILEDEF(.AREA.,$,#7,5.,4.,1.,0.4,0.2,$)': 8 + corner(0.4) - 2 * corner(0.2),
    'IFCUSHAPEPROFILEDEF(.AREA.,$,#7,6.,4.,1.,1.,0.4,0.2,$)': 12 + 2 * corner(0.4) - 2 * corner(0.2),
    // Each flange is 3 m long beyond the web, and as thick as given in the middle of the whole: half a metre nearer.
    'IFCUSHAPEPROFILEDEF(.AREA.,$,#7,6.,4.,1.,1.,$,$,0.1)': 12 - 2 * 3 * 0.5 * rise,
    'IFCZSHAPEPROFILEDEF(.AREA.,$,#7,6.,4.,1.,1.,0.4,0.2)': 12 + 2 * corner(0.4) - 2 * corner(0.2),
    'IFCCSHAPEPROFILEDEF(.AREA.,$,#7,6.,4.,1.,2.,0.3)': 14 + 4 * corner(0.3) - 4 * corner(1.3),
  };
  for (const [text, area] of Object.entries(areas)) near(areaOf(profileOf(text, fine)), area, 1e-4, text);
  assert.deepEqual(
    boxOf(profileOf('IFCLSHAPEPROFILEDEF(.AREA.,$,#7,5.,4.,1.,0.4,0.2,0.05)', fine).outer),
    [-2, 2, -2.5, 2.5],
  );
  assert.deepEqual(
    boxOf(profileOf('IFCTSHAPEPROFILEDEF(.AREA.,$,#7,5.,4.,1.,1.,0.3,0.2,0.1,0.02,0.1)', fine).outer),
    [-2, 2, -2.5, 2.5],
  );
});

test('round profiles have the sides of the rule, and curves of every kind bound profiles', () => {
  const polygon = (radius: number, sides: number): number =>
    (sides / 2) * radius ** 2 * Math.sin((2 * Math.PI) / sides);
  const metres = toleranceIn(1);
  const sides = sidesFor(1, metres);
  near(areaOf(profileOf('IFCCIRCLEPROFILEDEF(.AREA.,$,#7,1.)', metres)), polygon(1, sides));
  const ring = profileOf('IFCCIRCLEHOLLOWPROFILEDEF(.AREA.,$,#7,1.,0.5)', metres);
  near(areaOf(ring), polygon(1, sides) - polygon(0.5, sides));
  const areas: Readonly<Record<string, number>> = {
    'IFCELLIPSEPROFILEDEF(.AREA.,$,#7,2.,1.)': 2 * Math.PI,
    'IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,#61)': 4 * Math.PI,
    'IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,#62)': 2 * Math.PI,
    'IFCARBITRARYPROFILEDEFWITHVOIDS(.AREA.,$,#61,(#40))': 4 * Math.PI - 1,
    'IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,#68)': Math.PI,
    'IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,#72)': Math.PI,
    'IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,#73)': Math.PI,
    'IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,#75)': Math.PI,
    'IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,#80)': 4 * Math.PI,
    'IFCCENTERLINEPROFILEDEF(.AREA.,$,#63,0.5)': 0.5 * Math.PI,
    'IFCCENTERLINEPROFILEDEF(.AREA.,$,#61,0.5)': 0.5 * 4 * Math.PI,
  };
  for (const [text, area] of Object.entries(areas)) near(areaOf(profileOf(text, metres)), area, 0.005, text);
});

test('shapes that reach to one side only', () => {
  const z = profileOf('IFCZSHAPEPROFILEDEF(.AREA.,$,#7,2.,1.,0.2,0.3,$,$)', fine).outer;
  assert.ok(
    z.some(([x, y]) => Math.abs(x - 0.9) < 1e-9 && y === -1),
    'the lower flange is on the side of the x axis',
  );
  const over = profileOf('IFCTRAPEZIUMPROFILEDEF(.AREA.,$,#7,2.,2.,3.,1.)', fine).outer;
  assert.deepEqual(boxOf(over), [-1.5, 1.5, -1.5, 1.5]);
  const mirrored = profileOf('IFCMIRROREDPROFILEDEF(.AREA.,$,#50,*,$)', fine).outer;
  assert.deepEqual(boxOf(mirrored), [-4, 0, 0, 3]);
});

test('composite profiles have several areas; one that cannot be read leaves none', () => {
  const { instances, curves } = fileOf('IFCCOMPOSITEPROFILEDEF(.AREA.,$,(#50,#54),$)');
  const areas = readProfiles(instances, curves, instances.get(20), fine)?.map(areaOf);
  assert.deepEqual(areas, [12, 48]);
  assert.equal(readProfile(instances, curves, instances.get(20), fine), null);
  for (const text of [
    'IFCCOMPOSITEPROFILEDEF(.AREA.,$,(#50,#99),$)',
    'IFCARBITRARYPROFILEDEFWITHVOIDS(.AREA.,$,#30,(#40,#99))',
    'IFCDERIVEDPROFILEDEF(.AREA.,$,#20,#51,$)',
    'IFCRECTANGLEPROFILEDEF(.AREA.,$,$,0.,2.)',
  ]) {
    const bad = fileOf(text);
    assert.equal(readProfiles(bad.instances, bad.curves, bad.instances.get(20), fine), null, text);
  }
});
