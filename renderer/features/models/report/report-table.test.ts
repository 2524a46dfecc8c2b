import assert from 'node:assert/strict';
import { test } from 'node:test';
import { namesOf, reportTable } from './report-table.ts';

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
