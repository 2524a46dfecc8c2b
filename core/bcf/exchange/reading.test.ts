import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { openUnpacked } from '../../formats/bcfzip/archive/unpacked.ts';
import { zipOf } from '../../formats/bcfzip/testing/bcf.ts';
import type { ConverterHost, ProcessEnd } from '../../pipeline/node-host.ts';
import { silentLog } from '../../kit/log.ts';
import { createConverter } from '../../pipeline/converter.ts';
import { createJobFolders } from '../../pipeline/job-folders.ts';
import type { ToConverter } from '../../pipeline/protocol.ts';
import { fileForm } from '../../testing/http-client.ts';
import { startService } from '../../testing/service.ts';
import { createReading } from './reading.ts';

const GUID = '6b1ea8a4-1d3c-4a52-9d3c-0f6c1e9f5a01';
const version = { 'bcf.version': '<Version VersionId="2.1"/>' };
const topicWith = (inside: string) =>
  `<Markup><Topic Guid="${GUID}"><Title>Door</Title><CreationDate>2024-01-02T03:04:05Z</CreationDate>${inside}</Topic></Markup>`;

/** Readers with processes controlled by the test: `end` is called with the messages they get. */
function readingWith(
  folder: string,
  end: (message: ToConverter, ended: (how: string, isOutOfMemory?: boolean) => void) => void,
) {
  let started = 0;
  const host: ConverterHost = {
    start: () => {
      started += 1;
      const { promise: ended, resolve } = Promise.withResolvers<ProcessEnd>();
      const endBy = (how: string, isOutOfMemory = false) => resolve({ how, isOutOfMemory });
      return { pid: undefined, ended, send: message => end(message, endBy), kill: () => endBy('killed') };
    },
  };
  const readers = [createConverter({ host, log: silentLog, isShortLived: true })];
  const limits = { milliseconds: 100, bytes: 2 ** 30 };
  return { read: createReading({ readers, jobFolders: createJobFolders(folder) }, limits), started: () => started };
}

test('a file that exceeds the time or memory limit is refused with it, and the next one is read', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'bcf-reading-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const received: string[] = [];
  const { read, started } = readingWith(folder, ({ kind }, ended) => {
    received.push(kind);
    if (received.length === 2) ended('it was ended by SIGABRT', true);
  });
  const refusal = { status: 400, code: 'too_large', message: /too large to read.*1024 MB of memory and 0.1 seconds/ };
  const readOne = () => read(import.meta.filename, () => Promise.reject(new Error('nothing was read')));
  // Both at once: the second waits for the only reader.
  await Promise.all([assert.rejects(readOne(), refusal), assert.rejects(readOne(), refusal)]);
  // Afterwards a third process is warm for the next file.
  assert.deepEqual([started(), received], [3, ['convert', 'convert', 'warm']]);
  for (const name of ['in', 'out']) assert.deepEqual(readdirSync(join(folder, name)), []);
});

test('a prepared process reads the next file', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'bcf-reading-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const { read, started } = readingWith(folder, () => undefined);
  for (const before of [2, 3]) {
    await assert.rejects(
      read(import.meta.filename, async () => undefined),
      { code: 'too_large' },
    );
    assert.equal(started(), before, 'one has read, and one stands ready');
  }
});

test('a broken reader process is not reported as a damaged file', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'bcf-reading-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const { read } = readingWith(folder, (_message, ended) => ended('it ended with code 1'));
  await assert.rejects(
    read(import.meta.filename, async () => undefined),
    { status: 503, code: 'reader_ended' },
  );
});

test('a file whose reader process is killed is read again', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'bcf-reading-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  let orders = 0;
  const { read } = readingWith(folder, ({ kind }, ended) => {
    if (kind !== 'convert') return;
    orders += 1;
    if (orders === 1) ended('it was ended by SIGKILL');
  });
  // The second reader takes too long: only that is attributed to the file.
  await assert.rejects(
    read(import.meta.filename, async () => undefined),
    { code: 'too_large' },
  );
  assert.equal(orders, 2);
});

test('all line ends, long values and pictures of any length are transferred', async t => {
  const service = await startService(t);
  const { request, application: as } = service;
  const { projectId } = await service.createProject('Tower');
  const at = `/bcf/2.1/projects/${projectId}`;
  const odd = 'a\u2028b\u2029c\u0085d\ne "f" \\ 墙 \u{1f3d7}';
  const long = 'x'.repeat(600);
  const file = await zipOf({
    ...version,
    [`${GUID}/markup.bcf`]: topicWith(
      `<Labels>${long}</Labels><Labels>short</Labels><Description>${odd}</Description>`,
    ),
    [`${GUID}/note.txt`]: 'kept',
    'empty.txt': '',
  });
  const taken = await request('POST', `${at}/import?report=true`, { as, body: fileForm('issues.bcf', file, {}) });
  assert.deepEqual([taken.status, taken.json.topics, taken.json.added], [200, 1, 1], taken.text);
  const [topic] = (await request('GET', `${at}/topics`, { as })).json;
  assert.deepEqual([topic.description, topic.labels], [odd, [long.slice(0, 512), 'short']]);
  const { json: lists } = await request('GET', `${at}/extensions`, { as });
  assert.deepEqual(lists.topic_label, [long.slice(0, 512), 'short']);
});

test('security: links in the place of the files of a reader are not followed', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'bcf-links-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const [list, texts, link] = [join(folder, 'list'), join(folder, 'texts'), join(folder, 'link')];
  for (const path of [list, texts]) writeFileSync(path, '{}\n');
  symlinkSync(import.meta.filename, link);
  const archive = import.meta.filename;
  await assert.rejects(openUnpacked({ archive, list: link, texts }), { code: 'ELOOP' });
  await assert.rejects(openUnpacked({ archive, list, texts: link }), { code: 'ELOOP' });
  await (await openUnpacked({ archive, list, texts })).close();
});
