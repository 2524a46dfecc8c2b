import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { openBeside, setPanes } from './panes.ts';
import { sidesTurned } from '../panels/side-docks.ts';
import { getState, resetState, setState } from '../state.ts';

beforeEach(() => {
  resetState(1280, { shifts: new Map() });
  setState({ rightOpen: false });
});

const seen = () => {
  const { panes, beside, leftOpen, rightOpen } = getState();
  return { panes, isBeside: beside !== null, docks: [leftOpen, rightOpen] };
};
const together = { panes: null, isBeside: false, docks: [true, false] };
const apart = { panes: [1, 2], isBeside: true, docks: [false, false] };

test('two panes take the room of the docks and of the plan, which get theirs back', () => {
  setState({ planOpen: true });
  setPanes([1, 2]);
  assert.deepEqual(seen(), apart);
  assert.equal(getState().planOpen, false);
  setPanes([1, 2]);
  assert.deepEqual(seen(), apart);
  setPanes(null);
  assert.deepEqual(seen(), together);
});

test('a menu at the pointer closes as the panes change', () => {
  const menu = { x: 1, y: 1, pane: 0 } as const;
  for (const change of [() => setPanes([1, 2]), () => openBeside(true), () => setPanes([1, 2]), () => setPanes(null)]) {
    setState({ menu });
    change();
    assert.equal(getState().menu, null);
  }
});

test('a tablet that is turned while two models are compared has its docks again after that', () => {
  const turn = (isNarrow: boolean) => setState(sidesTurned(getState(), isNarrow));
  setState({ rightOpen: true });
  setPanes([1, 2]);
  turn(true);
  assert.deepEqual(seen(), apart);
  setPanes(null);
  assert.deepEqual(seen().docks, [false, true], 'one while it is narrow');
  setPanes([1, 2]);
  turn(false);
  assert.deepEqual(seen(), apart);
  setPanes(null);
  assert.deepEqual(seen().docks, [true, true]);
});

test('a panel of the page takes the place of the second pane, and nothing else does', () => {
  setPanes([1, 2]);
  openBeside(false);
  assert.deepEqual(seen(), apart);
  openBeside(true);
  assert.deepEqual(seen(), { panes: null, isBeside: true, docks: [false, false] });
  setPanes(null);
  assert.equal(seen().isBeside, true, 'the panel keeps its place');
  openBeside(false);
  assert.deepEqual(seen(), together);
});
