import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromMap, readShifts, shiftOf, shiftsText, toMap, withShift } from './model-shifts.ts';

test('offsets of models are kept and read again; what is no offset is left out', () => {
  const shifts = withShift(withShift(new Map(), 7, [1.5, 0, -4_554_000.25]), 9, [0, 2, 0]);
  assert.deepEqual(readShifts(shiftsText(shifts)), shifts);
  assert.deepEqual(readShifts('{"3":[1,2],"4":["a",0,0],"5":[1,2,3]}'), new Map([[5, [1, 2, 3]]]));
  for (const text of [null, '', 'null', '{', '[]']) assert.equal(readShifts(text).size, 0, String(text));
});

test('a model that is back at its place has no offset', () => {
  const shifts = withShift(new Map([[7, [1, 0, 0]]]), 7, [0, 0, 0]);
  assert.equal(shifts.size, 0);
  assert.deepEqual(shiftOf(shifts, 7), [0, 0, 0]);
});

test('north is the far side of the scene', () => {
  assert.deepEqual(toMap([10, 2, -30]), [10, 30, 2]);
  assert.deepEqual(fromMap(toMap([10, 2, -30])), [10, 2, -30]);
  assert.deepEqual(fromMap([0, 0, 0]), [0, 0, 0]);
});
