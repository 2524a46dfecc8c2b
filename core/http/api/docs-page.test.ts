import { test } from 'node:test';
import assert from 'node:assert/strict';
import Type from 'typebox';
import { Id, named } from '../../kit/shapes.ts';
import { describeRoutes } from './doc-routes.ts';
import { renderDocs } from './docs-page.ts';
import { describeApi, type ApiDocument } from './openapi.ts';
import { inlineSource } from '../server/page-headers.ts';
import { route } from './route.ts';
import { serveForTest } from '../testing/test-server.ts';

const Thing = named(
  'Thing',
  Type.Object({
    id: Id,
    note: Type.Optional(Type.String({ description: 'told in `code` <b>' })),
    inside: Type.Object({ list: Type.Array(Type.Object({ deep: Type.String() })) }),
  }),
);
const things = [
  route({
    id: 'createThing',
    method: 'POST',
    path: '/cloud/{cloud_pk}/thing',
    group: 'things',
    summary: 'Create <script>alert(1)</script>',
    access: { scopes: ['model:write'], role: 'user', callers: ['person'] },
    query: Type.Object({ kind: Type.Optional(Type.String()) }),
    body: Thing,
    status: 201,
    answer: Type.Array(Thing),
    handle: async () => [],
  }),
  route({
    id: 'readFile',
    method: 'GET',
    path: '/file/{token:text}',
    group: 'files',
    summary: 'Read',
    access: { scopes: 'public' },
    handle: async () => undefined,
  }),
];
const document = describeApi(things, { title: 'Test & more', version: '1' });
const page = renderDocs(document);
const section = (id: string) => page.split(`id="${id}"`)[1]?.split('</section>')[0] ?? '';

test('an operation shows its call, access, parameters, body and answer', () => {
  const found = section('createThing')
    .replace(/<wbr>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
  for (const part of [
    'POST /cloud/{cloud_pk}/thing',
    'Access model:write or ifc:write',
    'Least role user',
    'Callers person',
    'Success 201',
    'Refusals 400, 401, 403, 404, 413, 415, 421',
    'cloud_pk integer path',
    'kind string query',
    'Body',
    'Thing',
    'Answer list of Thing',
  ])
    assert.ok(found.includes(part), `${part} in ${found}`);
  assert.match(section('readFile'), /public, no credential[^]*The bytes of a file\./);
});

test('a schema shows its nested members', () => {
  const names = [
    ...section('shape-Thing').matchAll(/<tr><td><code>([^<]*)<\/code><\/td><td>.*?<\/td><td class="must">(\w*)/g),
  ].map(([, name, presence]) => `${name} ${presence}`);
  assert.deepEqual(names, [
    'id required',
    'note ',
    'inside required',
    'inside.list required',
    'inside.list[].deep required',
  ]);
});

test('texts are escaped, links have targets, and nothing but the font is fetched or run', () => {
  assert.doesNotMatch(page.replaceAll('url(/app/fonts/', ''), /<script|<img|<link|@import|url\(|\son\w+=|style="/i);
  assert.ok(page.includes('Create &lt;script&gt;alert(1)&lt;/script&gt;'));
  assert.ok(page.includes('told in <code>code</code> &lt;b&gt;'));
  const targets = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
  assert.ok(targets.length > 5);
  for (const id of targets) assert.ok(page.includes(`id="${id}"`), id);
});

test('the description is served to everybody, as document and as page', async t => {
  const routes = [...things, ...describeRoutes((): ApiDocument => whole)];
  const whole = describeApi(routes, { title: 'Test', version: '1' });
  const { app, problems } = await serveForTest(t, routes);
  const json = await app.inject('/doc.json');
  assert.deepEqual([json.statusCode, json.json()], [200, JSON.parse(JSON.stringify(whole))]);
  assert.match(String(json.headers['content-type']), /^application\/json/);

  const html = await app.inject('/doc');
  assert.equal(html.statusCode, 200);
  assert.equal(html.headers['content-type'], 'text/html; charset=utf-8');
  const style = /<style>([^]*?)<\/style>/.exec(html.body)?.[1] ?? '';
  assert.equal(
    html.headers['content-security-policy'],
    `default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' ${inlineSource(style)}; img-src 'self' data: blob:; connect-src 'self' blob:; worker-src 'self' blob:; font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
  );
  assert.equal(html.headers['cross-origin-resource-policy'], 'same-origin');
  assert.equal(
    (await app.inject({ url: '/doc', headers: { 'accept-encoding': 'gzip' } })).headers['content-encoding'],
    'gzip',
  );
  assert.deepEqual(problems, []);
});
