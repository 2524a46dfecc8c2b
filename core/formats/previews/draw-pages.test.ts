import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import sharp from 'sharp';
import { writePng } from '../../testing/png.ts';
import { writePdf } from '../../testing/write-pdf.ts';
import { drawPages } from './draw-pages.ts';

function draw(t: TestContext, bytes: Uint8Array, kind: 'pages' | 'panorama' = 'pages') {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-pages-'));
  t.after(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  const source = join(folder, 'source');
  writeFileSync(source, bytes);
  const shares: number[] = [];
  return {
    folder,
    shares,
    drawn: drawPages({ source, encoding: 'identity', size: bytes.length, folder }, kind, share => {
      shares.push(share);
    }),
  };
}

const shapeOf = async (folder: string, file: string) => {
  const { format, width, height } = await sharp(join(folder, file)).metadata();
  return [format, width, height];
};

test('every page of a PDF becomes a PNG large enough to read, with a thumbnail', async t => {
  const { folder, drawn, shares } = draw(t, writePdf(['One', 'Two', 'Three'], { width: 1191, height: 842 }));
  const { outputs, facts, warnings } = await drawn;
  assert.deepEqual(
    outputs.map(({ kind, page }) => [kind, page]),
    [1, 2, 3].flatMap(page => [
      ['page-png', page],
      ['thumbnail', page],
    ]),
  );
  assert.deepEqual([facts.pages, facts.sizes[2], warnings], [3, { width: 2382, height: 1684 }, []]);
  assert.deepEqual(await shapeOf(folder, 'page-2'), ['png', 2382, 1684]);
  assert.deepEqual(await shapeOf(folder, 'thumbnail-3'), ['webp', 1024, 724]);
  assert.deepEqual(shares, [1 / 3, 2 / 3, 1]);
  const ink = async (file: string) => (await sharp(join(folder, file)).stats()).channels[0]?.mean;
  assert.notEqual(await ink('page-1'), await ink('page-3'), 'pages differ');
});

test('pages are neither too small to read nor too large to hold', async t => {
  for (const [width, height, expected] of [
    [100, 50, [2048, 1024]],
    [3370, 2384, [6000, 4245]],
  ] as const) {
    const { drawn } = draw(t, writePdf(['x'], { width, height }));
    assert.deepEqual((await drawn).facts.sizes, [{ width: expected[0], height: expected[1] }]);
  }
});

test('pictures stay as they are; those that lie are turned upright', async t => {
  const png = writePng(30, 20);
  const plain = draw(t, png);
  assert.deepEqual(
    (await plain.drawn).outputs.map(({ kind, page }) => [kind, page]),
    [
      ['page-png', 1],
      ['thumbnail', 1],
    ],
  );
  assert.ok(readFileSync(join(plain.folder, 'page-1')).equals(png), 'not a byte is changed');

  const lying = await sharp(writePng(40, 20)).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const turned = draw(t, lying, 'panorama');
  const { outputs, facts, warnings } = await turned.drawn;
  assert.deepEqual([outputs[0]?.kind, facts.sizes], ['panorama-jpeg', [{ width: 20, height: 40 }]]);
  assert.deepEqual(
    [warnings.map(({ code }) => code), (await draw(t, writePng(40, 20), 'panorama').drawn).warnings],
    [['panorama'], []],
    'a panorama is twice as wide as high',
  );
  assert.deepEqual(await shapeOf(turned.folder, 'page-1'), ['jpeg', 20, 40]);
  assert.equal((await sharp(join(turned.folder, 'page-1')).metadata()).orientation ?? 1, 1);
});

test('what no viewer shows is refused in words', async t => {
  const gif = await sharp(writePng(8, 8)).gif().toBuffer();
  const refused: [Uint8Array, RegExp, 'pages' | 'panorama'][] = [
    [gif, /neither a PNG nor a JPEG/, 'pages'],
    [writePng(300, 300).subarray(0, 100), /damaged|not a picture/, 'pages'],
    [Buffer.from('%PDF-1.4 and no more'), /damaged/, 'pages'],
    [writePdf(['x']), /not a PDF/, 'panorama'],
    [Buffer.alloc(0), /not a picture/, 'panorama'],
  ];
  for (const [bytes, reason, kind] of refused)
    await assert.rejects(draw(t, bytes, kind).drawn, { name: 'PreviewError', reason });
});
