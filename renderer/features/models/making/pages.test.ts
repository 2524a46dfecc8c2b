import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wordsIn } from '../../../i18n/testing/words.ts';
import { numberOf, pageText, renamed, withFiles } from './pages.ts';

const files = (...names: readonly string[]) => names.map(name => new File([], name));
const names = (pages: ReturnType<typeof withFiles>) => pages.map(({ name }) => name);

test('pages are added in the order in which they are chosen, and called as their files without endings', () => {
  const first = withFiles([], files('Étage 1.png', 'v1.2.jpeg'));
  const second = withFiles(first, files('Étage 1.png', 'noending'));
  assert.deepEqual(names(second), ['Étage 1', 'v1.2', 'Étage 1', 'noending'], 'the same file may be chosen twice');
  assert.deepEqual(names(withFiles(second, [])), names(second));
});

test('renaming one page leaves the others, also those of the same name', () => {
  const pages = withFiles([], files('a.png', 'a.png', 'b.png'));
  assert.deepEqual(names(renamed(pages, 1, 'Roof')), ['a', 'Roof', 'b']);
  assert.deepEqual(names(renamed(pages, 9, 'Roof')), ['a', 'a', 'b']);
  assert.deepEqual(names(renamed(pages, 0, '')), ['', 'a', 'b']);
  assert.equal(renamed(pages, 1, 'Roof')[1]?.file, pages[1]?.file);
});

test('new pages are numbered behind the first one and those that were added before', () => {
  assert.deepEqual([numberOf([], 0), numberOf([], 1), numberOf([{}, {}], 0)], [2, 3, 4]);
});

test('the page in view is named by its number, and by its name when it has one', async () => {
  const pictures = [
    { address: '/1.png', name: 'Rez-de-chaussée' },
    { address: '/2.png', name: null },
  ];
  const english = await wordsIn('en');
  assert.deepEqual(
    [0, 1].map(at => pageText(english, pictures, at)),
    ['Page 1 of 2 · Rez-de-chaussée', 'Page 2 of 2'],
  );
  assert.equal(pageText(await wordsIn('fr'), pictures, 0), 'Page 1 sur 2 · Rez-de-chaussée');
});
