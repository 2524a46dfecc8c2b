import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildForest, type StructureNode } from '../tree/forest.ts';
import { setState } from '../state.ts';
import { openHouse } from '../testing/house.ts';
import { onlyPane, withTwins } from './counterparts.ts';

test('an element of one pane comes with that of the other; what one alone has comes alone', () => {
  const model = (first: number, ids: readonly string[]) => ({
    owns: (feature: number) => feature >= first && feature < first + ids.length,
    idOf: (feature: number) => ids[feature - first] ?? '',
    featureOf: (id: string) => (ids.includes(id) ? ids.indexOf(id) + first : undefined),
  });
  const models = new Map([
    [7, model(0, ['wall', 'old'])],
    [8, model(2, ['other', 'wall'])],
    [9, model(4, ['wall'])],
  ]);
  assert.deepEqual([...withTwins([0], [7, 8], models)], [0, 3]);
  assert.deepEqual([...withTwins([3, 1], [7, 8], models)], [3, 0, 1]);
  assert.deepEqual([...withTwins([4], [7, 8], models)], [4], 'it is in neither pane');
  assert.deepEqual([...withTwins([0, 3], null, models)], [0, 3], 'there are no panes');
  models.delete(8);
  assert.deepEqual([...withTwins([0], [7, 8], models)], [0], 'the second was closed');
});

test('whether one model alone has the element of a row', () => {
  const node = (uuid: string, children: readonly StructureNode[] = []): StructureNode => ({
    uuid,
    type: children.length > 0 ? 'storey' : 'wall',
    name: uuid,
    longname: null,
    children,
  });
  const forest = buildForest(
    [['same', 'old'], ['same', 'new'], ['third']].map((ids, n) => ({
      id: n + 1,
      name: '',
      structure: [
        node(
          'storey',
          ids.map(id => node(id)),
        ),
      ],
      featureOf: () => undefined,
    })),
  );
  const onlyOf = (uuid: string) => onlyPane(forest, forest.uuids.indexOf(uuid), [1, 2]);
  assert.deepEqual(['same', 'old', 'new', 'third', 'absent'].map(onlyOf), [undefined, 0, 1, undefined, undefined]);
});

test('with two panes what is selected is selected in both, and so are its ends', () => {
  const { actions, featureOf, nodeOf, marked } = openHouse({ models: [1, 2] });
  setState({ panes: [1, 2] });
  actions.pickFeature(featureOf('wall'), false);
  assert.deepEqual(marked('selected'), ['wall', 'wall']);
  actions.pickFeature(featureOf('roof'), true);
  assert.deepEqual(marked('selected'), ['wall', 'roof', 'wall', 'roof']);
  actions.pickFeature(featureOf('wall'), true);
  assert.deepEqual(marked('selected'), ['roof', 'roof']);
  actions.pickNode(nodeOf('slab'), false);
  assert.deepEqual(marked('selected'), ['slab', 'slab']);
  setState({ panes: null });
  actions.pickFeature(featureOf('wall'), false);
  assert.deepEqual(marked('selected'), ['wall']);
});
