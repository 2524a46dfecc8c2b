import assert from 'node:assert/strict';
import { test } from 'node:test';
import { frameAtStation, readStation } from '../placements/linear-placements.ts';
import { chordLength, smallFile } from '../testing/curves.ts';
import { distance, type Vector } from './vectors.ts';

const near = (value: number, wanted: number, limit = 1e-9): void =>
  assert.ok(Math.abs(value - wanted) <= limit, `${value} is not ${wanted}`);
const at = (point: Vector, wanted: Vector, limit = 1e-9): void =>
  assert.ok(distance(point, wanted) <= limit, `${point.join()} is not ${wanted.join()}`);

/** 100 m straight to the east, then a quarter to the left of radius 100 m; rising by 2 % for 100 m, then an arc of
 *  radius 1,000 m over the top, then level. */
const gradient = [
  '#20=IFCCOMPOSITECURVE((#21,#22),.F.);',
  '#21=IFCCURVESEGMENT(.CONTINUOUS.,#7,IFCLENGTHMEASURE(0.),IFCLENGTHMEASURE(100.),#9);',
  `#22=IFCCURVESEGMENT(.CONTINUOUS.,#23,IFCLENGTHMEASURE(0.),IFCLENGTHMEASURE(${50 * Math.PI}),#24);`,
  '#23=IFCAXIS2PLACEMENT2D(#25,#11);',
  '#24=IFCCIRCLE(#7,100.);',
  '#25=IFCCARTESIANPOINT((100.,0.));',
  '#30=IFCGRADIENTCURVE((#31,#32,#33),.F.,#20,$);',
  `#31=IFCCURVESEGMENT(.CONTINUOUS.,#34,IFCLENGTHMEASURE(0.),IFCLENGTHMEASURE(${100 * Math.hypot(1, 0.02)}),#9);`,
  '#34=IFCAXIS2PLACEMENT2D(#8,#35);',
  '#35=IFCDIRECTION((1.,0.02));',
  `#32=IFCCURVESEGMENT(.CONTINUOUS.,#36,IFCLENGTHMEASURE(0.),IFCLENGTHMEASURE(${-1000 * Math.atan(0.02)}),#38);`,
  '#36=IFCAXIS2PLACEMENT2D(#37,#35);',
  '#37=IFCCARTESIANPOINT((100.,2.));',
  '#38=IFCCIRCLE(#7,1000.);',
  `#33=IFCCURVESEGMENT(.CONTINUOUS.,#39,IFCLENGTHMEASURE(0.),IFCLENGTHMEASURE(50.),#9);`,
  '#39=IFCAXIS2PLACEMENT2D(#40,#11);',
  `#40=IFCCARTESIANPOINT((${100 + 1000 * Math.sin(Math.atan(0.02))},${2 + 1000 * (1 - Math.cos(Math.atan(0.02)))}));`,
];

test('a gradient curve is its horizontal curve with heights, measured along the plan', () => {
  const curve = smallFile(gradient).curve(30);
  near(curve.end, 100 + 50 * Math.PI);
  at(curve.point(50), [50, 0, 1]);
  at(curve.point(100), [100, 0, 2]);
  const angle = Math.atan(0.02);
  const x = 1000 * (Math.sin(angle) - Math.sin(angle / 2));
  near(curve.point(100 + x)[2], 2 + 1000 * (Math.cos(angle / 2) - Math.cos(angle)), 1e-9);
  at(curve.point(100 + 50 * Math.PI), [200, 100, 2 + 1000 * (1 - Math.cos(angle))], 1e-6);
  at(curve.tangent(curve.end), [0, 1, 0]);
  near(curve.tangent(50)[2], Math.sin(angle), 1e-12);
  near(chordLength(curve), 100 * Math.hypot(1, 0.02) + 50 * Math.PI, 0.01);
});

test('stations have lateral and vertical offsets; their frames follow the slope', () => {
  const { instances, curves } = smallFile([
    ...gradient,
    '#50=IFCPOINTBYDISTANCEEXPRESSION(IFCLENGTHMEASURE(50.),3.,-1.,$,#30);',
    '#51=IFCDISTANCEEXPRESSION(50.,2.,$,$,.T.);',
    '#52=IFCPOINTBYDISTANCEEXPRESSION(IFCLENGTHMEASURE(50.),$,$,$,#999);',
  ]);
  const frame = frameAtStation(readStation(instances, curves, instances.get(50), null)!);
  const slope = Math.atan(0.02);
  at(frame.o, [50 + Math.sin(slope), 3, 1 - Math.cos(slope)]);
  at(frame.x, [Math.cos(slope), 0, Math.sin(slope)]);
  at(frame.y, [0, 1, 0]);
  at(frameAtStation(readStation(instances, curves, instances.get(51), instances.get(20))!).o, [50, 2, 0]);
  assert.equal(readStation(instances, curves, instances.get(52), null), null);
});

test('cant raises the curve and rolls the frames on it', () => {
  const { curve } = smallFile([
    ...gradient,
    '#60=IFCSEGMENTEDREFERENCECURVE((#61,#62),.F.,#20,#68);',
    '#61=IFCCURVESEGMENT(.CONTINUOUS.,#63,IFCLENGTHMEASURE(0.),IFCLENGTHMEASURE(40.),#64);',
    '#62=IFCCURVESEGMENT(.CONTINUOUS.,#65,IFCLENGTHMEASURE(0.),IFCLENGTHMEASURE(60.),#9);',
    '#63=IFCAXIS2PLACEMENT3D(#6,$,$);',
    '#64=IFCCLOTHOID(#7,100.);',
    '#65=IFCAXIS2PLACEMENT3D(#66,#67,#69);',
    '#66=IFCCARTESIANPOINT((40.,0.08,0.));',
    '#67=IFCDIRECTION((0.,-0.1,0.9949874371066199));',
    '#68=IFCAXIS2PLACEMENT3D(#70,#67,#69);',
    '#69=IFCDIRECTION((1.,0.,0.));',
    '#70=IFCCARTESIANPOINT((100.,0.08,0.));',
  ]);
  const canted = curve(60);
  at(canted.point(20), [20, 0, 0.04]);
  at(canted.point(60), [60, 0, 0.08]);
  at(canted.up!(0), [0, 0, 1]);
  at(canted.up!(60), [0, -0.1, Math.sqrt(0.99)]);
  at(canted.up!(20), [0, -Math.sin(Math.asin(0.1) / 2), Math.cos(Math.asin(0.1) / 2)]);
});

test('offset curves follow their base from the first to the last offset', () => {
  const { curve } = smallFile([
    ...gradient,
    '#60=IFCOFFSETCURVEBYDISTANCES(#20,(#61,#62),$);',
    '#61=IFCPOINTBYDISTANCEEXPRESSION(IFCLENGTHMEASURE(10.),2.,1.,$,#20);',
    '#62=IFCPOINTBYDISTANCEEXPRESSION(IFCLENGTHMEASURE(90.),4.,1.,$,#20);',
  ]);
  near(curve(60).end, 80);
  at(curve(60).point(0), [10, 2, 1]);
  at(curve(60).point(40), [50, 3, 1]);
  near(chordLength(curve(60)), Math.hypot(80, 2), 1e-9);
});

test('alignment curves of IFC 4x1: lines, arcs, transitions, parabolas', () => {
  const { curve } = smallFile([
    '#20=IFCALIGNMENTCURVE(#21,#40,$);',
    '#21=IFCALIGNMENT2DHORIZONTAL(1000.,(#22,#23,#24));',
    '#22=IFCALIGNMENT2DHORIZONTALSEGMENT($,$,$,#25);',
    '#23=IFCALIGNMENT2DHORIZONTALSEGMENT($,$,$,#26);',
    '#24=IFCALIGNMENT2DHORIZONTALSEGMENT($,$,$,#27);',
    '#25=IFCLINESEGMENT2D(#8,0.,100.);',
    '#26=IFCTRANSITIONCURVESEGMENT2D(#28,0.,50.,$,100.,.F.,.F.,.CLOTHOIDCURVE.);',
    '#27=IFCCIRCULARARCSEGMENT2D(#29,-0.25,31.4159265358979,100.,.F.);',
    '#28=IFCCARTESIANPOINT((100.,0.));',
    '#29=IFCCARTESIANPOINT((149.689,-4.148));',
    '#40=IFCALIGNMENT2DVERTICAL((#41,#42,#43));',
    '#41=IFCALIGNMENT2DVERSEGLINE($,$,$,1000.,60.,10.,0.05);',
    '#42=IFCALIGNMENT2DVERSEGPARABOLICARC($,$,$,1060.,40.,13.,0.05,800.,.T.);',
    '#43=IFCALIGNMENT2DVERSEGCIRCULARARC($,$,$,1100.,80.,14.,0.,500.,.F.);',
  ]);
  const alignment = curve(20);
  near(alignment.end, 100 + 50 + 31.4159265358979, 1e-9);
  at(alignment.point(30), [30, 0, 11.5]);
  near(alignment.point(80)[2], 13 + 0.05 * 20 - 400 / 1600);
  near(alignment.point(130)[2], 14 + 500 - Math.sqrt(500 ** 2 - 30 ** 2));
  const bend = alignment.tangent(150 - 1e-9);
  near(Math.atan2(bend[1], bend[0]), -0.25, 1e-8);
  at(alignment.point(150 - 1e-9), [149.689, -4.148, alignment.point(150)[2]], 0.01);
  const last = alignment.tangent(alignment.end);
  near(Math.atan2(last[1], last[0]), -0.25 - 0.314159265358979, 1e-8);
});

test('every spiral of IFC 4.3 turns by the integral of its curvature', () => {
  const directions: Readonly<Record<string, number>> = {
    'IFCSECONDORDERPOLYNOMIALSPIRAL(#7,100.,200.,300.)': 50 ** 3 / 3 / 100 ** 3 + 50 ** 2 / 2 / 200 ** 2 + 50 / 300,
    'IFCTHIRDORDERPOLYNOMIALSPIRAL(#7,-90.,100.,$,300.)': -(50 ** 4) / 4 / 90 ** 4 + 50 ** 3 / 3 / 100 ** 3 + 50 / 300,
    'IFCCOSINESPIRAL(#7,200.,400.)': 50 / 400,
    'IFCSINESPIRAL(#7,200.,100.,400.)': 50 / 400 + 50 ** 2 / 2 / 100 ** 2,
  };
  for (const [text, wanted] of Object.entries(directions)) {
    const [x, y] = smallFile([
      '#20=IFCCURVESEGMENT(.CONTINUOUS.,#7,IFCLENGTHMEASURE(0.),IFCLENGTHMEASURE(50.),#21);',
      `#21=${text};`,
    ])
      .curve(20)
      .tangent(50);
    // The segment is turned so that it begins along the x axis; every spiral here does so by itself.
    near(Math.atan2(y, x), wanted, 1e-9);
  }
});
