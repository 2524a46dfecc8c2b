import { test, type TestContext } from 'node:test';
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { sendFile, type FileToSend, type Range } from './download.ts';
import { acceptedEncoding } from './compression.ts';
import { route } from '../api/route.ts';
import { serveForTest } from '../testing/test-server.ts';

const text = Buffer.from('#1=IFCDOOR($,$);\n'.repeat(5000));
const packed = zstdCompressSync(text);

async function start(
  t: TestContext,
  {
    bytes = text,
    encoding = 'zstd',
    fileName = 'house.ifc',
    mediaType = 'application/x-step',
    inline = false,
  }: {
    readonly bytes?: Buffer;
    readonly encoding?: 'identity' | 'zstd';
    readonly fileName?: string;
    readonly mediaType?: string;
    readonly inline?: boolean;
  } = {},
) {
  const opened: Readable[] = [];
  const open = (content: Buffer) => {
    const stream = Readable.from(
      (function* () {
        for (let at = 0; at < content.length; at += 1000) yield content.subarray(at, at + 1000);
      })(),
    );
    opened.push(stream);
    return stream;
  };
  const file: FileToSend = {
    hash: 'abc123',
    size: bytes.length,
    encoding,
    fileName,
    mediaType,
    inline,
    stored: async () => {
      const stored = encoding === 'zstd' ? packed : bytes;
      return { bytes: stored.length, stream: open(stored) };
    },
    plain: async (range?: Range) => open(range ? bytes.subarray(range.start, range.end + 1) : bytes),
  };
  const server = await serveForTest(t, [
    route({
      id: 'file',
      method: 'GET',
      path: '/file',
      group: 'g',
      summary: 's',
      access: { scopes: 'public' },
      handle: async call => sendFile(call, file),
    }),
  ]);
  const get = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    server.app.inject({ method, url: '/file', headers });
  return { ...server, get, opened };
}

test('a file is sent uncompressed to clients without decoding, with protective headers', async t => {
  const { get } = await start(t);
  const { date: _date, connection: _connection, ...headers } = (await get()).headers;
  assert.deepEqual(headers, {
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-store',
    'content-disposition': 'attachment; filename="house.ifc"',
    'content-length': '85000',
    'content-security-policy': 'sandbox',
    'content-type': 'application/octet-stream',
    'cross-origin-resource-policy': 'cross-origin',
    etag: '"abc123"',
    'referrer-policy': 'no-referrer',
    vary: 'Origin, Accept-Encoding',
    'x-content-type-options': 'nosniff',
  });
  assert.deepEqual((await get()).rawPayload, text);
});

test('a compressed file is sent as stored, or recoded', async t => {
  const { get } = await start(t);
  const answer = async (accepted: string) => {
    const { headers, rawPayload } = await get({ 'accept-encoding': accepted });
    return {
      encoding: headers['content-encoding'],
      tag: headers.etag,
      length: headers['content-length'],
      bytes: rawPayload,
    };
  };
  assert.deepEqual(await answer('gzip, br, zstd'), {
    encoding: 'zstd',
    tag: '"abc123-zstd"',
    length: String(packed.length),
    bytes: packed,
  });
  assert.deepEqual(zstdDecompressSync(packed), text);
  const { bytes: zipped, ...gzip } = await answer('gzip, deflate, br');
  assert.deepEqual([gzip, gunzipSync(zipped)], [{ encoding: 'gzip', tag: '"abc123-gzip"', length: undefined }, text]);
  assert.deepEqual(brotliDecompressSync((await answer('br')).bytes), text);
  for (const none of ['', 'identity', 'deflate', '*', 'zstd;q=0'])
    assert.equal((await answer(none)).encoding, undefined, none);
  assert.equal(acceptedEncoding('gzip;q=0.5, br;q=0.8, zstd;q=x', ['zstd', 'gzip', 'br']), 'br');
});

test('an uncompressed file is sent as stored, also of a compressible type', async t => {
  const { get } = await start(t, { encoding: 'identity', mediaType: 'application/json' });
  const { headers, rawPayload } = await get({ 'accept-encoding': 'gzip, zstd, br' });
  assert.deepEqual([headers['content-encoding'], headers['content-length'], rawPayload], [undefined, '85000', text]);
});

test('ranges are of the original bytes', async t => {
  const { get } = await start(t);
  const ask = async (range: string, more: Record<string, string> = {}) => {
    const { statusCode, headers, rawPayload } = await get({ range, 'accept-encoding': 'zstd', ...more });
    return statusCode === 206
      ? [headers['content-range'], headers['content-encoding'], rawPayload.toString()]
      : statusCode;
  };
  assert.deepEqual(await ask('bytes=3-10'), ['bytes 3-10/85000', undefined, 'IFCDOOR(']);
  assert.deepEqual(await ask('bytes=84998-'), ['bytes 84998-84999/85000', undefined, ';\n']);
  assert.deepEqual(await ask('bytes=84998-99999'), ['bytes 84998-84999/85000', undefined, ';\n']);
  assert.deepEqual(await ask('bytes=-3'), ['bytes 84997-84999/85000', undefined, ');\n']);
  assert.equal(((await ask('bytes=-100000')) as string[])[0], 'bytes 0-84999/85000');
  assert.deepEqual(await ask('bytes=0-0', { 'if-range': '"abc123"' }), ['bytes 0-0/85000', undefined, '#']);
  for (const range of ['bytes=5-2', 'bytes=-', 'bytes=0-1,5-6', 'lines=1-2', 'bytes=a-b'])
    assert.equal(await ask(range), 200, range);
  assert.equal(await ask('bytes=0-0', { 'if-range': '"other"' }), 200);
  const beyond = await get({ range: 'bytes=85000-' });
  assert.deepEqual(
    [beyond.statusCode, beyond.headers['content-range'], beyond.json<{ code: string }>().code],
    [416, 'bytes */85000', 'range_not_satisfiable'],
  );
  assert.equal(await ask('bytes=-0'), 416);
});

test('a matching ETag is answered with 304', async t => {
  const { get, opened } = await start(t);
  for (const tag of ['"abc123"', 'W/"abc123"', '"x", "abc123-zstd"', '*']) {
    const answer = await get({ 'if-none-match': tag, 'accept-encoding': 'zstd' });
    assert.deepEqual([answer.statusCode, answer.body, answer.headers.etag], [304, '', '"abc123-zstd"'], tag);
  }
  assert.equal(opened.length, 0);
  assert.equal((await get({ 'if-none-match': '"abc12"' })).statusCode, 200);
});

test('HEAD has the same headers without reading the file', async t => {
  const { get, opened } = await start(t);
  const head = await get({ 'accept-encoding': 'zstd' }, 'HEAD');
  assert.deepEqual(
    [head.statusCode, head.body, head.headers['content-length'], head.headers['content-encoding']],
    [200, '', String(packed.length), 'zstd'],
  );
  assert.equal((await get({ range: 'bytes=0-9' }, 'HEAD')).headers['content-length'], '10');
  assert.equal((await get({ 'if-none-match': '*' }, 'HEAD')).statusCode, 304);
  assert.deepEqual(
    opened.map(({ destroyed, readableDidRead }) => [destroyed, readableDidRead]),
    [
      [true, false],
      [true, false],
    ],
    'opened, since that refuses a damaged file, and closed',
  );
});

test('only harmless types are named, and names cannot break the header', async t => {
  for (const [mediaType, inline, type, disposition] of [
    ['text/html', false, 'application/octet-stream', 'attachment; filename="x"'],
    ['image/svg+xml', false, 'application/octet-stream', 'attachment; filename="x"'],
    ['image/svg+xml', true, 'image/svg+xml', 'inline; filename="x"'],
    ['text/html', true, 'application/octet-stream', 'inline; filename="x"'],
    ['IMAGE/PNG; a=b', false, 'image/png', 'attachment; filename="x"'],
    ['model/gltf-binary', true, 'model/gltf-binary', 'inline; filename="x"'],
    ['x\r\ny', false, 'application/octet-stream', 'attachment; filename="x"'],
  ] as const) {
    const { get } = await start(t, { mediaType, inline, fileName: 'x' });
    const { headers } = await get();
    assert.deepEqual([headers['content-type'], headers['content-disposition']], [type, disposition]);
  }
  const { get } = await start(t, { fileName: 'Ü"\r\n日.ifc' });
  assert.equal(
    (await get()).headers['content-disposition'],
    `attachment; filename="_____.ifc"; filename*=UTF-8''%C3%9C%22__%E6%97%A5.ifc`,
  );
});

test('an empty file is sent', async t => {
  const { get } = await start(t, { bytes: Buffer.alloc(0), encoding: 'identity' });
  const answer = await get({ range: 'bytes=0-' });
  assert.deepEqual([answer.statusCode, answer.headers['content-length'], answer.body], [200, '0', '']);
});

test('a client that disconnects closes the file', async t => {
  const bytes = Buffer.alloc(30_000_000, 'x');
  const { listen, opened, problems } = await start(t, { bytes });
  const port = await listen();
  for (const encoding of ['identity', 'gzip']) {
    const socket = connect(port, '127.0.0.1');
    socket.write(`GET /file HTTP/1.1\r\nHost: localhost:${port}\r\nAccept-Encoding: ${encoding}\r\n\r\n`);
    await once(socket, 'data');
    socket.destroy();
  }
  while (opened.length < 2 || !opened.every(stream => stream.destroyed)) await wait(10);
  assert.deepEqual(problems, []);
});
