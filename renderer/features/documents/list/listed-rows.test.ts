import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wordsIn } from '../../../i18n/testing/words.ts';
import { folder, tree } from '../testing/examples.ts';
import { emptyWords, folderAt, foldersListed, isSearch, type Wanted } from './listed-rows.ts';

const wanted = (search: string, ...ids: readonly number[]): Wanted => ({ search, tags: { ids } });
const listed = (inside: number, search: string, ...tags: readonly number[]) =>
  foldersListed(tree, inside, wanted(search, ...tags)).map(({ id }) => id);

test('any text or tag searches the whole project', () =>
  assert.deepEqual([wanted(''), wanted('plan'), wanted('', 7), wanted('plan', 7)].map(isSearch), [
    false,
    true,
    true,
    true,
  ]));

test('without a folder in the address the root is shown; one that is missing or hidden is not replaced', () => {
  assert.equal(folderAt(tree, 5)?.name, 'Étage 2');
  assert.equal(folderAt(tree, undefined)?.name, 'Tower');
  assert.equal(folderAt(tree, 404), undefined, 'a folder that was deleted or is not visible is not the root');
});

test('users without visible folders get no folder', () => {
  assert.equal(folderAt([], undefined), undefined);
  assert.equal(folderAt([folder(5, 2, 'Étage 2')], undefined), undefined);
  assert.equal(folderAt([folder(5, 2, 'Étage 2')], 5)?.id, 5, 'a folder in sight without those above it');
});

test('a folder lists its direct subfolders', () => {
  assert.deepEqual(listed(1, ''), [2, 3]);
  assert.deepEqual(listed(2, ''), [4, 5]);
  assert.deepEqual(listed(6, ''), []);
});

test('a search finds folders by a part of their name in any case, except the root', () => {
  for (const [text, found] of [
    ['house', [2, 3]],
    ['HOUSE b', [3]],
    ['ouse a', [2]],
    ['étage', [4, 5]],
    ['ÉTAGE 2', [5]],
    ['tower', []],
    ['stairs', []],
  ] as const)
    assert.deepEqual(listed(6, text), found, text);
});

test('decomposed accents match composed ones', () => {
  assert.deepEqual(listed(1, 'étage'.normalize('NFD')), [4, 5]);
  const apart = [folder(8, 1, 'Étage'.normalize('NFD'))];
  assert.equal(foldersListed(apart, 1, wanted('étage')).length, 1);
});

test('a tag filter lists no folders', () => {
  assert.deepEqual(listed(1, '', 7), []);
  assert.deepEqual(listed(1, 'house', 7), []);
});

test('ten thousand folders are searched', () => {
  const many = Array.from({ length: 10_000 }, (_, at) => folder(at + 1, 1, `Room ${at}`));
  assert.deepEqual(
    foldersListed(many, 1, wanted('room 9999')).map(({ id }) => id),
    [10_000],
  );
  assert.equal(foldersListed(many, 1, wanted('')).length, 10_000);
});

test('the empty list gives the reason, and offers upload with permission', async () => {
  const cases = [
    [wanted(''), true, 'No documents', 'Drop files or folders anywhere on this page.', true],
    [wanted(''), false, 'No documents', 'No documents in this folder that you can see', false],
    [wanted('a & b'), true, 'No results', 'No document or folder in this project matches “a & b”', false],
    [wanted('', 7), true, 'No results', 'No documents with all of these tags', false],
    [wanted('plan', 7), false, 'No results', 'No documents with all of these tags', false],
  ] as const;
  const t = await wordsIn('en');
  for (const [what, mayWrite, title, beginning, adds] of cases) {
    const words = emptyWords(what, mayWrite);
    assert.equal(t(words.title), title);
    assert.ok(t(words.text, { text: what.search }).startsWith(beginning), t(words.text, { text: what.search }));
    assert.equal(words.canAdd, adds);
  }
  const french = await wordsIn('fr');
  assert.equal(
    french(emptyWords(wanted('porte'), true).text, { text: 'porte' }),
    'Aucun document ni dossier de ce projet ne correspond à «\u202fporte\u202f»',
  );
});
