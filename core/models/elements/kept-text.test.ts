import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import { serveModels } from '../../testing/serve-models.ts';

type Raw = { readonly elements: readonly { readonly uuid: string }[] };
const WALLS = 5100;

test('all elements of a large model are cached compressed, and sent in an accepted encoding', async t => {
  const { request, send, project, modelId, db } = await serveModels(t, WALLS);
  const path = `${project}/model/${modelId}/element/raw`;
  const plain = await request('GET', path, undefined, { 'accept-encoding': 'identity' });
  assert.equal((plain.json as Raw).elements.length, 10 + WALLS);
  const [zstd, gzip] = [
    await request('GET', path, undefined, { 'accept-encoding': 'zstd, gzip' }),
    await request('GET', path, undefined, { 'accept-encoding': 'gzip' }),
  ];
  assert.deepEqual(
    [plain, zstd, gzip].map(({ status, headers }) => [status, headers['content-encoding'], headers['etag']]),
    ['identity', 'zstd', 'gzip'].map(encoding => [
      200,
      encoding === 'identity' ? undefined : encoding,
      plain.headers['etag'],
    ]),
  );
  assert.match(String(zstd.headers['vary']), /Accept-Encoding/i);
  assert.equal(zstdDecompressSync(zstd.bytes).toString(), plain.text);
  assert.equal(gunzipSync(gzip.bytes).toString(), plain.text);
  const known = await request('GET', path, undefined, { 'if-none-match': String(plain.headers['etag']) });
  assert.deepEqual([known.status, known.text], [304, '']);

  await send('POST', 'element', [{ type: 'IfcWall' }]);
  const edited = await request('GET', path);
  assert.equal((edited.json as Raw).elements.length, 11 + WALLS, 'an edit is seen at once');
  assert.notEqual(edited.headers['etag'], plain.headers['etag']);
  assert.deepEqual(await db.all('SELECT 1 FROM blob WHERE refs < 0'), []);
});

test('a cached answer is sent until an edit', async t => {
  const { request, send, project, modelId } = await serveModels(t, 40);
  const path = `${project}/model/${modelId}/element/simple?type=IfcWall`;
  const first = await request('GET', path);
  // It is compressed after it was sent.
  const compressed = () => request('GET', path, undefined, { 'accept-encoding': 'zstd' });
  let again = await compressed();
  for (let n = 0; n < 100 && again.headers['content-encoding'] === undefined; n++) {
    await sleep(50);
    again = await compressed();
  }
  assert.deepEqual(
    [again.headers['content-encoding'], again.headers['etag'], zstdDecompressSync(again.bytes).toString()],
    ['zstd', first.headers['etag'], first.text],
  );
  assert.equal((await request('GET', path, undefined, { 'if-none-match': String(first.headers['etag']) })).status, 304);
  assert.deepEqual((await request('GET', path, undefined, { 'accept-encoding': 'identity' })).json, first.json);
  await send('POST', 'element', [{ type: 'IfcWall', uuid: 'new-wall' }]);
  assert.ok('new-wall' in (await request('GET', path)).json);
});
