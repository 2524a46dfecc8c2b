import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { openBeside, setPanes, onlyPane, withTwins } from './panes.ts';
import { sidesTurned } from '../panels/side-docks.ts';
import { getState, resetState, setState } from '../state.ts';
import { buildForest, type StructureNode } from '../tree/forest.ts';
import { openHouse } from '../testing/house.ts';

beforeEach(() => {
  resetState(1280, { shifts: new Map() });
  setState({ rightOpen: false });
});

const seen = () => {
  const { panes, beside, leftOpen, rightOpen } = getState();
  return { panes, isBeside: beside !== null, docks: [leftOpen, rightOpen] };
};
const together = { panes: null, isBeside: false, docks: [true, false] };
const apart = { panes: [1, 2], isBeside: true, docks: [false, false] };

test('two panes take the room of the docks and of the plan, which get theirs back', () => {
  setState({ planOpen: true });
  setPanes([1, 2]);
  assert.deepEqual(seen(), apart);
  assert.equal(getState().planOpen, false);
  setPanes([1, 2]);
  assert.deepEqual(seen(), apart);
  setPanes(null);
  assert.deepEqual(seen(), together);
});

test('a menu at the pointer closes as the panes change', () => {
  const menu = { x: 1, y: 1, pane: 0 } as const;
  for (const change of [() => setPanes([1, 2]), () => openBeside(true), () => setPanes([1, 2]), () => setPanes(null)]) {
    setState({ menu });
    change();
    assert.equal(getState().menu, null);
  }
});

test('a tablet that is turned while two models are compared has its docks again after that', () => {
  const turn = (isNarrow: boolean) => setState(sidesTurned(getState(), isNarrow));
  setState({ rightOpen: true });
  setPanes([1, 2]);
  turn(true);
  assert.deepEqual(seen(), apart);
  setPanes(null);
  assert.deepEqual(seen().docks, [false, true], 'one while it is narrow');
  setPanes([1, 2]);
  turn(false);
  assert.deepEqual(seen(), apart);
  setPanes(null);
  assert.deepEqual(seen().docks, [true, true]);
});

test('a panel of the page takes the place of the second pane, and nothing else does', () => {
  setPanes([1, 2]);
  openBeside(false);
  assert.deepEqual(seen(), apart);
  openBeside(true);
  assert.deepEqual(seen(), { panes: null, isBeside: true, docks: [false, false] });
  setPanes(null);
  assert.equal(seen().isBeside, true, 'the panel keeps its place');
  openBeside(false);
  assert.deepEqual(seen(), together);
});

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
