import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  areaText,
  lengthText,
  plainLengths,
  readLengths,
  volumeText,
  weightText,
  type LengthDisplay,
  lengthUnitName,
} from './length-display.ts';

const style = (unit: LengthDisplay['unit'], decimals = 0, language = 'en') => ({
  language,
  lengths: { unit, decimals },
});

test('lengths in metres, centimetres and millimetres with the decimals that are wanted', () =>
  assert.deepEqual(
    [
      lengthText(3.25049, { language: 'en', lengths: plainLengths }),
      lengthText(3.25049, style('cm', 1)),
      lengthText(3.25049, style('mm')),
      lengthText(3.25049, style('mm', 2, 'fr')),
      lengthText(-0.00001, style('m', 3)),
    ],
    ['3.250 m', '325.0 cm', '3,250 mm', '3\u202f250,49 mm', '0.000 m'],
  ));

test('feet and inches to a sixteenth', () => {
  const feet = (inches: number) => lengthText(inches * 0.0254, style('ft-in'));
  assert.deepEqual([0, 0.0625, 0.5, 1, 12, 12.75, 147, 147 + 5 / 16, 11 + 31 / 32, -18.5, 0.01, -0.01].map(feet), [
    '0″',
    '1/16″',
    '1/2″',
    '1″',
    '1′',
    '1′ 3/4″',
    '12′ 3″',
    '12′ 3 5/16″',
    '1′',
    '−1′ 6 1/2″',
    '0″',
    '0″',
  ]);
  assert.equal(lengthText(1000 * 0.3048, style('ft-in')), '1,000′');
});

test('areas, volumes and weights follow', () => {
  assert.deepEqual(
    [
      areaText(10, style('mm')),
      areaText(10, style('ft-in')),
      volumeText(2, style('cm')),
      volumeText(2, style('ft-in')),
    ],
    ['10.00 m²', '107.64 ft²', '2.000 m³', '70.63 ft³'],
  );
  assert.deepEqual([weightText(1234.56, style('m')), weightText(12_345, style('m'))], ['1,234.6 kg', '12.35 t']);
});

test('an unreadable choice is null', () => {
  assert.deepEqual(readLengths('{"unit":"mm","decimals":0}'), { unit: 'mm', decimals: 0 });
  for (const text of [null, '', 'null', '{', '{"unit":"yd","decimals":0}', '{"unit":"m","decimals":7}', '{"unit":"m"}'])
    assert.equal(readLengths(text), null, String(text));
});

test('units have symbols', () =>
  assert.deepEqual([1, 0.001, 0.3048, 0.304800609601, 0.0254, 0.5].map(lengthUnitName), [
    'm',
    'mm',
    'ft',
    'ft',
    'in',
    '0.5 m',
  ]));
