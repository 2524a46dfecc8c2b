import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ModelWithPositioningPlan, Storey } from '../../api/schema.d.ts';
import { keyOf } from './plan-rules.ts';
import type { PlacingTask, StoreyPlansState } from './state.ts';
import { laidSheets, opacityOf, wantedPlans } from './visible-plans.ts';

const plan = (id: number, given: Partial<ModelWithPositioningPlan> = {}, files: object = {}) =>
  ({
    translation_x: 1,
    translation_y: 2,
    rotate_z: 90,
    scale: 0.1,
    opacity: null,
    plan: { id, name: `Plan ${id}`, type: 'PDF', sheet_file: null, map_file: '/map', size_ratio: null, ...files },
    ...given,
  }) as ModelWithPositioningPlan;
const storey = (uuid: string, ...plans: readonly ModelWithPositioningPlan[]) => ({ uuid, plans }) as unknown as Storey;
const placing = { x: 1, y: 2, turn: 90, scale: 0.1 };
const preview = { x: 9, y: 9, turn: 0, scale: 1 };

const state = (shown: readonly string[], more: Partial<StoreyPlansState> = {}): StoreyPlansState => ({
  shown: new Set(shown),
  opacities: new Map(),
  task: null,
  preview: null,
  ...more,
});
const keys = (...args: Parameters<typeof wantedPlans>) => wantedPlans(...args).map(({ key }) => key);
const task = (id: number, isNew = false): PlacingTask => ({
  model: 7,
  storey: 'g',
  storeyName: 'Ground',
  plan: plan(id).plan,
  isNew,
  opacity: 0.8,
});

test('only plans that the person has switched on are seen, each over its storey of its model', () => {
  const known = [[storey('g', plan(1), plan(2)), storey('u', plan(1))], [storey('g', plan(1))]];
  const found = wantedPlans([7, 5], known, state([keyOf(7, 'u', 1), keyOf(5, 'g', 1)]));
  assert.deepEqual(
    found.map(({ files, ...at }) => ({ ...at, files: files.id })),
    [
      { key: '7 u 1', model: 7, storey: 'u', placing, opacity: 0.6, files: 1 },
      { key: '5 g 1', model: 5, storey: 'g', placing, opacity: 0.6, files: 1 },
    ],
  );
});

test('what is not placed, or has nothing to draw, is not seen though it is switched on', () => {
  const all = [
    plan(1, { translation_x: null }),
    plan(2, { scale: 0 }),
    plan(3, {}, { map_file: null }),
    plan(4, {}, { type: 'DXF' }),
    plan(5, { rotate_z: null }),
  ];
  const shown = all.map(({ plan: { id } }) => keyOf(7, 'g', id));
  assert.deepEqual(keys([7], [[storey('g', ...all)]], state(shown)), ['7 g 5']);
});

test('models whose storeys are not known yet have no plans', () => {
  const shown = state([keyOf(5, 'g', 1)]);
  assert.deepEqual(keys([7, 5], [undefined, [storey('g', plan(1))]], shown), ['5 g 1']);
  assert.deepEqual(keys([7, 5], [], shown), []);
});

test('a plan that was switched on and is no plan of the storey any more is not seen', () =>
  assert.deepEqual(keys([7], [[storey('g', plan(2))]], state([keyOf(7, 'g', 1)])), []));

test('a plan that is being placed is seen in its new place only, not in its old one', () => {
  const known = [[storey('g', plan(1), plan(2))]];
  const shown = [keyOf(7, 'g', 1), keyOf(7, 'g', 2)];
  assert.deepEqual(keys([7], known, state(shown, { task: task(1) })), ['7 g 2']);
  const [other, moved] = wantedPlans([7], known, state(shown, { task: task(1), preview }));
  assert.deepEqual([other?.key, moved?.key, moved?.placing, moved?.opacity], ['7 g 2', '7 g 1', preview, 0.8]);
});

test('a new plan is seen in its place though nothing is switched on', () => {
  const [only, ...rest] = wantedPlans([7], [[storey('g')]], state([], { task: task(3, true), preview }));
  assert.deepEqual([only?.key, only?.files.id, rest], ['7 g 3', 3, []]);
  assert.deepEqual(wantedPlans([7], [[storey('g')]], state([], { task: task(3, true) })), []);
});

test('the opacity of this person counts, then the kept one, then the usual; an opacity of 0 is one', () => {
  const own = new Map([['a', 0.1]]);
  assert.equal(opacityOf(own, 'a', { opacity: 0.9 }), 0.1);
  assert.equal(opacityOf(own, 'b', { opacity: 0.9 }), 0.9);
  assert.equal(opacityOf(own, 'b', { opacity: 0 }), 0);
  assert.equal(opacityOf(new Map(), 'b', { opacity: null }), 0.6);
});

test('plans are drawn as their pictures arrive, in the order of the storeys', () => {
  const wanted = wantedPlans([7], [[storey('g', plan(1), plan(2))]], state([keyOf(7, 'g', 1), keyOf(7, 'g', 2)]));
  const drawn = (width: number) => ({ picture: { width } as ImageBitmap, extents: [0, 0, width, 1] as const });
  assert.deepEqual(laidSheets(wanted, [undefined, undefined]), []);
  assert.deepEqual(laidSheets(wanted, []), []);
  const [second] = laidSheets(wanted, [undefined, drawn(20)]);
  assert.deepEqual(second, {
    key: '7 g 2',
    model: 7,
    storey: 'g',
    placing,
    opacity: 0.6,
    picture: { width: 20 },
    extents: [0, 0, 20, 1],
  });
  assert.deepEqual(
    laidSheets(wanted, [drawn(10), drawn(20)]).map(({ key, picture }) => [key, picture.width]),
    [
      ['7 g 1', 10],
      ['7 g 2', 20],
    ],
  );
});
