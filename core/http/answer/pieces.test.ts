import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { test } from 'node:test';
import { sendPieces, sendCsv } from './pieces.ts';
import { route } from '../api/route.ts';
import { serveForTest } from '../testing/test-server.ts';
import { csvLine } from '../../kit/text/json-text.ts';

const answering = (pieces: () => AsyncIterable<string | Uint8Array>) =>
  route({
    id: 'file',
    method: 'GET',
    path: '/file',
    group: 'g',
    summary: 's',
    access: { scopes: 'public' },
    handle: async call => {
      await sendPieces(call, 'text/csv', pieces(), 'Wände.csv');
    },
  });

test('pieces are sent one after the other, as a file where they have a name', async t => {
  async function* pieces() {
    yield 'a,b\r\n';
    yield Buffer.from('1,2\r\n');
  }
  const { app } = await serveForTest(t, [answering(pieces)]);
  const { body, headers } = await app.inject({ method: 'GET', url: '/file' });
  assert.equal(body, 'a,b\r\n1,2\r\n');
  assert.match(String(headers['content-disposition']), /^attachment; filename="W_nde\.csv"; filename\*=/);
});

test('a client that disconnects ends the work', { timeout: 20_000 }, async t => {
  let ended: () => void;
  const end = new Promise<void>(resolve => {
    ended = resolve;
  });
  async function* endless() {
    try {
      for (;;) yield 'x'.repeat(1 << 16);
    } finally {
      ended();
    }
  }
  const { listen } = await serveForTest(t, [answering(endless)]);
  const port = await listen();
  const socket = connect(port, '127.0.0.1');
  socket.once('data', () => socket.destroy()).on('error', () => undefined);
  socket.write(`GET /file HTTP/1.1\r\nhost: localhost:${port}\r\n\r\n`);
  await end;
  assert.ok(socket.destroyed);
});

test('cells are quoted where needed, and none becomes a formula', () => {
  assert.equal(
    csvLine(['a', 1, null, 'b,c', 'say "hi"', 'two\nlines', 'x;y']),
    'a,1,,"b,c","say ""hi""","two\nlines","x;y"\r\n',
  );
  assert.equal(csvLine(['=1+1', '+1', '-1', '@x', ' =1', '\tx', -5]), "'=1+1,'+1,'-1,'@x,' =1,'\tx,-5\r\n");
});

test('a table is sent row by row; a failing one is not mistaken for a complete one', async t => {
  async function* rows(count: number) {
    for (let index = 0; index < count; index += 1) yield ['row', index] as const;
    if (count === 3) throw new Error('gone');
  }
  const table = (id: string, count: number) =>
    route({
      id,
      method: 'GET',
      path: `/${id}`,
      group: 'g',
      summary: 's',
      access: { scopes: 'public' },
      handle: async call => sendCsv(call, 'Täble.csv', ['name', 'n'], rows(count)),
    });
  const { app } = await serveForTest(t, [table('long', 5000), table('broken', 3)]);
  const { statusCode, headers, body } = await app.inject({ method: 'GET', url: '/long' });
  assert.deepEqual(
    [statusCode, headers['content-type'], headers['content-disposition'], headers['cache-control']],
    [200, 'text/csv; charset=utf-8', `attachment; filename="T_ble.csv"; filename*=UTF-8''T%C3%A4ble.csv`, 'no-store'],
  );
  const lines = body.split('\r\n');
  assert.deepEqual([lines.length, lines[0], lines.at(-2), lines.at(-1)], [5002, '\uFEFFname,n', 'row,4999', '']);
  await assert.rejects(app.inject({ method: 'GET', url: '/broken' }), 'the connection is cut');
});
