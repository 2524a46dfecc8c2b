import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Storey } from '../../api/schema.d.ts';
import { modelsOf, partsOf, storeysByModel, targetOf, unseenCount } from './storey-parts.ts';

const place = { cloud: 1, project: 2 };
const storey = (uuid: string, unreachable = 0): Storey => ({
  uuid,
  name: uuid,
  longname: null,
  bimdata_elevation: 0,
  plans: [],
  plans_unreachable_count: unreachable,
});
const ground = {
  parts: [
    { model: 7, uuid: 'g7' },
    { model: 5, uuid: 'g5' },
  ],
};
const upper = { parts: [{ model: 7, uuid: 'u7' }] };

test('each model is asked for its storeys once, however many of them it has', () => {
  assert.deepEqual(modelsOf([ground, upper]), [7, 5]);
  assert.deepEqual(modelsOf([]), []);
  const tower = Array.from({ length: 10_000 }, (_, at) => ({ parts: [{ model: at % 3, uuid: `s${at}` }] }));
  assert.deepEqual(modelsOf(tower), [0, 1, 2]);
});

test('storeys are shown once those of all models are there', () => {
  const there = { data: [storey('g7')], error: null };
  const waits = { data: undefined, error: null };
  assert.deepEqual(storeysByModel([7, 5], [there, waits]), { data: undefined, error: null });
  assert.deepEqual(
    storeysByModel([7, 5], [there, { data: [], error: null }]).data,
    new Map([
      [7, [storey('g7')]],
      [5, []],
    ]),
  );
  assert.deepEqual(storeysByModel([], []).data, new Map());
});

test('the first failure is shown; storeys that are only out of date stay', () => {
  const [first, second] = [new Error('first'), new Error('second')];
  const gone = { data: undefined, error: first };
  const old = { data: [storey('g5')], error: second };
  assert.deepEqual(storeysByModel([7, 5], [gone, old]), { data: undefined, error: first });
  const { data, error } = storeysByModel([5], [old]);
  assert.deepEqual([data?.get(5)?.length, error], [1, second]);
});

test('a storey that several models share has a part for each that the service knows', () => {
  const known = new Map([
    [7, [storey('u7'), storey('g7')]],
    [5, []],
  ]);
  assert.deepEqual(partsOf(place, ground, known), [
    { at: { cloud: 1, project: 2, model: 7, storey: 'g7' }, found: storey('g7') },
  ]);
  assert.deepEqual(partsOf(place, ground, new Map()), []);
});

test('storeys of one GlobalId in two versions of a model are not mixed up', () => {
  const shared = {
    parts: [
      { model: 7, uuid: 'same' },
      { model: 8, uuid: 'same' },
    ],
  };
  const known = new Map([
    [7, [storey('same', 1)]],
    [8, [storey('same', 2)]],
  ]);
  const parts = partsOf(place, shared, known);
  assert.deepEqual(
    parts.map(({ at, found }) => [at.model, found.plans_unreachable_count]),
    [
      [7, 1],
      [8, 2],
    ],
  );
});

test('plans are added to the first model that the person may change, and to none without that right', () => {
  const parts = partsOf(
    place,
    ground,
    new Map([
      [7, [storey('g7')]],
      [5, [storey('g5')]],
    ]),
  );
  const target = (...editable: readonly number[]) => targetOf(parts, model => editable.includes(model))?.at.model;
  assert.deepEqual([target(5, 7), target(5), target(), target(9)], [7, 5, undefined, undefined]);
});

test('plans that the person may not see are counted over all parts', () => {
  const at = { ...place, model: 7, storey: 'g7' };
  assert.equal(
    unseenCount([
      { at, found: storey('a', 2) },
      { at, found: storey('b') },
      { at, found: storey('c', 3) },
    ]),
    5,
  );
  assert.equal(unseenCount([]), 0);
});
