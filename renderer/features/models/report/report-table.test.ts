import assert from 'node:assert/strict';
import { test } from 'node:test';
import { namesOf, reportTable, factsOf, phaseShares, placeFacts, totalOf } from './report-table.ts';
import { wordsIn } from '../../../i18n/testing/words.ts';

test('a report becomes a table: errors, then warnings with the names of their elements', () => {
  const warnings = [
    { code: 'no-shape', message: 'It has no "shape".', type: 'IfcBeam', guid: '0beam' },
    { code: 'note', message: '=1+1, or not' },
    { code: 'cut', message: 'two\nlines', type: 'IfcWall', guid: '0wall' },
  ];
  const names = new Map([['0beam', 'Träger; Süd']]);
  assert.equal(
    reportTable({ errors: ['It broke off.'], warnings, information: [] }, guid => names.get(guid)),
    [
      '\uFEFF"GlobalId","class","name","code","message"',
      '"","","","error","It broke off."',
      '"0beam","IfcBeam","Träger; Süd","no-shape","It has no ""shape""."',
      '"","","","note","\'=1+1, or not"',
      '"0wall","IfcWall","","cut","two\nlines"',
      '',
    ].join('\r\n'),
  );
  assert.equal(
    reportTable({ errors: [], warnings: [], information: [] }, () => undefined),
    '\uFEFF"GlobalId","class","name","code","message"\r\n',
  );
});

test('names are found at any depth; what has none is left out', () => {
  const deep = { uuid: 'd', name: 'deep' };
  const structure = [
    { uuid: 'a', name: 'a', children: [{ uuid: 'b', name: null, children: [deep] }, { name: 'no id' }] },
    { uuid: 'c', name: 'c', children: [] },
  ];
  assert.deepEqual(
    namesOf(structure),
    new Map([
      ['c', 'c'],
      ['a', 'a'],
      ['d', 'deep'],
    ]),
  );
});

const known = {
  schema: 'IFC4X3',
  program: 'ArchiCAD 26',
  elements: 1_234_567,
  drawn: 0,
  triangles: null,
  pages: null,
  points: null,
  processed_at: null,
  edits: 3,
} as Parameters<typeof factsOf>[0];

test('numbers of a report are grouped as in the language of the page; what is not known is a dash', async () => {
  await wordsIn('en');
  assert.deepEqual(Object.fromEntries(factsOf(known, 'ifc')), {
    schema: 'IFC4X3',
    program: 'ArchiCAD 26',
    elements: '1,234,567',
    drawn: '0',
    triangles: '–',
    processed: '–',
    edits: '3',
  });
  assert.ok(!factsOf({ ...known, program: null }, 'ifc').some(([name]) => name === 'program'), 'where it is not known');
  await wordsIn('fr');
  assert.equal(Object.fromEntries(factsOf(known, 'ifc')).elements?.replaceAll(/\s/g, ' '), '1 234 567');
});

test('a report has the facts of its kind of model, as far as they are known', async () => {
  await wordsIn('en');
  const drawing = { ...known, schema: 'AC1032', program: null, elements: 4210, drawn: null, pages: 4 };
  assert.deepEqual(factsOf(drawing, 'drawing'), [
    ['format', 'AutoCAD 2018 (AC1032)'],
    ['entities', '4,210'],
    ['layouts', '3'],
  ]);
  const none = { ...known, schema: null, program: null, elements: null, drawn: null };
  assert.deepEqual(factsOf({ ...none, pages: 300 }, 'pdf'), [['pages', '300']]);
  assert.deepEqual(factsOf({ ...none, schema: 'E57', points: 1_000_000 }, 'points'), [
    ['format', 'E57'],
    ['points', '1,000,000'],
  ]);
  assert.deepEqual(factsOf(none, 'image'), []);
});

test('a model says its unit and where it is, as far as its file does', async () => {
  await wordsIn('en');
  assert.deepEqual(placeFacts({ length_unit_metres: null, crs: null, map_conversion: null }), []);
  const map_conversion = {
    eastings: 2_600_000,
    northings: 1_200_000,
    orthogonal_height: 0,
    x_axis_abscissa: null,
    x_axis_ordinate: null,
    scale: null,
  };
  assert.deepEqual(placeFacts({ length_unit_metres: 0.001, crs: 'EPSG:2056', map_conversion }), [
    ['unit', 'mm'],
    ['system', 'EPSG:2056'],
    ['position', '2,600,000 / 1,200,000'],
  ]);
});

test('the moment of processing is exact, with its zone: a report is evidence', () => {
  const { processed } = Object.fromEntries(factsOf({ ...known, processed_at: '2026-05-05T12:00:00Z' }, 'ifc'));
  assert.match(processed ?? '', /^2026-05-05 \d\d:\d\d:00 [+-]\d\d:\d\d$/);
});

test('phases have their share of the time, and none where nothing took any', () => {
  const phase = (name: string, milliseconds: number) => ({ name, milliseconds });
  const phases = [phase('read', 250), phase('draw', 750), phase('tiles', 0)];
  assert.equal(totalOf(phases), 1000);
  assert.deepEqual(
    phaseShares(phases).map(({ name, share }) => [name, share]),
    [
      ['read', 0.25],
      ['draw', 0.75],
      ['tiles', 0],
    ],
  );
  assert.deepEqual(
    phaseShares([phase('read', 0)]).map(({ share }) => share),
    [0],
  );
  assert.deepEqual([phaseShares([]), totalOf([])], [[], 0]);
});
