import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileName, pictureName, possibleSizes, sizeOf } from './picture-rules.ts';

test('a picture is called by its models and storey', () => {
  assert.equal(pictureName(['House.ifc'], undefined), 'House');
  assert.equal(pictureName(['House 7.1', 'Site.ifczip', 'Rails', 'Trees'], 'Level 1'), 'House 7.1, Site +2 - Level 1');
  assert.equal(pictureName([], 'Level 1'), 'Level 1');
  assert.equal(pictureName(['x'.repeat(300)], undefined).length, 100);
});

test('names of files have nothing in them that some system forbids', () => {
  assert.equal(fileName(' A/B: "C"\u0007 ? ', 'view'), 'A B C');
  assert.equal(fileName('..', 'view'), 'view');
  assert.equal(fileName('Straße 7.1', 'view'), 'Straße 7.1');
});

test('only sizes that can be drawn are offered; that of the window always is', () => {
  const screen = { width: 9000, height: 700 };
  assert.deepEqual(possibleSizes(screen, 4096), ['screen', 'hd', 'uhd', 'a4', 'square']);
  assert.deepEqual([sizeOf('screen', screen), sizeOf('a4', screen)], [screen, { width: 3508, height: 2480 }]);
});
