// The window writes tables of its own, and may not import the service: both guards are tested with the same cases.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvLine } from '../../core/kit/text/json-text.ts';
import { tableText } from '../../renderer/features/models/csv.ts';

/** The value of the only field of a line, as spreadsheet programs read it (RFC 4180). */
const valueOf = (line: string) => {
  const field = line.replace(/^\uFEFF/, '').replace(/\r\n$/, '');
  return field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field;
};

test('the service and the window escape the same texts that could be formulas', () => {
  const guarded = ['=1+1', '+1', '-1', '@x', '\tx', '\rx', ' =1', '\n=1', '\u00A0@x', '=HYPERLINK("x","y")', '-'];
  const plain = ['', 'a=b', '0wall', '2-3', "'=1", '12" pipe', 'a,b;c', 'two\r\nlines', 'Träger', '1@x', '\u200B=1'];
  for (const text of [...guarded, ...plain]) {
    const expected = guarded.includes(text) ? `'${text}` : text;
    assert.deepEqual(
      [valueOf(csvLine([text])), valueOf(tableText([[text]]))],
      [expected, expected],
      JSON.stringify(text),
    );
  }
});
