import assert from 'node:assert/strict';
import { test } from 'node:test';
import { baseName, endOf, optimizedName, withEnding } from './writings.ts';

test('how the writing of a file ended is read from the list of models', () => {
  const model = (id: number, more: object = {}) =>
    ({ id, warnings: [], source: 'UPLOAD', document: { file_name: 'a.ifc' }, ...more }) as unknown as Parameters<
      typeof endOf
    >[1][number];
  const order = {
    kind: 'merge',
    fileName: 'both.ifc',
    model: model(1, { warnings: ['The merged file both.ifc could not be created. Old.'] }),
    known: new Set([1, 2]),
  } as const;
  const made = model(3, { source: 'MERGE', document: { file_name: 'both.ifc' } });
  assert.equal(
    endOf(
      order,
      [order.model, model(2), model(4, { source: 'EXPORT', document: { file_name: 'both.ifc' } })],
      new Set(),
    ),
    undefined,
  );
  assert.deepEqual(endOf(order, [order.model, made], new Set()), { state: 'done', made, notes: [] });
  assert.equal(endOf(order, [order.model, made], new Set([3])), undefined, 'it is what another one became');
  const told = model(1, {
    warnings: [...order.model.warnings, 'The merged file both.ifc could not be created. The units differ.'],
  });
  assert.deepEqual(endOf(order, [told], new Set()), { state: 'failed', notes: ['The units differ.'] });
  assert.deepEqual(endOf(order, [model(1, { warnings: ['both.ifc: A GlobalId changed.'] }), made], new Set()), {
    state: 'done',
    made,
    notes: ['A GlobalId changed.'],
  });
  assert.deepEqual(endOf(order, [], new Set()), { state: 'failed', notes: [] });
});

test('new files are named as IFC', () => {
  assert.deepEqual(['a', ' b.IFC ', 'c.ifczip'].map(withEnding), ['a.ifc', 'b.IFC', 'c.ifczip.ifc']);
  assert.deepEqual([baseName('House.ifczip'), baseName('House v1.2')], ['House', 'House v1.2']);
  assert.equal(optimizedName({ name: 'House.ifc' }), 'House-optimized.ifc');
});
