import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import sharp, { type Sharp } from 'sharp';
import { writePng } from '../../testing/png.ts';
import { writePdf } from '../../testing/write-pdf.ts';
import { drawPages } from './draw-pages.ts';
import { writePyramid } from './picture.ts';

function draw(t: TestContext, bytes: Uint8Array, kind: 'pages' | 'panorama' = 'pages') {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-pages-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
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

test('pages have a bounded resolution', async t => {
  for (const [width, height, expected] of [
    [100, 50, [2048, 1024]],
    [3370, 2384, [6000, 4245]],
  ] as const) {
    const { drawn } = draw(t, writePdf(['x'], { width, height }));
    assert.deepEqual((await drawn).facts.sizes, [{ width: expected[0], height: expected[1] }]);
  }
});

test('pictures stay unchanged; rotated ones are turned upright', async t => {
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

test('pictures that no viewer shows are refused with a reason', async t => {
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

/** Tiles of a pyramid with their levels, as the window reads them. */
function readPyramid(file: Buffer) {
  const at = 12 + file.readUInt32LE(8);
  const { tile, levels } = JSON.parse(file.toString('utf8', 12, at)) as {
    readonly tile: number;
    readonly levels: readonly { width: number; height: number; columns: number; rows: number }[];
  };
  const count = levels.reduce((sum, { columns, rows }) => sum + columns * rows, 0);
  const start = at + count * 4;
  const ends = Array.from({ length: count }, (_, n) => file.readUInt32LE(at + n * 4));
  return {
    magic: file.toString('latin1', 0, 4),
    tile,
    levels,
    whole: start + (ends.at(-1) ?? 0),
    tileAt: (n: number) => file.subarray(start + (ends[n - 1] ?? 0), start + ends[n]!),
  };
}

test('a large image is cut into tiles of all sizes, upright and in its colours', async t => {
  const [width, height] = [6000, 4200];
  const left = { create: { width: 3000, height, channels: 3 as const, background: '#c83232' } };
  const plain = await sharp({ create: { width, height, channels: 3, background: '#3264c8' } })
    .composite([{ input: left, left: 0, top: 0 }])
    .removeAlpha()
    .raw()
    .toBuffer();
  const bytes = await sharp(plain, { raw: { width, height, channels: 3 } })
    .withMetadata({ orientation: 6 })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const { folder, drawn } = draw(t, bytes);
  const { outputs, facts } = await drawn;
  assert.deepEqual(
    outputs.map(({ kind }) => kind),
    ['page-png', 'pyramid', 'thumbnail'],
  );
  assert.deepEqual(facts.sizes, [{ width: 4200, height: 6000 }]);
  const { magic, tile, levels, whole, tileAt } = readPyramid(readFileSync(join(folder, 'pyramid-1')));
  assert.deepEqual([magic, tile, whole], ['PLPY', 512, outputs[1]!.bytes]);
  assert.deepEqual(
    levels.map(each => [each.width, each.height, each.columns, each.rows]),
    [
      [4200, 6000, 9, 12],
      [2100, 3000, 5, 6],
      [1050, 1500, 3, 3],
      [525, 750, 2, 2],
      [263, 375, 1, 1],
    ],
  );
  const colourOf = async (n: number) => {
    const { channels } = await sharp(tileAt(n)).stats();
    return channels.map(({ mean }) => Math.round(mean / 10) * 10);
  };
  assert.deepEqual(
    [await colourOf(0), await colourOf(9 * 12 - 1)],
    [
      [200, 50, 50],
      [50, 100, 200],
    ],
  );
  assert.deepEqual(
    await sharp(tileAt(9 * 12 + 5 * 6 + 3 * 3 + 4))
      .metadata()
      .then(each => [each.format, each.width, each.height]),
    ['jpeg', 263, 375],
  );
});

/** The mean colour of the first tile of a picture of 700 by 600 pixels. */
async function tileOf(t: TestContext, picture: Sharp): Promise<readonly [number, number, number]> {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-pages-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  await picture.toFile(join(folder, 'picture'));
  const pyramid = await writePyramid(join(folder, 'picture'), folder, { width: 700, height: 600 });
  const { channels } = await sharp(readPyramid(readFileSync(join(folder, pyramid))).tileAt(0)).stats();
  assert.equal(channels.length, 3);
  return channels.map(({ mean }) => mean) as [number, number, number];
}

const plainPicture = (background: string) => sharp({ create: { width: 700, height: 600, channels: 3, background } });

test('tiles of CMYK and of 16 bits have the colours of their picture', async t => {
  const [red, green, blue] = await tileOf(t, plainPicture('#1e9632').toColourspace('cmyk').jpeg({ quality: 95 }));
  assert.ok(green > red + 60 && green > blue + 60, `${red} ${green} ${blue}`);
  const deep = await tileOf(t, plainPicture('#c83264').toColourspace('rgb16').png());
  assert.ok(
    deep.every((value, n) => Math.abs(value - [200, 50, 100][n]!) < 4),
    String(deep),
  );
});

test('a rotated picture of 16 bits with a colour profile is turned upright', async t => {
  const bytes = await plainPicture('#c83264').toColourspace('rgb16').withMetadata({ orientation: 6 }).png().toBuffer();
  const { folder, drawn } = draw(t, bytes);
  assert.deepEqual((await drawn).facts.sizes, [{ width: 600, height: 700 }]);
  assert.deepEqual(await shapeOf(folder, 'page-1'), ['png', 600, 700]);
});
