import assert from 'node:assert/strict';
import { test } from 'node:test';
import { elementClass } from './element-classes.ts';

test('classes of elements of all schemas are known by their names in any case', () => {
  for (const [given, name, spatialKind] of [
    ['ifcwall', 'IfcWall', undefined], ['IfcFurniture', 'IfcFurniture', undefined], ['IFCBUILDINGSTOREY', 'IfcBuildingStorey', 'storey'],
    ['IfcSpace', 'IfcSpace', 'space'], ['IfcProject', 'IfcProject', 'project'], ['IfcRail', 'IfcRail', undefined], ['IfcElectricDistributionPoint', 'IfcElectricDistributionPoint', undefined],
  ] as const) assert.deepEqual(elementClass(given), { name, spatialKind }, given);
  for (const other of ['IfcChair', 'IfcZone', 'IfcWallType', 'Wall', '', 'constructor', 'IfcPropertySet']) assert.equal(elementClass(other), undefined, other);
});
