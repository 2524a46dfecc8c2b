import assert from 'node:assert/strict';
import { test } from 'node:test';
import { IfcError } from '../../errors.ts';
import { stepFile } from '../../../testing/step-text.ts';
import { newNumbers } from '../geometry/source.ts';
import { idAt, textAt, writtenIdAt } from './step-index.ts';
import { scanStep } from './step-scan.ts';
import { withSmallNumbers } from './small-numbers.ts';

test('numbers beyond 32 bits become unused ones; texts, comments and lengths stay', () => {
  const index = withSmallNumbers(
    scanStep(
      stepFile([
        "#1=IFCWALL('x''#4294967297',$,/* don't: #4294967297 */#4294967297);",
        '#4294967297=IFCLOCALPLACEMENT(#3,#42949672970000);',
        '#3 = IFCPERSON($,(#4294967297,#1),#4294967298);',
      ]),
    ),
  );
  const texts = [0, 1, 2].map(position => textAt(index, position).replaceAll(/ {2,}/g, ' '));
  assert.deepEqual(texts, [
    "#1=IFCWALL('x''#4294967297',$,/* don't: #4294967297 */#2 );",
    '#2 =IFCLOCALPLACEMENT(#3,#4 );',
    '#3 = IFCPERSON($,(#2 ,#1),#5 );',
  ]);
  const ids = [0, 1, 2].map(position => [idAt(index, position), writtenIdAt(index, position)]);
  assert.deepEqual(ids, [
    [1, 1],
    [2, 4294967297],
    [3, 3],
  ]);
  assert.equal(index.positionOf(4), -1, 'a missing instance stays missing');
});

test('smaller numbers are left alone', () => {
  const index = scanStep(stepFile(['#4294967295=IFCPERSON($,#4294967297);']));
  assert.equal(withSmallNumbers(index), index);
});

test('new numbers are free, and fit 32 bits', () => {
  const numbers = (ids: readonly number[]) => newNumbers(scanStep(stepFile(ids.map(id => `#${id}=IFCPERSON($);`))));
  const above = numbers([1, 7, 3]);
  assert.deepEqual([above(3), above(1)], [8, 11]);
  const between = numbers([2, 5, 4294967295]);
  assert.deepEqual([between(1), between(3), between(2)], [1, 6, 9]);
});

test('numbers that doubles cannot tell apart are refused', () => {
  assert.throws(
    () => scanStep(stepFile(['#9007199254740993=IFCPERSON($);'])),
    (error: unknown) => error instanceof IfcError && /instance numbers above 2\^53/.test(error.message),
  );
});
