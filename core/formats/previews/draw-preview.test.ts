import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { crc32, deflateSync, zstdCompressSync } from 'node:zlib';
import sharp from 'sharp';
import { zipOf } from '../bcfzip/testing/bcf.ts';
import { writePdf } from '../../testing/write-pdf.ts';
import { drawPreview } from './draw-preview.ts';

function draw(
  t: TestContext,
  bytes: Uint8Array,
  { encoding = 'identity' as 'identity' | 'zstd', size = bytes.length } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-preview-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const source = join(folder, 'source');
  writeFileSync(source, encoding === 'zstd' ? zstdCompressSync(bytes) : bytes);
  return { folder, drawn: drawPreview({ source, encoding, size, folder }) };
}

const colour = async (path: string, left: number, top: number) => [
  ...(await sharp(path).removeAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
];

test('a PDF: the first page in its colours, and the words of all pages', async t => {
  const { folder, drawn } = draw(t, writePdf(['One (1)', 'Two'], { width: 300, height: 600 }), { encoding: 'zstd' });
  const { outputs, facts } = await drawn;
  assert.deepEqual(
    [outputs.map(({ kind }) => kind), facts],
    [['picture', 'text'], { width: 512, height: 1024, pages: 2 }],
  );
  assert.match(readFileSync(join(folder, 'text.txt'), 'utf8'), /^One \(1\)\s+Two$/);
  assert.deepEqual(await colour(join(folder, 'picture.webp'), 10, 10), [255, 255, 255], 'paper is white');
});

test('security 4: a text file is read and normalised in the process that reads files', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-preview-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const source = join(folder, 'source');
  const read = async (bytes: Uint8Array, encoding: 'identity' | 'zstd' = 'identity') => {
    rmSync(join(folder, 'text.txt'), { force: true });
    writeFileSync(source, encoding === 'zstd' ? zstdCompressSync(bytes) : bytes);
    const { outputs } = await drawPreview({ source, encoding, size: bytes.length, folder, fileName: 'Notes.TXT' });
    return outputs.length === 0 ? null : readFileSync(join(folder, 'text.txt'), 'utf8');
  };
  const marks = (await read(Buffer.from(`a${'\u0315\u0300'.repeat(75_000)}`), 'zstd')) ?? '';
  assert.equal(marks.split('\u034f').length, 5000);
  assert.equal(await read(Buffer.from('\ufeff Cafe\u0301 \n', 'utf16le')), 'Caf\u00e9');
  assert.equal(await read(Buffer.from('T\u00fcr', 'latin1')), 'T\u00fcr');
  assert.equal((await read(Buffer.alloc(3 << 20, 'x')))?.length, 1 << 20);
  assert.deepEqual(
    [await read(Buffer.from([0, 1])), await read(Buffer.from(' \n')), await read(Buffer.alloc(0))],
    [null, null, null],
  );
});

test('pictures: never enlarged, the first frame of a GIF, true colours', async t => {
  const red = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#ff0000' } })
    .gif()
    .toBuffer();
  const { folder, drawn } = draw(t, red);
  assert.deepEqual((await drawn).facts, { width: 40, height: 20, pages: 1 });
  const [r = 0, g = 255, b = 255] = await colour(join(folder, 'picture.webp'), 20, 10);
  assert.ok(r > 240 && g < 16 && b < 16, `${r} ${g} ${b}`);
});

test('an Office file: the picture that its program saved, and its text', async t => {
  const picture = await sharp({ create: { width: 256, height: 181, channels: 3, background: '#00aa00' } })
    .jpeg()
    .toBuffer();
  const word = (text: string) => `<w:document xmlns:w="w"><w:body>${text}</w:body></w:document>`;
  const report = await zipOf({
    '[Content_Types].xml': '<Types/>',
    'docProps/thumbnail.jpeg': picture,
    'word/document.xml': word(
      '<w:p><w:r><w:t>Door</w:t></w:r><w:r><w:tab/><w:t xml:space="preserve"> &amp; frame</w:t></w:r></w:p>' +
        '<w:p><w:pPr><w:rPr>x</w:rPr></w:pPr><w:r><w:instrText>PAGE</w:instrText><w:t>fire rated</w:t></w:r></w:p>',
    ),
  });
  const { folder, drawn } = draw(t, report);
  assert.deepEqual(
    (await drawn).outputs.map(({ kind }) => kind),
    ['picture', 'text'],
  );
  assert.equal(readFileSync(join(folder, 'text.txt'), 'utf8'), 'Door  & frame\nfire rated');
  const [r = 255, g = 0] = await colour(join(folder, 'picture.webp'), 100, 100);
  assert.ok(r < 20 && g > 150, `${r} ${g}`);

  const textOf = async (files: Parameters<typeof zipOf>[0]) => {
    const made = draw(t, await zipOf(files));
    const { outputs } = await made.drawn;
    return [outputs.map(({ kind }) => kind), outputs.length > 0 && readFileSync(join(made.folder, 'text.txt'), 'utf8')];
  };
  const slide = (text: string) => `<p:sld xmlns:a="a" xmlns:p="p"><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:sld>`;
  assert.deepEqual(await textOf({ 'ppt/slides/slide10.xml': slide('Ten'), 'ppt/slides/slide2.xml': slide('Two') }), [
    ['text'],
    'Two\n\nTen',
  ]);
  const open = '<office:body xmlns:office="o" xmlns:text="t"><text:p>Raum<text:tab/><text:span>12</text:span></text:p>';
  // A damaged picture, and text whose end is missing.
  assert.deepEqual(await textOf({ 'Thumbnails/thumbnail.png': 'none', 'content.xml': open }), [['text'], 'Raum 12']);
  assert.deepEqual(await textOf({ 'a.txt': 'no Office file' }), [[], false]);
});

/** A PNG whose header declares more than its data contains. */
function promisingPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

test('pictures that cannot be drawn are refused with a reason, before they use memory', async t => {
  const refused: [Uint8Array, RegExp][] = [
    [promisingPng(60_000, 60_000), /not a picture that can be read|too large/],
    [promisingPng(500, 500), /damaged/],
    [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="5" height="5"><image href="/etc/hostname"/></svg>'),
      /kind/,
    ],
    [Buffer.from('neither'), /not a picture/],
    [Buffer.alloc(0), /not a picture/],
    [Buffer.from('%PDF-1.4 and no more'), /PDF/],
  ];
  for (const [bytes, reason] of refused) await assert.rejects(draw(t, bytes).drawn, { name: 'PreviewError', reason });
  await assert.rejects(draw(t, Buffer.from('x'), { size: 2 ** 40 }).drawn, { reason: /too large/ });
  await assert.rejects(
    draw(t, Buffer.alloc(5_000_000), { encoding: 'zstd', size: 1_000 }).drawn,
    /larger than it was announced/,
  );
});
