import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '../../testing/random.ts';
import { cutJson } from './json-cuts.ts';
import { readJson } from './bodies.ts';

const read = (text: string) => readJson(Buffer.from(text));
const refused = (text: string) => assert.rejects(read(text), { status: 400, code: 'invalid_json' }, text.slice(0, 60));

/** An item of a few hundred bytes, with the difficult parts of JSON. */
const item = (index: number) => ({
  index,
  text: `"[{,:}]\\ ünï ${'x'.repeat(index % 300)}`,
  list: [[], {}, [index, -1.5e-7, null, true]],
  __proto: { '': index },
});
const items = (count: number) => Array.from({ length: count }, (_, index) => item(index));
/** Two long lists in an object, one of them deeper, and short members around them. */
const long = () => ({
  first: 1,
  long: items(900),
  between: 'b',
  deep: { name: 'd', lists: [[1], items(700), 'end', items(400)] },
  'na"me:': items(300),
  last: null,
});

test('long bodies are read in pieces and equal JSON.parse', async () => {
  for (const value of [
    long(),
    items(2000),
    [[items(500)]],
    { only: items(500) },
    Object.fromEntries(items(2000).map(each => [`name ${each.index}`, each])),
  ]) {
    for (const text of [
      JSON.stringify(value),
      JSON.stringify(value, null, '\t'),
      ` \r\n${JSON.stringify(value, null, 1)}\n`,
    ]) {
      assert.ok(
        (await cutJson(Buffer.from(text)))!.pieces.some(({ long: inner }, index, { length }) => inner ?? length > 1),
        'it is cut',
      );
      assert.equal(JSON.stringify(await read(text)), JSON.stringify(value));
    }
  }
});

test('long texts with escapes are read in pieces and equal JSON.parse', async () => {
  const text = ['x'.repeat(299_999), '"'.repeat(200_000), '\ud83d\ude00é'.repeat(150_000), '\\n'.repeat(90_001)].join(
    '',
  );
  const escaped = JSON.stringify(text).replaceAll(/[\ud800-\udfff]/g, unit => `\\u${unit.charCodeAt(0).toString(16)}`);
  for (const body of [
    `{"text":${escaped}}`,
    `[${escaped} , ${escaped},1]`,
    `{"a":1,"text" : ${escaped}\n,"b":[2]}`,
    `{${escaped}:1,"b":2}`,
    `{"a":0,${escaped}:${escaped}}`,
    `[[${escaped}],{"a":[${escaped}]}]`,
  ]) {
    const { pieces } = (await cutJson(Buffer.from(body)))!;
    assert.equal(
      pieces.some(({ long: inner }) => inner),
      !body.endsWith('"b":2}'),
      'it is cut, but for a name',
    );
    assert.deepEqual(await read(body), JSON.parse(body));
  }
  const short = escaped.slice(0, -10);
  for (const body of [
    `{"a":${short}\\u00"}`,
    `{"a":${short}\\u00${escaped.slice(1)}}`,
    `{"a":${escaped} ${escaped}}`,
    `{"a" ${escaped}}`,
    `{"a":1 ${escaped}}`,
    `{${escaped}}`,
    `[1 ${escaped}]`,
    `[${escaped} 1]`,
    `[${escaped}:1]`,
    `{"a":${short}\n${escaped.slice(1)}}`,
  ])
    await refused(body);
});

test('short bodies are parsed at once', async () => {
  for (const text of ['{}', '[]', ' [ ] ', '{"a":[1,{"b":"\\"}"}]}', '1', '"text"', 'null', '[1,2]'])
    assert.deepEqual(await read(text), JSON.parse(text));
});

test('the last of repeated members applies, and a name may be __proto__', async () => {
  const list = JSON.stringify(items(500));
  assert.deepEqual(await read(`{"a":${list},"a":7,"b":1,"b":${list}}`), { a: 7, b: items(500) });
  const odd = (await read(`{"__proto__":${list},"x":1}`)) as object;
  assert.deepEqual([Object.keys(odd), Object.getPrototypeOf(odd)], [['__proto__', 'x'], Object.prototype]);
});

test('invalid JSON is refused wherever the error is', async () => {
  const list = JSON.stringify(items(500));
  for (const text of [
    '',
    '{',
    '[1',
    '"',
    '{"a"}',
    '[1}',
    '{"a":1]',
    '[1]]',
    '[1][2]',
    '[1] 2',
    'x[1]',
    '[,]',
    '\ufeff[]',
    'nul',
    `[${list},]`,
    `[,${list}]`,
    `[${list}${list}]`,
    `[${list},,1]`,
    `[x${list}]`,
    `[${list} x]`,
    `{${list}}`,
    `{"a":${list},}`,
    `{"a" ${list}}`,
    `{a:${list}}`,
    `{"a":1 "b":${list}}`,
    `{"a":x${list}}`,
    `{7:${list}}`,
    `{"a"::${list}}`,
    `${list.slice(0, -1)},]`,
    `${list.slice(0, -1)}}`,
    `${list}${list}`,
    list.slice(0, -20),
    `[${',1'.repeat(100_000)}]`,
    `[${'1,'.repeat(100_000)}]`,
    `[1${' '.repeat(200_000)},${' '.repeat(200_000)}]`,
  ])
    await refused(text);
});

test('levels are counted outside of texts', async () => {
  await refused(`${'['.repeat(65)}${']'.repeat(65)}`);
  await refused('{"a":'.repeat(1000));
  assert.deepEqual(await read(`["${'['.repeat(100)}"]`), ['['.repeat(100)]);
  assert.deepEqual(await read(`${'['.repeat(64)}${']'.repeat(64)}`), JSON.parse(`${'['.repeat(64)}${']'.repeat(64)}`));
});

test('with any byte of it changed, a long text is read as JSON.parse reads it', async () => {
  const random = seededRandom(7);
  const bytes = Buffer.from(JSON.stringify(long()));
  for (let round = 0; round < 60; round += 1) {
    const changed = Buffer.from(bytes);
    changed[Math.floor(random() * changed.length)] = [...Buffer.from('{}[],:" \\a')][Math.floor(random() * 10)]!;
    let expected: { readonly value: unknown } | undefined;
    try {
      expected = { value: JSON.parse(changed.toString('utf8')) as unknown };
    } catch {
      // it is no JSON any more
      expected = undefined;
    }
    if (expected) assert.equal(JSON.stringify(await readJson(changed)), JSON.stringify(expected.value));
    else await assert.rejects(readJson(changed), { code: 'invalid_json' });
  }
});

test('security 3: a list longer than any of its route is refused before its items are parsed', async () => {
  const numbers = Buffer.from(`{"folder_ids":[${'1,'.repeat(2_000)}1]}`);
  await assert.rejects(readJson(numbers, { items: 2_000 }), { status: 400, code: 'invalid' });
  assert.deepEqual(((await readJson(numbers, { items: 2_001 })) as { folder_ids: number[] }).folder_ids.length, 2_001);
  const keys = Buffer.from(`{${'"a":1,'.repeat(10_000)}"a":1}`);
  await assert.rejects(readJson(keys), { status: 400, code: 'invalid' });
});

test('security 3: a text longer than any of its route is refused before it is parsed', async () => {
  const body = (letter: string, count: number) => Buffer.from(`{"name":"${letter.repeat(count)}"}`);
  const most = { letters: 1_000 };
  const tooLong = { status: 400, code: 'invalid', message: 'A text of the body has more than 1000 characters.' };
  for (const [letter, fits] of [
    ['a', 3_000],
    ['\u2126', 1_000],
    ['\\u2126', 1_000],
    ['\\n', 3_000],
  ] as const) {
    assert.deepEqual(await readJson(body(letter, fits), most), JSON.parse(body(letter, fits).toString()));
    await assert.rejects(readJson(body(letter, fits + 1), most), tooLong, letter);
  }
  // The escape of one text does not affect the next.
  const both = (count: number) => Buffer.from(`["\\n","${'a'.repeat(count)}"]`);
  assert.equal(((await readJson(both(3_000), most)) as string[])[1]?.length, 3_000);
  await assert.rejects(readJson(both(3_001), most), tooLong);
});

test('security 3: a body of many short lists is refused before they are parsed', async () => {
  const lists = (count: number) =>
    Buffer.from(
      `[${Array(count)
        .fill(`[${'[],'.repeat(999)}[]]`)
        .join(',')}]`,
    );
  await assert.rejects(readJson(lists(600), { items: 20_000 }), { status: 400, code: 'invalid' });
  assert.equal(((await readJson(lists(400), { items: 20_000 })) as unknown[]).length, 400);
});

test('security 3: overlong numbers and blanks are refused before they are read', async () => {
  const most = 1 << 20;
  for (const text of [`{"a":${'1'.repeat(most + 1)}}`, `[1,${' '.repeat(most + 1)}2]`, `{${' '.repeat(most + 1)}}`])
    await assert.rejects(readJson(Buffer.from(text)), { status: 400, code: 'invalid_json' });
  assert.deepEqual(await readJson(Buffer.from(`["${'1'.repeat(2 * most)}",${' '.repeat(1000)}2]`)), [
    '1'.repeat(2 * most),
    2,
  ]);
});
