import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ColumnInfo } from '../list-shapes.ts';
import { noTexts, packTexts, textAt, cellOf, emptyTable, shownColumn } from './table-data.ts';

test('packed texts are restored, also empty and multi-unit ones', () => {
  const texts = ['', 'Wand', '', '𝒲𝒶𝓁𝓁 🧱', 'e\u0301', '\u0000\n'];
  const packed = packTexts(texts);
  assert.deepEqual(
    texts.map((_text, n) => textAt(packed, n)),
    texts,
  );
  assert.equal(packed.count, 6);
});

test('there is no text outside the range', () => {
  const packed = packTexts(['a', 'b']);
  assert.deepEqual([textAt(packed, -1), textAt(packed, 2)], [undefined, undefined]);
  assert.deepEqual([textAt(noTexts, 0), textAt(packTexts([]), -1)], [undefined, undefined]);
});

test('a cell keeps its type; a missing row has no value', () => {
  const info: ColumnInfo = { from: 'element', name: 'class', value_type: 'string', unit: null, count: 5 };
  const values = ['12', 12, true, 'true', null, ''];
  const column = shownColumn({ info, values, codes: Int32Array.of(0, 1, 2, 3, 4, 5, 1) });
  assert.deepEqual(
    Array.from(column.codes, (_code, row) => cellOf(column, row)),
    [...values, 12],
  );
  assert.equal(cellOf(column, 7), null);
  const single = shownColumn({ info, values: ['Wall'], codes: Int32Array.of(0) });
  assert.equal(cellOf(single, 1), null, 'not the only value there is');
  assert.equal(emptyTable.count, 0);
});

test('the page gets a copy of a column', () => {
  const info: ColumnInfo = { from: 'element', name: 'class', value_type: 'string', unit: null, count: 1 };
  const kept = { info, values: ['Wall'], codes: Int32Array.of(0, 0) };
  const { codes } = shownColumn(kept);
  structuredClone(codes, { transfer: [codes.buffer] });
  assert.deepEqual([...kept.codes], [0, 0]);
});
