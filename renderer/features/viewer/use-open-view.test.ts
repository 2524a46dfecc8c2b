import assert from 'node:assert/strict';
import { setImmediate as turn } from 'node:timers/promises';
import { test } from 'node:test';
import { cubeTile } from '../../viewer/clouds/testing/tree.ts';
import { marks, type Mark } from '../../viewer/models/element-states.ts';
import { askPlace, keepView, showView } from './use-open-view.ts';
import { getState, setState } from './state.ts';
import { useStorage } from './testing/browser-storage.ts';
import { openHouse } from './testing/house.ts';

type House = ReturnType<typeof openHouse>;
const all = (house: House) =>
  Object.fromEntries((Object.keys(marks) as Mark[]).map(mark => [mark, house.marked(mark)]));

/** Stores the view of one house and restores it in another that is newly opened. */
function shownAnew(prepare: (house: House) => void) {
  const first = openHouse();
  prepare(first);
  const [kept, before] = [keepView(first.actions), all(first)];
  const second = openHouse();
  showView(second.actions, kept);
  return { kept, before, after: all(second), second };
}

test('hidden, coloured and selected elements are so again; the fewer of shown and hidden are named', () => {
  const { kept, before, after, second } = shownAnew(({ actions, featureOf }) => {
    actions.pickFeature(featureOf('roof'), false);
    actions.hide();
    actions.pickFeature(featureOf('slab'), false);
    actions.paint(0x4477c8);
    actions.pickFeature(featureOf('wall'), false);
  });
  assert.deepEqual(after, before);
  assert.deepEqual([kept.elements.isShown, kept.elements.exceptions], [true, ['roof']]);
  assert.equal(second.viewer.states.colourOf(second.featureOf('slab')), 0x4477c8);
  assert.equal(getState().current, second.nodeOf('wall'));
});

test('where most are hidden those that are shown are named', () => {
  const { kept, before, after } = shownAnew(({ actions, featureOf }) => {
    actions.pickMany([featureOf('roof'), featureOf('upper wall'), featureOf('door')], false);
    actions.hide();
  });
  assert.deepEqual([kept.elements.isShown, kept.elements.exceptions], [false, ['slab', 'wall']]);
  assert.deepEqual({ ...after, hidden: [], kindOff: [] }, { ...before, hidden: [], kindOff: [] });
  assert.deepEqual(after['hidden'], ['door', 'room', 'upper wall', 'roof']);
  assert.deepEqual(after['kindOff'], ['room']);
});

test('the others of what is isolated are shades again, and what was hidden is hidden', () => {
  const { before, after, second } = shownAnew(({ actions, featureOf }) => {
    actions.pickFeature(featureOf('roof'), false);
    actions.hide();
    actions.pickFeature(featureOf('wall'), false);
    actions.isolate();
  });
  assert.deepEqual(second.pickable(), ['wall']);
  assert.deepEqual([after['hidden'], before['hidden']], [['roof'], ['roof']]);
  assert.equal(second.viewer.states.has(second.featureOf('slab'), 'ghost'), true);
});

test('rooms, x-rays and the chosen storey are in it', () => {
  const { after, second } = shownAnew(({ actions, featureOf }) => {
    actions.toggleSpaces();
    actions.setStorey(0);
    actions.pickFeature(featureOf('slab'), false);
    actions.xray();
  });
  assert.deepEqual(second.pickable(), ['slab', 'wall', 'door', 'room']);
  assert.deepEqual(after['xray'], ['slab']);
});

test('sections and camera are in the world, and the same in the scene again', () => {
  const { kept, second } = shownAnew(({ actions }) => {
    actions.setSections({ planes: [{ id: 1, anchor: [1, 2, 3], normal: [0, 1, 0] }], box: [0, 0, 0, 4, 5, 6] });
    actions.toggleProjection();
  });
  assert.deepEqual(getState().sections, kept.sections);
  assert.equal(second.viewer.rig.projection, 'orthographic');
  assert.equal(getState().projection, 'orthographic');
});

test('offsets of open models are in it; a shown view leaves those that this browser keeps', t => {
  const kept = useStorage(t);
  const { actions } = openHouse();
  actions.moveModel(1, [5, 0, -2]);
  const view = keepView(actions);
  assert.deepEqual(view.shifts, new Map([[1, [5, 0, -2]]]));
  actions.moveModel(1, [0, 1, 0]);
  const own = [...kept.values()];
  showView(actions, view);
  assert.deepEqual(actions.viewer.models.get(1)?.place, [5, 0, -2]);
  assert.deepEqual([getState().shifts.get(1), [...kept.values()]], [[5, 0, -2], own]);
  showView(actions, { ...view, shifts: null });
  assert.deepEqual(getState().shifts.get(1), [5, 0, -2], 'a view of another program moves nothing');
  showView(actions, { ...view, shifts: new Map() });
  assert.deepEqual(actions.viewer.models.get(1)?.place, [0, 0, 0]);
});

test('a guid of a place or an assembly means what is drawn below it; what is not there counts nothing', () => {
  const house = openHouse();
  const kept = keepView(house.actions);
  showView(house.actions, { ...kept, elements: { ...kept.elements, exceptions: ['upper', 'gone'] } });
  assert.deepEqual(house.pickable(), ['slab', 'wall', 'door']);
  showView(house.actions, { ...kept, elements: { ...kept.elements, isShown: false, exceptions: ['gone'] } });
  assert.equal(house.pickable().length, 5, 'a view of nothing is not meant');
});

test('a view is of elements: clouds stay shown or hidden as they are', async t => {
  const { viewer, actions } = openHouse();
  // Its tiles never arrive.
  t.mock.method(globalThis, 'fetch', () => new Promise(() => undefined));
  t.after(() => viewer.dispose());
  Object.assign(globalThis, { location: { href: 'https://host/' } });
  const watch = { onShown: () => undefined, onFacts: () => undefined, onFailed: () => undefined };
  viewer.loadCloud(9, () => Promise.resolve({ root: cubeTile([0, 0, 0], 8, 0) }), watch);
  await turn();
  const cloud = viewer.clouds()[0]!.first;
  const kept = keepView(actions);
  assert.ok([...kept.elements.selected, ...kept.elements.exceptions].every(id => id !== 'cloud'));
  const onlyWall = { ...kept, elements: { ...kept.elements, isShown: false, hasShades: true, exceptions: ['wall'] } };
  showView(actions, onlyWall);
  assert.deepEqual([viewer.states.isVisible(cloud), viewer.states.has(cloud, 'ghost')], [true, false]);
  viewer.states.mark([cloud], 'hidden', true);
  showView(actions, kept);
  assert.equal(viewer.states.has(cloud, 'hidden'), true);
});

test('a place is asked for once; another tool gives it up', () => {
  openHouse();
  const got: unknown[] = [];
  askPlace(point => got.push(point));
  getState().onPlace?.([1, 2, 3]);
  assert.deepEqual([got, getState().tool, getState().onPlace], [[[1, 2, 3]], 'select', null]);
  askPlace(point => got.push(point));
  setState({ tool: 'measure' });
  assert.deepEqual([got.at(-1), getState().tool, getState().onPlace], [null, 'measure', null]);
});
