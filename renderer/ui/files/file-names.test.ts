import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileName, nameOfFile, withoutEnding } from './file-names.ts';

test('a file is called by its models and what else it is about, with one ending', () => {
  assert.equal(nameOfFile(['House.ifc'], undefined), 'House');
  assert.equal(nameOfFile(['House 7.1', 'Site.ifczip', 'Rails', 'Trees'], 'Level 1'), 'House 7.1, Site +2 - Level 1');
  assert.equal(nameOfFile([], 'Level 1'), 'Level 1');
  assert.equal(nameOfFile(['x'.repeat(300)], undefined).length, 100);
});

test('names of files have nothing in them that some system forbids', () => {
  assert.equal(fileName(' A/B: "C"\u0007 ? ', 'view'), 'A B C');
  assert.equal(fileName('..', 'view'), 'view');
  assert.equal(fileName('Straße 7.1', 'view'), 'Straße 7.1');
});

test('an ending is left out, a version number is not', () => {
  assert.deepEqual(['House.ifc', 'House 7.1', 'Plan.v2.dwg', ''].map(withoutEnding), [
    'House',
    'House 7.1',
    'Plan.v2',
    '',
  ]);
});
