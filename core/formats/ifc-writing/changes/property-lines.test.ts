import assert from 'node:assert/strict';
import { test } from 'node:test';
import { attributeValue } from './property-lines.ts';

test('values that answers have as texts are written as the file had them', () => {
  assert.equal(attributeValue('UNKNOWN', 'IfcLogical'), '.U.');
  assert.equal(attributeValue('UNKNOWN', 'IfcBoolean'), undefined);
  assert.equal(attributeValue('UNKNOWN', 'IfcLabel'), "'UNKNOWN'");
  assert.equal(attributeValue('9007199254740993', 'IfcInteger'), '9007199254740993');
  assert.equal(attributeValue('-9007199254740993', 'IfcInteger'), '-9007199254740993');
  assert.equal(attributeValue('12', 'IfcInteger'), undefined);
  assert.equal(attributeValue(12, 'IfcInteger'), '12');
});
