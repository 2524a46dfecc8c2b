import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wordsIn } from '../../../i18n/testing/words.ts';
import { buildForest, type Forest, numbering } from './forest.ts';
import { groupByClass, layGroups, mergeGroups } from './group-layout.ts';
import { atOnce } from '../in-steps.ts';
import { openHouse } from '../testing/house.ts';
import { rowKind, rowLook, rowName, rowTitle, type TreeShown } from './tree-rules.ts';

const { forest, featureOf, nodeOf } = openHouse();
const classes = atOnce(layGroups(forest, atOnce(groupByClass(forest)), false));
const marked = new Set([featureOf('wall')]);
const shown: TreeShown = { open: new Set([nodeOf('ground')]), matches: undefined, current: -1 };
const look = (tree: Forest, row: number, more: Partial<TreeShown> = {}) =>
  rowLook(tree, row, { ...shown, ...more }, feature => marked.has(feature));

test('elements say their class without its first letters; places and groups do not', async () => {
  const t = await wordsIn('en');
  const kinds = ['project', 'building', 'ground', 'door', 'room', 'note'].map(uuid => rowKind(forest, nodeOf(uuid), t));
  assert.deepEqual(kinds, [undefined, undefined, undefined, 'Door', 'Space', 'Annotation']);
  assert.equal(rowKind(classes, classes.names.indexOf('IfcDoor'), t), undefined);
  assert.equal(rowTitle(classes, classes.names.indexOf('IfcDoor'), t), 'IfcDoor');
  assert.equal(rowTitle(forest, nodeOf('door'), t), 'door · IfcDoor');
});

test('classes of other files keep their words, and a cloud is called one', async () => {
  const t = await wordsIn('en');
  const node = (type: string) => ({ uuid: type, type, name: null, longname: null, children: [] });
  const structure = [node('storey'), node('ifcish_part'), node('point_cloud')];
  const tree = buildForest([{ id: 1, name: 'Mesh', structure, hasOwnClasses: true, featureOf: () => undefined }]);
  assert.deepEqual(
    [0, 1, 2].map(row => rowKind(tree, row, t)),
    [undefined, 'ishPart', 'Point cloud'],
  );
});

test('what has no name says so, and the group of the rest is called by what it lacks', async () => {
  const t = await wordsIn('en');
  const groups = { names: [''], parents: [-1], uuids: 'door', codes: Int32Array.of(0) };
  const grouping = atOnce(mergeGroups([{ model: 1, groups }], atOnce(numbering(forest))));
  const tree = atOnce(layGroups(forest, grouping, true));
  assert.deepEqual([rowName(tree, 0, t), rowName(tree, tree.rest, t)], ['Unnamed', 'Not specified']);
  const french = await wordsIn('fr');
  assert.notEqual(rowName(tree, tree.rest, french), 'Not specified');
});

test('a row is open by hand, and every row is while something is searched for', () => {
  const isOpen = (uuid: string, matches?: ReadonlySet<number>) => look(forest, nodeOf(uuid), { matches }).isOpen;
  assert.deepEqual([isOpen('ground'), isOpen('upper')], [true, false]);
  assert.deepEqual([isOpen('upper', new Set()), isOpen('ground', new Set())], [true, true]);
  const { isMatch, hasChildren } = look(forest, nodeOf('roof'), { matches: new Set([nodeOf('roof')]) });
  assert.deepEqual([isMatch, hasChildren], [true, false]);
  assert.equal(look(forest, nodeOf('roof')).isMatch, false);
});

test('drawn elements are selected by their marks; what is not drawn by being shown, and groups never', () => {
  const isSelected = (uuid: string, current: number) => look(forest, nodeOf(uuid), { current }).isSelected;
  assert.deepEqual([isSelected('wall', -1), isSelected('slab', nodeOf('slab'))], [true, false]);
  assert.deepEqual([isSelected('ground', nodeOf('ground')), isSelected('ground', -1)], [true, false]);
  const group = classes.names.indexOf('IfcWall');
  assert.equal(look(classes, group, { current: -1 }).isSelected, false, 'a group is no element, as -1 is none');
  const note = classes.names.indexOf('note');
  assert.equal(look(classes, note, { current: nodeOf('note') }).isSelected, true);
});

test('what has nothing drawn below it cannot be hidden', () => {
  const isDrawn = (uuid: string) => look(forest, nodeOf(uuid)).isDrawn;
  assert.deepEqual(['building', 'door', 'note'].map(isDrawn), [true, true, false]);
  assert.equal(look(classes, classes.names.indexOf('IfcAnnotation')).isDrawn, false);
});
