import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refusal } from '../../../api/testing/calls.ts';
import { createBulkEdits, PartlyRefused } from './property-bulk.ts';
import type { SelectionReader } from './property-reader.ts';
import type { Member, SelectedProperty } from './property-selection.ts';
import { anElement, aProperty, aSet } from '../testing/elements.ts';
import { modelPlace, noteModelCalls } from '../testing/model-calls.ts';

type Changes = readonly { readonly uuid: string; readonly property_sets?: readonly unknown[] }[];

const rating: SelectedProperty = {
  set: 'Common',
  name: 'FireRating',
  unit: '',
  setType: 'IfcPropertySet',
  valueType: 'IfcLabel',
  count: 3,
  value: undefined,
  varies: true,
  inherited: 1,
};
const member = (uuid: string, set: number, value: unknown, inherited = false): Member => ({
  uuid,
  set,
  property: set * 10,
  value,
  inherited,
});
/** Some elements of a model; those in `members` have the property. */
const reader = (model: number, uuids: readonly string[], members: readonly Member[] = []): SelectionReader => ({
  place: modelPlace(model),
  uuids,
  summary: () => Promise.resolve([]),
  members: () => Promise.resolve(members),
  setMembers: () => Promise.resolve(members),
});
const names = (count: number): string[] => Array.from({ length: count }, (_, n) => `e${n}`);
/** Responds with the elements as changed. */
const takesAll = (_operation: string, body?: unknown) => (body as Changes).map(({ uuid }) => anElement(uuid, []));
const noProgress = () => undefined;

test('the elements that have a property get its value, and back what each of them said before', async t => {
  const calls = await noteModelCalls(t, takesAll);
  const edits = createBulkEdits([
    reader(3, ['a', 'b', 'c'], [member('a', 7, 'EI 30'), member('b', 8, null)]),
    reader(4, ['d'], [member('d', 9, 'EI 90')]),
  ]);
  const undo = await edits.changeValue(rating, 'EI 60', noProgress);
  const change = (uuid: string, value: unknown) => ({
    uuid,
    property_sets: [{ name: 'Common', properties: [{ definition: { name: 'FireRating' }, value }] }],
  });
  assert.deepEqual(calls.splice(0), [
    ['PATCH 3/element/bulk_update', [change('a', 'EI 60'), change('b', 'EI 60')]],
    ['PATCH 4/element/bulk_update', [change('d', 'EI 60')]],
  ]);
  await undo();
  assert.deepEqual(calls, [
    ['PATCH 3/element/bulk_update', [change('a', 'EI 30'), change('b', null)]],
    ['PATCH 4/element/bulk_update', [change('d', 'EI 90')]],
  ]);
});

test('what comes from a type is written into an own set of the same name and type; attributes into none', async t => {
  const calls = await noteModelCalls(t, takesAll);
  const edits = createBulkEdits([reader(3, ['a', 'b'], [member('a', 7, 'x', true), member('b', 8, 'x')])]);
  await edits.changeValue({ ...rating, setType: 'IfcDoorPanelProperties' }, 'y', noProgress);
  const properties = [{ definition: { name: 'FireRating' }, value: 'y' }];
  assert.deepEqual(calls.splice(0)[0]?.[1], [
    { uuid: 'a', property_sets: [{ type: 'IfcDoorPanelProperties', name: 'Common', properties }] },
    { uuid: 'b', property_sets: [{ name: 'Common', properties }] },
  ]);
  await edits.changeValue({ ...rating, set: null }, 'y', noProgress);
  assert.deepEqual(calls[0]?.[1], [
    { uuid: 'a', attributes: { properties } },
    { uuid: 'b', attributes: { properties } },
  ]);
});

test('many elements are sent in portions, and the progress runs once from the first to the last of all models', async t => {
  const calls = await noteModelCalls(t, takesAll);
  const shares: number[] = [];
  const edits = createBulkEdits([reader(3, names(450)), reader(4, names(50))]);
  await edits.addProperty('Maker', 'IfcPropertySet', { definition: { name: 'By' }, value: 'x' }, share =>
    shares.push(share),
  );
  assert.deepEqual(
    calls.map(([operation, body]) => [operation, (body as Changes).length]),
    [
      ['PATCH 3/element/bulk_update', 200],
      ['PATCH 3/element/bulk_update', 200],
      ['PATCH 3/element/bulk_update', 50],
      ['PATCH 4/element/bulk_update', 50],
    ],
  );
  assert.deepEqual(shares, [0.4, 0.8, 0.9, 1]);
});

test('the progress of a change is of the elements that have the property, not of all that are selected', async t => {
  await noteModelCalls(t, takesAll);
  const shares: number[] = [];
  const edits = createBulkEdits([reader(3, names(1000), [member('e1', 7, 'x')])]);
  await edits.changeValue(rating, 'y', share => shares.push(share));
  assert.deepEqual(shares, [1]);
  await createBulkEdits([reader(3, ['a'])]).changeValue(rating, 'y', share => shares.push(share));
  assert.deepEqual(shares, [1], 'nobody has it: nothing is sent');
});

test('refused elements of all models are counted, and the others are changed nevertheless', async t => {
  const calls = await noteModelCalls(t, (_operation, body) =>
    (body as Changes).map(({ uuid }) => (uuid === 'bad' ? { detail: 'no such element' } : anElement(uuid, []))),
  );
  const edits = createBulkEdits([reader(3, ['bad', 'a']), reader(4, ['bad', 'b', 'c'])]);
  await assert.rejects(
    edits.addProperty('Maker', 'IfcPropertySet', { definition: { name: 'By' }, value: 'x' }, noProgress),
    (error: unknown) => error instanceof PartlyRefused && error.refused === 2,
  );
  assert.equal(calls.length, 2);
});

test('a property that was added is removed from own sets again, not from those of the type', async t => {
  const by = (id: number, set: number) => aProperty(id, set, 'By', 'x');
  const sets = [
    aSet(40, 'Maker', [by(401, 40)], true),
    aSet(41, 'Maker', [aProperty(411, 41, 'At', 'y')]),
    aSet(42, 'Maker', [aProperty(421, 42, 'At', 'y'), by(422, 42)]),
  ];
  const calls = await noteModelCalls(t, (operation, body) =>
    operation.startsWith('PATCH') ? (body as Changes).map(({ uuid }) => anElement(uuid, sets)) : undefined,
  );
  const undo = await createBulkEdits([reader(3, ['a']), reader(4, ['b'])]).addProperty(
    'Maker',
    'IfcPropertySet',
    { definition: { name: 'By' }, value: 'x' },
    noProgress,
  );
  calls.splice(0);
  await undo();
  assert.deepEqual(calls, [
    ['DELETE 3/element/a/propertyset/42/property/422'],
    ['DELETE 4/element/b/propertyset/42/property/422'],
  ]);
});

test('a removed property is given back with its set, its type and the value of each element', async t => {
  const calls = await noteModelCalls(t, (operation, body) =>
    operation.startsWith('PATCH') ? takesAll(operation, body) : undefined,
  );
  const shares: number[] = [];
  const edits = createBulkEdits([reader(3, ['a', 'b'], [member('a', 7, 1), member('b', 8, 2)])]);
  const undo = await edits.removeProperty(rating, share => shares.push(share));
  assert.deepEqual(calls.splice(0), [
    ['DELETE 3/element/a/propertyset/7/property/70'],
    ['DELETE 3/element/b/propertyset/8/property/80'],
  ]);
  assert.deepEqual(shares, [0.5, 1]);
  await undo();
  const definition = { name: 'FireRating', value_type: 'IfcLabel' };
  const given = (uuid: string, value: unknown) => ({
    uuid,
    property_sets: [{ name: 'Common', type: 'IfcPropertySet', properties: [{ definition, value }] }],
  });
  assert.deepEqual(calls, [['PATCH 3/element/bulk_update', [given('a', 1), given('b', 2)]]]);
});

test('sets that are taken off are attached again, each model by itself; one without any is not asked', async t => {
  const calls = await noteModelCalls(t, () => undefined);
  const edits = createBulkEdits([
    reader(3, ['a', 'b'], [member('a', 7, 0), member('a', 8, 0)]),
    reader(4, ['c']),
    reader(5, ['d'], [member('d', 9, 0)]),
  ]);
  const undo = await edits.removeSet('Common', noProgress);
  assert.deepEqual(
    calls.splice(0).map(([operation]) => operation),
    ['DELETE 3/element/a/propertyset/7', 'DELETE 3/element/a/propertyset/8', 'DELETE 5/element/d/propertyset/9'],
  );
  await undo();
  assert.deepEqual(calls, [
    [
      'POST 3/propertyset-element',
      [
        { element_uuid: 'a', property_set_id: 7 },
        { element_uuid: 'a', property_set_id: 8 },
      ],
    ],
    ['POST 5/propertyset-element', [{ element_uuid: 'd', property_set_id: 9 }]],
  ]);
});

test('after a refusal no further portion is sent', async t => {
  const calls = await noteModelCalls(t, () => refusal(409));
  const edits = createBulkEdits([
    reader(
      3,
      names(500),
      names(500).map(uuid => member(uuid, 7, 'x')),
    ),
  ]);
  await assert.rejects(edits.changeValue(rating, 'y', noProgress), /refused/);
  assert.equal(calls.length, 1);
});
