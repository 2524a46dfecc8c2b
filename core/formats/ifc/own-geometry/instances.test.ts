import assert from 'node:assert/strict';
import { test } from 'node:test';
import { numberOf, vectorOf } from './instances.ts';
import { smallFile } from '../testing/curves.ts';

test('an instance is read as plain values, nested and typed ones too', () => {
  const { instances } = smallFile([
    "#20=IFCWALL('a''b',#6,(1,(2.5,$)),.T.,IFCLENGTHMEASURE(3.),*);",
    '#21=IFCINDEXEDPOLYCURVE(#20,(IFCLINEINDEX((1,2))),.F.);',
  ]);
  const wall = instances.get(20);
  assert.equal(wall.type, 'IFCWALL');
  assert.deepEqual(wall.values, [
    "a'b",
    { id: 6 },
    [1, [2.5, null]],
    'T',
    { type: 'IFCLENGTHMEASURE', values: [3] },
    null,
  ]);
  assert.equal(numberOf(wall.values[4]), 3);
  assert.equal(numberOf(wall.values[0], 7), 7);
  assert.deepEqual(instances.get(21).values[1], [{ type: 'IFCLINEINDEX', values: [[1, 2]] }]);
  assert.equal(instances.follow(wall, 1)?.type, 'IFCCARTESIANPOINT');
  assert.deepEqual(instances.vector(wall, 1), [0, 0, 0]);
  assert.equal(instances.follow(wall, 9), null);
  assert.deepEqual(
    instances.list(instances.get(2), 0).map(({ id }) => id),
    [3],
  );
  assert.deepEqual(instances.idsOf('IFCWALL'), [20]);
});

test('missing instances are empty, and endless lists are cut', () => {
  const deep = 100_000;
  const { instances } = smallFile([
    `#20=IFCWALL(${'('.repeat(deep)}1${')'.repeat(deep)},#999);`,
    '#21=IFCCARTESIANPOINT((1.,$));',
  ]);
  const wall = instances.get(20);
  assert.equal(wall.values.length, 2);
  const missing = instances.follow(wall, 1)!;
  assert.deepEqual([missing.type, missing.values], ['', []]);
  assert.equal(vectorOf(instances.get(21).values[0]), null);
});
