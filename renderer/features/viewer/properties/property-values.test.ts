import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languages } from '../../../i18n/languages.ts';
import { draftKey, draftOf, kindOf, newKinds, newProperty, readDraft, requestOf, savingOf } from './property-values.ts';
import { aProperty } from '../testing/elements.ts';

const kind = (value: unknown, value_type: string | null = null) => kindOf({ value, definition: { value_type } });

test('the kind is that of the value; where there is none, that of its type', () => {
  assert.deepEqual(
    [kind('EI30', 'IfcLabel'), kind(0.9, 'IfcLengthMeasure'), kind(true, 'IfcBoolean'), kind(['NEW'], 'IfcLabel')],
    ['text', 'number', 'boolean', 'list'],
  );
  assert.deepEqual(
    [
      kind(null, 'IfcPositiveLengthMeasure'),
      kind(null, 'IfcLogical'),
      kind('.U.', 'IfcLogical'),
      kind(null, 'IfcDescriptiveMeasure'),
      kind(null),
    ],
    ['number', 'boolean', 'boolean', 'text', 'text'],
  );
});

test('bounds and tables are not written by hand', () =>
  assert.deepEqual([kind({ lower: 1, upper: 2 }), kind([{ lower: 1 }])], [null, null]));

test('what a value is edited as reads back as the same value', () => {
  for (const language of languages) {
    for (const value of ['EI 30', 0.125, -3, 1e21, true, false, ['a', 'b'], [1.5, 2], [true, false], null]) {
      const of = kind(value) ?? 'text';
      assert.deepEqual(
        readDraft(of, draftOf(value, language), language, value),
        { value },
        `${String(value)} in ${language}`,
      );
    }
  }
});

test('numbers are read with comma and point, and with grouped digits', () => {
  assert.deepEqual(readDraft('number', ' 1 234,5 ', 'fr'), { value: 1234.5 });
  assert.deepEqual(readDraft('number', '1.234.567,5', 'de'), { value: 1234567.5 });
  assert.deepEqual(readDraft('number', '1.25', 'nl'), { value: 1.25 });
  assert.deepEqual(readDraft('number', '0.5', 'fr'), { value: 0.5 });
  assert.deepEqual(readDraft('number', "12'000", 'en'), { value: 12000 });
  assert.deepEqual(readDraft('number', '', 'en'), { value: null });
  assert.deepEqual(readDraft('number', '1,5', 'en'), { value: 1.5 });
  for (const text of ['wide', '1e999', '--1', '0x10'])
    assert.deepEqual(readDraft('number', text, 'en'), { problem: 'none' }, text);
  assert.deepEqual(readDraft('number', '1,234', 'en'), { problem: 'ambiguous' });
  assert.deepEqual(readDraft('list', '1\nwide', 'en', [1]), { problem: 'none' });
  assert.deepEqual(readDraft('list', '1,5\n2', 'en', [1]), { value: [1.5, 2] });
});

test('lists leave out empty lines; an unknown truth is none', () => {
  assert.deepEqual(readDraft('list', '\n NEW \n\nEXISTING', 'en', ['NEW']), { value: ['NEW', 'EXISTING'] });
  assert.equal(draftOf('.U.', 'en'), '');
  assert.deepEqual(readDraft('boolean', '', 'en'), { value: null });
});

test('what is written as it was changes nothing, however the language writes it', () => {
  for (const language of languages)
    assert.equal(savingOf({ kind: 'number', value: 0.125 }, draftOf(0.125, language), language), 'unchanged', language);
  assert.equal(savingOf({ kind: 'text', value: null }, '', 'en'), 'unchanged');
  assert.equal(savingOf({ kind: 'boolean', value: '.U.' }, '', 'en'), 'unchanged', 'unknown as before');
  assert.equal(savingOf({ kind: 'list', value: ['a', 'b'] }, 'a\nb', 'en'), 'unchanged');
});

test('another value is saved, a wrong one is not, and an emptied one is none', () => {
  const number = { kind: 'number', value: 1.5 } as const;
  assert.deepEqual(savingOf(number, '1,6', 'fr'), { value: 1.6 });
  assert.deepEqual(savingOf(number, '1.50', 'en'), { value: 1.5 }, 'it was written anew');
  assert.deepEqual(savingOf(number, 'wide', 'en'), { problem: 'none' });
  assert.deepEqual(savingOf(number, ' ', 'en'), { value: null });
  assert.deepEqual(savingOf({ kind: 'text', value: 'EI 30' }, '  ', 'en'), { value: null });
  assert.deepEqual(savingOf({ kind: 'list', value: [1, 2] }, '1', 'en'), { value: [1] });
});

test('Enter saves but for a further line and on buttons; Escape closes everywhere', () => {
  const at = (key: string, shift = false, onButton = false) => draftKey(key, { shift, onButton });
  assert.deepEqual([at('Enter'), at('Enter', true), at('Enter', false, true)], ['save', undefined, undefined]);
  assert.deepEqual(
    [at('Escape'), at('Escape', true, true), at('a'), at(' ')],
    ['close', 'close', undefined, undefined],
  );
});

test('a new property has a name that its set does not have, and a value of its kind', () => {
  const draft = { set: undefined, name: ' Checked ', kind: 'boolean', text: 'true' } as const;
  assert.deepEqual(newProperty(draft, ['Status'], 'en'), {
    isTaken: false,
    problem: undefined,
    property: {
      set: undefined,
      property: {
        definition: { name: 'Checked', type: 'IfcPropertySingleValue', value_type: 'IfcBoolean' },
        value: true,
      },
    },
  });
  assert.deepEqual(newProperty(draft, ['Checked'], 'en'), { isTaken: true, problem: undefined, property: undefined });
  assert.equal(newProperty(draft, ['checked'], 'en').isTaken, false, 'names of IFC tell letters apart');
  assert.equal(newProperty({ ...draft, name: '  ' }, [], 'en').property, undefined);
});

test('a new property may have no value; a number that is none is refused', () => {
  const value = (kind: (typeof newKinds)[number], text: string, language = 'en') => {
    const { problem, property } = newProperty({ set: undefined, name: 'Width', kind, text }, [], language);
    return problem ?? property?.property.value;
  };
  assert.deepEqual(
    newKinds.map(kind => value(kind, '')),
    [null, null, null],
  );
  assert.deepEqual([value('number', '1,5', 'de'), value('number', '1,234')], [1.5, 'ambiguous']);
  assert.equal(value('text', '1,5'), '1,5');
});

test('a new set needs a name, too', () => {
  const named = (set: string) => newProperty({ set, name: 'By', kind: 'text', text: 'x' }, [], 'en').property?.set;
  assert.deepEqual([named(' Maker '), named(' ')], ['Maker', undefined]);
});

test('a property is given back with all that it was', () => {
  const property = aProperty(71, 7, 'FireRating', 'EI 30');
  const unit = { id: 5, type: 'IfcSIUnit', unit_type: 'LENGTHUNIT', name: 'METRE', prefix: 'MILLI' };
  const given = requestOf({
    ...property,
    definition: { ...property.definition, description: 'Class of resistance', unit } as typeof property.definition,
  });
  assert.deepEqual(given, {
    definition: {
      name: 'FireRating',
      description: 'Class of resistance',
      type: 'IfcPropertySingleValue',
      value_type: 'IfcLabel',
      unit,
    },
    value: 'EI 30',
  });
  assert.equal(requestOf(property).definition.unit, null);
});
