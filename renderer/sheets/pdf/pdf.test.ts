import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writePlanSet } from '../testing/plan-set.ts';
import { readBlocks, wholeFile } from './file-reader.ts';
import { readLinks, readOutline, readText, safeAddress } from './page-content.ts';
import {
  characterAt,
  characterNear,
  contextOf,
  findIn,
  foldSearch,
  foldText,
  rectsOf,
  textOf,
  wholeOf,
  wordAt,
} from './page-text.ts';
import { openPdfDocument, PdfError } from './pdf-document.ts';
import { loadPdfium } from './pdfium.ts';
import { createPageTiles, pixelsOfPage, tilesIn, type TileId } from './page-tiles.ts';

const opened = async (bytes = writePlanSet({ pages: 120, lines: 3 })) =>
  openPdfDocument(await loadPdfium(), wholeFile(bytes));
const round = (values: readonly number[]) => values.map(value => Math.round(value));

test('texts are at their places, also on a turned page', async () => {
  const document = await opened();
  const text = document.withPage(0, page => readText(document, page));
  const all = textOf(text, wholeOf(text));
  assert.match(all, /^Sheet 1\n1\.1 Reinforced concrete wall W0, thickness 240 mm\n1\.2/);
  const [title] = rectsOf(text, { first: 0, last: 6 });
  assert.ok(title);
  assert.equal(Math.round(title[0]) >= 38 && title[1] < 790 && title[3] > 790, true, String(title));
  assert.equal(rectsOf(text, wholeOf(text)).length, 4, 'one rectangle for each line');
  const letter = characterAt(text, [title[0] + 4, 785], 0);
  assert.equal(letter, 0);
  assert.deepEqual(wordAt(text, 2), { first: 0, last: 4 });
  assert.equal(characterAt(text, [20, 20], 2), undefined);
  assert.equal(characterNear(text, [500, 785]), 6, 'the end of the line at that height');

  assert.deepEqual(document.sizeOf(2), { width: 842, height: 595 });
  const turned = document.withPage(2, page => readText(document, page));
  const [title3] = findIn(foldText(turned.codes), 'sheet 3', 1);
  assert.ok(title3);
  const [upright] = rectsOf(turned, title3);
  assert.ok(upright && upright[3] - upright[1] > upright[2] - upright[0], 'the title is written downwards');
  assert.ok(upright[0] > 770 && upright[3] < 595, String(upright));
  document.close();
});

test('links and the outline lead to pages, and to addresses that open', async () => {
  const document = await opened();
  const links = document.withPage(0, page => readLinks(document, page));
  assert.deepEqual(
    links.map(({ rect, to }) => [round(rect), to]),
    [
      [[300, 772, 420, 802], { page: 99, y: undefined }],
      [[440, 772, 560, 802], 'https://plinth.example/norm'],
    ],
  );
  assert.deepEqual(readOutline(document), [
    { title: 'Structure', depth: 0, place: { page: 0, y: 842 } },
    { title: 'Details', depth: 0, place: { page: 99, y: 842 } },
  ]);
  document.close();
  assert.deepEqual(
    ['javascript:alert(1)', 'file:///etc/passwd', 'www.plinth.example', 'mailto:a@b.example'].map(safeAddress),
    [undefined, undefined, 'https://www.plinth.example/', 'mailto:a@b.example'],
  );
});

test('a search ignores case, accents and line ends, and shows what is around', () => {
  const codes = Uint32Array.from([...'Béton armé\r\nB25 BETON'].map(letter => letter.codePointAt(0)!));
  const folded = foldText(codes);
  assert.equal(folded.text, 'beton arme b25 beton');
  assert.deepEqual(findIn(folded, foldSearch('  Beton '), 10), [
    { first: 0, last: 4 },
    { first: 16, last: 20 },
  ]);
  assert.deepEqual(findIn(folded, foldSearch('armé  b25'), 10), [{ first: 6, last: 14 }]);
  assert.deepEqual(findIn(folded, foldSearch(' '), 10), []);
  assert.equal(findIn(folded, 'b', 2).length, 2);
  assert.deepEqual(contextOf({ codes }, { first: 6, last: 9 }), ['Béton ', 'armé', ' B25 BETON']);
});

test('a part of a page is drawn as the same part of the whole', async () => {
  const document = await opened();
  const whole = { width: 298, height: 421 };
  const all = document.draw(0, { x: 0, y: 0, ...whole, whole });
  const part = document.draw(0, { x: 20, y: 20, width: 50, height: 30, whole });
  for (const row of [0, 10, 29]) {
    const from = ((20 + row) * whole.width + 20) * 4;
    assert.deepEqual([...part.subarray(row * 200, row * 200 + 200)], [...all.subarray(from, from + 200)]);
  }
  assert.ok(all.some(value => value < 100));
  document.close();
});

test('a large file is read in blocks, each once, and a broken one says so', async () => {
  const bytes = writePlanSet({ pages: 300, lines: 60, strokes: 600 });
  const fetched: number[] = [];
  const blocks = readBlocks(bytes.length, (from, to) => {
    fetched.push(from);
    return bytes.subarray(from, to);
  });
  const document = openPdfDocument(await loadPdfium(), blocks);
  assert.equal(document.count, 300);
  document.sizeOf(150);
  assert.equal(new Set(fetched).size, fetched.length);
  assert.ok(
    fetched.length < Math.ceil(bytes.length / 524_288),
    `${fetched.length} blocks of ${Math.ceil(bytes.length / 524_288)}`,
  );
  document.close();
  const target = new Uint8Array(4);
  assert.equal(blocks.readAt(bytes.length - 2, target), false);
  assert.equal(readBlocks(100, () => undefined).readAt(0, target), false);
  await assert.rejects(
    async () => opened(Buffer.from('no PDF at all')),
    (error: unknown) => error instanceof PdfError && error.fault === 'broken',
  );
});

test('visible tiles are those of the part, the middle ones first', () => {
  const whole = pixelsOfPage({ width: 1000, height: 1000 }, 4);
  assert.deepEqual(whole, { width: 4000, height: 4000 });
  const tiles = tilesIn(3, whole, [900, 1100, 2100, 1200]);
  assert.deepEqual(
    tiles.map(({ column, row }) => [column, row]),
    [
      [1, 1],
      [0, 1],
      [2, 1],
    ],
  );
  assert.deepEqual(tilesIn(3, whole, [-50, -50, -1, -1]), []);
  assert.equal(tilesIn(3, whole, [0, 0, 4000, 4000]).length, 16);
});

test('a tile that somebody else asked for, and gave up, is drawn for the one who still waits', async () => {
  const bitmap = { width: 10, height: 10, close: () => undefined } as ImageBitmap;
  const begun: { readonly signal: AbortSignal | undefined; readonly done: () => void }[] = [];
  const tiles = createPageTiles({
    ask: (_name, _input, { signal }) =>
      new Promise((done, fail) => {
        begun.push({ signal, done: () => done(bitmap as never) });
        signal?.addEventListener('abort', () => fail(signal.reason as Error));
      }),
  });
  const id: TileId = { page: 3, whole: { width: 10, height: 10 }, column: 0, row: 0 };
  const [neighbour, reader] = [new AbortController(), new AbortController()];
  const ahead = tiles.fetch(id, neighbour.signal);
  const shown = tiles.fetch(id, reader.signal);
  const again = tiles.fetch(id, reader.signal);
  assert.equal(begun.length, 1, 'it is drawn once');
  neighbour.abort();
  assert.equal(await ahead, false);
  for (let n = 0; n < 10 && begun.length < 2; n++) await new Promise(setImmediate);
  assert.equal(begun[1]?.signal, reader.signal);
  begun[1].done();
  assert.deepEqual(await Promise.all([shown, again]), [true, true]);
  assert.equal(tiles.get(id), bitmap);
  assert.equal(begun.length, 2);
});

test('a tile that cannot be drawn is asked for once by all who wait for it', async () => {
  let asked = 0;
  const tiles = createPageTiles({
    ask: async () => {
      asked += 1;
      await new Promise(setImmediate);
      throw new Error('the page is damaged');
    },
  });
  const id: TileId = { page: 3, whole: { width: 10, height: 10 }, column: 0, row: 0 };
  const { signal } = new AbortController();
  assert.deepEqual(await Promise.all([1, 2, 3].map(() => tiles.fetch(id, signal))), [false, false, false]);
  assert.equal(asked, 1);
  assert.equal(await tiles.fetch(id, signal), false);
  assert.equal(asked, 2, 'it is asked for again when it is visible again');
});
