import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import type { SmartRule, SmartView } from '../../api/schema.d.ts';
import type { OpenView, ShownRule } from '../../viewer/open-view.ts';
import { appliedIn, applyView, endApplied, followUp, modelsOf, type Means } from './use-applying.ts';
import { setApplying, stopApplying, useApplyingState, type Applied } from './state.ts';

const { getState } = useApplyingState;
const words = { all: 'All elements', column: String, comparison: String };
const rule = (value: string, effect: SmartRule['effect'] = 'hide', colour?: string): SmartRule => ({
  effect,
  conditions: [{ column: { from: 'element', name: 'class' }, is: 'is', value }],
  ...(colour !== undefined && { colour }),
});
const smartView = (id: number, ...rules: readonly SmartRule[]) =>
  ({ id, name: `View ${id}`, rules }) as unknown as SmartView;

/** A viewer that accepts any rules, and counts the letters of their results. */
function openViewer(...ids: readonly number[]) {
  const shown: { readonly title: string; readonly rules: readonly ShownRule[] }[] = [];
  const view = {
    elements: {},
    models: ids.map(id => ({ id, name: `Model ${id}` })),
    showRules: (title: string, rules: readonly ShownRule[], signal: AbortSignal) => {
      if (signal.aborted) return Promise.resolve(undefined);
      shown.push({ title, rules });
      return Promise.resolve(rules.map(({ elements }) => [...elements.values()].join('').length));
    },
  } as unknown as OpenView;
  return { view, shown };
}

/** For each rule, finds the value of its condition in each model. */
const means: Means = {
  words,
  find: (models, { conditions }) => Promise.resolve(new Map(models.map(id => [id, conditions[0]?.value ?? '']))),
};
const failing = (message: string): Means => ({ words, find: () => Promise.reject(new Error(message)) });

beforeEach(() => {
  stopApplying();
  setApplying({ applied: null, error: null });
});

test('each rule is shown with its effect, colour and words on the elements that it finds', async () => {
  const { view, shown } = openViewer(7, 5);
  const smart = smartView(1, rule('ab', 'colour', '#F00'), rule('c'));
  await applyView(view, smart, means);
  assert.deepEqual(shown, [
    {
      title: 'View 1',
      rules: [
        {
          effect: 'colour',
          colour: 0xff0000,
          word: 'class is ab',
          elements: new Map([
            [7, 'ab'],
            [5, 'ab'],
          ]),
        },
        {
          effect: 'hide',
          colour: 0x7d8795,
          word: 'class is c',
          elements: new Map([
            [7, 'c'],
            [5, 'c'],
          ]),
        },
      ],
    },
  ]);
  assert.deepEqual(getState(), {
    applied: { elements: view.elements, models: '5,7', view: smart, counts: [4, 2] },
    applyingId: null,
    error: null,
  });
});

test('without open models the service is not asked, as it would answer for all of the project', async () => {
  const { view, shown } = openViewer();
  await applyView(view, smartView(1, rule('a')), failing('asked'));
  assert.deepEqual([shown[0]?.rules[0]?.elements, getState().error], [new Map(), null]);
  assert.deepEqual(getState().applied?.counts, [0]);
});

test('elements of rules are fetched one rule after the other', async () => {
  let [now, most] = [0, 0];
  const find: Means['find'] = async () => {
    most = Math.max(most, (now += 1));
    await new Promise(resolve => setImmediate(resolve));
    now -= 1;
    return new Map();
  };
  await applyView(openViewer(7).view, smartView(1, rule('a'), rule('b'), rule('c')), { words, find });
  assert.equal(most, 1);
});

test('a failure is shown until a view is applied; what was applied before still is', async () => {
  const { view } = openViewer(7);
  await applyView(view, smartView(1, rule('a')), means);
  await applyView(view, smartView(2, rule('b')), failing('away'));
  const { applied, applyingId, error } = getState();
  assert.deepEqual([applied?.view.id, applyingId, (error as Error).message], [1, null, 'away']);
  const next = applyView(view, smartView(3, rule('c')), means);
  assert.deepEqual([getState().error, getState().applyingId], [null, 3]);
  await next;
  assert.deepEqual([getState().applied?.view.id, getState().applyingId], [3, null]);
});

test('of two views that are applied one after the other the later is shown, however late the first is', async () => {
  const { view, shown } = openViewer(7);
  for (const isLost of [false, true]) {
    const late = Promise.withResolvers<ReadonlyMap<number, string>>();
    const first = applyView(view, smartView(1, rule('a')), { words, find: () => late.promise });
    await applyView(view, smartView(2, rule('b')), means);
    if (isLost) late.reject(new Error('aborted'));
    else late.resolve(new Map());
    await first;
    assert.deepEqual([getState().applied?.view.id, getState().error, getState().applyingId], [2, null, null]);
  }
  assert.deepEqual(
    shown.map(({ title }) => title),
    ['View 2', 'View 2'],
  );
});

test('while the later of two views is still fetched, it is the one that is being applied', async () => {
  const { view } = openViewer(7);
  const [early, late] = [smartView(1, rule('a')), smartView(2, rule('b'))].map(smart => {
    const found = Promise.withResolvers<ReadonlyMap<number, string>>();
    return { found, applied: applyView(view, smart, { words, find: () => found.promise }) };
  });
  early?.found.resolve(new Map());
  await early?.applied;
  assert.deepEqual([getState().applyingId, getState().applied], [2, null]);
  late?.found.resolve(new Map());
  await late?.applied;
  assert.deepEqual([getState().applyingId, getState().applied?.view.id], [null, 2]);
});

test('a view that is given up while it is fetched is not applied any more', async () => {
  const { view, shown } = openViewer(7);
  const late = Promise.withResolvers<ReadonlyMap<number, string>>();
  let signal: AbortSignal | undefined;
  const applied = applyView(view, smartView(1, rule('a')), {
    words,
    find: (_models, _rule, given) => {
      signal = given;
      return late.promise;
    },
  });
  let ended = 0;
  endApplied({ endRules: () => (ended += 1) });
  assert.deepEqual([signal?.aborted, ended, getState().applyingId], [true, 1, null]);
  late.resolve(new Map());
  await applied;
  assert.deepEqual([getState().applied, shown], [null, []]);
});

test('the open models have one name in whatever order they came', () => {
  assert.equal(modelsOf(openViewer(10, 9, 101).view), '9,10,101');
  assert.equal(modelsOf(openViewer().view), '');
});

test('a viewer that is opened again shows nothing of what was applied in the last one', () => {
  const [last, next] = [openViewer(7).view, openViewer(7).view];
  const applied: Applied = { elements: last.elements, models: '7', view: smartView(1), counts: [] };
  assert.equal(appliedIn(last, applied), applied);
  assert.deepEqual([appliedIn(next, applied), appliedIn(next, null)], [null, null]);
});

test('a view follows to models that are opened, unless the person has shown something else since', () => {
  const applied: Applied = { elements: {}, models: '5,7', view: smartView(1), counts: [] };
  const next = (models: readonly number[], isReady: boolean, areShown: boolean, was: Applied | null = applied) =>
    followUp({ models: models.map(id => ({ id, name: '' })), isReady, areRulesShown: () => areShown }, was);
  assert.deepEqual([next([7, 5], true, true), next([5, 7], true, false)], [undefined, undefined], 'the same models');
  assert.deepEqual([next([5, 7, 9], true, true), next([5], true, true)], ['apply', 'apply']);
  assert.equal(next([5], true, false), 'forget');
  assert.equal(next([5, 7, 9], false, true), undefined, 'not before they are drawn');
  assert.equal(next([5], true, true, null), undefined, 'nothing is applied');
});
