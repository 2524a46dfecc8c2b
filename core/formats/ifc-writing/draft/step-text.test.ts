import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { decodeEscaped } from '../../ifc/step/step-strings.ts';
import { reduceNumber, stepReal, stepString } from './step-text.ts';

test('texts are written as ASCII and read back unchanged', () => {
  assert.equal(stepString("It's a \\ door"), "'It''s a \\\\ door'");
  assert.equal(stepString('Tür'), "'T\\X2\\00FC\\X0\\r'");
  assert.equal(stepString('a\n漢字😀z'), "'a\\X2\\000A6F225B57\\X0\\\\X4\\0001F600\\X0\\z'");
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), text => {
      const written = stepString(text);
      assert.match(written, /^'[ -~]*'$/);
      assert.equal(decodeEscaped(written.slice(1, -1)), text.toWellFormed());
    }),
    { seed: 7 },
  );
});

test('reals have a decimal point', () => {
  for (const [value, text] of [
    [0, '0.'],
    [-0, '0.'],
    [2, '2.'],
    [-1.5, '-1.5'],
    [1e-7, '1.E-07'],
    [1.25e21, '1.25E21'],
  ] as const)
    assert.equal(stepReal(value), text);
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), value =>
      assert.equal(Number(stepReal(value)), value === 0 ? 0 : value),
    ),
    { seed: 8 },
  );
});

test('numbers lose digits, not magnitude', () => {
  for (const [text, decimals, reduced] of [
    ['1.123456789', 8, '1.12345679'],
    ['1.500', 8, '1.5'],
    ['-0.000', 8, '0.'],
    ['12', 2, '12'],
    ['0.0174532925199', 4, '0.01745'],
    ['1.0E-05', 3, '0.00001'],
    ['1.0E-09', 3, '1.E-09'],
    ['123456789.98765', 3, '123456789.988'],
    ['6378137.', 3, '6378137.'],
    ['2.99999999999', 8, '3.'],
    ['1.E+20', 3, '100000000000000000000.'],
    ['0.E0', 3, '0.'],
  ] as const)
    assert.equal(reduceNumber(text, decimals), reduced, text);
});
