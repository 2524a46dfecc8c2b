import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languages } from '../../i18n/languages.ts';
import { draftOf, kindOf, readDraft } from './property-values.ts';

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

test('bounds and tables are not written by hand', () => {
  assert.deepEqual([kind({ lower: 1, upper: 2 }), kind([{ lower: 1 }])], [null, null]);
});

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
