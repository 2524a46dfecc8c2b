import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { test } from 'node:test';
import { sendPieces } from './pieces.ts';
import { route } from '../api/route.ts';
import { serveForTest } from '../testing/test-server.ts';

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

test('whoever goes early ends the work', { timeout: 20_000 }, async t => {
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
