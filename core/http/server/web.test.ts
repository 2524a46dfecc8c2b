import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { gzipSync } from 'node:zlib';
import { inlineSource } from './page-headers.ts';
import { serveForTest } from '../testing/test-server.ts';
import { serveWeb } from './web.ts';

const script = 'export const built = true;\n'.repeat(100);

async function serve(t: TestContext, files: Readonly<Record<string, string | Buffer>>) {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-web-'));
  t.after(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'assets'));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  const { app } = await serveForTest(t, []);
  serveWeb(app, folder);
  return (url: string, headers: Readonly<Record<string, string>> = {}) =>
    app.inject({ url, headers: { host: 'localhost', ...headers } });
}

test('every route of the window is the page, with a policy that names its nonce', async t => {
  const get = await serve(t, { 'index.html': '<html nonce="%NONCE%">' });
  for (const path of ['/app/', '/app', '/app/c/1/p/2/documents?folder=3', '/app/callback?code=x']) {
    const { statusCode, headers, body } = await get(path);
    const nonce = /'nonce-([\w+/=]+)'/.exec(String(headers['content-security-policy']))?.[1];
    assert.deepEqual([statusCode, headers['cache-control'], body], [200, 'no-store', `<html nonce="${nonce}">`]);
    assert.match(
      String(headers['content-security-policy']),
      /script-src 'self' 'wasm-unsafe-eval';.*frame-ancestors 'none'/,
    );
  }
  assert.notEqual((await get('/app/')).body, (await get('/app/')).body);
  assert.deepEqual([(await get('/')).statusCode, (await get('/')).headers.location], [302, '/app/']);
});

test('the default icon is redirected to that of the window', async t => {
  const get = await serve(t, {
    'index.html': '<link rel="icon" href="/app/assets/plinth-a1.svg" type="image/svg+xml" />',
  });
  const { statusCode, headers } = await get('/favicon.ico');
  assert.deepEqual([statusCode, headers.location], [302, '/app/assets/plinth-a1.svg']);
  const without = await serve(t, { 'index.html': '<html>' });
  assert.equal((await without('/favicon.ico')).statusCode, 404);
});

test('the font of the window has a fixed name for other pages', async t => {
  const get = await serve(t, {
    'index.html': '<html>',
    'assets/inter-latin-wght-normal-Dx4.woff2': 'plain',
    'assets/inter-latin-ext-wght-normal-DO1.woff2': 'extended',
  });
  const { statusCode, headers, body } = await get('/app/fonts/latin.woff2');
  assert.deepEqual(
    [statusCode, headers['content-type'], headers['cache-control'], body],
    [200, 'font/woff2', 'public, max-age=604800', 'plain'],
  );
  assert.equal((await get('/app/fonts/latin-ext.woff2')).body, 'extended');
  for (const name of ['greek.woff2', '..%2findex.html', 'latin'])
    assert.equal((await get(`/app/fonts/${name}`)).statusCode, 404, name);
  const { body: licences } = await (await serve(t, { 'licences.txt': 'a' }))('/app/licences');
  assert.match(licences, /font-family: "Inter Variable"/);
});

test('the inline script of the page may run, and no other', async t => {
  const get = await serve(t, {
    'index.html': '<script>\n  start();\n</script><script type="module" src="/app/assets/a.js"></script>',
  });
  const { headers } = await get('/app/');
  assert.ok(
    String(headers['content-security-policy']).includes(
      `script-src 'self' 'wasm-unsafe-eval' ${inlineSource('\n  start();\n')};`,
    ),
  );
});

test('licences of bundled packages have a page; without them it answers 404', async t => {
  const get = await serve(t, {
    'index.html': '<html>',
    'licences.txt': 'react 19 (MIT) \u00a9 Ada & Bob <b@example.org>',
  });
  const { statusCode, headers, body } = await get('/app/licences');
  assert.deepEqual(
    [statusCode, headers['content-type'], headers['cache-control']],
    [200, 'text/html; charset=utf-8', 'no-cache'],
  );
  assert.ok(body.includes('<pre>react 19 (MIT) \u00a9 Ada &amp; Bob &lt;b@example.org></pre>'));
  const style = /<style>(.*)<\/style>/s.exec(body)?.[1] ?? '';
  assert.ok(String(headers['content-security-policy']).includes(`style-src 'self' ${inlineSource(style)};`));
  assert.equal((await (await serve(t, { 'index.html': '<html>' }))('/app/licences')).statusCode, 404);
});

test('files of the build are cached for ever and sent compressed', async t => {
  const get = await serve(t, { 'assets/index-a1B2.js': script, 'assets/index-a1B2.js.gz': gzipSync(script) });
  const plain = await get('/app/assets/index-a1B2.js');
  assert.deepEqual(
    [
      plain.statusCode,
      plain.body,
      plain.headers['content-type'],
      plain.headers['cache-control'],
      plain.headers['content-encoding'],
    ],
    [200, script, 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable', undefined],
  );
  const packed = await get('/app/assets/index-a1B2.js', { 'accept-encoding': 'gzip' });
  assert.deepEqual([packed.headers['content-encoding'], packed.rawPayload], ['gzip', gzipSync(script)]);
  assert.equal(
    (await get('/app/assets/index-a1B2.js', { 'accept-encoding': 'br' })).headers['content-encoding'],
    undefined,
  );
});

test('files outside the build answer 404', async t => {
  const get = await serve(t, { 'index.html': 'page', 'made-of': 'x', 'assets/a.js': script });
  for (const name of ['b.js', '..%2findex.html', '..%2f..%2fetc%2fpasswd', 'a.js.gz', '.hidden.js', 'a.exe']) {
    assert.equal((await get(`/app/assets/${name}`)).statusCode, 404, name);
  }
});

test('without a build a page says so', async t => {
  const get = await serve(t, {});
  const { statusCode, body, headers } = await get('/app/');
  assert.equal(statusCode, 503);
  assert.match(body, /npm run build/);
  assert.match(String(headers['content-type']), /text\/html/);
});
