import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exportCall, exportChoices, exportName, firstChoice, guidsOf, type ExportSets } from './export-choice.ts';

const issues = (...guids: readonly string[]) => guids.map(guid => ({ guid }));
const all = issues('a', 'b', 'c');
const of = (given: Partial<ExportSets>): ExportSets => ({ all, shown: all, selected: [], ...given });

test('a set can be chosen where it differs from all and is not empty', () => {
  for (const [sets, choices, why] of [
    [of({}), ['all'], 'no filter'],
    [of({ shown: issues('a', 'b') }), ['all', 'shown'], 'a filter'],
    [of({ selected: issues('b') }), ['all', 'selected'], 'a selection'],
    [of({ selected: all }), ['all', 'selected'], 'everything is selected'],
    [of({ shown: issues('a', 'b'), selected: issues('b') }), ['all', 'shown', 'selected'], 'both'],
    [of({ all: [], shown: [] }), ['all'], 'a project without issues'],
  ] as const)
    assert.deepEqual(exportChoices(sets), choices, why);
});

test('what a person selected is chosen first, else what the filter shows, else all', () => {
  assert.deepEqual(
    [
      firstChoice(of({ shown: issues('a', 'b'), selected: issues('b') })),
      firstChoice(of({ shown: issues('a', 'b') })),
      firstChoice(of({})),
    ],
    ['selected', 'shown', 'all'],
  );
});

test('a filter that shows nothing exports all issues, as the dialog says, and not an empty file', () => {
  const sets = of({ shown: [] });
  assert.deepEqual([exportChoices(sets), firstChoice(sets)], [['all'], 'all']);
  assert.equal(guidsOf(sets, firstChoice(sets)), undefined);
});

test('the issues of a set are named, all of them are not', () => {
  const sets = of({ shown: issues('c', 'a') });
  assert.deepEqual(
    [guidsOf(sets, 'all'), guidsOf(sets, 'shown'), guidsOf(sets, 'selected')],
    [undefined, ['c', 'a'], []],
  );
});

test('the file has the name of the project, whatever its letters, and the ending of its format', () => {
  assert.deepEqual(
    (['2.1', '3.0', 'xlsx'] as const).map(format => exportName('Maison № 5.2', format)),
    ['Maison № 5.2.bcf', 'Maison № 5.2.bcf', 'Maison № 5.2.xlsx'],
  );
});

test('all issues are asked for by address, some by their guids', () => {
  assert.deepEqual(exportCall(7, { format: '3.0', guids: undefined, locale: 'de' }), {
    path: '/bcf/2.1/projects/7/export?version=3.0',
    init: {},
  });
  assert.deepEqual(exportCall(7, { format: 'xlsx', guids: ['a', 'b'], locale: 'de' }), {
    path: '/bcf/2.1/projects/7/export-xlsx?locale=de',
    init: {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"topics":["a","b"]}',
    },
  });
});
