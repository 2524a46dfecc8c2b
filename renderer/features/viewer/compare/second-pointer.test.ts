import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { SecondPane } from '../../../viewer/second-pane.ts';
import { secondPointerEvents } from './second-pointer.ts';
import { getState, setState } from '../state.ts';
import { useFrames } from '../testing/frames.ts';
import { openHouse, type Drawn } from '../testing/house.ts';

/** Opens a second pane with `under` under its pointer. */
function open(t: TestContext, under: Drawn | null) {
  const house = openHouse();
  const frame = useFrames(t);
  const hovered: number[] = [];
  const hit = under && { feature: house.featureOf(under), point: [1, 2, 3], normal: [0, 1, 0] };
  const pane = { pick: () => hit, hover: (feature: number) => void hovered.push(feature) } as unknown as SecondPane;
  return { ...house, events: secondPointerEvents(house.actions, pane), frame, hovered };
}
type Clicked = Parameters<ReturnType<typeof open>['events']['onClick']>[2];
const [plain, withKey] = [false, true].map(ctrlKey => ({ ctrlKey, metaKey: false }) as Clicked) as [Clicked, Clicked];

test('a click in the second pane selects there as in the first, and closes the menu', t => {
  const { events, actions, featureOf, marked } = open(t, 'roof');
  actions.pickFeature(featureOf('slab'), false);
  setState({ menu: { x: 1, y: 1, pane: 0 } });
  events.onClick(5, 5, withKey);
  assert.deepEqual([marked('selected'), getState().menu], [['slab', 'roof'], null]);
  events.onClick(5, 5, plain);
  assert.deepEqual(marked('selected'), ['roof']);
  const nothing = open(t, null);
  nothing.actions.pickFeature(0, false);
  nothing.events.onClick(5, 5, plain);
  assert.deepEqual(nothing.marked('selected'), []);
});

test('with the section tool a click cuts both panes, and beside the model it does nothing', t => {
  const { events, marked } = open(t, 'roof');
  setState({ tool: 'section' });
  events.onClick(5, 5, plain);
  assert.deepEqual(
    getState().sections.planes.map(({ anchor }) => anchor),
    [[1, 1.98, 3]],
  );
  assert.deepEqual(marked('selected'), []);
  const nothing = open(t, null);
  setState({ tool: 'section' });
  nothing.events.onClick(5, 5, plain);
  assert.deepEqual(getState().sections.planes, []);
});

test('measuring is for the first pane', t => {
  const { events, marked } = open(t, 'roof');
  setState({ tool: 'measure' });
  events.onClick(5, 5, plain);
  assert.deepEqual([getState().measurePoints, marked('selected'), events.aims()], [[], [], false]);
});

test('the menu is about what is under it, or about the selection when that is of it', t => {
  const { events, actions, featureOf, marked } = open(t, 'roof');
  actions.pickMany([featureOf('slab'), featureOf('roof')], false);
  events.onMenu(7, 8);
  assert.deepEqual([marked('selected'), getState().menu], [['slab', 'roof'], { x: 7, y: 8, pane: 1 }]);
  actions.pickFeature(featureOf('slab'), false);
  events.onMenu(7, 8);
  assert.deepEqual(marked('selected'), ['roof']);
});

test('the pointer looks once a frame, and at nothing when it has left', t => {
  const { events, frame, hovered, featureOf } = open(t, 'door');
  events.onHover({ x: 1, y: 1 });
  events.onHover({ x: 2, y: 2 });
  assert.equal(frame(), 1);
  events.onHover({ x: 3, y: 3 });
  events.onHover(null);
  frame();
  assert.deepEqual(hovered, [featureOf('door'), -1]);
  assert.equal(open(t, null).events.looksAround(), false);
  setState({ tool: 'walk' });
  assert.equal(events.looksAround(), true);
});
