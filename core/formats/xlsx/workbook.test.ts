import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { SaxesParser } from 'saxes';
import { partsOf } from './sheet-xml.ts';
import type { Sheet, SheetValue } from './write-sheet.ts';
import { readCells, unpackWorkbook } from './testing/workbook.ts';
import { workbookOf, writeWorkbook } from './workbook.ts';

const columnsOf = (...titles: string[]) => titles.map(title => ({ title, width: 20 }));
const sheetOf = (rows: Iterable<readonly SheetValue[]>): Sheet => ({ name: 'Sheet', columns: columnsOf('A'), rows });

/** Rows whose texts cannot be made smaller; `taken` counts them. */
function manyRows(count: number) {
  const state = { taken: 0, ended: false };
  function* rows(): Generator<readonly SheetValue[]> {
    try {
      for (; state.taken < count; state.taken += 1) yield [createHash('sha512').update(`${state.taken}`).digest('hex')];
    } finally {
      state.ended = true;
    }
  }
  return { state, sheet: sheetOf(rows()) };
}

async function textsOf(values: readonly SheetValue[]): Promise<(string | undefined)[]> {
  const files = await unpackWorkbook(await workbookOf([sheetOf(values.map(value => [value]))]));
  const cells = readCells(files.get('xl/worksheets/sheet1.xml') ?? '');
  return values.map((_value, at) => cells.get(`A${at + 2}`)?.text);
}

test('texts are read back unchanged, with any characters', async () => {
  const texts = [
    '<b>&amp;</b> "\'',
    ' spaces  and\ttabs ',
    'two\nlines',
    'Émile 日本語 🚪 \u0301',
    '=1+1',
    '+1',
    '-1',
    '@x',
    '00012',
    'TRUE',
    '_x0041_ _x005f_ _xyz_ __x0041_',
    ']]>',
    '\u007f\u0085\u2028\ufeff',
  ];
  assert.deepEqual(await textsOf(texts), texts);
  assert.deepEqual(await textsOf(['a\r\nb\rc', 'a\u0001b\uffff', '\u0002']), ['a\nb\nc', 'ab', '']);
});

test('texts are cut to the limit of a cell, never within a character', async () => {
  const [whole, cut, signs] = await textsOf(['x'.repeat(32_767), `${'x'.repeat(32_766)}🚪`, '&'.repeat(40_000)]);
  assert.deepEqual([whole?.length, cut, signs], [32_767, 'x'.repeat(32_766), '&'.repeat(32_767)]);
});

test('values have their types; missing values have no cell', async () => {
  const row = ['a', 1.5, -0, 1e21, 5e-324, true, false, new Date(Date.UTC(2026, 0, 2, 12)), null, '', NaN, Infinity];
  const columns = columnsOf(...row.map((_value, at) => `column ${at}`), new Date(NaN).toString(), 'day');
  const bytes = await workbookOf([
    { name: 'Values', columns, rows: [[...row, new Date(NaN), { day: new Date('2026-01-02') }]] },
  ]);
  const cells = readCells((await unpackWorkbook(bytes)).get('xl/worksheets/sheet1.xml') ?? '');
  assert.deepEqual(
    [...cells].filter(([place]) => place.endsWith('2')),
    [
      ['A2', { type: 'inlineStr', style: 2, text: 'a' }],
      ['B2', { type: undefined, style: 0, text: '1.5' }],
      ['C2', { type: undefined, style: 0, text: '0' }],
      ['D2', { type: undefined, style: 0, text: '1e+21' }],
      ['E2', { type: undefined, style: 0, text: '5e-324' }],
      ['F2', { type: 'b', style: 0, text: '1' }],
      ['G2', { type: 'b', style: 0, text: '0' }],
      ['H2', { type: undefined, style: 3, text: '46024.5' }],
      ['N2', { type: undefined, style: 4, text: '46024' }],
    ],
  );
});

test('every part is well-formed, listed with its type and in schema order', async () => {
  const sheets = ['One', 'Two & "three"'].map(name => ({ name, columns: columnsOf('A', 'B'), rows: [['x', 1]] }));
  const files = await unpackWorkbook(await workbookOf(sheets));
  const below = new Map<string, string[]>();
  for (const [name, xml] of files) {
    const open: string[] = [];
    const parser = new SaxesParser();
    parser.on('error', error => assert.fail(`${name}: ${error.message}`));
    parser.on('opentag', tag => {
      if (open.length === 1) below.set(name, [...(below.get(name) ?? []), tag.name]);
      open.push(tag.name);
    });
    parser.on('closetag', () => void open.pop());
    parser.write(xml).close();
  }
  // 18.3.1.99, 18.8.39, 18.2.27
  const sheet = ['sheetViews', 'cols', 'sheetData'];
  assert.deepEqual(Object.fromEntries(below), {
    '_rels/.rels': ['Relationship'],
    'xl/styles.xml': ['numFmts', 'fonts', 'fills', 'borders', 'cellStyleXfs', 'cellXfs', 'cellStyles'],
    'xl/worksheets/sheet1.xml': sheet,
    'xl/worksheets/sheet2.xml': sheet,
    'xl/workbook.xml': ['bookViews', 'sheets'],
    'xl/_rels/workbook.xml.rels': ['Relationship', 'Relationship', 'Relationship'],
    '[Content_Types].xml': ['Default', 'Default', 'Override', 'Override', 'Override', 'Override'],
  });
  const paths = [...(files.get('[Content_Types].xml') ?? '').matchAll(/PartName="\/([^"]+)"/g)].map(([, path]) => path);
  assert.deepEqual(new Set(paths), new Set([...files.keys()].filter(name => /^xl\/(?!_rels)/.test(name))));
  const names = [...(files.get('xl/workbook.xml') ?? '').matchAll(/<sheet name="([^"]*)"/g)].map(([, name]) => name);
  assert.deepEqual(names, ['One', 'Two &amp; &quot;three&quot;']);
});

test('columns beyond Z have two letters, then three', async () => {
  const titles = Array.from({ length: 703 }, (_item, at) => `title ${at}`);
  const bytes = await workbookOf([{ name: 'Wide', columns: columnsOf(...titles), rows: [] }]);
  const cells = readCells((await unpackWorkbook(bytes)).get('xl/worksheets/sheet1.xml') ?? '');
  assert.deepEqual(
    ['A1', 'Z1', 'AA1', 'AZ1', 'BA1', 'ZZ1', 'AAA1'].map(place => cells.get(place)?.text),
    [0, 25, 26, 51, 52, 701, 702].map(at => `title ${at}`),
  );
});

test('rows beyond the limit of a sheet continue in another one, with repeated titles', () => {
  const name = 'Elements of the whole building';
  const partsWith = (...numbers: number[]) => {
    const parts: unknown[] = [];
    for (const { name: tab, xml } of partsOf({ ...sheetOf(numbers.map(each => [each])), name }, true, 3)) {
      const text = [...xml].join('');
      parts.push([tab, [...readCells(text).values()].map(cell => cell.text), text.includes('tabSelected')]);
    }
    return parts;
  };
  assert.deepEqual(partsWith(), [[name, ['A'], true]]);
  assert.deepEqual(partsWith(1, 2), [[name, ['A', '1', '2'], true]]);
  assert.deepEqual(partsWith(1, 2, 3), [
    [name, ['A', '1', '2'], true],
    ['Elements of the whole build (2)', ['A', '3'], false],
  ]);
});

test('rows are produced while the workbook is read, sheets one after the other', async () => {
  const { state, sheet } = manyRows(20_000);
  function* sheets() {
    yield sheet;
    yield { ...sheetOf([[state.taken]]), name: 'Sums' };
  }
  const pieces = writeWorkbook(sheets());
  const first = await pieces.next();
  for (let n = 0; n < 100; n++) await turn();
  assert.ok(state.taken < 15_000, `${state.taken} rows are in memory`);
  const taken = first.done === true ? [] : [first.value];
  for await (const piece of pieces) taken.push(piece);
  assert.ok(
    taken.every(({ buffer, byteLength }) => buffer.byteLength === byteLength),
    'each can go to another thread',
  );
  const files = await unpackWorkbook(Buffer.concat(taken));
  assert.equal(files.get('xl/worksheets/sheet1.xml')?.match(/<row /g)?.length, 20_001);
  assert.equal(readCells(files.get('xl/worksheets/sheet2.xml') ?? '').get('A2')?.text, '20000');
});

test('a reader that stops ends the rows; failing rows end the workbook', async () => {
  const { state, sheet } = manyRows(20_000);
  for await (const piece of writeWorkbook([sheet])) {
    assert.ok(piece.length > 0);
    break;
  }
  const { taken } = state;
  assert.deepEqual([state.ended, taken < 20_000], [true, true]);
  for (let n = 0; n < 100; n++) await turn();
  assert.equal(state.taken, taken);

  const failing = manyRows(5000);
  function* rows() {
    yield* failing.sheet.rows;
    throw new Error('the file of the model has gone');
  }
  await assert.rejects(workbookOf([sheetOf(rows())]), /the file of the model has gone/);
  assert.equal(failing.state.ended, true);
});
