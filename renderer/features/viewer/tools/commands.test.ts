import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TFunction } from 'i18next';
import { viewerCommands } from './commands.ts';
import { getState } from '../state.ts';
import { openHouse } from '../testing/house.ts';

const english = ((key: string) => key) as unknown as TFunction;

function open(models?: number[]) {
  const house = openHouse(models && { models });
  const commands = viewerCommands(house.actions, english);
  const find = (id: string) => commands.find(command => command.id === `viewer.${id}`)!;
  return {
    ...house,
    commands,
    run: (id: string) => find(id).run(),
    offered: (id: string) => find(id).when?.() ?? true,
    /** Runs the command of a key as the window does. */
    press(key: string) {
      const command = commands.find(({ keys, also }) => keys === key || also === key);
      if (command && command.when?.() !== false) command.run();
    },
  };
}

test('no key means two things', () => {
  const { commands } = open();
  const keys = commands.flatMap(({ keys: one, also }) => [one, also].filter(key => key !== undefined));
  assert.deepEqual(
    keys.filter((key, n) => keys.indexOf(key) !== n),
    [],
  );
  assert.equal(new Set(commands.map(({ id }) => id)).size, commands.length, 'nor does an id');
});

test('without a selection nothing can be isolated or hidden, and the key is silent', () => {
  const { offered, press, actions, featureOf, marked } = open();
  assert.deepEqual([offered('isolate'), offered('hide'), offered('similar')], [false, false, false]);
  press('Delete');
  press('i');
  assert.deepEqual([marked('hidden'), marked('ghost')], [[], []]);
  actions.pickFeature(featureOf('roof'), false);
  assert.deepEqual([offered('isolate'), offered('hide'), offered('similar')], [true, true, true]);
  press('Backspace');
  assert.deepEqual(marked('hidden'), ['roof'], 'Backspace does it, too');
});

test('what needs several models, sections, measures or colours is offered when they are there', () => {
  const one = open();
  assert.equal(one.offered('colourModel'), false);
  assert.deepEqual(
    ['clearSections', 'clearMeasures', 'ownColours'].map(id => one.offered(id)),
    [false, false, false],
  );
  one.press('b');
  one.actions.addMeasurePoint([0, 0, 0]);
  one.actions.addMeasurePoint([1, 0, 0]);
  one.press('c');
  assert.deepEqual(
    ['clearSections', 'clearMeasures', 'ownColours'].map(id => one.offered(id)),
    [true, true, true],
  );
  assert.equal(open([1, 2]).offered('colourModel'), true);
  assert.equal(open([]).offered('colourClass'), false, 'nothing is open');
});

test('numbers look from the six sides, and brackets go through the storeys', () => {
  const { press, viewer } = open();
  viewer.resize(800, 600);
  const angles = ['1', '2', '3', '4', '5', '6'].map(key => {
    press(key);
    const { yaw, pitch } = viewer.rig.pose;
    return [Math.round(Math.cos(yaw)), Math.round(Math.sin(yaw)), Math.round(pitch)];
  });
  assert.deepEqual(angles.slice(0, 4), [
    [0, 1, 0],
    [1, 0, 0],
    [0, -1, 0],
    [-1, 0, 0],
  ]);
  assert.deepEqual([angles[4]![2], angles[5]![2]], [2, -2]);
  press(']');
  assert.equal(getState().storey, 0);
  press('[');
  assert.equal(getState().storey, -1);
});

test('keys of tools turn them on and off', () => {
  const { press } = open();
  for (const [key, tool] of [
    ['m', 'measure'],
    ['x', 'section'],
    ['w', 'walk'],
    ['shift+v', 'rectangle'],
  ] as const) {
    press(key);
    assert.equal(getState().tool, tool);
    press(key);
    assert.equal(getState().tool, 'select', `${key} again`);
  }
  press('m');
  press('v');
  assert.equal(getState().tool, 'select');
});

test('searching opens the dock with the tree', t => {
  const { press, run } = open();
  t.mock.method(globalThis, 'setTimeout', () => 0);
  run('leftDock');
  assert.equal(getState().leftOpen, false);
  press('mod+f');
  assert.deepEqual([getState().leftOpen, getState().front.left], [true, 'structure']);
});
