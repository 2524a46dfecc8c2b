import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getState } from '../state.ts';
import { openHouse } from '../testing/house.ts';

test('a click selects one element and shows its properties; a click on nothing selects nothing', () => {
  const { actions, featureOf, nodeOf, marked } = openHouse();
  actions.pickFeature(featureOf('wall'), false);
  assert.deepEqual([marked('selected'), getState().current], [['wall'], nodeOf('wall')]);
  actions.pickFeature(featureOf('roof'), false);
  assert.deepEqual([marked('selected'), getState().current], [['roof'], nodeOf('roof')]);
  actions.pickFeature(-1, false);
  assert.deepEqual([marked('selected'), getState().current], [[], -1]);
});

test('with Ctrl a click adds, a second one takes away, and one on nothing changes nothing', () => {
  const { actions, featureOf, nodeOf, marked } = openHouse();
  actions.pickFeature(featureOf('wall'), true);
  actions.pickFeature(featureOf('roof'), true);
  assert.deepEqual(marked('selected'), ['wall', 'roof']);
  actions.pickFeature(-1, true);
  assert.deepEqual(marked('selected'), ['wall', 'roof']);
  actions.pickFeature(featureOf('wall'), true);
  assert.deepEqual([marked('selected'), getState().current], [['roof'], nodeOf('roof')]);
});

test('a rectangle takes many, the last of them is shown; an empty one clears unless it adds', () => {
  const { actions, featureOf, nodeOf, marked } = openHouse();
  actions.pickMany([featureOf('slab'), featureOf('door')], false);
  assert.deepEqual([marked('selected'), getState().current], [['slab', 'door'], nodeOf('door')]);
  actions.pickMany([featureOf('roof')], true);
  assert.deepEqual(marked('selected'), ['slab', 'door', 'roof']);
  actions.pickMany([], true);
  assert.equal(marked('selected').length, 3);
  actions.pickMany([], false);
  assert.deepEqual([marked('selected'), getState().current], [[], -1]);
});

test('a row of the tree selects all below it; what is not drawn is shown by itself', () => {
  const { actions, nodeOf, marked } = openHouse();
  actions.pickNode(nodeOf('ground'), false);
  assert.deepEqual(marked('selected'), ['slab', 'wall', 'door', 'room']);
  assert.equal(getState().current, nodeOf('ground'));
  actions.pickNode(nodeOf('roof'), true);
  assert.equal(marked('selected').length, 5);
  actions.pickNode(nodeOf('note'), false);
  assert.deepEqual([marked('selected'), getState().current], [[], nodeOf('note')]);
});

test('similar elements are those of the same class, in all models', () => {
  const { actions, featureOf, marked } = openHouse({ models: [1, 2] });
  actions.selectSimilar();
  assert.deepEqual(marked('selected'), [], 'nothing to be similar to');
  actions.pickFeature(featureOf('wall'), false);
  actions.selectSimilar();
  assert.deepEqual(marked('selected'), ['wall', 'upper wall', 'wall', 'upper wall']);
});

test('another tree keeps what is shown by its GlobalId, as rows have other numbers', () => {
  const { actions, featureOf, nodeOf } = openHouse();
  actions.pickFeature(featureOf('roof'), false);
  const more = openHouse({ models: [5, 1] });
  actions.pickFeature(featureOf('roof'), false);
  assert.equal(getState().current, nodeOf('roof'));
  actions.takeForest(more.forest, [], new Map());
  assert.notEqual(getState().current, nodeOf('roof'));
  assert.deepEqual([more.forest.models[getState().current], more.forest.uuids[getState().current]], [1, 'roof']);
  const gone = openHouse({ models: [9] });
  actions.takeForest(gone.forest, [], new Map());
  assert.equal(getState().current, -1, 'its model was closed');
});
