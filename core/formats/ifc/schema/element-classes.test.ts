import assert from 'node:assert/strict';
import { test } from 'node:test';
import { elementClass } from './element-classes.ts';

test('element classes of all schemas are found by name in any case', () => {
  for (const [given, name, spatialKind] of [
    ['ifcwall', 'IfcWall', undefined],
    ['IfcFurniture', 'IfcFurniture', undefined],
    ['IFCBUILDINGSTOREY', 'IfcBuildingStorey', 'storey'],
    ['IfcSpace', 'IfcSpace', 'space'],
    ['IfcProject', 'IfcProject', 'project'],
    ['IfcRail', 'IfcRail', undefined],
    ['IfcElectricDistributionPoint', 'IfcElectricDistributionPoint', undefined],
  ] as const)
    assert.partialDeepStrictEqual(elementClass(given), { name, spatialKind }, given);
  assert.deepEqual(
    ['Name', 'LongName', 'Elevation', 'ObjectPlacement'].map(name =>
      elementClass('IfcBuildingStorey')?.attributes.get(name),
    ),
    ['IfcLabel', 'IfcLabel', 'IfcLengthMeasure', ''],
  );
  for (const other of ['IfcChair', 'IfcZone', 'IfcWallType', 'Wall', '', 'constructor', 'IfcPropertySet'])
    assert.equal(elementClass(other), undefined, other);
});
