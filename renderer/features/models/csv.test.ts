import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tableText } from './csv.ts';

/** The fields of one line. */
const written = (...fields: readonly string[]) => tableText([fields]).slice(1);

test('every line ends, every field is quoted, and the text says that it is UTF-8', () => {
  assert.equal(tableText([]), '\uFEFF');
  assert.equal(tableText([['a', 'b'], ['c'], []]), '\uFEFF"a","b"\r\n"c"\r\n\r\n');
});

test('quotes are doubled; separators and line breaks stay within their field', () =>
  assert.equal(written('12" pipe', 'a,b;c', 'two\r\nlines', ''), '"12"" pipe","a,b;c","two\r\nlines",""\r\n'));

test('what a spreadsheet would take for a formula is only text', () => {
  for (const sign of ['=', '+', '-', '@', '\t', '\r'])
    assert.equal(written(`${sign}HYPERLINK("x")`), `"'${sign}HYPERLINK(""x"")"\r\n`, JSON.stringify(sign));
  assert.equal(written(' =1'), `"' =1"\r\n`, 'some take the spaces before it away');
  assert.equal(written('a=b', '0wall', '2-3'), '"a=b","0wall","2-3"\r\n', 'in the middle it is none');
});

test('all scripts are written as they are', () =>
  assert.equal(written('Träger', '図面', '🏠'), '"Träger","図面","🏠"\r\n'));
