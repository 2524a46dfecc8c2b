import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wordsIn } from '../../../i18n/testing/words.ts';
import { document, model } from '../testing/examples.ts';
import {
  deletionWords,
  headOf,
  mayChangeVersions,
  nameShown,
  numbered,
  replacementFor,
  versionOffers,
} from './versions.ts';

const earlier = (id: number, name = 'house.ifc') => document(id, name, { is_head_version: false, head_id: 30 });
const head = document(30, 'house.ifc');
const versions = numbered([head, earlier(20), earlier(10)]);
const numbers = (some: typeof versions) => some.map(({ number, document: { id } }) => [number, id]);

test('versions are listed newest first and numbered by upload', () => {
  assert.deepEqual(numbers(versions), [
    [3, 30],
    [2, 20],
    [1, 10],
  ]);
  assert.deepEqual(numbers(numbered([head])), [[1, 30]]);
  assert.deepEqual(numbered([]), []);
});

test('an earlier version made current keeps its number', () => {
  const first = document(10, 'house.ifc', { is_head_version: true });
  const back = numbered([earlier(30), earlier(20), first]);
  assert.deepEqual(numbers(back), [
    [3, 30],
    [2, 20],
    [1, 10],
  ]);
  assert.equal(headOf(back)?.id, 10);
});

test('changing versions needs write permission for the current one', () => {
  const readOnly = numbered([document(30, 'house.ifc', { user_permission: 50 }), earlier(10)]);
  assert.equal(mayChangeVersions(versions, true), true);
  assert.equal(mayChangeVersions(versions, false), false, 'not in a project that is only read');
  assert.equal(mayChangeVersions(readOnly, true), false);
  assert.equal(mayChangeVersions([], true), false);
});

test('another version identifies the document before one is removed', () => {
  assert.equal(replacementFor(20, 20, versions), 30);
  assert.equal(replacementFor(30, 30, versions), 20);
  assert.equal(replacementFor(10, 20, versions), undefined, 'another one goes');
  assert.equal(replacementFor(30, 30, numbered([head])), undefined, 'there is no other');
});

test('a ready version opens and compares with the current one', () => {
  const [old, current] = [model(1), model(3)];
  const [newest, , oldest] = versions;
  assert.ok(newest && oldest);
  const about = { current, mayWrite: true, count: 3 };
  assert.deepEqual(versionOffers(oldest, { ...about, model: old }), {
    opens: 1,
    reads: false,
    compares: [1, 3],
    hasMenu: true,
    canBecomeHead: true,
  });
  assert.deepEqual(versionOffers(newest, { ...about, model: current }), {
    opens: 3,
    reads: false,
    compares: undefined,
    hasMenu: true,
    canBecomeHead: false,
  });
});

test('comparing needs two ready models', () => {
  const [, middle] = versions;
  assert.ok(middle);
  const offers = (of: ReturnType<typeof model> | undefined, current: ReturnType<typeof model> | undefined) =>
    versionOffers(middle, { model: of, current, mayWrite: false, count: 3 });
  assert.deepEqual(offers(model(2), model(3, { status: 'P' })), {
    opens: 2,
    reads: false,
    compares: undefined,
    hasMenu: false,
    canBecomeHead: true,
  });
  assert.equal(offers(model(2, { status: 'E' }), model(3)).compares, undefined);
  const ways = ({ opens, reads }: ReturnType<typeof offers>) => [opens, reads];
  assert.deepEqual(ways(offers(undefined, model(3))), [undefined, true]);
  assert.deepEqual(ways(offers(model(2, { type: 'PDF' }), model(3))), [undefined, true]);
  assert.equal(offers(model(2), undefined).compares, undefined);
  assert.equal(
    offers(model(2, { type: 'GLTF' }), model(3, { type: 'GLTF' })).compares,
    undefined,
    'only IFC is compared',
  );
});

test('the only version cannot be deleted by itself', () => {
  const [only] = numbered([head]);
  assert.ok(only);
  assert.equal(versionOffers(only, { model: undefined, current: undefined, mayWrite: true, count: 1 }).hasMenu, false);
});

test('a version shows its name where it differs', () => {
  assert.equal(nameShown(earlier(10, 'draft.ifc'), head), 'draft.ifc');
  assert.equal(nameShown(earlier(10, 'house.ifc'), head), undefined);
  assert.equal(nameShown(earlier(10, 'House.ifc'), head), 'House.ifc');
  assert.equal(nameShown(earlier(10), undefined), 'house.ifc', 'while the current one is not known');
});

test('deleting the current version mentions its successor', async () => {
  const t = await wordsIn('en');
  const [newest, middle] = versions;
  assert.ok(newest && middle);
  assert.equal(deletionWords(t, middle).title, 'Delete version 2 of “house.ifc”');
  assert.match(deletionWords(t, middle).text, /Other versions are kept\.$/);
  assert.match(deletionWords(t, newest).text, /The newest remaining version becomes current\.$/);
});

test('ten thousand versions keep their numbers', () => {
  const many = numbered(Array.from({ length: 10_000 }, (_, at) => earlier(20_000 - at)));
  assert.deepEqual([many[0]?.number, many.at(-1)?.number], [10_000, 1]);
});
