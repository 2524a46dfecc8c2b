import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileForm } from '../../../testing/http-client.ts';
import { startService } from '../../../testing/service.ts';
import { documentFilePath } from './service.ts';

test('a file is answered byte for byte by its signed address only', async t => {
  const { request, application: as, createProject } = await startService(t);
  const { path } = await createProject();
  const bytes = Buffer.from(Array.from({ length: 200_000 }, (_, index) => (index * 7) % 251));
  for (const name of ['plan é #1?.bin', 'photo.png']) {
    // stored compressed, and as it came
    const { id, file } = (await request('POST', `${path}/document`, { as, body: fileForm(name, bytes, { name }) }))
      .json;
    const answer = await request('GET', `${file}&_=1`);
    assert.equal(answer.status, 200);
    assert.ok(answer.bytes.equals(bytes));
    assert.match(answer.headers['content-disposition'] ?? '', /^attachment/);
    const part = await request('GET', file, { headers: { range: 'bytes=100000-100009' } });
    assert.deepEqual([part.status, part.bytes], [206, bytes.subarray(100_000, 100_010)]);

    const expires = Number(new URL(file).searchParams.get('expires')) - Date.now() / 1000;
    // An hour, less what makes the addresses of a few moments equal.
    assert.ok(expires > 3580 && expires <= 3600, `${expires} s`);
    const forged = [
      file.replace(/signature=(.)/, (_: string, letter: string) => `signature=${letter === 'a' ? 'b' : 'a'}`),
      file.replace(/expires=\d/, 'expires=9'),
      file.replace(`/document/${id}/`, `/document/${id + 1}/`),
      file.split('?')[0],
    ];
    for (const address of forged) assert.equal((await request('GET', address)).status, 404, address);
  }
});

test('the path of a file is bound to its bytes', () =>
  assert.equal(
    documentFilePath({ id: 7, blob_hash: '0123456789abcdef0123', file_name: 'a b/ü.txt' }),
    '/file/document/7/0123456789abcdef/a%20b%2F%C3%BC.txt',
  ));
