import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { decodeEscaped } from './step-strings.ts';

const utf8 = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');

describe('strings of ISO 10303-21', () => {
  const cases: readonly [string, string, string][] = [
    ['plain', 'plain', 'nothing to do'],
    ["it''s", "it's", 'doubled quote'],
    ['a\\\\b', 'a\\b', 'doubled backslash'],
    ['\\X2\\00E900E8\\X0\\ x', 'éè x', 'UTF-16 units'],
    ['\\X4\\0001F600\\X0\\', '😀', 'UCS-4'],
    ['\\X2\\D83DDE00\\X0\\', '😀', 'a surrogate pair'],
    ['\\X2\\D83D\\X0\\\\X2\\DE00\\X0\\', '😀', 'a surrogate pair in two escapes'],
    ['\\X2\\D83D\\X0\\!', '\ufffd!', 'half a pair'],
    ['\\X\\E9', 'é', 'ISO 8859-1 by code'],
    ['\\S\\i', 'é', 'ISO 8859-1 by shift'],
    ['\\PB\\\\S\\q\\S\\1', 'ńą', 'ISO 8859-2: F1 and B1'],
    ['\\PE\\\\S\\P', 'а', 'ISO 8859-5, Cyrillic'],
    [utf8('Außenwände'), 'Außenwände', 'raw UTF-8'],
    ['Au\xdfenw\xe4nde', 'Außenwände', 'raw Latin-1'],
    [`${utf8('ü')}\\X\\E9''`, "üé'", 'raw UTF-8 and escapes together'],
    ['\\X2\\ZZ\\X0\\', '\\X2\\ZZ\\X0\\', 'no hexadecimal'],
    ['\\X2\\FEFF5C4B00\\X0\\\\X\\E9', '\\X2\\FEFF5C4B00\\X0\\é', 'half a unit'],
    ['\\X2\\00E9', 'é', 'never closed'],
    ['\\X4\\FFFFFFFF\\X0\\', '\\X4\\FFFFFFFF\\X0\\', 'beyond Unicode'],
    ['\\X\\G1 \\S\\ \\Q\\ \\', '\\X\\G1 \\S\\ \\Q\\ \\'.replace('\\S\\ ', '\u00a0'), 'other bad ones stay'],
    ["par \\S\\' 34", 'par § 34', 'an apostrophe after a shift'],
    ["par \\S\\'' 34", 'par § 34', 'and doubled'],
    ["\\PE\\\\S\\'", 'Ї', 'on another page'],
    ['Stra\\S\\\\e', 'StraÜe', 'a backslash after a shift'],
    ['a\\X2\\\\X0\\b', 'ab', 'an empty group'],
    ['a\\X4\\\\X0\\\\X\\E9', 'aé', 'an empty group of UCS-4'],
    ['\\Z\\', '\\Z\\', 'unknown directive'],
  ];
  for (const [written, text, why] of cases) test(why, () => assert.equal(decodeEscaped(written), text));

  test('many invalid escapes take linear time', () => {
    for (const part of ['\\X2\\', '\\X2\\00', '\\', '\\X4\\0', '\\S\\'])
      assert.ok(decodeEscaped(`${part.repeat(300_000)}\\X0\\`).length > 0);
  });

  test('long strings', () =>
    assert.equal(decodeEscaped(`${'A'.repeat(3_000_000)}\\X\\E9`), `${'A'.repeat(3_000_000)}é`));
});
