import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lengthUnits, plainLengths } from '../../ui/numbers/length-display.ts';
import { changeOf, choiceOf, draftOf, hasDecimals, withUnit } from './units-draft.ts';

test('without a choice the user follows the project', () => {
  const draft = draftOf(null);
  assert.deepEqual(draft, { unit: null, decimals: 0 });
  assert.equal(choiceOf(draft), null);
  assert.equal(hasDecimals(draft), false);
});

test('the previous choice is preselected', () => {
  for (const unit of lengthUnits)
    assert.deepEqual(choiceOf(draftOf({ unit, decimals: 2 })), { unit, decimals: 2 }, unit);
});

test('units have default decimals; feet and inches have none', () => {
  const units = ['mm', 'cm', 'm', 'ft-in'].map(withUnit);
  assert.deepEqual(
    units.map(({ decimals }) => decimals),
    [0, 1, 3, 0],
  );
  assert.deepEqual(units.map(hasDecimals), [true, true, true, false]);
  for (const value of ['', 'inch', 'M']) assert.deepEqual(withUnit(value), draftOf(null), value);
});

test('a unit needs valid decimals; zero is valid', () => {
  assert.equal(choiceOf({ unit: 'm', decimals: undefined }), undefined);
  assert.deepEqual(choiceOf({ unit: 'm', decimals: 0 }), { unit: 'm', decimals: 0 });
  assert.equal(choiceOf({ unit: null, decimals: undefined }), null);
});

test('the project is saved only if changed, the own choice always', () => {
  const mine = { unit: 'cm', decimals: 1 } as const;
  assert.deepEqual(changeOf(mine, undefined), { own: mine, project: undefined });
  assert.deepEqual(changeOf(draftOf(null), undefined), { own: null, project: undefined });
  assert.deepEqual(changeOf(draftOf(null), withUnit('ft-in')), { own: null, project: { unit: 'ft-in', decimals: 0 } });
  assert.deepEqual(changeOf(mine, draftOf(plainLengths))?.project, plainLengths, 'also when it is chosen as it was');
});

test('incomplete input is not saved', () => {
  const open = { unit: 'm', decimals: undefined } as const;
  const whole = withUnit('mm');
  assert.deepEqual(
    [changeOf(open, undefined), changeOf(open, whole), changeOf(whole, open)],
    [undefined, undefined, undefined],
  );
});
