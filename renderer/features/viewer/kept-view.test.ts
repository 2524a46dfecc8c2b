import assert from 'node:assert/strict';
import { test } from 'node:test';
import { marks, type Mark } from '../../viewer/element-states.ts';
import { askPlace, keepView, showView } from './kept-view.ts';
import { getState, setState } from './state.ts';
import { openHouse } from './testing/house.ts';

type House = ReturnType<typeof openHouse>;
const all = (house: House) =>
  Object.fromEntries((Object.keys(marks) as Mark[]).map(mark => [mark, house.marked(mark)]));

/** What was done to one house is shown by another that is opened anew. */
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

test('a guid of a place or an assembly means what is drawn below it; what is not there counts nothing', () => {
  const house = openHouse();
  const kept = keepView(house.actions);
  showView(house.actions, { ...kept, elements: { ...kept.elements, exceptions: ['upper', 'gone'] } });
  assert.deepEqual(house.pickable(), ['slab', 'wall', 'door']);
  showView(house.actions, { ...kept, elements: { ...kept.elements, isShown: false, exceptions: ['gone'] } });
  assert.equal(house.pickable().length, 5, 'a view of nothing is not meant');
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
