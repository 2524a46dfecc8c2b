import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countAll } from './class-list.ts';
import { classOffers, givingSteps, takingSteps } from './class-steps.ts';

/** Has id 70 in model 7 on two walls, and id 80 in model 8 on none. */
const ofFile = {
  id: 70,
  isProjects: false,
  ids: new Map([
    [7, 70],
    [8, 80],
  ]),
  elements: new Map([[7, ['wall 1', 'wall 2']]]),
};
const ofProject = { ...ofFile, id: 1000, isProjects: true };
const chosen = new Map([
  [7, ['wall 2', 'wall 3']],
  [8, ['door 1']],
  [9, ['roof 1']],
]);

test('assigning skips elements that have the classification', () =>
  assert.deepEqual(givingSteps(ofProject, chosen), [
    { model: 7, uuids: ['wall 3'], id: 1000 },
    { model: 8, uuids: ['door 1'], id: 1000 },
    { model: 9, uuids: ['roof 1'], id: 1000 },
  ]));

test('a classification of a file keeps its id in models that have it', () =>
  assert.deepEqual(
    givingSteps(ofFile, chosen).map(({ model, id }) => [model, id]),
    [
      [7, 70],
      [8, 80],
      [9, undefined],
    ],
  ));

test('a model whose selected elements all have it is skipped', () => {
  assert.deepEqual(givingSteps(ofProject, new Map([[7, ['wall 1', 'wall 2']]])), []);
  assert.deepEqual(givingSteps(ofProject, new Map([[7, []]])), []);
  assert.deepEqual(givingSteps(ofProject, new Map()), []);
});

test('removing affects only selected elements that have it', () => {
  assert.deepEqual(takingSteps(ofFile, chosen), [{ model: 7, uuids: ['wall 2'], id: 70 }]);
  assert.deepEqual(takingSteps(ofFile, new Map([[9, ['roof 1']]])), []);
});

test('ten thousand elements are one step per model', () => {
  const many = Array.from({ length: 10_000 }, (_, at) => `wall ${at}`);
  const [step, ...others] = givingSteps(ofProject, new Map([[7, many]]));
  assert.equal(step?.uuids.length, 9_998);
  assert.deepEqual(others, []);
});

test('actions depend on the selection and on the source of the classification', () => {
  const offers = (isProjects: boolean, total: number, has: number) =>
    classOffers({ isProjects }, total, has).map(
      ({ command, count, disabled }) => `${command}${count > 0 ? ` ${count}` : ''}${disabled ? ' (off)' : ''}`,
    );
  for (const [isProjects, total, has, offered] of [
    [true, 0, 0, ['give (off)', 'edit', 'delete']],
    [true, 5, 0, ['give 5', 'edit', 'delete']],
    [true, 5, 2, ['give 3', 'take 2', 'edit', 'delete']],
    [true, 5, 5, ['give (off)', 'take 5', 'edit', 'delete']],
    [false, 5, 2, ['give 3', 'take 2']],
    [false, 0, 0, ['give (off)']],
  ] as const)
    assert.deepEqual(offers(isProjects, total, has), offered);
});

test('a selection is counted over all models', () => {
  assert.equal(countAll(chosen), 4);
  assert.equal(countAll(new Map()), 0);
});
