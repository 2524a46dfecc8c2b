import assert from 'node:assert/strict';
import { test } from 'node:test';
import { outcomeOf, unitTypeOf } from './rules.ts';

test('an edit is reapplied where the new file has the former value', () => {
  assert.equal(outcomeOf({ base: 'EI30', edited: 'EI60', now: 'EI30' }), 'carried');
  assert.equal(outcomeOf({ base: undefined, edited: 'EI60', now: undefined }), 'carried', 'added');
  assert.equal(outcomeOf({ base: 'EI30', edited: undefined, now: 'EI30' }), 'carried', 'removed');
  assert.equal(outcomeOf({ base: [1, 2], edited: [1], now: [1, 2] }), 'carried');
});

test('an edit that equals the new file is dropped', () => {
  assert.equal(outcomeOf({ base: 'EI30', edited: 'EI60', now: 'EI60' }), 'same');
  assert.equal(outcomeOf({ base: 'EI30', edited: undefined, now: undefined }), 'same');
});

test('changes on both sides, missing elements and other types are conflicts', () => {
  assert.equal(outcomeOf({ base: 'EI30', edited: 'EI60', now: 'EI90' }), 'changed');
  assert.equal(outcomeOf({ base: undefined, edited: 'EI60', now: 'EI90' }), 'changed');
  assert.equal(outcomeOf({ base: 'EI30', edited: undefined, now: 'EI90' }), 'changed');
  assert.equal(outcomeOf({ base: 'EI30', edited: 'EI60', now: undefined }), 'property_gone');
  assert.equal(outcomeOf({ base: '3', edited: '4', now: 3 }, { base: 'IfcLabel', now: 'IfcReal' }), 'type_differs');
  assert.equal(outcomeOf({ base: 3, edited: 4, now: 3 }, { base: null, now: 'IfcReal' }), 'carried');
});

test('measures have units', () => {
  assert.equal(unitTypeOf('IfcPositiveLengthMeasure'), 'LENGTHUNIT');
  assert.equal(unitTypeOf('IfcAreaMeasure'), 'AREAUNIT');
  assert.equal(unitTypeOf('IfcLabel'), undefined);
  assert.equal(unitTypeOf(null), undefined);
});
