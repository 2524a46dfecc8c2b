import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { createPropertyAnswers, type PropertyAnswer, type PropertyOrder } from './property-requests.ts';
import { createPropertySource } from './property-source.ts';
import { rawOf } from '../testing/raw-elements.ts';

const bytesOf = (value: unknown): ArrayBuffer => new TextEncoder().encode(JSON.stringify(value)).buffer;
const house = rawOf({ wall: { Common: { Fire: 'EI 30' } }, door: { Common: { Fire: 'EI 60' }, Maker: { By: 'x' } } });
const annex = rawOf({ roof: { Common: { Fire: 'EI 30' } } });
const fire = { set: 'Common', name: 'Fire', unit: '' };
/** Resolves when all pending work is done. */
const turn = () => new Promise(resolve => setImmediate(resolve));

/** A thread that does the same as the real one, in this thread. */
class Thread {
  static all: Thread[] = [];
  onmessage: ((event: { readonly data: PropertyAnswer }) => void) | undefined;
  onerror: ((event: { readonly message: string }) => void) | undefined;
  isOver = false;
  /** whether it takes requests without answering */
  isStuck = false;
  readonly answer = createPropertyAnswers();
  constructor() {
    Thread.all.push(this);
  }
  postMessage(order: PropertyOrder & { readonly id: number }): void {
    queueMicrotask(() => {
      if (this.isOver || this.isStuck) return;
      try {
        this.onmessage?.({ data: { id: order.id, ...this.answer(order) } });
      } catch {
        this.onmessage?.({ data: { id: order.id, error: 'no JSON' } });
      }
    });
  }
  terminate(): void {
    this.isOver = true;
  }
}

/** Models 1 and 2, and 3 which is not JSON. `fetched`: requests to the service. */
function open(t: TestContext, models: Readonly<Record<number, unknown>> = { 1: house, 2: annex }) {
  const before = globalThis.Worker;
  Object.assign(globalThis, { Worker: Thread });
  t.after(() => Object.assign(globalThis, { Worker: before }));
  Thread.all = [];
  const fetched: number[] = [];
  const source = createPropertySource(model => {
    fetched.push(model);
    if (model === 3) return Promise.resolve(new TextEncoder().encode('{').buffer);
    return model in models ? Promise.resolve(bytesOf(models[model])) : Promise.reject(new Error('no such model'));
  });
  return { source, fetched, thread: (n = 0) => Thread.all[n] };
}

test('a model is fetched once for all that is asked of it, and groups are of the asked models only', async t => {
  const { source, fetched } = open(t);
  const groups = async (models: readonly number[]) =>
    (await source.group(models, fire)).map(({ value, members }) => [value, Object.fromEntries(members)]);
  const [both, one] = await Promise.all([groups([1, 2]), groups([2])]);
  assert.deepEqual(both, [
    ['EI 30', { 1: ['wall'], 2: ['roof'] }],
    ['EI 60', { 1: ['door'] }],
  ]);
  assert.deepEqual(one, [['EI 30', { 2: ['roof'] }]]);
  const listed = await source.list([1, 2]);
  assert.deepEqual(Object.fromEntries(listed.map(({ name, count }) => [name, count])), { Fire: 3, By: 1 });
  assert.deepEqual(fetched, [1, 2]);
});

test('single elements are read from a form of their own: what they say together, where, and in which sets', async t => {
  const { source } = open(t);
  const [all, members, sets] = await Promise.all([
    source.summarise(1, ['wall', 'door', 'gone']),
    source.members(1, ['door', 'wall'], fire),
    source.setMembers(1, ['wall', 'door'], 'Maker'),
  ]);
  assert.deepEqual(
    all.filter(({ set }) => set === 'Common').map(({ name, count, varies }) => [name, count, varies]),
    [['Fire', 2, true]],
  );
  assert.deepEqual(Object.fromEntries(members.map(({ uuid, value }) => [uuid, value])), {
    wall: 'EI 30',
    door: 'EI 60',
  });
  assert.deepEqual(
    sets.map(({ uuid }) => uuid),
    ['door'],
  );
});

test('a model that has changed is fetched anew; one that was never asked about is left alone', async t => {
  const models: Record<number, unknown> = { 1: house };
  const { source, fetched, thread } = open(t, models);
  source.forget(1);
  assert.equal(thread(), undefined, 'nothing is known: there is nothing to forget');
  await source.group([1], fire);
  await source.summarise(1, ['wall']);
  models[1] = annex;
  source.forget(1);
  const [group] = await source.group([1], fire);
  assert.deepEqual(group?.members.get(1), ['roof']);
  const members = await source.members(1, ['wall', 'roof'], fire);
  assert.deepEqual(
    members.map(({ uuid }) => uuid),
    ['roof'],
  );
  assert.deepEqual(fetched, [1, 1, 1, 1]);
});

test('what could not be fetched or read fails its question, and is tried again with the next one', async t => {
  const models: Record<number, unknown> = { 1: house };
  const { source, fetched } = open(t, models);
  await assert.rejects(source.group([1, 2], fire), /no such model/);
  models[2] = annex;
  assert.equal((await source.group([1, 2], fire)).length, 2);
  assert.deepEqual(fetched, [1, 2, 2]);
  await assert.rejects(source.list([3]), /no JSON/);
  await assert.rejects(source.list([3]), /no JSON/);
  assert.deepEqual(fetched, [1, 2, 2, 3, 3]);
});

test('a thread that breaks fails all that wait, and the next question starts another one with nothing known', async t => {
  const { source, fetched, thread } = open(t);
  await source.list([1]);
  Object.assign(thread() ?? {}, { isStuck: true });
  const outcome = Promise.allSettled([source.list([1]), source.group([1], fire)]);
  await turn();
  thread()?.onerror?.({ message: 'out of memory' });
  assert.deepEqual(
    (await outcome).map(each => each.status === 'rejected' && String(each.reason)),
    ['Error: out of memory', 'Error: out of memory'],
  );
  assert.equal((await source.list([1])).length, 2);
  assert.deepEqual([thread()?.isOver, thread(1)?.isOver, fetched], [true, false, [1, 1]]);
});

test('a viewer that is closed ends its thread and fails what waits', async t => {
  const { source, thread } = open(t);
  await source.list([1]);
  Object.assign(thread() ?? {}, { isStuck: true });
  const waiting = assert.rejects(source.list([1]), /closed/);
  await turn();
  source.dispose();
  await waiting;
  assert.equal(thread()?.isOver, true);
});

/** A source whose models arrive when the test decides. */
function openSlowly(t: TestContext) {
  const { thread } = open(t);
  const arrivals: ((model: unknown) => void)[] = [];
  const source = createPropertySource(() => new Promise(resolve => arrivals.push(model => resolve(bytesOf(model)))));
  return { source, arrivals, thread };
}
const membersIn = async (groups: ReturnType<ReturnType<typeof openSlowly>['source']['group']>) =>
  (await groups).flatMap(({ members }) => members.get(1) ?? []);

test('of a model that changes while it is fetched the later state counts, however late the earlier one comes', async t => {
  const { source, arrivals } = openSlowly(t);
  const first = source.group([1], fire);
  source.forget(1);
  const second = source.group([1], fire);
  arrivals[1]?.(annex);
  assert.deepEqual(await membersIn(second), ['roof']);
  arrivals[0]?.(house);
  assert.deepEqual(await membersIn(first), ['roof'], 'also for the question of before');
  assert.deepEqual(await membersIn(source.group([1], fire)), ['roof']);
});

test('what was fetched before a change is fetched again for a question that waits, though no other comes', async t => {
  const { source, arrivals } = openSlowly(t);
  const asked = source.group([1], fire);
  source.forget(1);
  arrivals[0]?.(house);
  await turn();
  arrivals[1]?.(annex);
  assert.deepEqual(await membersIn(asked), ['roof']);
});

test('a viewer that is closed while a model is fetched starts no thread for it', async t => {
  const { source, arrivals, thread } = openSlowly(t);
  const asked = assert.rejects(source.list([1]), /closed/);
  source.dispose();
  arrivals[0]?.(house);
  await asked;
  assert.deepEqual([thread(), arrivals.length], [undefined, 1]);
});
