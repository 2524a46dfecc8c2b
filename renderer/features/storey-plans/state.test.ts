import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import type { OpenView } from '../../viewer/open-view.ts';
import {
  endPlacing,
  resetStoreyPlans,
  setOpacity,
  setPreview,
  showPlan,
  startPlacing,
  useStoreyPlans,
  type PlacingTask,
} from './state.ts';

const { getState } = useStoreyPlans;
const preview = { x: 1, y: 2, turn: 3, scale: 4 };
const task = { model: 7, storey: 'g', plan: { id: 4 } } as unknown as PlacingTask;

/** A viewer that records the calls. */
function openView() {
  const asked: string[] = [];
  const view = {
    openBeside: (isOpen: boolean) => asked.push(isOpen ? 'open beside' : 'close beside'),
    seeStorey: (model: number, storey: string) => asked.push(`see ${model} ${storey}`),
  };
  return { asked, view: view as unknown as OpenView };
}

beforeEach(resetStoreyPlans);

test('plans are switched on and off one by one', () => {
  showPlan('a', true);
  showPlan('b', true);
  showPlan('a', true);
  assert.deepEqual([...getState().shown], ['a', 'b']);
  showPlan('a', false);
  showPlan('unknown', false);
  assert.deepEqual([...getState().shown], ['b']);
});

test('another set of plans is another object, so that what is drawn follows', () => {
  const before = getState().shown;
  showPlan('a', true);
  assert.notEqual(getState().shown, before);
  assert.equal(before.size, 0, 'the empty set of the beginning stays empty');
});

test('each plan has an opacity of its own, and keeps it while it is switched off', () => {
  setOpacity('a', 0.3);
  setOpacity('b', 0.5);
  setOpacity('a', 0.4);
  showPlan('a', true);
  showPlan('a', false);
  assert.deepEqual(
    getState().opacities,
    new Map([
      ['a', 0.4],
      ['b', 0.5],
    ]),
  );
});

test('a plan is placed beside the model, which is seen from above; the last preview is forgotten', () => {
  const { view, asked } = openView();
  setPreview(preview);
  startPlacing(view, task);
  assert.deepEqual([getState().task, getState().preview], [task, null]);
  assert.deepEqual(asked, ['open beside', 'see 7 g']);
});

test('after placing the pane is closed, and what is shown besides stays', () => {
  const { view, asked } = openView();
  showPlan('a', true);
  startPlacing(view, task);
  setPreview(preview);
  endPlacing(view);
  assert.deepEqual([getState().task, getState().preview, [...getState().shown]], [null, null, ['a']]);
  assert.deepEqual(asked.slice(2), ['close beside']);
});

test('the next viewer begins without plans of the last', () => {
  showPlan('a', true);
  setOpacity('a', 0.3);
  startPlacing(openView().view, task);
  setPreview(preview);
  resetStoreyPlans();
  assert.deepEqual(getState(), { shown: new Set(), opacities: new Map(), task: null, preview: null });
});
