import assert from 'node:assert/strict';
import { test } from 'node:test';
import { QueryClient } from '@tanstack/react-query';
import { refusal } from '../../../api/testing/calls.ts';
import { createSelectionReader } from './property-reader.ts';
import type { SelectedProperty } from './property-selection.ts';
import { anElement, aProperty, aSet } from '../testing/elements.ts';
import { modelPlace, noteModelCalls } from '../testing/model-calls.ts';

const names = (count: number): string[] => Array.from({ length: count }, (_, n) => `e${n}`);
const checked = { set: 'Office', name: 'Checked', unit: '' };

/** Reads some elements of model 3. `asked`: requests for the data of the whole model. */
function reading(uuids: readonly string[]) {
  const asked: unknown[][] = [];
  const ask = (...question: unknown[]) => {
    asked.push(question);
    return Promise.resolve([]);
  };
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: 0 } } });
  const source = { summarise: ask, members: ask, setMembers: ask };
  return { reader: createSelectionReader(modelPlace(3), uuids, { source, queryClient }), asked };
}

test('few elements are read one by one, and come in the order of the selection however their answers do', async t => {
  const calls = await noteModelCalls(t, operation => {
    const uuid = operation.split('/').at(-1) ?? '';
    return anElement(uuid, [aSet(7, 'Office', [aProperty(Number(uuid.slice(1)), 7, 'Checked', uuid === 'e0')])]);
  });
  const { reader, asked } = reading(names(60));
  assert.deepEqual(
    (await reader.members(checked)).map(({ uuid, property, value }) => [uuid, property, value]).slice(0, 2),
    [
      ['e0', 0, true],
      ['e1', 1, false],
    ],
  );
  const all: readonly SelectedProperty[] = await reader.summary();
  assert.deepEqual(
    all.filter(({ set }) => set === 'Office').map(({ count, varies }) => [count, varies]),
    [[60, true]],
  );
  assert.deepEqual((await reader.setMembers('Office')).length, 60);
  assert.deepEqual([new Set(calls.map(([operation]) => operation)).size, asked], [60, []]);
});

test('more are asked of the data of the whole model, and no element is fetched', async t => {
  const calls = await noteModelCalls(t, () => refusal(500));
  const uuids = names(61);
  const { reader, asked } = reading(uuids);
  await reader.summary();
  await reader.members(checked);
  await reader.setMembers('Office');
  assert.deepEqual(asked, [
    [3, uuids],
    [3, uuids, checked],
    [3, uuids, 'Office'],
  ]);
  assert.deepEqual(calls, []);
});

test('an element that cannot be read fails the whole: a part of a selection is not shown as all of it', async t => {
  await noteModelCalls(t, operation => (operation.endsWith('e2') ? refusal(404) : anElement('e', [])));
  await assert.rejects(reading(names(3)).reader.summary(), /refused/);
});
