import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { KeptView } from '../../viewer/open-view.ts';
import { areSame, keptOf, stateOf } from './view-state.ts';

const view: KeptView = {
  camera: {
    projection: 'orthographic',
    eye: [1, 2, 3],
    direction: [0, 0, -1],
    up: [0, 1, 0],
    fieldOfView: 0.8,
    height: 12,
    aspect: null,
  },
  sections: { planes: [{ id: 1, anchor: [0, 1, 0], normal: [0, -1, 0] }], box: [0, 1, 2, 3, 4, 5] },
  elements: {
    selected: ['a'],
    isShown: false,
    exceptions: ['a', 'b'],
    hasShades: true,
    hidden: ['c'],
    painted: [
      { colour: 0xff0000, isSeeThrough: false, ids: ['a'] },
      { colour: null, isSeeThrough: true, ids: ['b'] },
    ],
    areSpacesShown: true,
  },
  shifts: new Map([[7, [1, 0, -2]]]),
};

test('a view survives the service', () => {
  assert.deepEqual(keptOf(JSON.parse(JSON.stringify(stateOf(view)))), view);
  const plain = { ...view, sections: { planes: [], box: null }, shifts: new Map() };
  assert.deepEqual(keptOf(JSON.parse(JSON.stringify(stateOf(plain)))), plain);
  assert.equal(stateOf({ ...view, camera: null }), null);
});

test('the order of models is irrelevant', () =>
  assert.deepEqual([areSame([1, 2], [2, 1]), areSame([1], [1, 2]), areSame([1, 2], [1, 3])], [true, false, false]));

test('section planes are renumbered from one', () => {
  const planes = [7, 3].map(id => ({ id, anchor: [id, 0, 0], normal: [1, 0, 0] }) as const);
  const state = stateOf({ ...view, sections: { planes, box: null } }) ?? assert.fail();
  assert.deepEqual(
    keptOf(state).sections.planes.map(({ id, anchor: [x] }) => [id, x]),
    [
      [1, 7],
      [2, 3],
    ],
  );
});

test('a view of unmoved models shifts none', () => {
  const state = stateOf({ ...view, shifts: null }) ?? assert.fail();
  assert.deepEqual(state.shifts, []);
  assert.deepEqual(keptOf(state).shifts, new Map());
});

test('short coordinates are filled with zeros', () => {
  const state = stateOf(view) ?? assert.fail();
  const { camera, sections } = keptOf({ ...state, camera: { ...state.camera, eye: [1], up: [] }, box: [] });
  assert.deepEqual(
    [camera?.eye, camera?.up, sections.box],
    [
      [1, 0, 0],
      [0, 0, 0],
      [0, 0, 0, 0, 0, 0],
    ],
  );
});

test('two hundred thousand hidden elements are kept', () => {
  const hidden = Array.from({ length: 200_000 }, (_, at) => `e${at}`);
  const state = stateOf({ ...view, elements: { ...view.elements, hidden } }) ?? assert.fail();
  assert.equal(keptOf(state).elements.hidden.length, 200_000);
});
