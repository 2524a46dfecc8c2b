import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ElementStates, marks, STATE_WIDTH } from './element-states.ts';

function of(count: number): ElementStates {
  const states = new ElementStates();
  states.grow(count);
  return states;
}

test('models get numbers one behind the other, in whole rows of the texture', () => {
  const states = new ElementStates();
  assert.deepEqual([states.grow(10), states.grow(5000), states.grow(1)], [0, 10, 5010]);
  assert.equal(states.bytes.length % (STATE_WIDTH * 4), 0);
  assert.ok(states.bytes.length >= 5011 * 4);
});

test('growing keeps what is marked', () => {
  const states = of(3);
  states.mark([1], 'hidden', true);
  states.grow(5000);
  assert.deepEqual([states.has(1, 'hidden'), states.countOf('hidden')], [true, 1]);
});

test('marks are told apart and counted once', () => {
  const states = of(4);
  states.mark([1, 1, 2], 'hidden', true);
  states.mark([2], 'selected', true);
  assert.deepEqual([states.countOf('hidden'), states.all('hidden'), states.all('selected')], [2, [1, 2], [2]]);
  states.mark([2], 'hidden', false);
  assert.equal(states.bytes[2 * 4 + 3], marks.selected);
});

test('hidden, switched off, above the storey: none is seen; a ghost is seen but not picked', () => {
  const states = of(5);
  states.mark([0], 'hidden', true);
  states.mark([1], 'kindOff', true);
  states.mark([2], 'aboveStorey', true);
  states.mark([3], 'ghost', true);
  assert.deepEqual(
    [0, 1, 2, 3, 4].map(n => [states.isVisible(n), states.isPickable(n)]),
    [
      [false, false],
      [false, false],
      [false, false],
      [true, false],
      [true, true],
    ],
  );
});

test('isolating and showing all', () => {
  const states = of(6);
  states.markAllBut([2, 3], 'ghost');
  assert.deepEqual([states.all('ghost'), states.countOf('ghost')], [[0, 1, 4, 5], 4]);
  states.markAllBut([0], 'ghost');
  assert.deepEqual(states.all('ghost'), [1, 2, 3, 4, 5]);
  states.clear('ghost');
  assert.deepEqual([states.all('ghost'), states.countOf('ghost')], [[], 0]);
});

test('selecting others replaces the selection', () => {
  const states = of(6);
  states.markOnly([1, 2], 'selected');
  states.markOnly([5], 'selected');
  assert.deepEqual(states.all('selected'), [5]);
});

test('a colour lies beside the marks', () => {
  const states = of(2);
  states.mark([1], 'selected', true);
  states.paint([1], 0x123456);
  assert.deepEqual([...states.bytes.subarray(4, 8)], [0x12, 0x34, 0x56, marks.selected | marks.coloured]);
  states.paint([1], null);
  assert.equal(states.has(1, 'coloured'), false);
});

test('the version rises only when something changes', () => {
  const states = of(3);
  states.mark([0], 'hidden', true);
  const { version } = states;
  states.mark([0], 'hidden', true);
  states.clear('ghost');
  assert.equal(states.version, version);
  states.clear('hidden');
  assert.ok(states.version > version);
});

test('selecting does not change what is seen; hiding does', () => {
  const states = of(3);
  const { shapeVersion } = states;
  states.mark([0], 'selected', true);
  states.paint([1], 0xff0000);
  assert.equal(states.shapeVersion, shapeVersion);
  states.mark([0], 'hidden', true);
  assert.ok(states.shapeVersion > shapeVersion);
});
