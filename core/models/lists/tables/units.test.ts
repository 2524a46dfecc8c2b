import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Unit } from '../../properties/catalogue.ts';
import { columnUnit, conversion } from './units.ts';

const plain = { id: 1, dimensions: null, elements: null, is_default: true, conversion_factor: null, prefix: null };
const metre: Unit = { ...plain, type: 'IfcSIUnit', name: 'METRE', unit_type: 'LENGTHUNIT' };
const millimetre: Unit = { ...metre, prefix: 'MILLI' };
const foot: Unit = {
  ...plain,
  type: 'IfcConversionBasedUnit',
  name: 'FOOT',
  unit_type: 'LENGTHUNIT',
  conversion_factor: 304.8,
  conversion_baseunit: millimetre,
};
const square: Unit = { ...plain, type: 'IfcSIUnit', name: 'SQUARE_METRE', unit_type: 'AREAUNIT', prefix: 'CENTI' };
const near = (value: number | undefined, wanted: number) =>
  assert.ok(value !== undefined && Math.abs(value / wanted - 1) < 1e-9, `${value} is ${wanted}`);

test('units have their usual symbols', () =>
  assert.deepEqual(
    [metre, millimetre, foot, square, null].map(unit => columnUnit(unit)?.symbol),
    ['m', 'mm', 'ft', 'cm²', undefined],
  ));

test('numbers are converted between units of a kind, and never between others', () => {
  near(conversion(columnUnit(millimetre), columnUnit(metre)), 0.001);
  near(conversion(columnUnit(foot), columnUnit(metre)), 0.3048);
  near(conversion(columnUnit(square), { symbol: 'm²', kind: 'AREAUNIT', factor: 1 }), 0.0001);
  assert.equal(conversion(columnUnit(metre), columnUnit(square)), undefined);
  assert.equal(conversion(columnUnit(metre), null), undefined);
  assert.equal(conversion(null, null), 1);
});
