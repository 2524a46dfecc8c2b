import assert from 'node:assert/strict';
import { test } from 'node:test';
import { escapeStep } from './escape-step.ts';

type State = Parameters<typeof escapeStep>[0];
const calm: State = {
  menu: null,
  help: false,
  measurePoints: [],
  clearanceFrom: null,
  tool: 'select',
  legend: null,
  storey: -1,
  isNarrow: false,
  leftOpen: true,
  rightOpen: true,
  bottomOpen: true,
};
const step = (state: Partial<State>, marked: readonly string[] = []) =>
  escapeStep({ ...calm, ...state }, mark => (marked.includes(mark) ? 2 : 0));

test('each press of Escape takes back one thing, the nearest first, until nothing is left', () => {
  let state: State = {
    menu: { x: 1, y: 1, pane: 0 },
    help: false,
    measurePoints: [[0, 0, 0]],
    clearanceFrom: null,
    tool: 'measure',
    legend: { kind: 'Class', rows: [] },
    storey: 2,
    isNarrow: true,
    leftOpen: true,
    rightOpen: false,
    bottomOpen: true,
  };
  let marked = ['selected', 'ghost'];
  const undo: Readonly<Record<string, () => void>> = {
    close: () => (state = { ...state, menu: null, help: false }),
    measure: () => (state = { ...state, measurePoints: [], clearanceFrom: null }),
    tool: () => (state = { ...state, tool: 'select' }),
    panel: () => (state = { ...state, leftOpen: false, bottomOpen: false }),
    selection: () => (marked = marked.filter(mark => mark !== 'selected')),
    shades: () => (marked = []),
    colours: () => (state = { ...state, legend: null }),
    storey: () => (state = { ...state, storey: -1 }),
  };
  const seen: string[] = [];
  for (let next = step(state, marked); next !== null; next = step(state, marked)) {
    seen.push(next);
    undo[next]!();
  }
  assert.deepEqual(seen, ['close', 'measure', 'tool', 'panel', 'selection', 'shades', 'colours', 'storey']);
});

test('what is begun goes before its tool, whichever way it was begun', () => {
  assert.equal(step({ help: true, tool: 'walk' }), 'close');
  assert.equal(step({ tool: 'measure', clearanceFrom: { feature: 1, face: null } }), 'measure');
  assert.equal(step({ tool: 'measure' }), 'tool');
  assert.equal(step({}, ['xray']), 'shades');
  assert.equal(step({ storey: 0 }), 'storey', 'the lowest storey is one, too');
  assert.equal(step({}), null, 'the docks of a wide window stay');
});
