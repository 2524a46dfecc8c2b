import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildForest, visibleRows, type StructureNode } from './forest.ts';
import { toggledIn } from '../../../ui/toggled.ts';
import { firstOpen, matchesOf, openOf, treeStep, withWayTo } from './tree-rules.ts';

const node = (uuid: string, type: string, children: readonly StructureNode[] = []): StructureNode => ({
  uuid,
  type,
  name: uuid,
  longname: null,
  children,
});
const house = node('project', 'project', [
  node('site', 'site', [
    node('building', 'building', [
      node('ground', 'storey', [node('wall', 'wall', [node('window', 'window')]), node('door', 'door')]),
      node('upper', 'storey', [node('roof', 'roof')]),
    ]),
    node('tree', 'building_element_proxy'),
  ]),
]);
const plant = (id: number) => buildForest([{ id, name: 'House', structure: [house], featureOf: () => undefined }]);
const forest = plant(7);
const at = (uuid: string) => forest.uuids.indexOf(uuid);
const names = (nodes: Iterable<number>) => [...nodes].map(n => forest.uuids[n]);
const first = firstOpen(forest);

test('a tree that is new is open down to the storeys', () => {
  assert.deepEqual(names(visibleRows(forest, first)), ['project', 'site', 'building', 'ground', 'upper', 'tree']);
  assert.deepEqual([...firstOpen(buildForest([]))], []);
});

test('many models are a list at first', () => {
  const model = (id: number) => ({ id, name: `${id}`, structure: [house], featureOf: () => undefined });
  const many = buildForest(Array.from({ length: 11 }, (_each, n) => model(n + 1)));
  assert.equal(visibleRows(many, firstOpen(many)).length, 11);
});

test('a building within a building is closed at first: a campus would be too long', () => {
  const campus = buildForest([
    {
      id: 1,
      name: 'Campus',
      structure: [
        node('p', 'project', [
          node('s', 'site', [node('b', 'building', [node('wing', 'building', [node('st', 'storey')])])]),
        ]),
      ],
      featureOf: () => undefined,
    },
  ]);
  assert.deepEqual(
    visibleRows(campus, firstOpen(campus)).map(n => campus.uuids[n]),
    ['p', 's', 'b', 'wing'],
  );
});

test('a model of meshes is open down to where it branches', () => {
  const meshes = buildForest([
    {
      id: 1,
      name: 'hall.glb',
      hasOwnClasses: true,
      structure: [
        node('0'.repeat(22), 'project', [
          node('scene', 'group', [node('walls', 'group', [node('wall', 'mesh')]), node('roof', 'group', [])]),
        ]),
      ],
      featureOf: () => undefined,
    },
  ]);
  assert.deepEqual(
    visibleRows(meshes, firstOpen(meshes)).map(n => meshes.uuids[n]?.replace(/^0+$/, 'file')),
    ['file', 'scene', 'walls', 'roof'],
  );
});

test('what was opened by hand stays when models come and go; a model that is new is open as at first', () => {
  const open = toggledIn(toggledIn(first, at('ground')), at('site'));
  assert.equal(openOf({ forest, open }, forest, first), open);
  assert.equal(openOf(null, forest, first), first);
  const model = (id: number) => ({ id, name: 'House', structure: [house], featureOf: () => undefined });
  const more = buildForest([model(8), model(7)]);
  const then = openOf({ forest, open }, more, firstOpen(more));
  const openIn = (id: number) => [...then].filter(n => more.models[n] === id).map(n => more.uuids[n]);
  assert.deepEqual(openIn(7), names([...open].toSorted((a, b) => a - b)));
  assert.deepEqual(openIn(8), names(first));
  assert.deepEqual(names(openOf({ forest: more, open: then }, forest, first)), openIn(7), 'the other one has gone');
  assert.deepEqual([...openOf({ forest, open }, plant(8), first)], [...first], 'another model');
  assert.deepEqual(toggledIn(toggledIn(first, at('ground')), at('ground')), first, 'twice is as before');
});

test('what is chosen in the model comes into sight: the way to it opens, what was open stays', () => {
  const open = withWayTo(toggledIn(first, at('upper')), forest, at('window'));
  assert.deepEqual(names(visibleRows(forest, open)), [
    'project',
    'site',
    'building',
    'ground',
    'wall',
    'window',
    'door',
    'upper',
    'roof',
    'tree',
  ]);
});

test('arrow keys walk through the tree as in a file manager', () => {
  const rows = visibleRows(forest, first);
  const press = (key: string, active: string | null) => {
    const step = treeStep(key, { forest, rows, open: first, active: active === null ? -1 : at(active) });
    return step && ('node' in step ? `${step.kind} ${forest.uuids[step.node]}` : step.kind);
  };
  const table: readonly (readonly [key: string, active: string | null, step: string])[] = [
    ['ArrowDown', 'project', 'to site'],
    ['ArrowDown', 'tree', 'to tree'],
    ['ArrowDown', null, 'to project'],
    ['ArrowUp', 'upper', 'to ground'],
    ['ArrowUp', 'project', 'to project'],
    ['Home', 'tree', 'to project'],
    ['End', 'project', 'to tree'],
    ['ArrowRight', 'ground', 'toggle ground'],
    ['ArrowRight', 'building', 'to ground'],
    ['ArrowRight', 'tree', 'to tree'],
    ['ArrowLeft', 'building', 'toggle building'],
    ['ArrowLeft', 'ground', 'to building'],
    ['ArrowLeft', 'tree', 'to site'],
    ['Enter', 'upper', 'pick upper'],
    [' ', 'upper', 'eye upper'],
    ['Enter', null, 'none'],
    [' ', null, 'none'],
  ];
  for (const [key, active, step] of table) assert.equal(press(key, active), step, `${key} on ${active}`);
  for (const key of ['Tab', 'a', 'Escape', 'Delete'])
    assert.equal(press(key, 'site'), undefined, `${key} is for others`);
});

test('left on the topmost row stays, and an empty tree takes keys without doing anything', () => {
  const rows = visibleRows(forest, new Set());
  assert.deepEqual(treeStep('ArrowLeft', { forest, rows, open: new Set(), active: 0 }), { kind: 'to', node: 0 });
  const empty = buildForest([]);
  for (const key of ['ArrowDown', 'Home', 'End'])
    assert.deepEqual(treeStep(key, { forest: empty, rows: [], open: new Set(), active: -1 }), { kind: 'none' });
});

test('a search by words looks in the tree, one by a property shows what the service found in each model', () => {
  assert.equal(matchesOf(forest, '  ', []), undefined);
  assert.deepEqual(names(matchesOf(forest, 'IfcWall', []) ?? []), ['wall']);
  assert.deepEqual(names(matchesOf(forest, 'FireRating: REI', []) ?? []), [], 'not yet answered');
  const found = [
    { model: 7, uuids: ['door', 'elsewhere'] },
    { model: 8, uuids: ['wall'] },
    { model: 9, uuids: undefined },
  ];
  assert.deepEqual(names(matchesOf(forest, 'FireRating: REI', found) ?? []), ['door'], 'of its own model only');
  assert.deepEqual(names(matchesOf(forest, 'door', found) ?? []), ['door']);
});
