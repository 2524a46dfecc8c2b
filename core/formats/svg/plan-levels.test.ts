import assert from 'node:assert/strict';
import { test } from 'node:test';
import { layerOf } from './plan-levels.ts';

test('classes of all schemas have the layer that people expect', () => {
  const layers = [
    'IfcWallStandardCase',
    'IfcCurtainWall',
    'IfcColumn',
    'IfcPile',
    'IfcSlabElementedCase',
    'IfcMember',
    'IfcWindow',
    'IfcDoorStandardCase',
    'IfcStairFlight',
    'IfcRailing',
    'IfcFurnishingElement',
    'IfcSystemFurnitureElement',
    'IfcFlowTerminal',
    'IfcSanitaryTerminal',
    'IfcCovering',
    'IfcReinforcingBar',
    'IfcBuildingElementProxy',
    'IfcSpace',
  ].map(layerOf);
  assert.deepEqual(layers, [
    'wall',
    'wall',
    'column',
    'column',
    'structure',
    'structure',
    'window',
    'door',
    'stair',
    'stair',
    'furniture',
    'furniture',
    'services',
    'services',
    'covering',
    'covering',
    'other',
    'space',
  ]);
});

test('products without a building body are in no plan', () => {
  for (const type of [
    'IfcOpeningElement',
    'IfcSite',
    'IfcGeographicElement',
    'IfcAnnotation',
    'IfcGrid',
    'IfcVirtualElement',
    'IfcSpatialZone',
    'IfcBuilding',
    'IfcBuildingStorey',
    'IfcAlignment',
    'IfcDistributionPort',
    'IfcVoidingFeature',
    'IfcEarthworksCut',
  ])
    assert.equal(layerOf(type), null, type);
});
