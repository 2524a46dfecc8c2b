import { test, type TestContext } from 'node:test';
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import Type from 'typebox';
import { messageOf } from '../../kit/errors.ts';
import { receiveBytes } from './raw-upload.ts';
import { route } from '../api/route.ts';
import { converse, serveForTest } from '../testing/test-server.ts';

/** Answers the received bytes, up to ten. */
async function start(t: TestContext) {
  const failed: string[] = [];
  const server = await serveForTest(t, [
    route({
      id: 'put',
      method: 'PUT',
      path: '/file',
      group: 'g',
      summary: 's',
      access: { scopes: 'public', audit: { none: 'a test' } },
      accepts: 'bytes',
      answer: Type.Object({ text: Type.String(), name: Type.Optional(Type.String()) }),
      handle: call =>
        receiveBytes(
          call,
          async (stream, { fileName }) => {
            try {
              return { text: (await buffer(stream)).toString(), ...(fileName !== undefined && { name: fileName }) };
            } catch (error) {
              failed.push(messageOf(error));
              throw error;
            }
          },
          10,
        ),
    }),
  ]);
  const put = (payload: string | Buffer, headers: Record<string, string> = {}) =>
    server.app.inject({ method: 'PUT', url: '/file', payload, headers });
  return { ...server, put, failed };
}

test('a raw body of any type is stored, with the name in its header', async t => {
  const { put } = await start(t);
  const named = async (disposition: string) => (await put('a', { 'content-disposition': disposition })).json().name;
  for (const type of ['application/octet-stream', 'application/json', 'multipart/form-data; boundary=b', 'no type'])
    assert.deepEqual((await put('{"a"', { 'content-type': type })).json(), { text: '{"a"' }, type);
  assert.deepEqual((await put('')).json(), { text: '' });
  assert.equal((await put(gzipSync('unpacked'), { 'content-encoding': 'gzip' })).json().text, 'unpacked');
  assert.equal(await named('attachment; filename="a.xml"'), 'a.xml');
  assert.equal(await named('attachment; filename=a.xml'), 'a.xml');
  assert.equal(await named('attachment; filename="a \\"b\\".xml"'), 'a "b".xml');
  assert.equal(await named(`attachment; filename="_.xml"; filename*=UTF-8''%C3%A9.xml`), 'é.xml');
  assert.equal(await named(`attachment; filename="b.xml"; filename*=UTF-8''%ZZ`), 'b.xml');
  assert.equal(await named('attachment; filename="../../etc/passwd"'), 'passwd');
  for (const disposition of ['attachment', 'attachment; filename=""'])
    assert.equal(await named(disposition), undefined);
});

test('a body beyond the limit is answered with 413, also unpacked; an interrupted one is not stored', async t => {
  const { put, listen, failed } = await start(t);
  assert.equal((await put('ten bytes!')).statusCode, 200);
  assert.equal((await put('eleven byte')).statusCode, 413);
  assert.equal((await put(gzipSync('x'.repeat(11)), { 'content-encoding': 'gzip' })).statusCode, 413);
  failed.length = 0;
  const port = await listen();
  const head = `PUT /file HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n`;
  const chunked = await converse(port, `${head}Transfer-Encoding: chunked\r\n\r\n`, 'b\r\neleven byte\r\n0\r\n\r\n');
  assert.match(chunked, /^HTTP\/1\.1 413 /);
  assert.equal(failed.length, 1);

  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined).write(`${head}Content-Length: 9\r\n\r\nhalf`);
  await once(socket, 'connect');
  await sleep(50);
  socket.destroy();
  for (let n = 0; n < 200 && failed.length < 2; n += 1) await sleep(25);
  assert.equal(failed.length, 2, 'whoever stores it hears of the end');
});
