import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { properName, schemaOf } from './schema.ts';

describe('classes of the standard', () => {
  test('attributes in STEP order with their types', () => {
    const wall = schemaOf('IFC4').classOf('IFCWALL')!;
    assert.deepEqual(
      wall.attributes.map(a => a.name),
      [
        'GlobalId',
        'OwnerHistory',
        'Name',
        'Description',
        'ObjectType',
        'ObjectPlacement',
        'Representation',
        'Tag',
        'PredefinedType',
      ],
    );
    assert.deepEqual(wall.attributes.map(a => a.valueType).slice(5), ['', '', 'IfcIdentifier', 'IfcWallTypeEnum']);
    assert.deepEqual(schemaOf('IFC2X3').classOf('IFCWALL')!.attributes.length, 8);
    assert.deepEqual(
      schemaOf('IFC4X3')
        .classOf('IFCRAILWAYPART')!
        .attributes.map(a => a.name)
        .slice(-3),
      ['CompositionType', 'UsageType', 'PredefinedType'],
    );
    assert.deepEqual(
      schemaOf('IFC2X3')
        .classOf('IFCPROJECT')!
        .attributes.map(a => a.name),
      schemaOf('IFC4')
        .classOf('IFCPROJECT')!
        .attributes.map(a => a.name),
    );
  });

  test('kinds differ by schema', () => {
    const kinds = (['IFC2X3', 'IFC4', 'IFC4X3'] as const).map(family => {
      const schema = schemaOf(family);
      return ['IFCBRIDGE', 'IFCALIGNMENT', 'IFCZONE', 'IFCWALLSTANDARDCASE', 'IFCELECTRICALELEMENT'].map(name => {
        const found = schema.classOf(name);
        return found === undefined ? '-' : schema.isKind(found, 'IfcProduct') ? 'product' : 'other';
      });
    });
    assert.deepEqual(kinds, [
      ['-', '-', 'other', 'product', 'product'],
      ['-', '-', 'other', 'product', '-'],
      ['product', 'product', 'other', 'product', '-'],
    ]);
    assert.equal(schemaOf('IFC4').classOf('IFCCARTESIANPOINT'), undefined);
  });

  test('proper names', () =>
    assert.deepEqual(
      ['IFCPOSITIVELENGTHMEASURE', 'ifclabel', 'IFCWALLTYPE', 'IFCPROPERTYSINGLEVALUE', 'IFCFOOBAR', 'X'].map(
        properName,
      ),
      ['IfcPositiveLengthMeasure', 'IfcLabel', 'IfcWallType', 'IfcPropertySingleValue', 'IfcFoobar', 'X'],
    ));
});
