import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ShownRule } from '../../../viewer/open-view.ts';
import { getState } from '../state.ts';
import { openHouse, type Drawn } from '../testing/house.ts';

const never = new AbortController().signal;

const rule = (effect: ShownRule['effect'], uuids: readonly string[], colour = 0): ShownRule => ({
  effect,
  colour,
  word: uuids.join(),
  elements: new Map([[1, uuids.join('\n')]]),
});

test('rules colour, hide and isolate, and the legend counts what each colours', async () => {
  const { actions, viewer, marked, featureOf } = openHouse();
  const rules = [
    rule('colour', ['wall', 'upper wall', 'gone'], 0xff0000),
    rule('colour', ['wall'], 0x00ff00),
    rule('hide', ['roof']),
    rule('isolate', ['wall', 'upper wall', 'roof']),
  ];
  const counts = await actions.showRules('Fire', rules, never);
  assert.deepEqual(counts, [2, 1, 1, 3]);
  assert.deepEqual([marked('coloured'), marked('hidden')], [['wall', 'upper wall'], ['roof']]);
  assert.deepEqual(marked('ghost'), ['slab', 'door', 'room']);
  assert.equal(viewer.states.colourOf(featureOf('wall')), 0x00ff00);
  const { legend } = getState();
  assert.deepEqual(
    [legend?.kind, legend?.title, legend?.rows.map(({ word, features }) => [word, features.length])],
    [
      'Rules',
      'Fire',
      [
        ['wall,upper wall,gone', 1],
        ['wall', 1],
      ],
    ],
  );
  // Visibility changes, colours do not.
  actions.toggleSpaces();
  actions.toggleSpaces();
  assert.deepEqual(marked('coloured'), ['wall', 'upper wall']);
  assert.equal(actions.areRulesShown(), true);
  actions.endRules();
  assert.equal(actions.areRulesShown(), false);
  assert.deepEqual([marked('coloured'), marked('hidden'), marked('ghost'), getState().legend], [[], [], [], null]);
});

test('rules are shown no more once everything is, or other colours are', async () => {
  const { actions } = openHouse();
  await actions.showRules('Hidden', [rule('hide', ['roof'])], never);
  assert.equal(actions.areRulesShown(), true);
  actions.showAll();
  assert.equal(actions.areRulesShown(), false);
  await actions.showRules('Red', [rule('colour', ['roof'], 0xff0000)], never);
  assert.equal(actions.areRulesShown(), true);
  actions.colourBy('Class');
  assert.equal(actions.areRulesShown(), false);
});

test('rooms that a rule means are shown, those among other elements are not', async () => {
  const { actions, marked, viewer } = openHouse();
  const rooms = () => viewer.states.countOf('kindOff');
  await actions.showRules('All', [rule('colour', ['room', 'wall'] satisfies Drawn[], 1)], never);
  assert.equal(rooms(), 1);
  await actions.showRules('Rooms', [rule('colour', ['room'], 1)], never);
  assert.equal(rooms(), 0);
  assert.deepEqual(marked('coloured'), ['room']);
});

test('rules that were given up show nothing', async () => {
  const { actions, marked } = openHouse();
  const stop = new AbortController();
  const first = actions.showRules('1', [rule('hide', ['wall'])], stop.signal);
  const second = actions.showRules('2', [rule('hide', ['roof'])], never);
  stop.abort();
  assert.deepEqual([await first, await second], [undefined, [1]]);
  assert.deepEqual(marked('hidden'), ['roof']);
});
