// Malicious files, and files of other formats.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { zipOf, zipWithName } from './testing/bcf.ts';
import { type BcfLimits, BcfError, type BcfRefusal } from './report.ts';
import { readBcf } from './reading/read-bcf.ts';

const TOPIC = '6b1ea8a4-1d3c-4a52-9d3c-0f6c1e9f5a01';
const MARKUP = `${TOPIC}/markup.bcf`;
const version = { 'bcf.version': '<Version VersionId="2.1"/>' };
const markup = (inside: string) => `<Markup><Topic Guid="${TOPIC}"><Title>t</Title></Topic>${inside}</Markup>`;

const refused = (source: Buffer, refusal: BcfRefusal, reason: RegExp, limits: Partial<BcfLimits> = {}) =>
  assert.rejects(readBcf(source, limits), (error: unknown) => {
    assert.ok(error instanceof BcfError, String(error));
    assert.deepEqual([error.refusal, reason.test(error.reason)], [refusal, true], error.reason);
    return true;
  });

/** Changes the line of the list that names `path`. */
function withEntry(bytes: Buffer, path: string, change: (line: Buffer, all: readonly Buffer[]) => void): Buffer {
  const copy = Buffer.from(bytes);
  const lines: Buffer[] = [];
  for (let at = copy.indexOf('PK\x01\x02'); at >= 0; at = copy.indexOf('PK\x01\x02', at + 4))
    lines.push(copy.subarray(at));
  const line = lines.find(found => found.toString('latin1', 46, 46 + found.readUInt16LE(28)) === path);
  change(line!, lines);
  return copy;
}

test('ZIP bombs are refused by declared and by actual size', async () => {
  const zeros = await zipOf({ ...version, [MARKUP]: Buffer.alloc(11 * 1024 * 1024) });
  await refused(zeros, 'hostile', /claims to unpack from 1\d KB to 11 MB/);
  const lying = withEntry(zeros, MARKUP, line => line.writeUInt32LE(1000, 24));
  await refused(lying, 'hostile', /unpacks to more than it declares/);
  const huge = withEntry(await zipOf({ ...version, [MARKUP]: markup('') }), MARKUP, line =>
    line.writeUInt32LE(400 * 1024 * 1024, 24),
  );
  await refused(huge, 'hostile', /to 400 MB, which no real file does/);
  // Many files, each too small to be noticed alone.
  const many = Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`${n}.txt`, Buffer.alloc(1024 * 1024)]));
  await refused(await zipOf({ ...version, ...many }), 'hostile', /KB to 1\d MB/);
});

test('names outside the archive, links and overlapping files are refused', async () => {
  const files = { ...version, 'aa/markup.bcf': markup('') };
  const sized = (name: string) => ({ ...version, ['x'.repeat(name.length)]: '' });
  for (const name of ['../markup.bcf', '/../markup.bcf', '..\\markup.bcf', 'a/../../x.bcf', 'C:/markup.bcf'])
    await refused(await zipWithName(sized(name), 'x'.repeat(name.length), name), 'hostile', /outside of itself/);
  const plain = await zipOf(files);
  await refused(
    withEntry(plain, 'aa/markup.bcf', line => line.writeUInt32LE((0o120777 << 16) >>> 0, 38)),
    'hostile',
    /symbolic link/,
  );
  await refused(
    withEntry(plain, 'aa/markup.bcf', line => line.writeUInt32LE(0, 42)),
    'hostile',
    /overlap/,
  );
  await refused(plain, 'hostile', /lists 2 files; at most 1/, { entries: 1 });
});

test('DOCTYPE, elements without end and more XML than allowed are refused', async () => {
  const file = async (text: string) => zipOf({ ...version, [MARKUP]: text });
  await refused(
    await file(`<!DOCTYPE Markup [<!ENTITY a SYSTEM "file:///etc/passwd">]>${markup('&a;')}`),
    'hostile',
    /has a DOCTYPE/,
  );
  const utf16 = Buffer.from(`\ufeff<!DOCTYPE Markup []>${markup('')}`, 'utf16le');
  await refused(await zipOf({ ...version, [MARKUP]: utf16 }), 'hostile', /has a DOCTYPE/);
  await refused(await file(markup('<a>'.repeat(10_000))), 'hostile', /too many within each other/);
  await refused(await file(markup('<a/>'.repeat(50))), 'hostile', /too many elements/, { markupElements: 40 });
  await refused(await file(markup('')), 'hostile', /larger than that of any real file/, { allXmlBytes: 50 });
  await refused(await file(markup('')), 'hostile', /larger than that of any real file/, { markupBytes: 50 });
  await refused(await file(markup('<a b="1" c="2"/>'.repeat(20))), 'hostile', /too many elements/, {
    markupElements: 40,
  });
  await refused(await file(markup(`<a>${'x'.repeat(100)}</a>`)), 'hostile', /text of more than 50/, {
    textLetters: 50,
  });
  await refused(await file(markup('<Comment/>'.repeat(10))), 'hostile', /more than 5 topics/, { parts: 5 });
  await refused(await file(markup('<Comment/>'.repeat(10))), 'hostile', /more than 5 comments/, { topicComments: 5 });
  await refused(await file(markup('')), 'hostile', /list of files in the archive is longer/, { listBytes: 20 });
  await refused(
    await zipOf({ 'bcf.version': '<!DOCTYPE Version []><Version VersionId="2.1"/>' }),
    'hostile',
    /has a DOCTYPE/,
  );
});

test('files that are no archive, encrypted, of an unknown version or with a repeated topic are refused with a reason', async () => {
  const bytes = await zipOf({ ...version, [MARKUP]: markup('') });
  await refused(Buffer.from('<Markup/>'), 'damaged', /archive cannot be read/);
  await refused(bytes.subarray(0, bytes.length - 30), 'damaged', /archive cannot be read/);
  await refused(
    withEntry(bytes, MARKUP, line => line.writeUInt16LE(line.readUInt16LE(8) | 1, 8)),
    'damaged',
    /is encrypted/,
  );
  await refused(
    withEntry(bytes, MARKUP, line => line.writeUInt16LE(9, 10)),
    'damaged',
    /method 9 \(Deflate64\)/,
  );
  for (const id of ['1.0', '4.0', 'constructor'])
    await refused(
      await zipOf({ 'bcf.version': `<Version VersionId="${id}"/>` }),
      'version',
      new RegExp(`version "${id}" is not known`),
    );
  await refused(
    await zipOf({
      ...version,
      [MARKUP]: markup(''),
      'other/markup.bcf': markup('').replace(TOPIC, TOPIC.toUpperCase()),
    }),
    'duplicate',
    /Two topics have the guid/,
  );
  await assert.rejects(readBcf('no-such-file.bcf'), { code: 'ENOENT' });
});

test('a damaged file in the archive is omitted alone, a damaged picture once it is read', async () => {
  const bytes = await zipOf({ ...version, [MARKUP]: markup(''), 'picture.png': 'xxxxxxxxxx' });
  const wrong = (path: string) => withEntry(bytes, path, line => line.writeUInt32LE(1, 16));
  const read = await readBcf(wrong(MARKUP));
  assert.deepEqual(
    [read.topics, read.notices[0]],
    [[], { where: MARKUP, what: `It was left out: "${MARKUP}" is damaged: its checksum is wrong.` }],
  );
  const [picture] = (await readBcf(wrong('picture.png'))).unknown;
  await assert.rejects(picture!.bytes.read(), BcfError);
});

test('notices beyond a number are counted, not kept', async () => {
  const comments = Array.from({ length: 2100 }, (_, n) => `<Comment><Odd${n}/></Comment>`).join('');
  const read = await readBcf(await zipOf({ ...version, [MARKUP]: markup(comments) }));
  assert.deepEqual([read.topics[0]!.comments.length, read.notices.length], [2100, 2001]);
  assert.match(read.notices.at(-1)!.what, /more to report than these 2000/);
});
