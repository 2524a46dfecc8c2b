import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import Type from 'typebox';
import { named, nullable, oneOf, Timestamp } from '../../kit/shapes.ts';
import { ifNoneMatch } from './etags.ts';
import { route, type Call } from '../api/route.ts';
import { serveForTest } from '../testing/test-server.ts';

const Person = named(
  'Person',
  Type.Object({ id: Type.Integer(), name: nullable(Type.String()), nick: Type.Optional(Type.String()) }),
);
const Item = named(
  'Item',
  Type.Object({
    id: Type.Integer(),
    name: Type.String(),
    share: Type.Number(),
    isNew: Type.Boolean(),
    at: Timestamp,
    kind: nullable(oneOf(['a', 'b'])),
    size: nullable(Type.Integer()),
    by: nullable(Person),
    tags: Type.Array(Type.Never()),
    names: Type.Array(Type.String()),
    note: Type.Optional(nullable(Type.String())),
  }),
);

type Item = Record<string, unknown>;
const ann = { id: 7, name: 'Ann "the first" 🏠\u2028', nick: undefined };
const itemOf = (id: number): Item => ({
  id,
  name: `Plan "${id}"\n\\`,
  share: id / 3,
  isNew: id % 2 === 0,
  at: '2026-01-01T00:00:00.000Z',
  kind: id % 2 === 0 ? 'a' : null,
  size: null,
  by: id % 3 === 0 ? null : ann,
  tags: [],
  names: ['x', 'é'],
});
const listOf = (length: number, change: (item: Item) => Item = item => item) =>
  Array.from({ length }, (_, id) => change(itemOf(id)));

async function serve(t: TestContext, list: readonly unknown[] | ((call: Call) => Promise<readonly unknown[] | void>)) {
  const items = route({
    id: 'items',
    method: 'GET',
    path: '/items',
    group: 'test',
    summary: 'Items',
    access: { scopes: 'public' },
    answer: Type.Array(Item),
    handle: async call => (typeof list === 'function' ? list(call) : list) as never,
  });
  return (await serveForTest(t, [items])).app;
}

test('a long list has the same members as a short one', async t => {
  const long = await serve(t, listOf(150));
  const short = await serve(t, listOf(9));
  const [whole, part] = [await long.inject('/items'), await short.inject('/items')];
  assert.deepEqual(
    [whole.statusCode, whole.headers['content-type'], whole.headers['x-total-count']],
    [200, part.headers['content-type'], '150'],
  );
  assert.deepEqual(whole.json().slice(0, 9), part.json());
  assert.equal(whole.body.slice(0, part.body.length - 1), part.body.slice(0, -1), 'byte for byte');
  const cut = await long.inject('/items?limit=120&offset=10');
  assert.deepEqual(cut.json(), whole.json().slice(10, 130));
});

test('an unchanged long list is answered with 304, and a long list is compressed if accepted', async t => {
  const app = await serve(t, listOf(150));
  const first = await app.inject('/items');
  const again = await app.inject({ url: '/items', headers: { 'if-none-match': String(first.headers.etag) } });
  assert.deepEqual([again.statusCode, again.body], [304, '']);
  const head = await app.inject({ url: '/items', method: 'HEAD' });
  assert.deepEqual([head.statusCode, head.headers.etag, head.body], [200, first.headers.etag, '']);
  const packed = await app.inject({ url: '/items', headers: { 'accept-encoding': 'gzip' } });
  assert.deepEqual([packed.headers['content-encoding'], packed.headers.etag], ['gzip', first.headers.etag]);
  assert.ok(packed.rawPayload.length < first.rawPayload.length / 4);
});

test('a long list is serialised once per state and page, and sent completely each time', async t => {
  const [made, shown] = [[] as number[], { state: 1 }];
  const app = await serve(t, call =>
    ifNoneMatch(call, [shown.state], async () => {
      made.push(shown.state);
      return listOf(150, item => ({ ...item, name: `state ${shown.state}` }));
    }),
  );
  const read = async (url: string, headers = {}) => {
    const answer = await app.inject({ url, headers });
    const { etag, 'x-total-count': total, 'content-type': type, 'cache-control': caching } = answer.headers;
    return { answer, whole: [answer.statusCode, answer.body, etag, String(total), type, caching] };
  };
  const first = await read('/items');
  assert.equal(first.whole[5], 'private, no-cache');
  assert.deepEqual((await read('/items')).whole, first.whole);
  for (const [encoding, unpack] of Object.entries({
    gzip: gunzipSync,
    zstd: zstdDecompressSync,
    br: brotliDecompressSync,
  }))
    for (const time of ['first', 'second']) {
      const { answer } = await read('/items', { 'accept-encoding': encoding });
      assert.equal(answer.headers['content-encoding'], encoding, time);
      assert.match(String(answer.headers.vary), /Accept-Encoding/i);
      assert.ok(unpack(answer.rawPayload).toString() === first.answer.body, `${encoding}, ${time}`);
      assert.ok(answer.rawPayload.length < first.answer.rawPayload.length / 4);
    }
  const head = await app.inject({ url: '/items', method: 'HEAD' });
  assert.deepEqual([head.statusCode, head.headers.etag, head.body], [200, first.whole[2], '']);
  assert.deepEqual(made, [1]);

  const page = await read('/items?limit=20&offset=10');
  assert.deepEqual((await read('/items?limit=20&offset=10')).whole, page.whole);
  assert.deepEqual([page.answer.json().length, page.whole[3], made.length], [20, '150', 2]);

  shown.state = 2;
  assert.equal((await read('/items')).answer.json()[0].name, 'state 2');
  assert.deepEqual(made, [1, 1, 2]);
});

test('members outside the schema are never sent, at any depth', async t => {
  const secret = { secret: 'not for you' };
  for (const change of [
    (item: Item) => (item['id'] === 149 ? { ...item, ...secret } : item),
    (item: Item) => (item['id'] === 149 ? { ...item, by: { ...ann, ...secret } } : item),
  ]) {
    const { statusCode, body } = await (await serve(t, listOf(150, change))).inject('/items');
    assert.deepEqual([statusCode, body.includes('not for you')], [200, false]);
  }
  // One that would speak for itself is not let.
  const { body } = await (
    await serve(
      t,
      listOf(150, item => ({ ...item, toJSON: () => secret })),
    )
  ).inject('/items');
  assert.equal(body.includes('not for you'), false);
});

test('an object with a long list is written the same way, without other members', async t => {
  const Shelf = Type.Object({ name: Type.String(), rows: Type.Array(Type.Object({ items: Type.Array(Item) })) });
  const read = async (items: readonly unknown[], more: object = {}) => {
    const shelf = route({
      id: 'shelf',
      method: 'POST',
      path: '/shelf',
      group: 'test',
      summary: 'Shelf',
      access: { scopes: 'public' },
      answer: Shelf,
      handle: async () => ({ name: 'A', rows: [{ items: [] }, { items }], ...more }) as never,
    });
    return (await serveForTest(t, [shelf])).app.inject({ method: 'POST', url: '/shelf' });
  };
  const [long, short] = [await read(listOf(150)), await read(listOf(9))];
  assert.equal(long.headers['content-type'], short.headers['content-type']);
  const itemsOf = (answer: typeof long) => answer.json().rows[1].items;
  assert.deepEqual(itemsOf(long).slice(0, 9), itemsOf(short));
  assert.equal(itemsOf(long).length, 150);
  for (const items of [listOf(150), listOf(150, item => ({ ...item, secret: 'not for you' }))]) {
    const leaky = await read(items, { secret: 'not for you' });
    assert.deepEqual([leaky.statusCode, leaky.body.includes('not for you')], [200, false]);
  }
});

test('values that contradict the schema are converted or refused as in a short list', async t => {
  const dates = await serve(
    t,
    listOf(150, item => ({ ...item, at: new Date(0), name: 5 })),
  );
  assert.deepEqual((await dates.inject('/items')).json().map(({ at, name }: Item) => [at, name])[3], [
    '1970-01-01T00:00:00.000Z',
    '5',
  ]);
  const lacking = await serve(
    t,
    listOf(150, item => ({ ...item, name: undefined })),
  );
  assert.equal((await lacking.inject('/items')).statusCode, 500);
  const impossible = await serve(
    t,
    listOf(150, item => ({ ...item, share: Number.NaN })),
  );
  assert.equal(
    (await impossible.inject('/items')).statusCode,
    (
      await (
        await serve(
          t,
          listOf(50, item => ({ ...item, share: Number.NaN })),
        )
      ).inject('/items')
    ).statusCode,
  );
});

test('a tree is written in one piece, without members outside its schema at any depth', async t => {
  interface Branch {
    readonly name: string;
    readonly by?: object;
    readonly children?: readonly Branch[];
  }
  const Tree = Type.Object({
    id: Type.Integer(),
    children: Type.Array(
      Type.Cyclic(
        {
          Branch: named(
            'Branch',
            Type.Object({
              name: Type.String(),
              by: Type.Optional(Person),
              children: Type.Optional(Type.Array(Type.Ref('Branch'))),
            }),
          ),
        },
        'Branch',
      ),
    ),
  });
  const read = async (children: readonly Branch[]) => {
    const tree = route({
      id: 'tree',
      method: 'GET',
      path: '/tree',
      group: 'test',
      summary: 'Tree',
      access: { scopes: 'public' },
      answer: Tree,
      handle: async () => ({ id: 1, children }) as never,
    });
    return (await serveForTest(t, [tree])).app.inject('/tree');
  };
  const nest = (depth: number, innermost: Branch): Branch =>
    depth === 0 ? innermost : { name: `${depth}`, children: [nest(depth - 1, innermost), { name: 'leaf', by: ann }] };
  const whole = await read([nest(20, { name: 'end' })]);
  assert.deepEqual(
    [whole.statusCode, whole.json()],
    [200, JSON.parse(JSON.stringify({ id: 1, children: [nest(20, { name: 'end' })] }))],
  );
  const leaky = await read([nest(20, { name: 'end', secret: 'not for you' } as Branch)]);
  assert.deepEqual([leaky.statusCode, leaky.body.includes('not for you')], [200, false]);
  assert.equal((await read([nest(3, {} as Branch)])).statusCode, 500);
});
