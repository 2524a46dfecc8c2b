import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { plainLengths } from '../../../ui/numbers/length-display.ts';
import { positionOf, type Vec } from '../../../viewer/camera/camera-math.ts';
import { EYE_HEIGHT } from '../../../viewer/camera/walk-math.ts';
import type { PlanStage } from '../../../viewer/plan/plan-stage.ts';
import type { Spot } from '../../../ui/canvas/pan-zoom.ts';
import { coordinatesOf } from '../measure/measure-text.ts';
import { planEvents, planMeasures } from './plan-events.ts';
import { getState, setState } from '../state.ts';
import { useFrames } from '../testing/frames.ts';
import { openHouse, type Drawn } from '../testing/house.ts';

const FLOOR = 3;

/** Opens a plan with `under` under the pointer; ten pixels are a metre. */
function open(t: TestContext, under: Drawn | null = 'wall') {
  const house = openHouse();
  const frame = useFrames(t);
  const hovered: number[] = [];
  const shown: (readonly [texts: readonly (string | null)[], snap: Spot | null])[] = [];
  const stage = {
    snap: ([x, y]: Spot) => [x / 10, y / 10],
    placeAt: ([x, y]: Spot) => [x / 10, y / 10],
    pick: () => (under === null ? -1 : house.featureOf(under)),
    setMeasures: (measures: readonly { readonly text: string | null }[], snap: Spot | null) =>
      void shown.push([measures.map(({ text }) => text), snap]),
    move: () => undefined,
    zoom: () => undefined,
  };
  const actions = {
    ...house.actions,
    viewer: { ...house.actions.viewer, hover: (feature: number) => void hovered.push(feature) },
  };
  const writing = { language: 'en', lengths: plainLengths, at: (point: Vec) => coordinatesOf(point, undefined) };
  const events = planEvents(actions, stage as unknown as PlanStage, { floor: () => FLOOR, writing });
  return { ...house, events, frame, hovered, shown };
}
const eye = ({ viewer }: ReturnType<typeof open>) => positionOf(viewer.rig.goal).map(value => Number(value.toFixed(3)));

test('a click selects what is under it, one on nothing selects nothing, and with the key more is selected', t => {
  const wall = open(t, 'wall');
  wall.events.onClick([1, 1], false);
  assert.deepEqual(wall.marked('selected'), ['wall']);
  wall.actions.pickFeature(wall.featureOf('door'), true);
  wall.events.onClick([1, 1], true);
  assert.deepEqual(wall.marked('selected'), ['door'], 'a second time takes it away');
  const nothing = open(t, null);
  nothing.actions.pickFeature(nothing.featureOf('door'), false);
  nothing.events.onClick([1, 1], true);
  assert.deepEqual(nothing.marked('selected'), ['door']);
  nothing.events.onClick([1, 1], false);
  assert.deepEqual(nothing.marked('selected'), []);
});

test('points that are measured are at the height of the floor; the second one completes a length', t => {
  const { events } = open(t);
  setState({ tool: 'measure' });
  events.onClick([0, 0], false);
  assert.deepEqual(getState().measurePoints, [[0, FLOOR, 0]]);
  events.onClick([30, 40], false);
  assert.deepEqual(getState().measures, [
    {
      id: 1,
      kind: 'length',
      points: [
        [0, FLOOR, 0],
        [3, FLOOR, 4],
      ],
    },
  ]);
});

test('a double click ends what has any number of points, and else goes to the place', t => {
  const plan = open(t);
  plan.actions.setTool('measure');
  plan.actions.setMeasureKind('chain');
  for (const x of [0, 10, 20]) plan.events.onClick([x, 0], false);
  plan.events.onDoubleClick([20, 0]);
  assert.deepEqual([getState().measures.length, getState().measurePoints], [1, []]);
  const before = eye(plan);
  setState({ tool: 'select' });
  plan.events.onDoubleClick([20, 10]);
  assert.deepEqual(eye(plan), [2, FLOOR + EYE_HEIGHT, 1]);
  assert.notDeepEqual(before, eye(plan));
});

test('while one walks a click goes there, in perspective', t => {
  const plan = open(t);
  plan.actions.toggleProjection();
  setState({ tool: 'walk' });
  plan.events.onClick([50, 60], false);
  assert.deepEqual(eye(plan), [5, FLOOR + EYE_HEIGHT, 6]);
  assert.deepEqual([getState().projection, plan.viewer.rig.projection], ['perspective', 'perspective']);
  assert.deepEqual(plan.marked('selected'), []);
});

test('a clearance begins at the element under the pointer; faces are not on a plan', t => {
  const { events, featureOf, marked } = open(t, 'wall');
  setState({ tool: 'measure', measureKind: 'clearance', measuresFace: true });
  events.onClick([1, 1], false);
  assert.deepEqual([getState().clearanceFrom, marked('selected')], [null, []]);
  setState({ measuresFace: false });
  events.onClick([1, 1], false);
  assert.deepEqual(getState().clearanceFrom, { feature: featureOf('wall'), face: null });
  assert.deepEqual(marked('selected'), ['wall']);
});

test('however often the pointer moves, a frame looks once, where it is then', t => {
  const { events, frame, hovered, featureOf } = open(t, 'door');
  for (const x of [1, 2, 3]) events.onHover([x, 0]);
  assert.deepEqual(hovered, []);
  assert.equal(frame(), 1);
  assert.deepEqual(hovered, [featureOf('door')]);
  events.onHover([4, 0]);
  events.onHover(null);
  frame();
  assert.deepEqual(hovered, [featureOf('door'), -1], 'it has left before the frame came');
});

test('the line up to the pointer is measured while it moves, and is gone when it leaves', t => {
  const { events, frame, shown } = open(t);
  setState({ tool: 'measure' });
  events.onClick([0, 0], false);
  events.onHover([30, 40]);
  frame();
  assert.deepEqual(shown.at(-1), [['5.000 m'], [3, 4]]);
  events.onHover(null);
  assert.deepEqual(shown.at(-1), [[null], null], 'one point has no length');
});

const length = {
  id: 1,
  kind: 'length',
  points: [
    [0, 3, 0],
    [3, 3, 4],
  ],
} as const;
const writing = { language: 'en', lengths: plainLengths, at: (point: Vec) => coordinatesOf(point, undefined) };
const none = { measures: [], measureKind: 'length', measurePoints: [] } as const;

test('what is measured on a storey is on its plan and on no other', () => {
  const state = {
    ...none,
    measures: [
      length,
      {
        id: 2,
        kind: 'area',
        points: [
          [0, 3.9, 0],
          [2, 3.9, 0],
          [2, 3.9, 2],
        ],
      },
    ],
  } as const;
  assert.deepEqual(planMeasures(state, null, 3, writing), [
    {
      points: [
        [0, 0],
        [3, 4],
      ],
      isArea: false,
      text: '5.000 m',
      label: [1.5, 2],
    },
    {
      points: [
        [0, 0],
        [2, 0],
        [2, 2],
      ],
      isArea: true,
      text: '2.00 m²',
      label: planMeasures(state, null, 3, writing)[1]?.label,
    },
  ]);
  assert.deepEqual(planMeasures(state, null, 6, writing), []);
  assert.deepEqual(
    planMeasures(
      {
        ...none,
        measures: [
          {
            ...length,
            points: [
              [0, 3, 0],
              [0, 9, 0],
            ],
          },
        ],
      },
      null,
      3,
      writing,
    ),
    [],
  );
});

test('what is begun follows the pointer, and says a number once there is one', () => {
  const begun = { ...none, measurePoints: [[1, 0, 1]] } as const;
  assert.deepEqual(
    planMeasures(begun, null, 0, writing).map(({ points, text }) => [points, text]),
    [[[[1, 1]], null]],
  );
  assert.deepEqual(
    planMeasures(begun, [1, 0, 3], 0, writing).map(({ points, text }) => [points, text]),
    [
      [
        [
          [1, 1],
          [1, 3],
        ],
        '2.000 m',
      ],
    ],
  );
  assert.deepEqual(planMeasures(none, [1, 0, 3], 0, writing), []);
});
