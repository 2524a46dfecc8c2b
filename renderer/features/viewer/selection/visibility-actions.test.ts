import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getState } from '../state.ts';
import { openHouse } from '../testing/house.ts';
import { nextStorey } from './visibility-actions.ts';

const all = ['slab', 'wall', 'door', 'upper wall', 'roof'];

test('hiding takes what is selected away, and showing all brings it back but not the rooms', () => {
  const { actions, featureOf, pickable, marked } = openHouse();
  assert.deepEqual(pickable(), all, 'rooms are off at first');
  actions.pickFeature(featureOf('roof'), false);
  actions.hide();
  assert.deepEqual(pickable(), ['slab', 'wall', 'door', 'upper wall']);
  assert.deepEqual([marked('selected'), getState().current], [[], -1], 'what is hidden is not selected any more');
  actions.showAll();
  assert.deepEqual(pickable(), all);
});

test('what is isolated stays pickable, the rest becomes a shade; a hidden element can be isolated', () => {
  const { actions, featureOf, nodeOf, pickable, marked } = openHouse();
  actions.isolate();
  assert.deepEqual(pickable(), all, 'nothing is selected: nothing happens');
  actions.pickNode(nodeOf('wall'), false);
  actions.hide();
  actions.pickMany([featureOf('wall'), featureOf('roof')], false);
  actions.isolate();
  assert.deepEqual(pickable(), ['wall', 'roof']);
  assert.deepEqual(marked('hidden'), ['door'], 'what is hidden and not isolated stays hidden');
  actions.showAll();
  assert.deepEqual(pickable(), all);
});

test('an eye in the tree hides all below a row; a shade or a room that is asked for comes back whole', () => {
  const { actions, featureOf, nodeOf, pickable } = openHouse();
  actions.setNodeVisible(nodeOf('ground'), false);
  assert.deepEqual(pickable(), ['upper wall', 'roof']);
  assert.equal(actions.isNodeVisible(nodeOf('ground')), false);
  assert.equal(actions.isNodeVisible(nodeOf('building')), true, 'a part of it is seen');
  actions.setNodeVisible(nodeOf('room'), true);
  assert.deepEqual(pickable(), ['room', 'upper wall', 'roof']);
  assert.equal(actions.isNodeVisible(nodeOf('ground')), true);

  actions.showAll();
  actions.pickFeature(featureOf('slab'), false);
  actions.isolate();
  assert.equal(actions.isNodeVisible(nodeOf('roof')), false, 'a shade does not count as seen');
  actions.setNodeVisible(nodeOf('roof'), true);
  assert.deepEqual(pickable(), ['slab', 'roof'], 'the room is a shade, like the rest');
});

test('see-through is what is selected, or everything; again takes it back', () => {
  const { actions, featureOf, marked, pickable } = openHouse();
  actions.pickFeature(featureOf('wall'), false);
  actions.xray();
  assert.deepEqual(marked('xray'), ['wall']);
  assert.deepEqual(marked('selected'), [], 'the colour of the selection would hide it');
  assert.deepEqual(pickable(), all, 'it can be picked');
  actions.xray();
  assert.deepEqual(marked('xray'), []);
  actions.xray();
  assert.equal(marked('xray').length, 6);
});

test('rooms of all models are switched on and off together', () => {
  const { actions, marked } = openHouse({ models: [1, 2] });
  assert.deepEqual(marked('kindOff'), ['room', 'room']);
  actions.toggleSpaces();
  assert.deepEqual(marked('kindOff'), []);
  actions.toggleSpaces();
  assert.deepEqual(marked('kindOff'), ['room', 'room']);
});

test('a storey shows itself and what is below; beyond the last there is none', () => {
  const { actions, pickable } = openHouse();
  actions.setStorey(0);
  assert.deepEqual([pickable(), getState().storey], [['slab', 'wall', 'door'], 0]);
  actions.setStorey(1);
  assert.deepEqual([pickable(), getState().storey], [all, 1]);
  actions.setStorey(7);
  assert.equal(getState().storey, 1);
  actions.setStorey(-1);
  assert.deepEqual([pickable(), getState().storey], [all, -1]);
});

test('a step down from all storeys is to the topmost, up to the lowest, and beyond the ends are all', () => {
  const walk = (by: 1 | -1, from: number, count: number) => nextStorey(from, count, by);
  assert.deepEqual(
    [-1, 0, 1, 2].map(from => walk(1, from, 3)),
    [0, 1, 2, -1],
  );
  assert.deepEqual(
    [-1, 0, 1, 2].map(from => walk(-1, from, 3)),
    [2, -1, 0, 1],
  );
  const { actions } = openHouse();
  const seen = [1, 2, 3, 4].map(() => {
    actions.stepStorey(-1);
    return getState().storey;
  });
  assert.deepEqual(seen, [1, 0, -1, 1]);
});

test('isolation and see-through end together, with one step back', () => {
  const { actions, featureOf, marked, pickable } = openHouse();
  actions.pickFeature(featureOf('wall'), false);
  actions.isolate();
  actions.clearSelection();
  actions.escape();
  assert.deepEqual(pickable(), all);
  assert.deepEqual([marked('ghost'), marked('xray')], [[], []]);
});
