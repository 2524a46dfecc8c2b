import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limitProblem, numberDraft, readNumber } from './number-text.ts';

const read = (text: string, language = 'en') => {
  const reading = readNumber(text, language);
  return 'value' in reading ? reading.value : reading.problem;
};

test('comma and point are decimal signs in every language', () => {
  for (const language of ['en', 'fr']) {
    assert.deepEqual(
      ['1,5', '1.5', ' 0,25 ', '.5', ',5', '5.', '-1,5', '+2', '−3.25', '12', '0'].map(text => read(text, language)),
      [1.5, 1.5, 0.25, 0.5, 0.5, 5, -1.5, 2, -3.25, 12, 0],
    );
  }
});

test('thousands are grouped by blanks, apostrophes or the other sign', () => {
  for (const language of ['en', 'fr']) {
    for (const text of [
      '1 234,5',
      '1 234.5',
      '1\u202f234,5',
      '1\u00a0234.5',
      "1'234.5",
      '1’234,5',
      '1.234,5',
      '1,234.5',
    ])
      assert.equal(read(text, language), 1234.5, `${text} in ${language}`);
    assert.deepEqual(
      ['1 234 567', '1.234.567', '1,234,567', '1,234,567.25', '12 345'].map(text => read(text, language)),
      [1_234_567, 1_234_567, 1_234_567, 1_234_567.25, 12_345],
    );
    assert.deepEqual([read('1 234,567', language), read("1'234.567", language)], [1234.567, 1234.567]);
  }
});

test('ambiguous separators are refused unless the language decides', () => {
  assert.deepEqual([read('1,234', 'en'), read('1.234', 'en')], ['ambiguous', 1.234]);
  assert.deepEqual([read('1.234', 'fr'), read('1,234', 'fr')], ['ambiguous', 1.234]);
  assert.deepEqual([read('123,456', 'en'), read('-12,345', 'en')], ['ambiguous', 'ambiguous']);
  // Invalid groupings of thousands.
  assert.deepEqual(
    [read('0,234', 'en'), read('1234,567', 'en'), read('1,2345', 'en'), read('1,23', 'en')],
    [0.234, 1234.567, 1.2345, 1.23],
  );
});

test('exponents are read', () => assert.deepEqual([read('1e21'), read('1,5e-3'), read('-2E+2')], [1e21, 0.0015, -200]));

test('invalid numbers are refused', () => {
  const wrong = [
    '',
    ' ',
    'wide',
    '1,5m',
    '--1',
    '0x10',
    '1e999',
    '1.2.3',
    '1,,5',
    '1.5,5.5',
    '12 34',
    "1'23",
    '1 234 56',
  ];
  wrong.push('1 234,5 6', "1 234'567", '1.23,4', '.', ',', '-', '1e', 'Infinity', 'NaN', '1234 567', '1,234.567.8');
  for (const text of wrong) assert.equal(read(text), 'none', text);
});

test('a formatted number is read back equal', () => {
  for (const language of ['en', 'fr'])
    for (const value of [0, 1.234, -1234.567, 1e21, 1e-9, 0.1 + 0.2, 123_456_789, 12.3456, 999.999])
      assert.equal(read(numberDraft(value, language), language), value, `${value} in ${language}`);
});

test('values outside the limits have an error', () => {
  const limits = { min: 1, max: 17, isWhole: true };
  assert.deepEqual(
    [1, 17, 0, 18, 2.5].map(value => limitProblem(value, limits)),
    [undefined, undefined, 'low', 'high', 'whole'],
  );
  assert.equal(limitProblem(-1e9, {}), undefined);
});
