import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  exportCall,
  exportChoices,
  exportName,
  firstChoice,
  guidsOf,
  type ExportSets,
  isKnownFile,
  groupedNotices,
  reportLines,
  namedModels,
  type ImportReport,
} from './exchange.ts';
import { ApiError, OfflineError } from '../../../api/errors.ts';
import { wordsIn } from '../../../i18n/testing/words.ts';

const issues = (...guids: readonly string[]) => guids.map(guid => ({ guid }));
const all = issues('a', 'b', 'c');
const of = (given: Partial<ExportSets>): ExportSets => ({ all, shown: all, selected: [], ...given });

test('a set is offered if it is smaller than all and not empty', () => {
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

test('the selection is the default, then the filtered set, then all', () =>
  assert.deepEqual(
    [
      firstChoice(of({ shown: issues('a', 'b'), selected: issues('b') })),
      firstChoice(of({ shown: issues('a', 'b') })),
      firstChoice(of({})),
    ],
    ['selected', 'shown', 'all'],
  ));

test('an empty filter exports all issues', () => {
  const sets = of({ shown: [] });
  assert.deepEqual([exportChoices(sets), firstChoice(sets)], [['all'], 'all']);
  assert.equal(guidsOf(sets, firstChoice(sets)), undefined);
});

test('a part is requested by guids, all without', () => {
  const sets = of({ shown: issues('c', 'a') });
  assert.deepEqual(
    [guidsOf(sets, 'all'), guidsOf(sets, 'shown'), guidsOf(sets, 'selected')],
    [undefined, ['c', 'a'], []],
  );
});

test('the file is named after the project and the format', () =>
  assert.deepEqual(
    (['2.1', '3.0', 'xlsx'] as const).map(format => exportName('Maison № 5.2', format)),
    ['Maison № 5.2.bcf', 'Maison № 5.2.bcf', 'Maison № 5.2.xlsx'],
  ));

test('all issues are requested by address, some by guids', () => {
  assert.deepEqual(exportCall(7, { format: '3.0', guids: undefined, locale: 'de' }), {
    path: '/bcf/2.1/projects/7/export?version=3.0',
    init: {},
  });
  assert.deepEqual(exportCall(7, { format: 'xlsx', guids: ['a', 'b'], locale: 'de' }), {
    path: '/bcf/2.1/projects/7/export-xlsx?locale=de',
    init: { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"topics":["a","b"]}' },
  });
});

const report = (given: Partial<ImportReport> = {}): ImportReport => ({
  version: '2.1',
  topics: 3,
  added: 3,
  updated: 0,
  unchanged: 0,
  models: [],
  notices: [],
  ...given,
});
const file = { name: 'Stairs.bcf', models: undefined, haveModelsFailed: false };
const texts = (lines: ReturnType<typeof reportLines>) => lines.map(({ text }) => text);

test('a file with known issues asks, and keeps asking during the import', () => {
  const conflict = new ApiError(409, { detail: 'already there' });
  assert.equal(isKnownFile({ error: conflict, pending: undefined }), true);
  assert.equal(isKnownFile({ error: null, pending: 'merge' }), true);
  assert.equal(isKnownFile({ error: null, pending: 'copy' }), true);
});

test('first tries, other errors and new files do not ask', () => {
  assert.equal(isKnownFile({ error: null, pending: 'refuse' }), false);
  assert.equal(isKnownFile({ error: null, pending: undefined }), false);
  for (const error of [new ApiError(400, {}), new ApiError(413, {}), new OfflineError('no'), new Error('409')])
    assert.equal(isKnownFile({ error, pending: undefined }), false, error.name);
});

test('a file with new issues needs two sentences', async () => {
  const t = await wordsIn('en');
  assert.deepEqual(reportLines(t, report(), file), [
    { text: 'Stairs.bcf, BCF 2.1', isProblem: false },
    { text: 'Nothing had to be repaired', isProblem: false },
  ]);
});

test('merged and unchanged issues are counted', async () => {
  const t = await wordsIn('en');
  assert.deepEqual(texts(reportLines(t, report({ added: 1, updated: 2, unchanged: 0 }), file)).slice(1, 2), [
    '1 added, 2 merged, 0 unchanged',
  ]);
  assert.equal(
    texts(reportLines(t, report({ added: 0, updated: 0, unchanged: 3 }), file))[1],
    '0 added, 0 merged, 3 unchanged',
  );
  assert.deepEqual(texts(reportLines(t, report({ topics: 0, added: 0 }), file)).length, 2, 'an empty file');
});

test('models next to the file are named, added and missing ones', async () => {
  const t = await wordsIn('en');
  const named = report({ models: ['house.ifc', 'SITE.ifc', 'roof.ifc'] });
  const beside = { ...file, models: ['House.IFC', 'Site.ifczip', 'Other.ifc'] };
  assert.deepEqual(texts(reportLines(t, named, beside)).slice(1, -1), [
    'Models added from the folder of the file: House.IFC, Site.ifczip',
    'Models that the issues name and that are not in the folder of the file: roof.ifc',
  ]);
  assert.equal(reportLines(t, named, file).length, 2, 'nothing of models where none are to be added');
  assert.deepEqual(
    texts(reportLines(t, named, { ...file, models: [] })).slice(1, -1),
    ['Models that the issues name and that are not in the folder of the file: house.ifc, SITE.ifc, roof.ifc'],
    'an empty folder lacks all of them',
  );
});

test('unreadable models are the only reported problem', async () => {
  const t = await wordsIn('en');
  const lines = reportLines(t, report({ models: ['a.ifc'] }), { ...file, models: ['a.ifc'], haveModelsFailed: true });
  assert.deepEqual(
    lines.filter(({ isProblem }) => isProblem),
    [{ text: 'The models could not be read. Add them in the documents of the project.', isProblem: true }],
  );
});

test('equal notes are counted and listed once, with their places', async () => {
  const t = await wordsIn('en');
  const notices = [
    { where: 'Stair', what: 'no title', issue: true },
    { where: 'a/markup.bcf', what: 'a date that is none' },
    { where: 'Door', what: 'no title', issue: true },
  ] as const;
  const last = (count: number) => texts(reportLines(t, report({ notices: notices.slice(0, count) }), file)).at(-1);
  assert.deepEqual([last(1), last(3)], ['1 note on the import:', '2 notes on the import:']);
  assert.deepEqual(groupedNotices(notices), [
    { what: 'no title', places: ['Stair', 'Door'], areIssues: true },
    { what: 'a date that is none', places: ['a/markup.bcf'], areIssues: false },
  ]);
  assert.deepEqual(groupedNotices([]), []);
});

test('named models are found in any case, with or without extension', () => {
  assert.deepEqual(
    namedModels(
      ['House.ifc', 'site', 'E\u0301lec.ifc', 'gone.ifc'],
      ['HOUSE.IFC', 'Site.ifczip', '\u00c9lec.ifc', 'other.ifc'],
    ),
    { there: ['HOUSE.IFC', 'Site.ifczip', '\u00c9lec.ifc'], missing: ['gone.ifc'] },
  );
  assert.deepEqual(namedModels([], ['a.ifc']), { there: [], missing: [] });
});
