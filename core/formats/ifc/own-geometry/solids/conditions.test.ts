import assert from 'node:assert/strict';
import { test } from 'node:test';
import { InstanceReader } from '../../step/step-reader.ts';
import { smallFile } from '../../testing/curves.ts';
import { endsWithNumbers, hasLongDirection, hasUnevenOperator } from './conditions.ts';

/** Whether a condition holds for #100. */
function holds(condition: typeof hasUnevenOperator, lines: readonly string[]): boolean {
  const { index } = smallFile(lines);
  const reader = new InstanceReader(index.bytes);
  reader.load(index, index.positionOf(100));
  return condition(reader, index);
}

test('directions of another length than 1 are found, rounded ones are not', () => {
  const extrusion = '#100=IFCEXTRUDEDAREASOLID(#20,$,#21,1.);';
  for (const [direction, isLong] of [
    ['0.,0.,1.', false],
    ['0.,0.,-1.', false],
    ['0.6,0.,0.8', false],
    ['0.707107,0.,0.7071068', false],
    ['0.,0.,2.', true],
    ['0.,0.,0.5', true],
    ['1.,0.,1.', true],
  ] as const)
    assert.equal(holds(hasLongDirection(2), [`#21=IFCDIRECTION((${direction}));`, extrusion]), isLong, direction);
  assert.equal(holds(hasLongDirection(2), ['#100=IFCEXTRUDEDAREASOLID(#20,$,$,1.);']), false);
});

test('operators are uneven without their second or third scale, or with axes of another length than 1', () => {
  const axes = ['#30=IFCDIRECTION((0.,1.,0.));', '#31=IFCDIRECTION((0.,3.,0.));'];
  for (const [operator, isUneven] of [
    ['3D($,$,#6,2.,$)', false],
    ['3D(#30,$,#6,2.,$)', false],
    ['3D($,$,#6,2.,#31)', true],
    ['3DNONUNIFORM($,$,#6,2.,$,2.,2.)', false],
    ['3DNONUNIFORM($,$,#6,2.,$,2.,$)', true],
    ['3DNONUNIFORM($,$,#6,2.,$,$,2.)', true],
    ['2D($,$,#6,2.)', false],
    ['2DNONUNIFORM($,$,#6,2.,$)', true],
  ] as const) {
    const lines = [...axes, `#32=IFCCARTESIANTRANSFORMATIONOPERATOR${operator};`, '#100=IFCMAPPEDITEM(#20,#32);'];
    assert.equal(holds(hasUnevenOperator, lines), isUneven, operator);
  }
});

test('a PnIndex is seen at the end of a face set, whatever spaces there are', () => {
  for (const [text, isIndexed] of [
    ['IFCTRIANGULATEDFACESET(#20,$,.T.,((1,2,3)),(2,3,4))', true],
    ['IFCTRIANGULATEDFACESET(#20,$,.T.,((1,2,3)),(2,3, 4 ) )', true],
    ['IFCTRIANGULATEDFACESET(#20,$,.T.,((1,2,3)),(4))', true],
    ['IFCTRIANGULATEDFACESET(#20,$,.T.,((1,2,3)),$)', false],
    ['IFCTRIANGULATEDFACESET(#20,$,.T.,((1,2,3)))', false],
    ['IFCTRIANGULATEDFACESET(#20,$,.T.,((1,2,3)),((1,1,1)))', false],
    ['IFCPOLYGONALFACESET(#20,.T.,(#30,#31),(1,2,3,4))', true],
    ['IFCPOLYGONALFACESET(#20,.T.,(#30,#31),$)', false],
    ['IFCPOLYGONALFACESET(#20,.T.,(#30,#31))', false],
    ['IFCPOLYGONALFACESET(#20,.T.,(#30,#31),())', false],
  ] as const) {
    const { index } = smallFile([`#100=${text};`]);
    assert.equal(endsWithNumbers(index, index.positionOf(100)), isIndexed, text);
  }
});
