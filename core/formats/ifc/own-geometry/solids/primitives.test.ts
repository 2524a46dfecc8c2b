import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertSolid, boxOf, solidOf } from '../../testing/solids.ts';

const at = [
  '#20=IFCCARTESIANPOINT((10.,20.,30.));',
  '#21=IFCDIRECTION((0.,3.,0.));',
  '#22=IFCDIRECTION((0.,0.,2.));',
  '#23=IFCAXIS2PLACEMENT3D(#20,#21,#22);',
];
const primitive = (text: string) => solidOf([...at, `#100=${text};`]);

test('blocks and pyramids begin at a corner', () => {
  assert.deepEqual(boxOf(assertSolid(primitive('IFCBLOCK(#23,1.,2.,3.)'), 6)), [10, 12, 20, 23, 30, 31]);
  assertSolid(primitive('IFCRECTANGULARPYRAMID(#23,1.,2.,3.)'), 2);
});

test('round primitives have their axis in the middle, and their volume within the tolerance of chords', () => {
  for (const radius of [0.01, 0.3, 1, 25]) {
    const share = radius < 0.2 ? 0.1 : 0.01;
    const [r, h] = [radius, 2 * radius];
    const cylinder = assertSolid(primitive(`IFCRIGHTCIRCULARCYLINDER(#23,${h},${r})`), Math.PI * r * r * h, share);
    assert.deepEqual(boxOf(cylinder), [10 - r, 10 + r, 20, 20 + h, 30 - r, 30 + r]);
    assertSolid(primitive(`IFCRIGHTCIRCULARCONE(#23,${h},${r})`), (Math.PI * r * r * h) / 3, share);
    assertSolid(primitive(`IFCSPHERE(#23,${r})`), (4 / 3) * Math.PI * r ** 3, share * 1.5);
  }
});

test('primitives without size are none', () => {
  assert.equal(primitive('IFCBLOCK(#23,1.,0.,3.)'), null);
  assert.equal(primitive('IFCSPHERE(#23,$)'), null);
  assert.equal(primitive('IFCCSGPRIMITIVE3D(#23)'), null);
});
