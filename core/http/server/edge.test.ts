import { test, type TestContext } from 'node:test';
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request as secureRequest } from 'node:https';
import { connect, type Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Fastify from 'fastify';
import { createLog, silentLog } from '../../kit/log.ts';
import { sealing } from '../testing/certificates.ts';
import { systemClock } from '../../kit/time.ts';
import { openEdge, type EdgeLimits } from './edge.ts';
import { createHostList } from './hosts.ts';
import { openCertificates } from '../tls/tls.ts';

async function serve(
  t: TestContext,
  { limits = {}, log = silentLog }: { limits?: Partial<EdgeLimits>; log?: typeof silentLog } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-edge-'));
  const state = { addresses: ['10.1.2.3'] };
  const certificates = await openCertificates(
    folder,
    { secrets: sealing, names: () => [], addresses: () => state.addresses },
    systemClock,
  );
  const hosts = createHostList({ port: 0, names: [], lan: false });
  const edge = openEdge({ host: '127.0.0.1', port: 0, certificates, hosts, log, limits });
  const app = Fastify({ serverFactory: edge.serverFactory, forceCloseConnections: true, bodyLimit: 1e9 });
  hosts.install(app);
  app.addContentTypeParser('*', (_request, payload, done) => {
    let size = 0;
    payload
      .on('data', (chunk: Buffer) => {
        size += chunk.length;
      })
      .on('end', () => done(null, size))
      .on('error', done);
  });
  app.get('/thing', async request => ({ origin: request.origin }));
  app.post('/bytes', async request => ({ size: request.body }));
  app.post(
    '/refused',
    { onRequest: async (_request, reply) => reply.code(401).send({ refused: true }) },
    async () => ({}),
  );
  await app.ready();
  await edge.listen();
  t.after(async () => {
    await edge.close();
    await app.close();
    certificates.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const ca = readFileSync(certificates.caFile ?? '');
  return { edge, certificates, state, ca };
}

const read = async (socket: Socket) => {
  let text = '';
  socket
    .setEncoding('utf8')
    .on('data', chunk => {
      text += String(chunk);
    })
    .on('error', () => undefined);
  await new Promise(resolve => {
    socket.once('close', resolve);
  });
  return text;
};

/** Sends text over plain TCP and reads until the other side closes. */
async function speak(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(text);
  return read(socket);
}

function get(
  port: number,
  ca: Buffer,
  options: object = {},
  body?: string,
): Promise<{ status: number | undefined; text: string; certificate: string | undefined }> {
  return new Promise((resolve, reject) => {
    const request = secureRequest(
      { host: '127.0.0.1', port, ca, servername: 'localhost', path: '/thing', agent: false, ...options },
      answer => {
        const certificate = (answer.socket as TLSSocket).getPeerX509Certificate()?.fingerprint256;
        let text = '';
        answer
          .on('data', chunk => {
            text += String(chunk);
          })
          .on('end', () => resolve({ status: answer.statusCode, text, certificate }))
          .on('error', reject);
      },
    );
    request.on('error', reject).end(body);
  });
}

test('the application answers over TLS and gets the host name', async t => {
  const {
    edge: { port },
    ca,
  } = await serve(t);
  assert.equal((await get(port, ca)).text, `{"origin":"https://127.0.0.1:${port}"}`);
  assert.equal(
    (await get(port, ca, { headers: { host: `localhost:${port}` } })).text,
    `{"origin":"https://localhost:${port}"}`,
  );
  assert.equal((await get(port, ca, { headers: { host: 'evil.example' } })).status, 421);
  assert.equal((await get(port, ca, { setHost: false })).status, 421);
});

test('plain HTTP is redirected to the same path and query over HTTPS', async t => {
  const {
    edge: { port },
  } = await serve(t);
  const ask = (line: string, headers = `Host: localhost:${port}`) =>
    speak(port, `${line} HTTP/1.1\r\n${headers}\r\nConnection: close\r\n\r\n`);
  const location = async (line: string) => /^HTTP\/1\.1 302[^]*?\r\nlocation: (.*)\r\n/.exec(await ask(line))?.[1];
  const origin = `https://localhost:${port}`;
  assert.equal(await location('GET /cloud/1?x=%20y&z'), `${origin}/cloud/1?x=%20y&z`);
  assert.equal(await location('DELETE /'), `${origin}/`);
  assert.equal(await location('OPTIONS *'), `${origin}/`);
  assert.equal(await location('GET //evil.example/'), `${origin}//evil.example/`);
  assert.equal(await location(`GET http://localhost:${port}/a?b`), `${origin}/a?b`);

  for (const [line, headers] of [
    ['GET /', 'Host: evil.example'],
    ['GET /', `Host: localhost:${port}\r\nHost: localhost:${port}`],
    ['GET /', 'X: y'],
    ['GET http://evil.example/', undefined],
  ] as const) {
    const answer = await ask(line, headers);
    assert.match(answer, /^HTTP\/1\.1 421 [^]*\{"detail":"[^"]+","code":"wrong_host"\}$/);
    assert.doesNotMatch(answer, /location/i);
  }
});

test('a plain HTTP request is answered before its body, and a credential in it is reported', async t => {
  const lines: string[] = [];
  const {
    edge: { port },
  } = await serve(t, { log: createLog(line => lines.push(line)) });
  const socket = connect(port, '127.0.0.1');
  socket.write(
    `POST /document HTTP/1.1\r\nHost: localhost:${port}\r\nAuthorization: ApiKey secret-one\r\nContent-Length: 1000000\r\n\r\n`,
  );
  const [answer] = await once(socket, 'data');
  assert.match(String(answer), /^HTTP\/1\.1 302/);
  socket.destroy();
  assert.equal(lines.length, 1);
  assert.match(lines[0] ?? '', /without encryption/);
  assert.doesNotMatch(lines[0] ?? '', /secret-one/);
});

test('idle connections and unfinished headers are closed', async t => {
  const {
    edge: { port },
    ca,
  } = await serve(t, { limits: { silenceMilliseconds: 200, headersMilliseconds: 200 } });
  assert.equal(await speak(port, ''), '');
  assert.match(await speak(port, 'GET / HTTP/1.1\r\nHost: loc'), /^HTTP\/1\.1 408 [^]*"code":"timeout"/);
  assert.match(await speak(port, 'hello\r\n\r\n'), /^HTTP\/1\.1 400 [^]*"code":"bad_request"/);
  assert.match(
    await speak(port, `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`),
    /^HTTP\/1\.1 431 [^]*"code":"headers_too_large"/,
  );
  assert.equal(await speak(port, '\x16\x03\x01'), '');
  const secure = connectTls({ port, host: '127.0.0.1', servername: 'localhost', ca });
  secure.write(`GET /thing HTTP/1.1\r\nHost: localhost:${port}\r\nX-Slow: `);
  assert.match(await read(secure), /^HTTP\/1\.1 408/);
  assert.equal((await get(port, ca)).status, 200);
});

test('a stalled body is cut off; a slow one is not', async t => {
  const {
    edge: { port },
    ca,
  } = await serve(t, { limits: { bodyWindowMilliseconds: 400, bytesPerSecond: 1024 } });
  const upload = async (size: number, every: number) => {
    const socket = connectTls({ port, host: '127.0.0.1', servername: 'localhost', ca });
    const answer = read(socket);
    socket.write(
      `POST /bytes HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: application/octet-stream\r\nConnection: close\r\nContent-Length: 20000\r\n\r\n`,
    );
    for (let sent = 0; sent < 20_000 && !socket.destroyed; sent += size) {
      socket.write('x'.repeat(size));
      await wait(every);
    }
    return answer;
  };
  const [slow, honest] = await Promise.all([upload(10, 50), upload(500, 30)]);
  assert.equal(slow, '');
  assert.match(honest, /\{"size":20000\}$/);
});

test('a refused upload reads its answer while it is still sending', async t => {
  const {
    edge: { port },
    ca,
  } = await serve(t);
  const body = 'x'.repeat(8_000_000);
  for (const connection of ['close', 'keep-alive']) {
    const { status, text } = await get(
      port,
      ca,
      { method: 'POST', path: '/refused', headers: { 'content-type': 'a/b', connection } },
      body,
    );
    assert.deepEqual({ status, text }, { status: 401, text: '{"refused":true}' });
    const socket = connectTls({ port, host: '127.0.0.1', servername: 'localhost', ca });
    const answer = read(socket);
    socket.write(
      `POST /refused HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: a/b\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    for (let sent = 0; sent < body.length; sent += 1_000_000) {
      socket.write(body.slice(0, 1_000_000));
      await wait(20);
    }
    assert.match(await answer, /^HTTP\/1\.1 401 [^]*\{"refused":true\}$/);
  }
});

test('a new certificate is used for the next connection', async t => {
  const {
    edge: { port },
    certificates,
    state,
    ca,
  } = await serve(t);
  const before = (await get(port, ca)).certificate;
  state.addresses = ['10.9.9.9'];
  await certificates.check();
  const after = (await get(port, ca)).certificate;
  assert.notEqual(after, before);
  assert.equal(after, certificates.fingerprint);
});

test('close ends open connections', async t => {
  const { edge, ca } = await serve(t);
  const silent = connect(edge.port, '127.0.0.1');
  const idle = connectTls({ port: edge.port, host: '127.0.0.1', servername: 'localhost', ca });
  await once(idle, 'secureConnect');
  const ended = Promise.all([read(silent), read(idle)]);
  await edge.close();
  assert.deepEqual(await ended, ['', '']);
});

test('a port in use is an error', async t => {
  const { edge, certificates } = await serve(t);
  const hosts = createHostList({ port: edge.port, names: [], lan: false });
  const second = openEdge({ host: '127.0.0.1', port: edge.port, certificates, hosts, log: silentLog });
  await Fastify({ serverFactory: second.serverFactory }).ready();
  await assert.rejects(second.listen(), { code: 'EADDRINUSE' });
});
