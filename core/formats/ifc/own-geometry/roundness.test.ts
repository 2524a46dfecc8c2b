import assert from 'node:assert/strict';
import { test } from 'node:test';
import { smallFile } from '../testing/curves.ts';
import { pointsAlong } from './curve.ts';
import {
  allowedAt,
  ellipseSteps,
  enlargement,
  isFlatEnough,
  sidesFor,
  stepsFor,
  toleranceAt,
  toleranceIn,
} from './roundness.ts';

const metres = toleranceIn(1);

test('sides of circles by their radius: small ones have twelve, large ones up to 96', () => {
  assert.deepEqual(
    [0.004, 0.029, 0.09, 0.15, 0.3, 0.5, 2, 5, 100, 0, NaN].map(radius => sidesFor(radius, metres)),
    [12, 12, 24, 28, 40, 52, 52, 72, 96, 12, 12],
  );
  for (const radius of [0.03, 0.09, 0.15, 0.3, 0.45, 0.5, 1.3, 2.5, 7]) {
    const error = radius * (1 - Math.cos(Math.PI / sidesFor(radius, metres)));
    assert.ok(error <= Math.max(0.001, 0.002 * radius), String(radius));
  }
});

test('the length unit of the file and the scale of an operator count', () => {
  assert.equal(sidesFor(150, toleranceIn(0.001)), sidesFor(0.15, metres));
  assert.equal(sidesFor(0.5, toleranceIn(0.3048)), sidesFor(0.5 * 0.3048, metres));
  assert.equal(sidesFor(0.15, toleranceAt(metres, 10)), sidesFor(1.5, metres));
  assert.equal(toleranceAt(metres, 1), metres);
});

test('arcs have their share of the turn, the smallest one chord; radii of hundreds of metres stay within 5 mm', () => {
  assert.deepEqual(
    [Math.PI / 2, Math.PI, 2 * Math.PI, -Math.PI, 1e-6].map(angle => stepsFor(1, angle, metres)),
    [13, 25, 52, 25, 1],
  );
  assert.equal(stepsFor(0.01, Math.PI / 2, metres), 3);
  const steps = stepsFor(500, Math.PI / 6, metres);
  assert.ok(500 * (1 - Math.cos(Math.PI / 12 / steps)) <= 0.005, `${steps} steps`);
  assert.equal(allowedAt(500, metres), 0.005);
});

test('ellipses keep what their smaller radius allows', () => {
  assert.equal(ellipseSteps(1, 1, 2 * Math.PI, metres), sidesFor(1, metres));
  for (const [a, b] of [
    [1, 0.5],
    [0.5, 1],
    [3, 0.9],
  ] as const) {
    const steps = ellipseSteps(a, b, 2 * Math.PI, metres);
    assert.equal(steps % 4, 0);
    assert.ok(Math.max(a, b) * (1 - Math.cos(Math.PI / steps)) <= Math.max(0.001, 0.002 * Math.min(a, b)), `${a} ${b}`);
  }
});

test('bends of unknown kind: by their height over the chord', () => {
  const height = (radius: number, angle: number) => radius * (1 - Math.cos(angle / 2));
  const chord = (radius: number, angle: number) => 2 * radius * Math.sin(angle / 2);
  for (const radius of [0.01, 0.1, 1, 3]) {
    const fits = (angle: number) => isFlatEnough(height(radius, angle), chord(radius, angle), metres);
    assert.ok(fits((2 * Math.PI) / sidesFor(radius, metres)), String(radius));
    assert.ok(!fits((2 * Math.PI) / (sidesFor(radius, metres) * 0.8)), String(radius));
  }
  assert.ok(isFlatEnough(0, 5, metres));
});

test('points along circles and ellipses are in equal steps', () => {
  const { curve } = smallFile([
    '#20=IFCCIRCLE(#7,1.);',
    '#21=IFCELLIPSE(#7,1.,0.5);',
    '#22=IFCTRIMMEDCURVE(#20,(IFCPARAMETERVALUE(0.)),(IFCPARAMETERVALUE(1.5)),.T.,.PARAMETER.);',
    '#23=IFCCOMPOSITECURVE((#24,#25),.F.);',
    '#24=IFCCOMPOSITECURVESEGMENT(.CONTINUOUS.,.F.,#22);',
    '#25=IFCCOMPOSITECURVESEGMENT(.CONTINUOUS.,.T.,#26);',
    '#26=IFCPOLYLINE((#8,#27));',
    '#27=IFCCARTESIANPOINT((5.,0.));',
  ]);
  assert.equal(pointsAlong(curve(20), metres).length, 53);
  assert.equal(pointsAlong(curve(21), metres).length, ellipseSteps(1, 0.5, 2 * Math.PI, metres) + 1);
  assert.equal(pointsAlong(curve(23), metres).length, stepsFor(1, 1.5, metres) + 2);
});

test('what is enlarged is divided for the next power of two', () => {
  const axes = (factor: number) =>
    [
      [factor, 0, 0],
      [0, 1, 0],
      [0, 0, 0.5],
    ] as const;
  assert.deepEqual(
    [1, 1.001, 0.001, 1.5, 2, 10, 1000].map(factor => enlargement(axes(factor))),
    [1, 1, 1, 2, 2, 16, 1024],
  );
});
