import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Document, Folder } from '../../../api/shapes.ts';
import { wordsIn } from '../../../i18n/testing/words.ts';
import {
  morePlaces,
  pictureName,
  pictureOf,
  rowFacts,
  sizeOrder,
  sizeText,
  symbolOf,
  tagsText,
  totalSize,
  typeText,
  versionsOf,
  visaOrder,
  whenOf,
  whoOf,
} from './entry-facts.ts';
import { document, documentRow, folder, folderRow } from '../testing/examples.ts';

const row = (name: string, more: Partial<Document> = {}) => documentRow(document(1, name, more));
const plans = folderRow(folder(2, 1, 'Plans'));

test('folders have no type, size, versions or tags', async () => {
  await wordsIn('en');
  assert.deepEqual([typeText(plans), sizeText(plans), versionsOf(plans), tagsText(plans)], ['', '', undefined, '']);
});

test('versions include the current one', () =>
  assert.deepEqual(
    [0, 1, 41, null].map(history_count => versionsOf(row('a.ifc', { history_count }))),
    [1, 2, 42, 1],
  ));

test('sizes are original sizes in the language of the window', async () => {
  const sizes = [0, 999, 1000, 1_234_567, 12_345_678_901].map(original_size =>
    row('a.ifc', { original_size, size: 9 }),
  );
  await wordsIn('en');
  assert.deepEqual(sizes.map(sizeText), ['0 B', '999 B', '1 kB', '1.2 MB', '12 GB']);
  await wordsIn('fr');
  assert.deepEqual(sizes.map(sizeText), ['0 B', '999 B', '1 kB', '1,2 MB', '12 GB']);
});

test('folders sort before empty files', () => {
  const rows = [row('big.ifc', { original_size: 5 }), row('empty.txt', { original_size: 0, size: 9 }), plans];
  assert.deepEqual(
    rows.toSorted((a, b) => sizeOrder(a) - sizeOrder(b)).map(({ name }) => name),
    ['Plans', 'empty.txt', 'big.ifc'],
  );
});

test('documents with the most visas sort first', () => {
  const visas = (count: number) => Array.from({ length: count }, () => ({})) as unknown as Document['visas'];
  const rows = [plans, row('one', { visas: visas(1) }), row('three', { visas: visas(3) }), row('none')];
  assert.deepEqual(
    rows.toSorted((a, b) => visaOrder(a) - visaOrder(b)).map(({ name }) => name),
    ['three', 'one', 'Plans', 'none'],
  );
});

test('tags are joined in order', () => {
  const tags = ['Électricité', 'To check'].map((name, id) => ({ id, name, color: null }));
  assert.equal(tagsText(row('a.pdf', { tags })), 'Électricité, To check');
});

test('the creator is shown by name, else email, else a dash', () => {
  const by = (firstname: string | null, lastname: string | null) =>
    ({ id: 1, firstname, lastname, email: 'zoe@example.org' }) as Document['created_by'];
  assert.deepEqual(
    [by('Zoé', 'Ümit'), by('Zoé', null), by(null, null), null].map(created_by => whoOf(row('a.pdf', { created_by }))),
    ['Zoé Ümit', 'Zoé', 'zoe@example.org', '–'],
  );
  const gone: Folder = folder(2, 1, 'Plans', { created_by: null });
  assert.equal(whoOf(folderRow(gone)), '–');
});

test('the date column shows the last change', () => {
  const days = { created_at: '2025-01-01T00:00:00Z', updated_at: '2026-02-03T10:00:00Z' };
  assert.equal(whenOf(row('a.pdf', days)), days.updated_at);
  assert.equal(whenOf(folderRow(folder(2, 1, 'Plans', days))), days.updated_at);
});

test('the selection size counts documents only', () => {
  const many = Array.from({ length: 10_000 }, (_, at) => row(`${at}`, { original_size: 3 }));
  assert.equal(totalSize([plans, row('a', { original_size: 40 }), row('c', { original_size: 2 })]), 42);
  assert.equal(totalSize(many), 30_000);
  assert.equal(totalSize([plans]), 0);
  assert.equal(totalSize([]), 0);
});

test('the icon follows the file extension', () => {
  for (const [file_name, symbol] of [
    ['house.ifc', 'model'],
    ['house.ifczip', 'model'],
    ['plan.PDF', 'pdf'],
    ['photo.JPG', 'picture'],
    ['photo.jpeg', 'picture'],
    ['scan.tif', 'picture'],
    ['sign.svg', 'picture'],
    ['letter.docx', 'file'],
    ['no ending', 'file'],
  ] as const)
    assert.equal(symbolOf(row('Called otherwise.ifc', { file_name })), symbol, file_name);
  assert.equal(symbolOf(folderRow(folder(2, 1, 'model.ifc'))), 'folder');
});

test('the picture is the preview, else a pixel image file', () => {
  const of = (file_name: string, preview: string | null = null) =>
    pictureOf({ file_name, preview, file: `/files/${file_name}` });
  assert.equal(of('plan.pdf', '/previews/1.png'), '/previews/1.png');
  assert.equal(of('photo.JPEG'), '/files/photo.JPEG');
  assert.equal(of('photo.webp'), '/files/photo.webp');
  assert.equal(of('sign.svg'), undefined, 'an SVG may carry a script');
  assert.equal(of('photo.png.html'), undefined);
  assert.equal(of('house.ifc'), undefined);
});

test('a picture keeps its name when only the signature changes', () => {
  assert.equal(pictureName('/files/7?signature=a&until=1'), pictureName('/files/7?signature=b&until=2'));
  assert.notEqual(pictureName('/files/7?signature=a'), pictureName('/files/8?signature=a'));
  assert.equal(pictureName('/files/7'), '/files/7');
});

test('file name and folder are shown where they differ', () => {
  const of = (name: string, file_name: string, path: string) => morePlaces({ name, file_name, path });
  assert.deepEqual(of('plan.pdf', 'plan.pdf', '/'), { fileName: undefined, folder: undefined });
  assert.deepEqual(of('Ground floor', 'plan.pdf', '/House A/Plans'), {
    fileName: 'plan.pdf',
    folder: '/House A/Plans',
  });
});

test('properties have a fixed order; unknown ones are omitted', async () => {
  const t = await wordsIn('en');
  const names = (...of: Parameters<typeof rowFacts> extends [unknown, ...infer Rest] ? Rest : never) =>
    rowFacts(t, ...of).map(({ name }) => name);
  assert.deepEqual(names(plans, false), ['Type', 'Modified by', 'Created', 'Modified']);
  assert.deepEqual(names(row('plan.pdf'), false), ['Type', 'Size', 'Versions', 'Modified by', 'Created', 'Modified']);
  const full = row('Ground floor', {
    file_name: 'plan.pdf',
    path: '/House A',
    description: 'Rez-de-chaussée',
    tags: [{ id: 1, name: 'Urgent', color: null }],
  });
  assert.deepEqual(names(full, true), [
    'Type',
    'Size',
    'Versions',
    'Tags',
    'Model',
    'Modified by',
    'Created',
    'Modified',
    'File',
    'Folder',
    'Description',
  ]);
});

test('values are formatted as in the columns; tags and status are components', async () => {
  const t = await wordsIn('en');
  const tagged = row('notes', { original_size: 0, history_count: 2, tags: [{ id: 1, name: 'Urgent', color: null }] });
  assert.deepEqual(
    rowFacts(t, tagged, true)
      .slice(0, 6)
      .map(({ value }) => value),
    ['–', '0 B', '3', { part: 'tags' }, { part: 'status' }, 'Ann Example'],
  );
});
