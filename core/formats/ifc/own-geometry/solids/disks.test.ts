import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertSolid, boxOf, solidOf } from '../../testing/solids.ts';
import { toleranceIn } from '../roundness.ts';
import { distance, type Vector } from '../vectors.ts';
import { rounded } from './disks.ts';

const corners = ['0.,0.,0.', '4.,0.,0.', '4.,3.,0.', '4.,3.,2.'].map(
  (at, i) => `#${20 + i}=IFCCARTESIANPOINT((${at}));`,
);
const chain = '#30=IFCPOLYLINE((#20,#21,#22,#23));';

test('disks along a chain have the volume of their circle times its length, as bars and as pipes', () => {
  const bar = assertSolid(
    solidOf([...corners, chain, '#100=IFCSWEPTDISKSOLID(#30,0.5,$,$,$);']),
    Math.PI * 0.25 * 9,
    0.01,
  );
  assert.deepEqual(
    boxOf(bar).map(v => Math.round(v * 20) / 20),
    [0, 4.5, -0.5, 3.5, -0.5, 2],
  );
  assertSolid(solidOf([...corners, chain, '#100=IFCSWEPTDISKSOLID(#30,0.5,0.4,$,$);']), Math.PI * 0.09 * 9, 0.02);
  const part = '#100=IFCSWEPTDISKSOLID(#30,0.5,$,IFCPARAMETERVALUE(0.),IFCPARAMETERVALUE(1.));';
  assertSolid(solidOf([...corners, chain, part]), Math.PI * 0.25 * 4, 0.01);
});

test('corners of a polygonal one are rounded', () => {
  const fillet = 1;
  const saved = 2 * (2 * fillet - (Math.PI / 2) * fillet);
  const lines = [...corners, chain, `#100=IFCSWEPTDISKSOLIDPOLYGONAL(#30,0.3,$,$,$,${fillet});`];
  assertSolid(solidOf(lines), Math.PI * 0.09 * (9 - saved), 0.02);
  const path: Vector[] = [
    [0, 0, 0],
    [10, 0, 0],
    [10, 1, 0],
  ];
  const found = rounded(path, 3, toleranceIn(1));
  const length = found.slice(1).reduce((sum, point, i) => sum + distance(found[i]!, point), 0);
  assert.ok(Math.abs(length - (11 - 1 + (Math.PI / 2) * 0.5)) < 0.01, `${length}`);
});

test('rings are closed, also those that turn on their way', () => {
  const circle = '#100=IFCSWEPTDISKSOLID(#31,0.2,0.1,$,$);';
  assertSolid(solidOf(['#31=IFCCIRCLE(#5,1.);', circle]), Math.PI * 0.03 * 2 * Math.PI, 0.02);
  const far = ['0.,0.,0.', '4.,0.,1.', '4.,3.,0.', '1.,5.,3.'].map((at, i) => `#${20 + i}=IFCCARTESIANPOINT((${at}));`);
  const loop = [...far, '#30=IFCPOLYLINE((#20,#21,#22,#23,#20));', '#100=IFCSWEPTDISKSOLID(#30,0.1,0.05,$,$);'];
  const length = Math.sqrt(17) + Math.sqrt(10) + Math.sqrt(22) + Math.sqrt(35);
  assertSolid(solidOf(loop), Math.PI * 0.0075 * length, 0.05);
});
