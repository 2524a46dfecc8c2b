import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getState, setState } from './state.ts';
import { openHouse } from './testing/house.ts';
import { escapeStep } from './actions.ts';

test('choosing a tool that is on goes back to selecting, and what was begun is dropped', () => {
  const { actions } = openHouse();
  actions.setTool('measure');
  actions.addMeasurePoint([0, 0, 0]);
  actions.setTool('section');
  assert.deepEqual([getState().tool, getState().measurePoints], ['section', []]);
  actions.setTool('section');
  assert.equal(getState().tool, 'select');
});

test('another kind of measure begins anew; complete measures stay', () => {
  const { actions } = openHouse();
  actions.addMeasurePoint([0, 0, 0]);
  actions.addMeasurePoint([1, 0, 0]);
  actions.addMeasurePoint([2, 0, 0]);
  actions.setMeasureKind('area');
  const { measures, measurePoints } = getState();
  assert.deepEqual([measures.length, measurePoints], [1, []]);
  actions.removeMeasure(1);
  assert.deepEqual(getState().measures, []);
});

test('a clearance begins at an element, which is selected until the second is clicked', () => {
  const { actions, featureOf, marked } = openHouse();
  const hit = (name: 'slab' | 'roof') => ({
    feature: featureOf(name),
    point: [5, 1, 4] as const,
    normal: [0, 1, 0] as const,
  });
  actions.setMeasureKind('clearance');
  actions.addClearanceEnd(hit('slab'));
  assert.deepEqual([marked('selected'), getState().clearanceFrom], [['slab'], { feature: 0, face: null }]);
  actions.addClearanceEnd(hit('slab'));
  assert.deepEqual(marked('selected'), ['slab'], 'an element has no distance to itself');
  actions.escape();
  assert.deepEqual([marked('selected'), getState().clearanceFrom], [[], null]);

  actions.setMeasuresFace(true);
  actions.addClearanceEnd(hit('roof'));
  assert.deepEqual(getState().clearanceFrom?.face, { point: [5, 1, 4], normal: [0, 1, 0] });
  actions.setMeasuresFace(false);
  assert.equal(getState().clearanceFrom, null, 'what was begun with a face is dropped with it');
});

test('the section box is around what is selected, else around everything that is shown', () => {
  const { actions, featureOf, viewer } = openHouse();
  actions.toggleSectionBox();
  assert.deepEqual(
    getState().sections.box?.map(value => Math.round(value * 10) / 10),
    [-0.1, -0.1, -0.1, 10.1, 8.1, 8.1],
  );
  assert.equal(getState().tool, 'section', 'its handles are there');
  assert.deepEqual(viewer.sections, getState().sections);
  actions.toggleSectionBox();
  assert.equal(getState().sections.box, null);
  actions.pickFeature(featureOf('roof'), false);
  actions.toggleSectionBox();
  assert.ok(Math.abs(getState().sections.box![1] - 5.9) < 1e-6);
  actions.clearSections();
  assert.deepEqual(getState().sections, { planes: [], box: null });
});

test('a look from a side shows everything; with less motion at once', () => {
  const { actions, viewer } = openHouse();
  viewer.resize(800, 600);
  actions.look([0, 1, 0]);
  assert.ok(viewer.rig.pose.pitch > 1.5, 'from above');
  const whole = viewer.rig.pose.distance;
  actions.pickFeature(2, false);
  actions.fitSelection();
  assert.ok(viewer.rig.pose.distance < whole, 'a door is smaller than the house');
  assert.ok(viewer.rig.pose.pitch > 1.5, 'the angle stays');
  actions.fitAll();
  assert.ok(Math.abs(viewer.rig.pose.distance - whole) < 1e-6);
});

test('the projection is that of the drawing and of the button', () => {
  const { actions, viewer } = openHouse();
  actions.toggleProjection();
  assert.deepEqual([viewer.rig.projection, getState().projection], ['orthographic', 'orthographic']);
  actions.toggleProjection();
  assert.equal(viewer.rig.projection, 'perspective');
});

test('flying through walls is walking: it turns the tool on and keeps it on', () => {
  const { actions } = openHouse();
  actions.toggleFree();
  assert.deepEqual([getState().fliesFree, getState().tool], [true, 'walk']);
  actions.toggleFree();
  assert.deepEqual([getState().fliesFree, getState().tool], [false, 'walk']);
});

test('Escape goes through what is on, one thing at a time', () => {
  const { actions, featureOf, marked } = openHouse();
  actions.setStorey(0);
  actions.colourBy('Class');
  actions.pickFeature(featureOf('wall'), false);
  actions.setTool('measure');
  actions.pickFeature(featureOf('wall'), false);
  setState({ menu: { x: 3, y: 4, pane: 0 } });
  const after = () => {
    actions.escape();
    const { menu, tool, legend, storey } = getState();
    return [menu !== null, tool, marked('selected').length, legend !== null, storey];
  };
  assert.deepEqual(after(), [false, 'measure', 1, true, 0]);
  assert.deepEqual(after(), [false, 'select', 1, true, 0]);
  assert.deepEqual(after(), [false, 'select', 0, true, 0]);
  assert.deepEqual(after(), [false, 'select', 0, false, 0]);
  assert.deepEqual(after(), [false, 'select', 0, false, -1]);
  assert.deepEqual(after(), [false, 'select', 0, false, -1], 'nothing is left');
});

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
