import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  contradictionsOf,
  isDoubtful,
  type PlacedModel,
  fromMap,
  readShifts,
  shiftOf,
  shiftsText,
  toMap,
  withShift,
} from './georeference-rules.ts';

const model = (name: string, part: Partial<PlacedModel> = {}): PlacedModel => ({
  id: 1,
  name,
  length_unit_metres: 0.001,
  crs: null,
  map_conversion: null,
  ...part,
});
const at = (eastings: number, northings = 0) => ({
  eastings,
  northings,
  orthogonal_height: 0,
  x_axis_abscissa: null,
  x_axis_ordinate: null,
  scale: null,
});

test('models that say the same, or nothing, contradict nobody', () => {
  assert.deepEqual(contradictionsOf([]), []);
  assert.deepEqual(contradictionsOf([model('a'), model('b')]), []);
  const placed = { crs: 'EPSG:2056', map_conversion: at(2_600_000) };
  assert.deepEqual(contradictionsOf([model('a', placed), model('b', { ...placed, crs: 'epsg:2056 ' })]), []);
});

test('other coordinate systems, map conversions and units are named with their models', () => {
  assert.deepEqual(contradictionsOf([model('a', { crs: 'EPSG:2056' }), model('b', { crs: 'EPSG:25832' })]), [
    {
      kind: 'crs',
      sayings: [
        { value: 'EPSG:2056', names: ['a'] },
        { value: 'EPSG:25832', names: ['b'] },
      ],
    },
  ]);
  assert.deepEqual(
    contradictionsOf([
      model('a', { map_conversion: at(3000, 4000) }),
      model('b', { map_conversion: at(0) }),
      model('c'),
    ]),
    [
      { kind: 'conversion', distance: 5000, names: ['a', 'b'] },
      { kind: 'unplaced', names: ['c'] },
    ],
  );
  const [units] = contradictionsOf([
    model('a'),
    model('b', { length_unit_metres: 1 }),
    model('c', { length_unit_metres: null }),
  ]);
  assert.deepEqual(units, {
    kind: 'unit',
    sayings: [
      { value: 'mm', names: ['a'] },
      { value: 'm', names: ['b'] },
    ],
  });
  assert.ok(units && !isDoubtful(units, false) && isDoubtful(units, true));
});

test('offsets of models are kept and read again; what is no offset is left out', () => {
  const shifts = withShift(withShift(new Map(), 7, [1.5, 0, -4_554_000.25]), 9, [0, 2, 0]);
  assert.deepEqual(readShifts(shiftsText(shifts)), shifts);
  assert.deepEqual(readShifts('{"3":[1,2],"4":["a",0,0],"5":[1,2,3]}'), new Map([[5, [1, 2, 3]]]));
  for (const text of [null, '', 'null', '{', '[]']) assert.equal(readShifts(text).size, 0, String(text));
});

test('a model that is back at its place has no offset', () => {
  const shifts = withShift(new Map([[7, [1, 0, 0]]]), 7, [0, 0, 0]);
  assert.equal(shifts.size, 0);
  assert.deepEqual(shiftOf(shifts, 7), [0, 0, 0]);
});

test('north is the far side of the scene', () => {
  assert.deepEqual(toMap([10, 2, -30]), [10, 30, 2]);
  assert.deepEqual(fromMap(toMap([10, 2, -30])), [10, 2, -30]);
  assert.deepEqual(fromMap([0, 0, 0]), [0, 0, 0]);
});
