import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TFunction } from 'i18next';
import {
  viewerCommands,
  type ViewerCommand,
  activeCommands,
  closedLabel,
  menuCommands,
  toolGroups,
  toolsOf,
  windowCommands,
} from './commands.ts';
import { getState, setState } from '../state.ts';
import { openHouse } from '../testing/house.ts';
import { wordsIn } from '../../../i18n/testing/words.ts';

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

const t = await wordsIn('en');
const command = (id: string, more: Partial<ViewerCommand> = {}): ViewerCommand => ({
  id,
  title: id,
  group: 'show',
  run: () => undefined,
  ...more,
});
const ids = (commands: readonly { readonly id: string }[]) => commands.map(({ id }) => id.replace('viewer.', ''));

test('every tool of the bar is a command of the viewer; that of points is there with the first cloud', () => {
  const commands = viewerCommands(openHouse().actions, t);
  const names = (hasClouds: boolean) => toolsOf(commands, hasClouds).map(({ name }) => name);
  assert.deepEqual(names(true), toolGroups.flat());
  assert.deepEqual(
    names(false),
    toolGroups.flat().filter(name => name !== 'points'),
  );
});

test('tools that the page adds come last, in a group of their own; commands without an icon are no tools', () => {
  const icon = (() => null) as unknown as NonNullable<ViewerCommand['icon']>;
  const added = [command('page.issue', { icon }), command('page.other'), command('viewer.fit')];
  assert.deepEqual(
    toolsOf(added, true).map(({ command: { id }, name, group }) => [id, name, group]),
    [
      ['viewer.fit', 'fit', 2],
      ['page.issue', undefined, 3],
    ],
  );
});

test('a tool is on while its work is: one tool at a time, and whatever else is shown', () => {
  const { actions } = openHouse();
  assert.deepEqual([...activeCommands(getState())], ['viewer.select']);
  setState({
    tool: 'section',
    planOpen: true,
    pointsOpen: true,
    panels: new Map([['list', 'List']]),
    bottomOpen: true,
  });
  actions.toggleSectionBox();
  actions.colourBy('Class');
  assert.deepEqual([...activeCommands(getState())].toSorted(), [
    'viewer.colourNext',
    'viewer.list',
    'viewer.plan',
    'viewer.points',
    'viewer.section',
    'viewer.sectionBox',
  ]);
  setState({ bottomOpen: false });
  assert.equal(activeCommands(getState()).has('viewer.list'), false);
});

test('a closed dock has a button with the name of its panel, but for the list', () => {
  openHouse();
  const labels = [
    ['structure', 'Models'],
    ['properties', 'Properties'],
    ['list', 'List'],
  ] as const;
  setState({ panels: new Map(labels), leftOpen: false, rightOpen: true, bottomOpen: false });
  const closed = () => (['left', 'right', 'bottom'] as const).map(place => closedLabel(getState(), place));
  assert.deepEqual(closed(), ['Models', undefined, undefined]);
  setState({ moved: { properties: 'bottom' }, front: { ...getState().front, bottom: 'properties' } });
  assert.deepEqual(closed(), ['Models', undefined, 'Properties']);
  setState({ panels: new Map() });
  assert.deepEqual(closed(), [undefined, undefined, undefined], 'none has any panels');
});

test('the menu has what can be done now, with the selection and with all', () => {
  const { actions, featureOf } = openHouse({ models: [1, 2] });
  const commands = viewerCommands(actions, t);
  const menu = () => menuCommands(commands);
  assert.deepEqual(ids(menu().ofChosen), ['frame', 'xray'], 'these are of all without a selection');
  assert.deepEqual(ids(menu().ofAll).slice(4), ['colourClass', 'colourStorey', 'colourModel', 'colourProperty']);
  actions.pickFeature(featureOf('door'), false);
  actions.paint(0xff0000);
  actions.pickFeature(featureOf('wall'), false);
  assert.deepEqual(ids(menu().ofChosen), ['frame', 'similar', 'hide', 'isolate', 'xray']);
  assert.equal(ids(menu().ofAll).at(-1), 'ownColours');
});

test('commands of the page are before those of the viewer in the menu, unless they can do nothing', () => {
  const { actions } = openHouse();
  const own = [
    command('page.issue', { isInMenu: true }),
    command('page.off', { isInMenu: true, when: () => false }),
    command('page.elsewhere'),
  ];
  const { ofAll } = menuCommands([...viewerCommands(actions, t), ...own]);
  assert.deepEqual(ids(ofAll).slice(0, 3), ['page.issue', 'showAll', 'fit']);
  assert.equal(ids(ofAll).includes('colourModel'), false, 'one model alone has no colours by model');
});

test('a command with two keys is two in the window; what can do nothing at the moment of the key does nothing', () => {
  let isAble = false;
  let runs = 0;
  const remove = command('viewer.hide', {
    title: 'Hide',
    keys: 'Delete',
    also: 'Backspace',
    when: () => isAble,
    run: () => (runs += 1),
  });
  const offered = windowCommands([remove, command('viewer.fly')], 'Viewer');
  assert.deepEqual(
    offered.map(({ id, group, keys }) => [id, group, keys]),
    [
      ['viewer.hide', 'Viewer', 'Delete'],
      ['viewer.hide.also', 'Viewer', 'Backspace'],
      ['viewer.fly', 'Viewer', undefined],
    ],
  );
  for (const each of offered) each.run();
  assert.equal(runs, 0);
  isAble = true;
  for (const each of offered) each.run();
  assert.equal(runs, 2);
});
