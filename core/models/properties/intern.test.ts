import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openModels } from '../../testing/open-models.ts';
import { newGlobalId } from '../data/row-edits.ts';
import type { ModelData } from '../data/model-data.ts';
import { plainKindOf, valueKindOf, checkedValue } from './catalogue.ts';
import { createInterning } from './intern.ts';

const METRE = { type: 'IfcSIUnit', name: 'METRE', unit_type: 'LENGTHUNIT' };
const MILLIMETRE = { ...METRE, prefix: 'MILLI' };
const RADIAN = { type: 'IfcSIUnit', name: 'RADIAN', unit_type: 'PLANEANGLEUNIT' };

test('definitions and units equal to those of the file or of the edit are reused', async t => {
  const { start, upload, reach, at, access } = await openModels(t);
  await start();
  const { modelId } = await upload('house.ifc', 'a house');
  await reach(modelId, 'C');
  const data = (await access.dataOf(at(modelId))) as ModelData;
  let id = 1_000_000_000;
  const interning = createInterning(data, () => id++);

  const rating = { name: 'FireRating', type: 'IfcPropertySingleValue', value_type: 'IfcLabel' };
  assert.equal(interning.definition(rating), 3);
  assert.equal(interning.definition({ ...rating, description: null, unit: null }), 3);
  const width = { name: 'Width', type: 'IfcQuantityLength', value_type: 'IfcLengthMeasure' };
  assert.deepEqual(
    [interning.definition(width), interning.definition({ ...width, unit: { ...MILLIMETRE, is_default: true } })],
    [6, 6],
    'the unit of the project is told with it',
  );
  assert.equal(interning.changes.length, 0);

  const inMetres = interning.definition({ ...width, unit: METRE });
  assert.equal(interning.definition({ ...width, unit: METRE }), inMetres);
  assert.deepEqual(interning.definitionRow(inMetres), {
    id: inMetres,
    name: 'Width',
    description: null,
    type: 'IfcQuantityLength',
    value_type: 'IfcLengthMeasure',
    unit_id: 1_000_000_000,
  });
  assert.equal(
    interning.unit({
      type: 'IfcConversionBasedUnit',
      name: 'DEGREE',
      unit_type: 'PLANEANGLEUNIT',
      conversion_factor: 0.0174532925,
      conversion_baseunit: RADIAN,
    }),
    3,
  );
  const gon = interning.unit({
    type: 'IfcConversionBasedUnit',
    name: 'GON',
    unit_type: 'PLANEANGLEUNIT',
    conversion_factor: 0.015707963,
    conversion_baseunit: RADIAN,
  });
  assert.deepEqual(
    interning.changes.map(change => ('put' in change ? [change.put, 'id' in change.row ? change.row.id : 0] : [])),
    [
      ['unit', 1_000_000_000],
      ['definition', inMetres],
      ['unit', gon],
    ],
  );
  assert.notEqual(interning.newDefinition(rating), 3);
  assert.throws(
    () => interning.unit({ type: 'IfcDerivedUnit', elements: [{ unit: 99, exponent: 1 }] }),
    /Unit 99 not found/,
  );
  assert.equal(interning.definition({ name: 'Rating' }, interning.definitionRow(3)), id - 1, 'what is not named stays');
  assert.equal(interning.definitionRow(id - 1).type, 'IfcPropertySingleValue');

  const before = interning.changes.length;
  const bad = {
    name: 'Pset_Bad',
    properties: [
      { definition: { name: 'Fresh', value_type: 'number' }, value: 1 },
      { definition: { name: 'Other', value_type: 'number' }, value: 'one' },
    ],
  };
  assert.throws(() => interning.attempt(() => interning.set(bad)), {
    fields: { 'properties.1.value': ['Values of the type number are numbers.'] },
  });
  assert.equal(interning.changes.length, before, 'nothing of it is left');
  const fresh = interning.definition({ name: 'Fresh', value_type: 'number' });
  assert.equal(interning.changes.length, before + 1);
  assert.equal(interning.definition({ name: 'Fresh', value_type: 'number' }), fresh);
});

test('values have the type of their definition, if it has one', () => {
  assert.deepEqual(
    [
      'IfcBoolean',
      'boolean',
      'IfcLengthMeasure',
      'number',
      'integer',
      'IfcLabel',
      'string',
      'IfcDescriptiveMeasure',
      'IfcWallTypeEnum',
      null,
    ].map(plainKindOf),
    ['boolean', 'boolean', 'number', 'number', 'number', 'string', 'string', 'string', undefined, undefined],
  );
  assert.equal(valueKindOf('IfcWallTypeEnum'), 'string');
  for (const [value, type] of [
    ['EI30', 'IfcLabel'],
    [1.5, 'number'],
    [null, 'number'],
    [['a', 'b'], 'string'],
    [{ lower: 1, upper: null }, 'IfcLengthMeasure'],
    [{ defining: ['a'], defined: [1] }, 'IfcReal'],
    [3, 'IfcWallTypeEnum'],
    [false, null],
  ] as const)
    assert.deepEqual(checkedValue(value, type), value);
  assert.equal(checkedValue(undefined, 'number'), null);
  for (const [value, type] of [
    [1, 'string'],
    ['1', 'number'],
    [[1, 'b'], 'number'],
    [{ lower: 'a' }, 'number'],
    ['true', 'IfcBoolean'],
    [{ any: 1 }, null],
    [{}, null],
    [{ defining: [{}], defined: [] }, null],
    ['x'.repeat(100_001), null],
    [[[[[1]]]], null],
  ] as const)
    assert.throws(() => checkedValue(value, type, 'there'), /there:/, JSON.stringify(value).slice(0, 60));
});

test('new GlobalIds are well formed', () => {
  const made = new Set(Array.from({ length: 200 }, newGlobalId));
  assert.equal(made.size, 200);
  for (const guid of made) assert.match(guid, /^[0-3][0-9A-Za-z_$]{21}$/);
});
