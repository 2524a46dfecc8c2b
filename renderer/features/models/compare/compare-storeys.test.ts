import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matchStoreys, readStoreys, type SpatialNode } from './compare-storeys.ts';

const node = (uuid: string | null, type: string, ...children: readonly SpatialNode[]): SpatialNode => ({
  uuid,
  type,
  name: uuid && `name of ${uuid}`,
  children,
});
const storeys = (names: Readonly<Record<string, string>>) => ({
  names: new Map(Object.entries(names)),
  storeyOf: new Map(),
});

test('an element is on the storey that contains it, however deep', () => {
  const wall = node('wall', 'wall', node('opening', 'opening', node('door', 'door')));
  const { names, storeyOf } = readStoreys([
    node(
      'site',
      'site',
      node('building', 'building', node('s1', 'storey', node('room', 'space', wall)), node('s2', 'storey')),
    ),
  ]);
  assert.deepEqual(
    [...names],
    [
      ['s1', 'name of s1'],
      ['s2', 'name of s2'],
    ],
  );
  assert.deepEqual(Object.fromEntries(storeyOf), { room: 's1', wall: 's1', opening: 's1', door: 's1' });
});

test('an element outside all storeys, or without a GlobalId, is on none', () => {
  const { names, storeyOf } = readStoreys([
    node('fence', 'wall'),
    node('s1', 'storey', node(null, 'group', node('lamp', 'lamp'))),
    { type: 'storey', children: [node('lost', 'wall')] },
  ]);
  assert.deepEqual([[...names.keys()], [...storeyOf]], [['s1'], [['lamp', 's1']]]);
  assert.deepEqual(readStoreys([]), { names: new Map(), storeyOf: new Map() });
});

test('a half storey within a storey counts by itself, in the order of the file', () => {
  const { names, storeyOf } = readStoreys([
    node('s1', 'storey', node('a', 'wall'), node('mezzanine', 'storey', node('b', 'wall')), node('c', 'wall')),
  ]);
  assert.deepEqual([...names.keys()], ['s1', 'mezzanine']);
  assert.deepEqual(
    ['a', 'b', 'c'].map(guid => storeyOf.get(guid)),
    ['s1', 'mezzanine', 's1'],
  );
});

test('a structure of a hundred thousand levels is walked', () => {
  let deep = node('end', 'wall');
  for (let level = 0; level < 100_000; level += 1) deep = node(null, 'group', deep);
  assert.equal(readStoreys([node('s1', 'storey', deep)]).storeyOf.get('end'), 's1');
});

test('storeys are the same by GlobalId first, then by name; a name is used up', () => {
  const matched = matchStoreys(
    storeys({ g0: 'Ground', g1: 'First', g2: 'Roof' }),
    storeys({ g0: 'First', n1: 'First', n2: 'First', n3: 'Attic' }),
  );
  assert.deepEqual(
    ['g0', 'n1', 'n2', 'n3'].map(uuid => matched.inFirst(uuid)),
    ['g0', 'g1', 'n2', 'n3'],
  );
  assert.deepEqual(matched.order, ['g0', 'g1', 'g2', 'n2', 'n3']);
  assert.deepEqual(
    matched.order.map(uuid => matched.nameOf(uuid)),
    ['Ground → First', 'First', 'Roof', 'First', 'Attic'],
  );
  assert.equal(matched.nameOf(''), '');
});
