import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyNames, loadLines } from './load-notices.ts';
import type { Load } from '../state.ts';

const models = ['A', 'B', 'C', 'D', 'E'].map((name, id) => ({ id, name }));
const loading: Load = { phase: 'loading', share: 0.5 };
const failed: Load = { phase: 'failed', share: undefined, message: 'HTTP 404' };
const ready: Load = { phase: 'ready', share: 1 };
const linesOf = (...loads: readonly Load[]) =>
  loadLines(models, new Map(loads.entries())).map(line =>
    line.kind === 'many' ? `${line.done} of ${line.total}` : `${line.kind} ${line.model.name}`,
  );

test('what is loaded or failed has a line, in the order of the models; what is there or not begun has none', () => {
  assert.deepEqual(linesOf(loading, ready, failed, { phase: 'shown', share: 1 }), ['loading A', 'failed C']);
  assert.deepEqual(linesOf(), []);
});

test('more than three at once are one line, and each failure keeps its own', () => {
  assert.deepEqual(linesOf(loading, loading, failed, loading), ['loading A', 'loading B', 'failed C', 'loading D']);
  assert.deepEqual(linesOf(loading, loading, failed, loading, loading), ['1 of 5', 'failed C']);
});

test('a line knows how far it is and why it failed, as far as that is known', () => {
  const loads = new Map<number, Load>([
    [0, { phase: 'loading', share: undefined }],
    [1, failed],
    [2, { phase: 'failed', share: undefined }],
  ]);
  assert.deepEqual(loadLines(models, loads), [
    { kind: 'loading', model: models[0], share: undefined },
    { kind: 'failed', model: models[1], reason: 'HTTP 404' },
    { kind: 'failed', model: models[2], reason: '' },
  ]);
});

test('models of which nothing is drawn are named, those without a name by their number', () => {
  const loads = new Map<number, Load>([
    [0, { ...ready, isEmpty: true }],
    [1, ready],
    [7, { ...ready, isEmpty: true }],
  ]);
  assert.deepEqual(emptyNames([...models, { id: 7, name: null }], loads), ['A', '7']);
});
