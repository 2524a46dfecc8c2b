import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { refusal, type Asked } from '../../../api/testing/calls.ts';
import { ApiError } from '../../../api/errors.ts';
import type { PropertySet } from '../../../api/schema.d.ts';
import { createPropertyEdits } from './property-editing.ts';
import { anElement, aProperty, aSet } from '../testing/elements.ts';
import { modelPlace, noteModelCalls } from '../testing/model-calls.ts';

const edits = createPropertyEdits(modelPlace(3), 'door');
const rating = aProperty(71, 7, 'FireRating', 'EI 30');
const common = aSet(7, 'Pset_DoorCommon', [rating]);
/** An own property as sent to the service. */
const sent = (name: string, value: unknown) => ({
  definition: { name, description: null, type: 'IfcPropertySingleValue', value_type: 'IfcLabel', unit: null },
  value,
});
/** Returns the calls of an edit, and those of its undo. */
async function both(t: TestContext, answer: (...asked: Asked) => unknown, edit: () => Promise<() => Promise<unknown>>) {
  const calls = await noteModelCalls(t, answer);
  const undo = await edit();
  const done = calls.splice(0);
  await undo();
  return { done, undone: calls };
}

test('a value is taken back where it was written: in the copy of a set that other elements have, too', async t => {
  const { done, undone } = await both(
    t,
    () => aProperty(91, 9, 'FireRating', 'EI 60'),
    () => edits.changeValue(rating, 'EI 60'),
  );
  assert.deepEqual(done, [['PATCH 3/element/door/propertyset/7/property/71', { value: 'EI 60' }]]);
  assert.deepEqual(undone, [['PATCH 3/element/door/propertyset/9/property/91', { value: 'EI 30' }]]);
});

test('a property that is added is removed from the set that it came into', async t => {
  const { done, undone } = await both(
    t,
    () => aProperty(92, 9, 'Checked', null),
    () => edits.addProperty(7, { definition: { name: 'Checked' }, value: null }),
  );
  assert.deepEqual(done, [
    ['POST 3/element/door/propertyset/7/property', { definition: { name: 'Checked' }, value: null }],
  ]);
  assert.deepEqual(undone, [['DELETE 3/element/door/propertyset/9/property/92']]);
});

test('a property that is removed comes back into its set, the latest copy of it, or a new one of its name', async t => {
  const undoWith = async (sets: readonly PropertySet[]) => {
    const { done, undone } = await both(
      t,
      operation => (operation.startsWith('GET') ? anElement('door', sets) : undefined),
      () => edits.removeProperty(common, rating),
    );
    assert.deepEqual(done, [['DELETE 3/element/door/propertyset/7/property/71']]);
    return undone.at(-1);
  };
  const [copy, later, ofType] = [aSet(8, common.name, []), aSet(12, common.name, []), aSet(40, common.name, [], true)];
  const body = sent('FireRating', 'EI 30');
  assert.deepEqual(await undoWith([later, common]), ['POST 3/element/door/propertyset/7/property', body]);
  assert.deepEqual(await undoWith([copy, later, ofType]), ['POST 3/element/door/propertyset/12/property', body]);
  assert.deepEqual(await undoWith([ofType, aSet(50, 'Other', [])]), [
    'POST 3/element/door/propertyset',
    { name: 'Pset_DoorCommon', type: 'IfcPropertySet', properties: [body] },
  ]);
});

test('a new set is deleted from the model again; one that is taken off stays there and is attached again', async t => {
  const properties = [{ definition: { name: 'By' }, value: 'Sample' }];
  const added = await both(
    t,
    () => aSet(33, 'Maker', []),
    () => edits.addSet('Maker', properties),
  );
  assert.deepEqual(added, {
    done: [['POST 3/element/door/propertyset', { name: 'Maker', type: 'IfcPropertySet', properties }]],
    undone: [['DELETE 3/propertyset/33']],
  });
  const removed = await both(
    t,
    () => undefined,
    () => edits.removeSet(common),
  );
  assert.deepEqual(removed, {
    done: [['DELETE 3/element/door/propertyset/7']],
    undone: [['POST 3/propertyset-element', [{ element_uuid: 'door', property_set_id: 7 }]]],
  });
});

test('attributes get their value of before, nothing included; a classification is given again', async t => {
  const body = (value: unknown) => ({ attributes: { properties: [{ definition: { name: 'Tag' }, value }] } });
  const attribute = await both(
    t,
    () => anElement('door', []),
    () => edits.setAttribute('Tag', 'T 1', null),
  );
  assert.deepEqual(attribute, {
    done: [['PATCH 3/element/door', body('T 1')]],
    undone: [['PATCH 3/element/door', body(null)]],
  });
  const classification = await both(
    t,
    () => undefined,
    () => edits.removeClassification(5),
  );
  assert.deepEqual(classification, {
    done: [['DELETE 3/element/door/classification/5']],
    undone: [['POST 3/classification-element', [{ element_uuid: 'door', classification_id: 5 }]]],
  });
});

test('names of elements are written so that their signs do not become parts of the address', async t => {
  const calls = await noteModelCalls(t, () => aProperty(1, 1, 'Name', 'x'));
  await createPropertyEdits(modelPlace(3), '2O2Fr$t4X7Zf8NOew3FL/?').changeValue(rating, 'x');
  assert.equal(calls[0]?.[0], 'PATCH 3/element/2O2Fr%24t4X7Zf8NOew3FL%2F%3F/propertyset/7/property/71');
});

test('what is refused changes nothing more, and the reason arrives', async t => {
  const calls = await noteModelCalls(t, () => refusal(403));
  await assert.rejects(
    edits.removeProperty(common, rating),
    (error: unknown) => error instanceof ApiError && error.status === 403,
  );
  assert.equal(calls.length, 1);
});
