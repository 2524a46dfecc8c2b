import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainLengths } from '../../../ui/numbers/length-display.ts';
import { joinSummaries, QUANTITIES, summarise, type ElementSets } from './property-selection.ts';
import { sumsOf, sumText } from './selection-sums.ts';

type Quantity = readonly [name: string, value: unknown, unit: string];
const element = (
  uuid: string,
  sets: Readonly<Record<string, readonly Quantity[]>>,
  type = QUANTITIES,
): ElementSets => ({
  uuid,
  sets: Object.entries(sets).map(([name, quantities], id) => ({
    id,
    name,
    type,
    inherited: false,
    properties: quantities.map(([quantity, value, unit], at) => ({
      id: at,
      name: quantity,
      value,
      unit,
      valueType: null,
    })),
  })),
});
const style = { language: 'en', lengths: plainLengths };
const said = (elements: readonly ElementSets[]) =>
  sumsOf(summarise(elements), elements.length).map(sum => [sum.name, sumText(sum, style), sum.without]);

test('quantities of one name are summed over sets and units, and who lacks them is counted', () => {
  assert.deepEqual(
    said([
      element('a', {
        Qto_Wall: [
          ['Length', 4000, 'mm'],
          ['NetVolume', 2, 'm³'],
          ['Weight', 10, 'kg'],
        ],
      }),
      element('b', {
        Qto_Slab: [
          ['NetVolume', 500, 'l'],
          ['Area', 10, 'm²'],
          ['Length', 1.5, 'm'],
        ],
      }),
      element('c', {
        Qto_Slab: [
          ['NetVolume', null, 'm³'],
          ['Count', 4, ''],
        ],
      }),
    ]),
    [
      ['Length', '5.500 m', 1],
      ['Area', '10.00 m²', 2],
      ['NetVolume', '2.500 m³', 1],
      ['Weight', '10.0 kg', 2],
    ],
  );
});

test('an element that has a quantity in two sets counts once; what is no quantity is not summed', () => {
  assert.deepEqual(said([element('a', { One: [['Length', 1, 'm']], Two: [['Length', 1000, 'mm']] })]), [
    ['Length', '1.000 m', 0],
  ]);
  assert.deepEqual(said([element('a', { Pset: [['Length', 1, 'm']] }, 'IfcPropertySet')]), []);
});

test('sums go over several models', () => {
  const summaries = [[element('a', { Q: [['Length', 1, 'm']] })], [element('b', { Q: [['Length', 2, 'm']] })]].map(
    summarise,
  );
  assert.deepEqual(sumsOf(joinSummaries(summaries), 3), [{ name: 'Length', dimension: 'length', sum: 3, without: 1 }]);
});
