import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPointCloud, sourceFormatOf } from './source-format.ts';

test('the last ending of a name tells the format, in any case', () => {
  const names = ['House.IFC', 'house.v2.ifcZIP', 'plan.dxf', 'scan.xyz', 'scan.ifc.PLY', 'scan.las'];
  assert.deepEqual(names.map(sourceFormatOf), ['ifc', 'ifc', 'dxf', 'xyz', 'ply', 'las']);
  for (const name of ['ifc', 'house.ifc.pdf', 'house.ifcx', 'constructor', 'a.constructor', 'house.', ''])
    assert.equal(sourceFormatOf(name), undefined, name);
});

test('only clouds are point clouds', () => {
  assert.deepEqual((['ifc', 'dxf', 'xyz', 'ply', 'las', undefined] as const).map(isPointCloud), [
    false,
    false,
    true,
    true,
    true,
    false,
  ]);
});
