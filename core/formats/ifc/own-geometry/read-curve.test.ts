import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sweptPart } from './read-curve.ts';
import { sampleCurve } from './curve.ts';
import { toleranceIn } from './roundness.ts';
import { chordLength, smallFile } from '../testing/curves.ts';
import { distance, type Vector } from './vectors.ts';

const near = (value: number, wanted: number, limit = 1e-9): void =>
  assert.ok(Math.abs(value - wanted) <= limit, `${value} is not ${wanted}`);
const at = (point: Vector, wanted: Vector, limit = 1e-9): void =>
  assert.ok(distance(point, wanted) <= limit, `${point.join()} is not ${wanted.join()}`);

test('a polyline has the length of its pieces and one parameter for each', () => {
  const curve = smallFile([
    '#20=IFCPOLYLINE((#21,#22,#23));',
    '#21=IFCCARTESIANPOINT((0.,0.,0.));',
    '#22=IFCCARTESIANPOINT((3.,0.,0.));',
    '#23=IFCCARTESIANPOINT((3.,4.,0.));',
  ]).curve(20);
  near(curve.end, 7);
  near(curve.parameters, 2);
  at(curve.point(5), [3, 2, 0]);
  at(curve.tangent(5), [0, 1, 0]);
  near(curve.fromParameter(1.5), 5);
  assert.deepEqual(sampleCurve(curve, toleranceIn(1)), [0, 3, 7], 'straight pieces need no points between');
});

test('circles are trimmed by parameters and by points, both ways round', () => {
  const { curve } = smallFile([
    '#20=IFCCIRCLE(#7,2.);',
    '#21=IFCCARTESIANPOINT((2.,0.));',
    '#22=IFCCARTESIANPOINT((0.,2.));',
    '#23=IFCTRIMMEDCURVE(#20,(IFCPARAMETERVALUE(0.)),(IFCPARAMETERVALUE(1.5707963267948966)),.T.,.PARAMETER.);',
    '#24=IFCTRIMMEDCURVE(#20,(#21),(#22),.T.,.CARTESIAN.);',
    '#25=IFCTRIMMEDCURVE(#20,(#21),(#22),.F.,.CARTESIAN.);',
    '#26=IFCTRIMMEDCURVE(#20,(#22,IFCPARAMETERVALUE(0.5)),(IFCPARAMETERVALUE(1.)),.T.,.PARAMETER.);',
  ]);
  for (const quarter of [curve(23), curve(24)]) {
    near(quarter.end, Math.PI);
    at(quarter.point(0), [2, 0, 0]);
    at(quarter.point(quarter.end), [0, 2, 0]);
    at(quarter.tangent(quarter.end), [-1, 0, 0]);
  }
  near(curve(25).end, 3 * Math.PI);
  at(curve(25).tangent(0), [0, -1, 0]);
  near(curve(26).end, 1);
  near(curve(20).end, 4 * Math.PI);
});

test('angles are read in the unit of the project', () => {
  const degrees = smallFile([
    '#20=IFCCIRCLE(#7,2.);',
    '#21=IFCTRIMMEDCURVE(#20,(IFCPARAMETERVALUE(0.)),(IFCPARAMETERVALUE(90.)),.T.,.PARAMETER.);',
    "#30=IFCCONVERSIONBASEDUNIT(#31,.PLANEANGLEUNIT.,'DEGREE',#32);",
    '#31=IFCDIMENSIONALEXPONENTS(0,0,0,0,0,0,0);',
    '#32=IFCMEASUREWITHUNIT(IFCPLANEANGLEMEASURE(0.017453292519943295),#33);',
    '#33=IFCSIUNIT(*,.PLANEANGLEUNIT.,$,.RADIAN.);',
    "#34=IFCPROJECT('1YvctVUKr0kugbFTf53O9L',$,'degrees',$,$,$,$,(#4),#35);",
    '#35=IFCUNITASSIGNMENT((#3,#30));',
  ]);
  near(degrees.curve(21).end, Math.PI, 1e-8);
});

test('indexed curves: lines and arcs through three points', () => {
  const { curve } = smallFile([
    '#20=IFCINDEXEDPOLYCURVE(#21,(IFCLINEINDEX((1,2)),IFCARCINDEX((2,3,4))),.F.);',
    '#21=IFCCARTESIANPOINTLIST2D(((0.,0.),(1.,0.),(2.,1.),(1.,2.)));',
    '#22=IFCINDEXEDPOLYCURVE(#21,$,.F.);',
    '#23=IFCINDEXEDPOLYCURVE(#24,(IFCARCINDEX((1,2,3))),.F.);',
    '#24=IFCCARTESIANPOINTLIST3D(((0.,0.,0.),(1.,0.,1.),(2.,0.,2.)));',
  ]);
  near(curve(20).end, 1 + Math.PI);
  at(curve(20).point(1 + Math.PI / 2), [2, 1, 0]);
  near(curve(22).end, 1 + 2 * Math.SQRT2);
  near(curve(23).end, 2 * Math.hypot(1, 1), 1e-12);
});

test('composite curves follow reversed segments, and ellipses precisely', () => {
  const { curve } = smallFile([
    '#20=IFCCOMPOSITECURVE((#21,#22),.F.);',
    '#21=IFCCOMPOSITECURVESEGMENT(.CONTINUOUS.,.T.,#23);',
    '#22=IFCCOMPOSITECURVESEGMENT(.CONTINUOUS.,.F.,#24);',
    '#23=IFCPOLYLINE((#25,#26));',
    '#24=IFCPOLYLINE((#27,#26));',
    '#25=IFCCARTESIANPOINT((0.,0.));',
    '#26=IFCCARTESIANPOINT((1.,0.));',
    '#27=IFCCARTESIANPOINT((1.,5.));',
    '#30=IFCELLIPSE(#7,3.,1.);',
  ]);
  near(curve(20).end, 6);
  at(curve(20).point(6), [1, 5, 0]);
  at(curve(20).tangent(3), [0, 1, 0]);
  // Perimeter of the ellipse by the series of Ramanujan, good to nine digits here.
  const h = ((3 - 1) / (3 + 1)) ** 2;
  near(chordLength(curve(30)), Math.PI * 4 * (1 + (3 * h) / (10 + Math.sqrt(4 - 3 * h))), 0.01);
});

test('a clothoid has the direction and end of the Fresnel integrals', () => {
  // A = 100, 100 m long: turned by half a radian at the end.
  const curve = smallFile([
    '#20=IFCCURVESEGMENT(.CONTINUOUS.,#7,IFCLENGTHMEASURE(0.),IFCLENGTHMEASURE(100.),#21);',
    '#21=IFCCLOTHOID(#7,100.);',
  ]).curve(20);
  near(curve.end, 100);
  at(curve.tangent(100), [Math.cos(0.5), Math.sin(0.5), 0]);
  // The first terms of the power series in the angle 1/2.
  const series = (first: number): number =>
    Array.from({ length: 8 }, (_, n) => 2 * n + first).reduce(
      (sum, k) =>
        sum +
        ((-1) ** ((k - first) / 2) * 0.5 ** k) /
          ([
            1, 1, 2, 6, 24, 120, 720, 5040, 40320, 362880, 3628800, 39916800, 479001600, 6227020800, 87178291200,
            1307674368000,
          ][k]! *
            (2 * k + 1)),
      0,
    );
  at(curve.point(100), [100 * series(0), 100 * series(1), 0], 1e-8);
});

test('segments start at their placement in their direction, also reversed', () => {
  const { curve } = smallFile([
    '#20=IFCCURVESEGMENT(.CONTINUOUS.,#21,IFCLENGTHMEASURE(0.),IFCLENGTHMEASURE(-3.141592653589793),#22);',
    '#21=IFCAXIS2PLACEMENT2D(#23,#24);',
    '#22=IFCCIRCLE(#7,2.);',
    '#23=IFCCARTESIANPOINT((10.,10.));',
    '#24=IFCDIRECTION((1.,0.));',
    '#25=IFCCURVESEGMENT(.CONTINUOUS.,#21,IFCLENGTHMEASURE(0.),IFCPARAMETERVALUE(1.5707963267948966),#22);',
    '#26=IFCCURVESEGMENT(.CONTINUOUS.,#7,IFCLENGTHMEASURE(0.),IFCLENGTHMEASURE(5.),#27);',
    '#27=IFCPOLYNOMIALCURVE(#7,(0.,1.),(0.,0.,0.5),$);',
  ]);
  at(curve(20).tangent(0), [1, 0, 0]);
  at(curve(20).point(Math.PI), [12, 8, 0]);
  at(curve(25).point(Math.PI), [12, 12, 0]);
  // Length of the parabola y = x²/2 up to x is (x √(1+x²) + asinh x) / 2.
  const [x] = curve(26).point(5);
  near((x * Math.hypot(1, x) + Math.asinh(x)) / 2, 5, 1e-4);
});

test('a sweep is trimmed by its parameters: by the standard, or by segments where little would remain', () => {
  const { curve } = smallFile([
    '#20=IFCPOLYLINE((#21,#22,#23));',
    '#21=IFCCARTESIANPOINT((0.,0.,0.));',
    '#22=IFCCARTESIANPOINT((500.,0.,0.));',
    '#23=IFCCARTESIANPOINT((500.,400.,0.));',
    '#30=IFCCOMPOSITECURVE((#31,#32),.F.);',
    '#31=IFCCOMPOSITECURVESEGMENT(.CONTINUOUS.,.T.,#33);',
    '#32=IFCCOMPOSITECURVESEGMENT(.CONTINUOUS.,.T.,#34);',
    '#33=IFCTRIMMEDCURVE(#9,(IFCPARAMETERVALUE(0.)),(IFCPARAMETERVALUE(500.)),.T.,.PARAMETER.);',
    '#34=IFCPOLYLINE((#22,#23));',
  ]);
  near(sweptPart(curve(20), 0.5, 1.5).end, 450);
  near(sweptPart(curve(20), NaN, NaN).end, 900);
  near(sweptPart(curve(30), 0, 1.5).end, 700);
  near(sweptPart(curve(30), 100, 501).end, 800);
});

test('segments with the wrong sense are reversed, and without one of its segments there is no curve', () => {
  const { curve, instances, curves } = smallFile([
    '#20=IFCCARTESIANPOINT((2.,0.));',
    '#21=IFCCARTESIANPOINT((2.,3.));',
    '#22=IFCPOLYLINE((#20,#8));',
    '#23=IFCPOLYLINE((#20,#21));',
    '#24=IFCPOLYLINE((#8,#21));',
    '#25=IFCCOMPOSITECURVESEGMENT(.CONTINUOUS.,.T.,#22);',
    '#26=IFCCOMPOSITECURVESEGMENT(.CONTINUOUS.,.T.,#23);',
    '#27=IFCCOMPOSITECURVESEGMENT(.CONTINUOUS.,.T.,#24);',
    '#28=IFCCOMPOSITECURVE((#25,#26,#27),.F.);',
    '#29=IFCCOMPOSITECURVESEGMENT(.CONTINUOUS.,.T.,#99);',
    '#30=IFCCOMPOSITECURVE((#25,#29),.F.);',
  ]);
  const triangle = curve(28);
  near(triangle.end, 5 + Math.hypot(2, 3));
  at(triangle.point(0), [0, 0, 0]);
  at(triangle.point(2), [2, 0, 0]);
  at(triangle.point(5), [2, 3, 0]);
  at(triangle.point(triangle.end), [0, 0, 0]);
  assert.equal(curves.read(instances.get(30)), null);
});

test('cyclic and invalid curves are ignored', () => {
  const { instances, curves } = smallFile([
    '#20=IFCCOMPOSITECURVE((#21),.F.);',
    '#21=IFCCOMPOSITECURVESEGMENT(.CONTINUOUS.,.T.,#20);',
    '#22=IFCTRIMMEDCURVE(#22,(IFCPARAMETERVALUE(0.)),(IFCPARAMETERVALUE(1.)),.T.,.PARAMETER.);',
    '#23=IFCCURVESEGMENT(.CONTINUOUS.,#7,IFCLENGTHMEASURE(0.),IFCLENGTHMEASURE(1.),#23);',
    '#24=IFCGRADIENTCURVE((#23),.F.,#24,$);',
    '#25=IFCPOLYLINE((#8,#8));',
    '#26=IFCCIRCLE(#7,-1.);',
    '#27=IFCPOLYLINE((#999));',
    '#28=IFCWALL();',
  ]);
  for (let id = 20; id <= 29; id++) assert.equal(curves.read(instances.get(id)), null, `#${id}`);
});

test('an arc that ends at the beginning of its circle is no whole one', () => {
  const { curve } = smallFile([
    '#20=IFCCIRCLE(#5,2.);',
    '#21=IFCTRIMMEDCURVE(#20,(IFCPARAMETERVALUE(-1.5)),(IFCPARAMETERVALUE(0.)),.T.,.PARAMETER.);',
    '#22=IFCTRIMMEDCURVE(#20,(IFCPARAMETERVALUE(0.)),(IFCPARAMETERVALUE(0.)),.T.,.PARAMETER.);',
  ]);
  assert.deepEqual([curve(21).end, Math.round(curve(22).end * 1e6) / 1e6], [3, 12.566371]);
});
