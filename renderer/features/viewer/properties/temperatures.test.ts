import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inCelsius, shownTemperature, toCelsius, toKelvin, propertyText } from '../units.ts';

const TYPE = 'IfcThermodynamicTemperatureMeasure';
const words = { yes: 'Yes', no: 'No', unknown: 'Unknown' };
const kelvin = {
  id: 1,
  type: 'IfcSIUnit',
  name: 'KELVIN',
  unit_type: 'THERMODYNAMICTEMPERATUREUNIT',
  prefix: null,
  dimensions: null,
  conversion_factor: null,
  elements: null,
  is_default: false,
};
const definition = (value_type: string | null, unit: typeof kelvin | null) => ({
  id: 1,
  name: 'Setpoint',
  description: null,
  type: null,
  value_type,
  unit,
});

test('kelvin and degrees Celsius go into each other exactly', () => {
  assert.deepEqual([293.15, 0, 273.15, 294.65, 300].map(toCelsius), [20, -273.15, 0, 21.5, 26.85]);
  for (let tenths = -2731; tenths < 10_000; tenths += 1) assert.equal(toCelsius(toKelvin(tenths / 10)), tenths / 10);
  for (let cents = 0; cents < 100_000; cents += 7) assert.equal(toKelvin(toCelsius(cents / 100)), cents / 100);
});

test('temperatures in kelvin are shown in degrees Celsius, all else as it is', () => {
  assert.equal(propertyText({ value: 293.15, definition: definition(TYPE, kelvin) }, words, 'en'), '20 °C');
  assert.equal(
    propertyText({ value: [293.15, 294.65], definition: definition(TYPE, kelvin) }, words, 'fr'),
    '20, 21,5 °C',
  );
  assert.equal(propertyText({ value: 20, definition: definition(TYPE, null) }, words, 'en'), '20');
  assert.equal(propertyText({ value: 5, definition: definition('IfcReal', kelvin) }, words, 'en'), '5 K');
  assert.deepEqual(shownTemperature(TYPE, 20, '°C'), { value: 20, unit: '°C' });
});

test('what is typed is saved in the unit of the file', async () => {
  const saved: unknown[] = [];
  const edit = {
    kind: 'number' as const,
    value: 293.15,
    unit: 'K',
    note: '',
    save: async (value: unknown) => {
      saved.push(value);
    },
  };
  const shown = inCelsius(TYPE, edit);
  assert.deepEqual([shown.value, shown.unit], [20, '°C']);
  await shown.save(21.5);
  await shown.save(null);
  const inFile = inCelsius(TYPE, { ...edit, value: 20, unit: '°C' });
  assert.deepEqual([inFile.value, inFile.unit], [20, '°C']);
  await inFile.save(21.5);
  assert.deepEqual(saved, [294.65, null, 21.5]);
});
