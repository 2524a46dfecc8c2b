import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  becoming,
  canBeDefined,
  findDocuments,
  toggled,
  numberOf,
  pageText,
  renamed,
  withFiles,
} from './from-document.ts';
import { wordsIn } from '../../../i18n/testing/words.ts';

const named = (file_name: string) => ({ file_name });

test('PDFs and images that are no model yet can be converted by people who may write there', () => {
  const can = (file_name: string, more: object = {}) =>
    canBeDefined({ file_name, model_id: null, user_permission: 100, ...more });
  assert.deepEqual(
    ['a.pdf', 'PLAN.PDF', 'b.jpeg', 'b.JPG', 'c.png', 'd.ifc', 'e.dwg', 'pdf', 'a.pdf.zip', '.png'].map(name =>
      can(name),
    ),
    [true, true, true, true, true, false, false, false, false, true],
  );
  assert.equal(can('a.pdf', { model_id: 4 }), false);
  assert.deepEqual(
    [50, 1].map(user_permission => can('a.pdf', { user_permission })),
    [false, false],
  );
});

test('a picture becomes a plan or a panorama as it is chosen, a PDF always a plan', () => {
  const images = [named('a.png'), named('b.JPG')];
  assert.deepEqual(becoming(images, 'plan'), { isChoice: true, as: 'plan', text: 'planText' });
  assert.deepEqual(becoming(images, 'panorama'), { isChoice: true, as: 'panorama', text: 'panoramaText' });
  for (const chosen of ['plan', 'panorama'] as const)
    assert.deepEqual(
      becoming([...images, named('c.PDF')], chosen),
      { isChoice: false, as: 'plan', text: 'pdfText' },
      'one PDF among them decides for all',
    );
});

test('documents are found by a part of their name in any case, also among ten thousand', () => {
  const documents = [
    ...Array.from({ length: 10_000 }, (_, id) => ({ id, name: `Plan ${id}.pdf` })),
    { id: 10_001, name: 'Élévation Sud.PNG' },
  ];
  const found = (text: string) => findDocuments(documents, text).map(({ id }) => id);
  assert.deepEqual(found('plan 9999'), [9999]);
  assert.deepEqual(found('  élévation '), [10_001]);
  assert.deepEqual(found('.png'), [10_001]);
  assert.equal(found('').length, 10_001);
  assert.deepEqual(found('roof'), []);
});

test('a second press takes a document out again; the others stay in the order in which they were chosen', () => {
  const [a, b] = [{ id: 1 }, { id: 2 }];
  const both = toggled(toggled(new Map(), b), a);
  assert.deepEqual([...both.keys()], [2, 1]);
  assert.deepEqual([...toggled(both, b).keys()], [1]);
  assert.deepEqual([...both.keys()], [2, 1], 'what was chosen before is not changed');
});

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

test('new pages are numbered behind the first one and those that were added before', () =>
  assert.deepEqual([numberOf([], 0), numberOf([], 1), numberOf([{}, {}], 0)], [2, 3, 4]));

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
