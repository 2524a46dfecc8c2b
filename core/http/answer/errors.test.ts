import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writesStopped } from '../../kit/errors.ts';
import { route } from '../api/route.ts';
import { converse, serveForTest } from '../testing/test-server.ts';

const failing = (path: string, error: () => Error) =>
  route({
    id: path,
    method: 'GET',
    path,
    group: 'test',
    summary: 'Fail',
    access: { scopes: 'public' },
    handle: async () => {
      throw error();
    },
  });

const coded = (code: string, cause?: unknown) => Object.assign(new Error(`failed with ${code}`, { cause }), { code });

test('a full disk or quota is answered with 507 and its code', async t => {
  const { app, problems } = await serveForTest(t, [
    failing('/write', () => coded('ENOSPC')),
    failing('/quota', () => new Error('the mail could not be kept', { cause: coded('EDQUOT') })),
    failing('/thread', () => coded('ERR_SOME', new Error('between', { cause: coded('SQLITE_FULL') }))),
    failing('/words', () => new Error('ENOSPC: no space left on device')),
    failing('/disk', () => coded('EIO')),
    failing('/stopped', () => writesStopped()),
  ]);
  const answer = async (url: string) => {
    const { statusCode, body } = await app.inject({ url, headers: { host: 'localhost' } });
    const { code, detail } = JSON.parse(body) as { readonly code: string; readonly detail: unknown };
    assert.equal(typeof detail, 'string');
    return [statusCode, code];
  };
  for (const url of ['/write', '/quota', '/thread']) assert.deepEqual(await answer(url), [507, 'disk_full'], url);
  assert.equal(problems.length, 0);
  for (const url of ['/words', '/disk']) assert.deepEqual(await answer(url), [500, 'internal'], url);
  assert.equal(problems.length, 2, 'bugs and failing disks are logged');
  assert.deepEqual(await answer('/stopped'), [503, 'writes_stopped']);
});

test('errors of the HTTP libraries have the same shape', async t => {
  const { app, listen } = await serveForTest(t, []);
  const ending = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  app.addHook('preClose', async () => {
    asked.resolve();
    await ending.promise;
  });
  const port = await listen();
  const head = `GET /none HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: close\r\n`;
  assert.match(
    await converse(port, `${head}Expect: miracles\r\n\r\n`),
    /^HTTP\/1\.1 417 [^]*"code":"expectation_failed"/,
  );
  const closed = app.close();
  await asked.promise;
  assert.match(await converse(port, `${head}\r\n`), /^HTTP\/1\.1 503 [^]*\{"detail":"[^"]+","code":"stopping"\}/);
  ending.resolve();
  await closed;
});
