import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chosenNodes, chosenOf, whoseProperties } from './chosen-elements.ts';
import { buildForest } from '../tree/forest.ts';
import { openHouse } from '../testing/house.ts';

const { forest, featureOf, nodeOf } = openHouse({ models: [1, 2] });
/** The same feature of the second model. */
const again = (feature: number) => feature + 6;
const names = (nodes: readonly number[]) => nodes.map(node => `${forest.models[node]} ${forest.uuids[node]}`);
const chosen = (features: readonly number[], current = -1, kind?: string) =>
  chosenNodes(forest, { features, current, kind });

test('what is drawn stands for its element, and what belongs to none is left out', () => {
  assert.deepEqual(names(chosen([featureOf('door'), again(featureOf('door')), 999])), ['1 door', '2 door']);
  assert.deepEqual(chosen([]), []);
});

test('an element without a body is chosen by its row; one that is drawn is not chosen by being shown', () => {
  assert.deepEqual(names(chosen([featureOf('wall')], nodeOf('note'))), ['1 wall', '1 note']);
  assert.deepEqual(names(chosen([featureOf('wall')], nodeOf('slab'))), ['1 wall'], 'it was selected before');
  assert.deepEqual(names(chosen([], nodeOf('ground'))), ['1 ground']);
  assert.deepEqual(chosen([], forest.count + 3), [], 'the tree has become shorter since');
});

test('one class can be picked out of a selection', () => {
  const features = [featureOf('door'), featureOf('wall'), featureOf('upper wall')];
  assert.deepEqual(names(chosen(features, nodeOf('note'), 'IfcWall')), ['1 wall', '1 upper wall']);
});

test('rows of files and clouds are no elements', () => {
  const node = (uuid: string) => ({ uuid, type: 'project', name: null, longname: null, children: [] });
  const files = buildForest([
    { id: 1, name: 'Mesh', structure: [node('0'.repeat(22))], featureOf: () => undefined },
    { id: 2, name: 'Scan', structure: [node('')], featureOf: () => 0 },
  ]);
  assert.deepEqual(chosenNodes(files, { features: [0], current: 0 }), []);
  assert.equal(whoseProperties(files, 0, chosenOf(files, []), true).hasLast, false);
});

test('elements are counted and named by model, those of many models too', () => {
  const nodes = chosen([again(featureOf('roof')), featureOf('roof'), featureOf('slab')]);
  assert.deepEqual(chosenOf(forest, nodes), {
    count: 3,
    byModel: new Map([
      [2, ['roof']],
      [1, ['roof', 'slab']],
    ]),
  });
});

test('of several elements those of the last are shown, or of all; without a last one only those of all', () => {
  const two = chosenOf(forest, chosen([featureOf('roof'), again(featureOf('slab'))]));
  const one = chosenOf(forest, chosen([featureOf('roof')]));
  const last = nodeOf('roof');
  assert.deepEqual(whoseProperties(forest, last, two, false), { hasLast: true, all: false, models: [1] });
  assert.deepEqual(whoseProperties(forest, last, two, true), { hasLast: true, all: true, models: [1, 2] });
  assert.deepEqual(whoseProperties(forest, -1, two, false), { hasLast: false, all: true, models: [1, 2] });
  assert.deepEqual(whoseProperties(forest, last, one, true), { hasLast: true, all: false, models: [1] });
  assert.deepEqual(whoseProperties(forest, -1, one, true), { hasLast: false, all: false, models: [] });
});
