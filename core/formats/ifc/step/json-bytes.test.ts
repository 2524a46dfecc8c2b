import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { shared } from '../../../testing/step-text.ts';
import { JsonBytes } from './json-bytes.ts';
import { InstanceReader } from './step-reader.ts';

function numberText(text: string): string {
  const json = new JsonBytes();
  const bytes = Buffer.from(text);
  json.number(bytes, 0, bytes.length);
  return Buffer.from(json.bytes.subarray(0, json.length)).toString();
}

function valueText(step: string): string {
  const bytes = shared(Buffer.from(`X(${step})`, 'utf8'));
  const reader = new InstanceReader(bytes);
  reader.loadRange(0, bytes.length);
  const json = new JsonBytes();
  json.node(bytes, reader, reader.argument(0));
  return Buffer.from(json.bytes.subarray(0, json.length)).toString();
}

describe('JsonBytes', () => {
  test('keeps the digits of the file', () => {
    const cases = {
      '1.': '1.0',
      '-0.': '-0.0',
      '1.E-5': '1.0E-5',
      '12': '12',
      '+3': '3',
      '0.235926059936681': '0.235926059936681',
      '1e5': '1e5',
      '.5': '0.5',
      '-.5': '-0.5',
      '007': '7',
      '1.0E+400': 'null',
      '-': 'null',
      '1..2': 'null',
      '1.5.': 'null',
      '9007199254740991': '9007199254740991',
      '9007199254740993': '"9007199254740993"',
      '+0012345678901234567890': '"12345678901234567890"',
      '-9007199254740993': '"-9007199254740993"',
      '9007199254740993.': '9007199254740993.0',
    };
    for (const [step, json] of Object.entries(cases)) assert.equal(numberText(step), json);
  });

  test('numbers keep their values', () =>
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), value => {
        for (const text of [String(value), value.toExponential().toUpperCase(), value.toFixed(6)])
          assert.equal(Number(JSON.parse(numberText(text))), Number(text));
      }),
      { seed: 5 },
    ));

  test('values', () => {
    const cases: Record<string, string> = {
      $: 'null',
      '*': 'null',
      '#5': 'null',
      '.T.': 'true',
      '.F.': 'false',
      '.U.': '"UNKNOWN"',
      '.ELEMENT.': '"ELEMENT"',
      'IFCBOOLEAN(.T.)': 'true',
      "IFCLABEL('a')": '"a"',
      "'it''s \\X\\E9 \"q\"'": '"it\'s é \\"q\\""',
      "('a',(1.,2),$)": '["a",[1.0,2],null]',
      '()': '[]',
      '(())': '[[]]',
      "(IFCLABEL('x'),IFCREAL(2.))": '["x",2.0]',
      '"0FA"': '"0FA"',
      'IFCSET((1,2))': '[1,2]',
    };
    for (const [step, json] of Object.entries(cases)) assert.equal(valueText(step), json);
  });

  test('deep lists stay readable', () => {
    const text = valueText(`${'('.repeat(100_000)}1${')'.repeat(100_000)}`);
    assert.doesNotThrow(() => JSON.parse(text));
    assert.ok(text.length < 100);
  });

  test('any text is kept', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        const written = `'${text.toWellFormed().replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
        assert.equal(JSON.parse(valueText(written)), text.toWellFormed());
      }),
      { seed: 9 },
    ));

  test('integers', () => {
    for (const n of [0, 7, 10, 99, 100, 4294967296, 1125899906842623]) {
      const json = new JsonBytes();
      json.integer(n);
      assert.equal(Buffer.from(json.bytes.subarray(0, json.length)).toString(), String(n));
    }
  });
});
