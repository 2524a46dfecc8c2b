import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CarryConflict } from '../../data/writer.ts';
import { changeOf } from './service.ts';

const conflict: CarryConflict = {
  kind: 'changed',
  element: 'door',
  type: 'IfcDoor',
  name: 'Door',
  set: 'Pset_DoorCommon',
  property: 'FireRating',
  base: 'EI 30',
  edited: 'EI 90',
  now: 'EI 45',
};

test('an edited value can be kept of a property, an attribute and a class', () => {
  const properties = (name: string, value: unknown) => [{ definition: { name }, value }];
  assert.deepEqual(changeOf(conflict), {
    property_sets: [{ name: 'Pset_DoorCommon', properties: properties('FireRating', 'EI 90') }],
  });
  assert.deepEqual(changeOf({ ...conflict, set: null, property: 'Name', edited: 'Kitchen' }), {
    attributes: { properties: properties('Name', 'Kitchen') },
  });
  assert.deepEqual(changeOf({ ...conflict, set: null, property: 'Class', edited: 'IfcGate' }), { type: 'IfcGate' });
});

test('edits of missing elements, places, groups, units and removed values are conflicts or dropped', () => {
  for (const other of [
    { kind: 'element_gone' },
    { kind: 'unit_differs' },
    { element: null },
    { edited: null },
    { edited: ['a', 1] },
    { set: null, property: 'Parent' },
    { set: null, property: 'Materials' },
    { set: 'layer', property: 'A-NEW' },
  ] as const)
    assert.equal(changeOf({ ...conflict, ...other } as CarryConflict), undefined, JSON.stringify(other));
});
