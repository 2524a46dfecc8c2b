import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unpackWorkbook } from './testing/workbook.ts';
import { workbookOf } from './workbook.ts';
import { writeSheet } from './write-sheet.ts';

/** Every text of a workbook, wherever it keeps them. */
const textsOf = (files: ReadonlyMap<string, string>): string[] =>
  [...files].flatMap(([name, text]) =>
    name.startsWith('xl/') ? [...text.matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, inner]) => inner ?? '') : [],
  );

const columns = [
  { title: 'Title', width: 40 },
  { title: 'Number', width: 10 },
  { title: 'Created', width: 18 },
];

test('a table becomes a workbook with its titles, texts, numbers and dates', async () => {
  const bytes = await writeSheet({
    name: 'Issues',
    columns,
    rows: [
      ['Wall <A> & "B"', 42, new Date(Date.UTC(2026, 0, 2, 12))],
      ['Émile 🚪', null, null],
      ['', -1.5, null],
    ],
  });
  const files = await unpackWorkbook(bytes);
  assert.match(files.get('xl/workbook.xml') ?? '', /<sheet [^>]*name="Issues"/);
  const sheet = files.get('xl/worksheets/sheet1.xml') ?? '';
  assert.deepEqual(
    ['42', '-1.5', '46024.5'].map(value => sheet.includes(`<v>${value}</v>`)),
    [true, true, true],
    'dates are days since 1900',
  );
  assert.match(sheet, /<pane [^>]*ySplit="1"/, 'the titles stay in sight');
  assert.deepEqual(textsOf(files), ['Title', 'Number', 'Created', 'Wall &lt;A&gt; &amp; "B"', 'Émile 🚪']);
});

test('a text that looks like a formula stays text, and invalid characters are omitted', async () => {
  const rows = [
    ['=HYPERLINK("https://a")', '+1', '@x'],
    ['a\u0000\u0008b\ud800c', 'x'.repeat(40_000), null],
  ];
  const files = await unpackWorkbook(await writeSheet({ name: 'a/b:c[d]*?\\'.repeat(5), columns, rows }));
  assert.doesNotMatch(files.get('xl/worksheets/sheet1.xml') ?? '', /<f>/);
  const texts = textsOf(files);
  assert.deepEqual(texts.slice(3, 6), ['=HYPERLINK("https://a")', '+1', '@x']);
  assert.match(texts[6] ?? '', /^ab\ufffd?c$/);
  assert.equal(texts[7]?.length, 32_767);
  const [, name = ''] = /<sheet [^>]*name="([^"]*)"/.exec(files.get('xl/workbook.xml') ?? '') ?? [];
  assert.deepEqual([name.length <= 31, /[[\]:*?/\\]/.test(name)], [true, false]);
});

test('a table without rows has its titles; two thousand rows do not block the loop', async () => {
  assert.deepEqual(textsOf(await unpackWorkbook(await writeSheet({ name: 'None', columns, rows: [] }))), [
    'Title',
    'Number',
    'Created',
  ]);
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 5);
  const rows = Array.from({ length: 2000 }, (_, index) => [`Issue ${index}`, index, new Date(0)]);
  const files = await unpackWorkbook(await writeSheet({ name: 'Many', columns, rows }));
  clearInterval(timer);
  assert.equal(files.get('xl/worksheets/sheet1.xml')?.match(/<row /g)?.length, 2001);
  assert.ok(turns > 3, 'others had their turn');
});

test('equal tables give equal bytes at any time', async t => {
  const sheets = [{ name: 'Issues', columns, rows: [['Wall', 1, null]] }];
  t.mock.timers.enable({ apis: ['Date'], now: Date.UTC(2026, 0, 2, 12) });
  const first = await workbookOf(sheets);
  t.mock.timers.setTime(Date.UTC(2027, 5, 6, 7));
  assert.ok(first.equals(await workbookOf(sheets)));
});
