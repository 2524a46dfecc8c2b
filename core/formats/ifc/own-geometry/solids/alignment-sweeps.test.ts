import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawSolid } from './draw-solid.ts';
import { volumeOf } from '../mesh.ts';
import { toleranceIn } from '../roundness.ts';
import { smallFile } from '../../testing/curves.ts';

/**
 * A line of 200 m to the east that stays level at 5 m, a profile of 2 m across it and 1 m down, and sweeps along the
 * line.
 */
const lines = [
  '#20=IFCCOMPOSITECURVE((#21),.F.);',
  '#21=IFCCURVESEGMENT(.CONTINUOUS.,#7,IFCLENGTHMEASURE(0.),IFCLENGTHMEASURE(200.),#9);',
  '#30=IFCGRADIENTCURVE((#31),.F.,#20,$);',
  '#31=IFCCURVESEGMENT(.CONTINUOUS.,#32,IFCLENGTHMEASURE(0.),IFCLENGTHMEASURE(200.),#9);',
  '#32=IFCAXIS2PLACEMENT2D(#33,#11);',
  '#33=IFCCARTESIANPOINT((0.,5.));',
  '#40=IFCRECTANGLEPROFILEDEF(.AREA.,$,#41,1.,2.);',
  '#41=IFCAXIS2PLACEMENT2D(#42,$);',
  '#42=IFCCARTESIANPOINT((-0.5,0.));',
  '#43=IFCDIRECTION((0.,0.,1.));',
  '#50=IFCFIXEDREFERENCESWEPTAREASOLID(#40,$,#30,IFCLENGTHMEASURE(50.),IFCLENGTHMEASURE(80.),#43);',
  '#51=IFCFIXEDREFERENCESWEPTAREASOLID( #40 , #52 , #30 , $ , $ , #43 );',
  '#52=IFCAXIS2PLACEMENT3D(#53,$,$);',
  '#53=IFCCARTESIANPOINT((0.,100.,0.));',
  '#54=IFCFIXEDREFERENCESWEPTAREASOLID(#40,$,#20,$,$,#43);',
  '#55=IFCFIXEDREFERENCESWEPTAREASOLID(#999,$,#30,$,$,#43);',
  '#56=IFCFIXEDREFERENCESWEPTAREASOLID(#40,$,#30,IFCLENGTHMEASURE(80.),IFCLENGTHMEASURE(50.),#43);',
];

const { instances, curves } = smallFile(lines);
const draw = (id: number) => drawSolid({ instances, curves, tolerance: toleranceIn(1) }, instances.get(id));

function boxAndVolume(id: number) {
  const mesh = draw(id)!;
  const box = [0, 1, 2].flatMap(k => [
    Math.min(...mesh.points.map(point => point[k]!)),
    Math.max(...mesh.points.map(point => point[k]!)),
  ]);
  return [...box, volumeOf(mesh)].map(value => Math.round(value * 1e6) / 1e6);
}

test('the profile runs from a length along the line to another, its x axis upwards', () =>
  assert.deepEqual(boxAndVolume(50), [50, 80, -1, 1, 4, 5, 60]));

test('without a start and an end it is the whole line, at its position', () =>
  assert.deepEqual(boxAndVolume(51), [0, 200, 99, 101, 4, 5, 400]));

test('sweeps without a profile, or with an end before the start, are not drawn', () =>
  assert.deepEqual([draw(55), draw(56)], [null, null]));
