import { test, type TestContext } from 'node:test';
import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { diskFull, messageOf } from '../../kit/errors.ts';
import { cleanFileName, dispositionOf } from '../../kit/text/names.ts';
import { route } from '../api/route.ts';
import { converse, serveForTest } from '../testing/test-server.ts';
import { receiveFile, receiveForm, type AboutFile } from './upload.ts';

interface Events {
  readonly stored: string[];
  readonly discarded: string[];
  readonly failed: string[];
}

const sha = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');

async function digest(stream: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of stream) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

async function start(t: TestContext, store: (stream: Readable, about: AboutFile) => Promise<string> = digest) {
  const events: Events = { stored: [], discarded: [], failed: [] };
  const options = {
    store: async (stream: Readable, about: AboutFile) => {
      try {
        const stored = await store(stream, about);
        events.stored.push(stored);
        return stored;
      } catch (error) {
        events.failed.push(messageOf(error));
        throw error;
      }
    },
    discard: (stored: string) => {
      events.discarded.push(stored);
    },
    fields: { maxBytes: 100 },
  };
  const access = { scopes: 'public' } as const;
  const server = await serveForTest(t, [
    route({
      id: 'upload',
      method: 'POST',
      path: '/upload',
      group: 'g',
      summary: 's',
      access,
      accepts: 'multipart',
      status: 201,
      handle: async call => receiveFile(call, options),
    }),
    route({
      id: 'accept',
      method: 'POST',
      path: '/accept',
      group: 'g',
      summary: 's',
      access,
      accepts: 'multipart',
      handle: async call => receiveForm(call, { ...options, part: 'attachment' }),
    }),
  ]);
  const send = async (payload: Buffer | string, headers: Record<string, string> = multipart, url = '/upload') => {
    const answer = await server.app.inject({ method: 'POST', url, headers, payload });
    return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
  };
  return { ...server, send, events };
}

const multipart = { 'content-type': 'multipart/form-data; boundary=XX' };
const field = (name: string, value: string) =>
  `--XX\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const part = (name: string, fileName: string, bytes: Buffer | string, type = 'application/x-step') =>
  Buffer.concat([
    Buffer.from(
      `--XX\r\nContent-Disposition: form-data; name="${name}"; filename="${fileName}"\r\nContent-Type: ${type}\r\n\r\n`,
    ),
    Buffer.from(bytes),
    Buffer.from('\r\n'),
  ]);
const form = (...parts: (Buffer | string)[]) => Buffer.concat([...parts, '--XX--\r\n'].map(text => Buffer.from(text)));

test('a file with fields before and after it is received', async t => {
  const { send, events } = await start(t);
  const bytes = randomBytes(300_000);
  const { status, body } = await send(
    form(
      field('name', 'Maison é'),
      part('file', 'C:\\plans\\Hütte.ifc', bytes),
      field('parent_id', '7'),
      field('__proto__', 'x'),
    ),
  );
  assert.deepEqual(
    [status, body],
    [
      201,
      {
        fields: { name: 'Maison é', parent_id: '7' },
        fileName: 'Hütte.ifc',
        mediaType: 'application/x-step',
        stored: sha(bytes),
      },
    ],
  );
  assert.deepEqual(events, { stored: [sha(bytes)], discarded: [], failed: [] });
});

test('empty files, files that look like boundaries and compressed forms are read', async t => {
  const { send } = await start(t);
  assert.equal((await send(form(part('file', 'a.ifc', '')))).body.stored, sha(''));
  const sly = '\r\n--X\r\n--XY--\r\n\r\n-';
  assert.equal((await send(form(part('file', 'a.ifc', sly)))).body.stored, sha(sly));
  const bytes = Buffer.from('#1=IFCDOOR();\n'.repeat(100_000));
  const whole = form(part('file', 'a.ifc', bytes));
  assert.equal((await send(gzipSync(whole), { ...multipart, 'content-encoding': 'gzip' })).body.stored, sha(bytes));
  assert.equal(
    (await send(zstdCompressSync(whole), { ...multipart, 'content-encoding': 'zstd' })).body.stored,
    sha(bytes),
  );
});

test('a missing file is answered with 400 on its part', async t => {
  const { app, send } = await start(t);
  const missing = { file: ['No file was submitted.'], code: 'required' };
  for (const [payload, headers] of [
    [form(field('name', 'x')), multipart],
    [form(field('file', 'no file name')), multipart],
    [form(part('other', 'a.ifc', 'x')), multipart],
    ['name=x&file=y', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['{"file":1}', { 'content-type': 'application/json' }],
    ['x', { 'content-type': 'text/plain' }],
    ['x', {}],
  ] as const) {
    const { status, body } = await send(payload, headers as Record<string, string>);
    assert.deepEqual([status, body], [400, missing], JSON.stringify(headers));
  }
  assert.equal((await app.inject({ method: 'POST', url: '/upload' })).statusCode, 400);
});

test('an optional file may be missing, in a form of any kind', async t => {
  const { send } = await start(t);
  assert.deepEqual((await send('', {}, '/accept')).body, { fields: {}, file: null });
  assert.deepEqual((await send('a=b', { 'content-type': 'application/x-www-form-urlencoded' }, '/accept')).body, {
    fields: {},
    file: null,
  });
  assert.deepEqual(
    (await send(form(part('attachment', 'a.pdf', 'x', 'application/pdf')), multipart, '/accept')).body.file,
    { fileName: 'a.pdf', mediaType: 'application/pdf', stored: sha('x') },
  );
});

test('two files, long fields and malformed forms are answered with 400 and leave no files', async t => {
  const { send, events, problems } = await start(t);
  const refuse = async (payload: Buffer | string, headers = multipart) => {
    const { status, body } = await send(payload, headers);
    assert.equal(status, 400);
    assert.equal(events.stored.length, events.discarded.length);
    return Object.keys(body)[0];
  };
  assert.equal(await refuse(form(part('file', 'a.ifc', 'x'), part('file', 'b.ifc', 'y'))), 'file');
  assert.equal(await refuse(form(part('file', 'a.ifc', 'x'), field('name', 'x'.repeat(101)))), 'name');
  assert.equal(
    await refuse(form(part('file', 'a.ifc', 'x'), ...Array.from({ length: 201 }, (_, n) => field(`f${n}`, '')))),
    'detail',
  );
  assert.equal(await refuse(form(part('file', 'a.ifc', randomBytes(100_000))).subarray(0, 50_000)), 'detail');
  assert.equal(await refuse(form(part('file', 'a.ifc', 'x')).subarray(0, -6)), 'detail');
  assert.equal(await refuse('nothing of the kind'), 'detail');
  assert.equal(await refuse('--XX\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n'), 'detail');
  assert.equal(await refuse(form(part('file', 'a.ifc', 'x')), { 'content-type': 'multipart/form-data' }), 'detail');
  assert.equal(await refuse(''), 'detail');
  assert.deepEqual(problems, []);
});

test('a refusal of the store is answered while the client is still sending', async t => {
  const { listen, events } = await start(t, async stream => {
    for await (const _chunk of stream) throw diskFull();
    return 'never';
  });
  const port = await listen();
  const body = form(part('file', 'a.ifc', Buffer.alloc(5_000_000)));
  const answer = await converse(
    port,
    `POST /upload HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: close\r\nContent-Type: ${multipart['content-type']}\r\nContent-Length: ${body.length}\r\n\r\n`,
    body,
  );
  assert.match(answer, /^HTTP\/1\.1 507 [^]*"code":"disk_full"/);
  assert.equal(events.failed.length, 1);
});

test('a client that disconnects aborts the store and leaves no files', async t => {
  const { listen, events, problems } = await start(t);
  const port = await listen();
  const body = form(part('file', 'a.ifc', randomBytes(1_000_000)));
  for (const [sent, encoding] of [
    [body, ''],
    [gzipSync(body), 'Content-Encoding: gzip\r\n'],
  ] as const) {
    const socket = connect(port, '127.0.0.1');
    socket.write(
      `POST /upload HTTP/1.1\r\nHost: localhost:${port}\r\n${encoding}Content-Type: ${multipart['content-type']}\r\nContent-Length: ${sent.length}\r\n\r\n`,
    );
    socket.write(sent.subarray(0, sent.length / 2), () => {
      socket.destroy();
    });
    await once(socket, 'close');
  }
  while (events.failed.length < 2) await wait(10);
  assert.deepEqual([events.stored, events.discarded], [[], []]);
  assert.deepEqual(problems, []);
});

test('a slow store applies back-pressure instead of filling memory', async t => {
  let taken = () => 0;
  const { app, listen } = await start(t, async stream => {
    let before = -1;
    while (taken() !== before) {
      before = taken();
      await wait(100);
    }
    assert.ok(before < 16_000_000, `${before} bytes were taken in`);
    return digest(stream);
  });
  app.addHook('onRequest', async request => {
    taken = () => request.socket.bytesRead;
  });
  const port = await listen();
  const body = form(part('file', 'a.ifc', Buffer.alloc(64_000_000)));
  const answer = await converse(
    port,
    `POST /upload HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: close\r\nContent-Type: ${multipart['content-type']}\r\nContent-Length: ${body.length}\r\n\r\n`,
    body,
  );
  assert.match(answer, new RegExp(`^HTTP/1\\.1 201 [^]*${sha(Buffer.alloc(64_000_000))}`));
});

test('file names lose paths and deceptive characters', () => {
  for (const [given, clean] of [
    ['a.ifc', 'a.ifc'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\x\\b.ifc', 'b.ifc'],
    ['', 'unnamed'],
    ['..', 'unnamed'],
    ['a/', 'unnamed'],
    ['e\u0301.ifc', 'é.ifc'],
    ['a\u0000b\nc\u202ecfi.exe', 'a_b_c_cfi.exe'],
    ['日本.ifc', '日本.ifc'],
    ['\ud800.ifc', '\ufffd.ifc'],
    [' x ', 'x'],
    [`${'é'.repeat(300)}.ifc`, `${'é'.repeat(251)}.ifc`],
  ] as const) {
    assert.equal(cleanFileName(given), clean);
  }
  assert.equal(dispositionOf('attachment', 'a.ifc'), 'attachment; filename="a.ifc"');
  assert.equal(
    dispositionOf('inline', 'Hütte "1" (a)\r\nX: y.ifc'),
    `inline; filename="H_tte _1_ (a)__X: y.ifc"; filename*=UTF-8''H%C3%BCtte%20%221%22%20%28a%29__X%3A%20y.ifc`,
  );
});
