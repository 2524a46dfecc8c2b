import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  className,
  countOf,
  listClasses,
  listWhenComplete,
  matching,
  classWritten,
  firstClassValues,
  isClassComplete,
} from './class-list.ts';

const uniclass = { id: 1_000, name: 'Uniclass', notation: 'EF_10', title: 'Walls' };
const doors = { id: 3, name: 'Uniclass', notation: 'EF_2', title: 'Doors' };
const models = [
  {
    model: 7,
    classifications: [doors, uniclass],
    relations: [
      { element_uuid: 'a', classification_id: 3 },
      { element_uuid: 'b', classification_id: 3 },
      { element_uuid: 'a', classification_id: 1_000 },
    ],
  },
  // The same one has another id in another file, or its id is that of another one.
  {
    model: 8,
    classifications: [
      { ...doors, id: 5 },
      { id: 3, name: null, notation: null, title: 'Other' },
    ],
    relations: [{ element_uuid: 'c', classification_id: 5 }],
  },
];

test('classifications of project and files are listed once, by system and code', () => {
  const listed = [...listClasses([uniclass, { id: 1_001, name: 'Own', notation: null, title: 'Reused' }], models)].map(
    ([system, rows]) => [system, rows.map(row => [className(row), row.isProjects, row.count])],
  );
  assert.deepEqual(listed, [
    [null, [['Other', false, 0]]],
    ['Own', [['Reused', true, 0]]],
    [
      'Uniclass',
      [
        ['EF_2 · Doors', false, 3],
        ['EF_10 · Walls', true, 1],
      ],
    ],
  ]);
});

test('elements are counted by model and within the selection', () => {
  const [row] = listClasses([], models).get('Uniclass') ?? [];
  assert.deepEqual(row && [[...row.elements], [...row.ids]], [
    [
      [7, ['a', 'b']],
      [8, ['c']],
    ],
    [
      [7, 3],
      [8, 5],
    ],
  ]);
  assert.equal(
    row &&
      countOf(
        row,
        new Map([
          [7, ['b', 'x']],
          [8, ['a', 'c']],
        ]),
      ),
    2,
  );
});

test('a search covers system, code and title', () => {
  const found = (wanted: string) =>
    matching(listClasses([uniclass], models), wanted).map(([system, rows]) => [system, rows.map(className)]);
  assert.deepEqual(found('uniclass'), [['Uniclass', ['EF_2 · Doors', 'EF_10 · Walls']]]);
  assert.deepEqual(found('wall'), [['Uniclass', ['EF_10 · Walls']]]);
  assert.deepEqual(found('ef_2'), [['Uniclass', ['EF_2 · Doors']]]);
  assert.deepEqual(found('other'), [[null, ['Other']]]);
  assert.deepEqual(found('stairs'), []);
});

test('a classification is titled by code and title, else by system', () => {
  for (const [notation, title, name, called] of [
    ['EF_25', 'Walls', 'Uniclass', 'EF_25 · Walls'],
    ['EF_25', null, 'Uniclass', 'EF_25'],
    [null, 'Walls', 'Uniclass', 'Walls'],
    ['', '', 'Uniclass', 'Uniclass'],
    [null, null, null, '–'],
  ] as const)
    assert.equal(className({ notation, title, name }), called);
});

test('codes sort numerically', () => {
  const coded = ['EF_25_10', 'EF_3', 'EF_25_9', 'EF_1'].map((notation, id) => ({
    id,
    name: 'Uniclass',
    notation,
    title: null,
  }));
  assert.deepEqual(listClasses(coded, []).get('Uniclass')?.map(className), ['EF_1', 'EF_3', 'EF_25_9', 'EF_25_10']);
});

test('an empty search matches all', () => {
  assert.equal(listClasses([], []).size, 0);
  assert.deepEqual(matching(listClasses([], []), ''), []);
  assert.equal(matching(listClasses([uniclass], models), '').flatMap(([, rows]) => rows).length, 3);
});

test('ten thousand elements are counted', () => {
  const relations = Array.from({ length: 10_000 }, (_, at) => ({ element_uuid: `e${at}`, classification_id: 3 }));
  const [row] = listClasses([], [{ model: 7, classifications: [doors], relations }]).get('Uniclass') ?? [];
  assert.equal(row?.count, 10_000);
  assert.equal(row && countOf(row, new Map([[7, relations.map(({ element_uuid }) => element_uuid)]])), 10_000);
  assert.equal(row && countOf(row, new Map([[8, ['e1']]])), 0, 'the same GlobalId in another model is another element');
});

test('nothing is listed before all models are loaded', () => {
  const [seven, eight] = models;
  assert.equal(listWhenComplete(undefined, [7, 8], [seven, eight]), undefined);
  assert.equal(listWhenComplete([uniclass], [7, 8], [seven, undefined]), undefined);
  assert.equal(listWhenComplete([uniclass], [7, 8], [seven]), undefined, 'a model that was just opened');
  assert.deepEqual(listWhenComplete([uniclass], [7, 8], [seven, eight]), listClasses([uniclass], models));
  assert.equal(listWhenComplete([uniclass], [], [])?.size, 1, 'without models those of the project');
});

test('a classification needs a code or a title', () => {
  for (const [notation, title, complete] of [
    ['EF_25', 'Murs intérieurs', true],
    ['EF_25', '', true],
    ['', 'Walls', true],
    ['', '', false],
    [' ', '\t', false],
  ] as const)
    assert.equal(isClassComplete({ system: 'Uniclass', notation, title }), complete, `${notation} ${title}`);
});

test('empty fields are null, others trimmed', () =>
  assert.deepEqual(classWritten({ system: '  ', notation: ' EF_25 ', title: 'Murs intérieurs' }), {
    name: null,
    notation: 'EF_25',
    title: 'Murs intérieurs',
  }));

test('an unchanged form writes the same values', () => {
  for (const value of [
    { name: 'Uniclass', notation: 'EF_25', title: 'Walls' },
    { name: null, notation: null, title: 'Reused' },
  ])
    assert.deepEqual(classWritten(firstClassValues(value)), value);
  assert.deepEqual(firstClassValues(undefined), { system: '', notation: '', title: '' });
});
