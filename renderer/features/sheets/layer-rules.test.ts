import assert from 'node:assert/strict';
import { test } from 'node:test';
import { areChanged, savedLayers, stateOfRows, switched } from './layer-rules.ts';

test('layers can be set back once one is otherwise than in the file', () => {
  const layers = [true, false].map(isShown => ({ name: 'A', colour: 0, isShown }));
  const saved = savedLayers(layers);
  assert.deepEqual(saved, [true, false]);
  const row = { number: 1 };
  const on = switched(saved, [row], true);
  assert.deepEqual([areChanged(saved, saved), areChanged(on, saved)], [false, true]);
  assert.equal(areChanged(switched(on, [row], false), saved), false, 'switched back by hand');
  assert.deepEqual(saved, [true, false], 'what was saved is not changed');
});

test('with no layer found nothing is on', () => {
  assert.equal(stateOfRows([true], []), 'none');
  assert.equal(stateOfRows([true, true], [{ number: 0 }, { number: 1 }]), 'all');
});
