import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isAmount } from './columns.ts';

test('quantities, areas, volumes, masses and counts add up; lengths and other values of property sets do not', () => {
  const single = (value_type: string) => isAmount({ type: 'IfcPropertySingleValue', value_type });
  assert.equal(isAmount({ type: 'IfcQuantityLength', value_type: 'IfcLengthMeasure' }), true);
  assert.deepEqual(['IfcAreaMeasure', 'IfcVolumeMeasure', 'IfcMassMeasure', 'IfcCountMeasure'].map(single), [
    true,
    true,
    true,
    true,
  ]);
  assert.deepEqual(
    ['IfcPositiveLengthMeasure', 'IfcReal', 'IfcInteger', 'IfcThermalTransmittanceMeasure'].map(single),
    [false, false, false, false],
  );
});
