import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stepFile } from '../../../testing/step-text.ts';
import { place, type Vector } from '../own-geometry/vectors.ts';
import { PlacementFrames } from './placement-frames.ts';
import { scanStep } from '../step/step-scan.ts';

const lines = [
  '#1=IFCLOCALPLACEMENT($,#2);',
  '#2=IFCAXIS2PLACEMENT3D(#3,#4,#5);',
  '#3=IFCCARTESIANPOINT((10.,20.,3.));',
  '#4=IFCDIRECTION((0.,0.,1.));',
  '#5=IFCDIRECTION((0.,1.,0.));',
  '#6=IFCLOCALPLACEMENT(#1,#7);',
  '#7=IFCAXIS2PLACEMENT3D(#8,#9,$);',
  '#8=IFCCARTESIANPOINT((1.,0.,0.));',
  '#9=IFCDIRECTION((0.,-1.,0.));',
  '#10=IFCLOCALPLACEMENT(#1,#11);',
  '#11=IFCAXIS2PLACEMENT2D(#12,#13);',
  '#12=IFCCARTESIANPOINT((2.,5.));',
  '#13=IFCDIRECTION((-1.,0.));',
  '#20=IFCLOCALPLACEMENT(#21,#2);',
  '#21=IFCLOCALPLACEMENT(#20,#2);',
  '#22=IFCLOCALPLACEMENT(#99,#2);',
  '#23=IFCLOCALPLACEMENT($,#99);',
  '#24=IFCGRIDPLACEMENT(#2,$);',
  '#25=IFCLOCALPLACEMENT(#24,#2);',
  '#26=IFCLOCALPLACEMENT($,#27);',
  '#27=IFCAXIS2PLACEMENT3D($,$,$);',
  '#28=IFCLOCALPLACEMENT($,#29);',
  '#29=IFCAXIS2PLACEMENT3D(#30,$,$);',
  '#30=IFCCARTESIANPOINT((1.E400,0.,0.));',
];
const frames = new PlacementFrames(scanStep(stepFile(lines)));
const rounded = (v: Vector): number[] => v.map(value => Math.round(value * 1e9) / 1e9 + 0);

test('chains of placements are followed to the world, and degenerate axes are replaced', () => {
  const at = (id: number, point: Vector): number[] => rounded(place(frames.of(id)!, point));
  assert.deepEqual(at(1, [1, 0, 0]), [10, 21, 3]);
  assert.deepEqual(at(6, [0, 0, 0]), [10, 21, 3], 'its origin lies along the turned axis');
  assert.deepEqual(at(6, [0, 0, 1]), [11, 21, 3], 'its own z axis lies down');
  assert.deepEqual(at(10, [0, 0, 0]), [5, 22, 3]);
  assert.deepEqual(at(10, [1, 0, 0]), [5, 21, 3]);
  assert.deepEqual(at(26, [1, 2, 3]), [1, 2, 3], 'without anything said it is the world');
});

test('an endless chain, or one of other placements, has no frame', () =>
  assert.deepEqual(
    [20, 21, 22, 23, 24, 25, 28, 2, 99, -1].map(id => frames.of(id)),
    Array.from({ length: 10 }, () => null),
  ));
