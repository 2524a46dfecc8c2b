import assert from 'node:assert/strict';
import { test } from 'node:test';
import { holdOf, mayHold, moveMeans, scrollStep } from './board-drag.ts';

const from = { x: 100, y: 100 };
const to = (x: number, y: number) => ({ x: 100 + x, y: 100 + y });

test('a drag starts with the main button or the first finger', () => {
  assert.equal(mayHold({ button: 0, isPrimary: true }), true);
  assert.equal(mayHold({ button: 2, isPrimary: true }), false, 'the menu');
  assert.equal(mayHold({ button: 0, isPrimary: false }), false, 'the second finger pinches');
});

test('a mouse drags after a minimum distance', () => {
  const mouse = (x: number, y: number) => moveMeans('mouse', false, from, to(x, y));
  assert.deepEqual([mouse(0, 0), mouse(5, 0), mouse(3, -4), mouse(-4, -4)], ['wait', 'wait', 'wait', 'lift']);
  assert.equal(holdOf('mouse'), undefined, 'and never by holding still');
});

test('a finger that moves early scrolls; holding lifts the card', () => {
  for (const pointer of ['touch', 'pen']) {
    const moves = (x: number, y: number) => moveMeans(pointer, false, from, to(x, y));
    assert.deepEqual([moves(0, 8), moves(0, 9), moves(-6, 6)], ['wait', 'leave', 'leave'], pointer);
    assert.ok((holdOf(pointer) ?? 0) > 0, pointer);
  }
});

test('a lifted card follows every move', () => {
  for (const pointer of ['mouse', 'touch', 'pen'])
    assert.deepEqual(
      [to(0, 0), to(1, 0), to(900, 900)].map(at => moveMeans(pointer, true, from, at)),
      ['follow', 'follow', 'follow'],
      pointer,
    );
});

test('the board scrolls near its edges', () => {
  const sides = { left: 200, right: 1000 };
  const [back, still, on] = [-50, 600, 1200].map(x => Math.sign(scrollStep(x, sides)));
  assert.deepEqual([back, still, on], [-1, 0, 1]);
  assert.deepEqual(
    [247, 248, 952, 953].map(x => Math.sign(scrollStep(x, sides))),
    [-1, 0, 0, 1],
  );
});
