import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BinItem } from '../../api/shapes.ts';
import { wordsIn } from '../../i18n/testing/words.ts';
import {
  binKey,
  binOrder,
  chosenOf,
  contentText,
  deletionText,
  emptyText,
  placeQuestion,
  placesTitle,
  placeText,
  questionWords,
  stayText,
} from './bin-words.ts';

const item = (id: number, more: Partial<BinItem> = {}): BinItem => ({
  id,
  kind: 'document',
  object_id: id * 10,
  name: `plan ${id}.pdf`,
  path: '/',
  size: 1000,
  document_count: 0,
  deleted_by: { id: 1, firstname: 'Zoé', lastname: '', email: 'zoe@example.org', profile_picture: null },
  deleted_at: '2026-05-03T12:00:00Z',
  ends_at: '2026-06-02T12:00:00Z',
  ...more,
});
const blanks = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

test('a deleted document shows its path, the root by name', async () => {
  const t = await wordsIn('en');
  for (const [path, text] of [
    ['/', 'Project root'],
    ['/House A', 'House A'],
    ['/House A/Étage 2/Plans', 'House A / Étage 2 / Plans'],
  ] as const)
    assert.equal(placeText(t, path), text);
  assert.equal(placeText(await wordsIn('fr'), '/'), 'Racine du projet');
});

test('a folder counts its documents, if any', async () => {
  const t = await wordsIn('en');
  assert.deepEqual(
    [0, 1, 10_000].map(document_count => contentText(t, { kind: 'folder', document_count })),
    [undefined, 'Contains 1 document', 'Contains 10000 documents'],
  );
  for (const kind of ['document', 'version', 'project', 'cloud'] as const)
    assert.equal(contentText(t, { kind, document_count: 4 }), undefined);
});

test('the list shows the retention time and size', async () => {
  const english = await wordsIn('en');
  assert.equal(stayText(english, 30, 671_000), 'Items are deleted permanently after 30 days. 671 kB in bin.');
  assert.equal(stayText(english, 1, 0), 'Items are deleted permanently after 1 day. 0 B in bin.');
  const french = blanks(stayText(await wordsIn('fr'), 30, 1_500_000));
  assert.match(french, /30 jours/);
  assert.match(french, /1,5 MB/);
});

test('an empty bin mentions restoring only where it is possible', async () => {
  const t = await wordsIn('en');
  assert.equal(emptyText(t, 30), 'Deleted documents and folders can be restored for 30 days');
  assert.equal(emptyText(t, 1), 'Deleted documents and folders can be restored for 1 day');
  assert.equal(emptyText(t, 0), 'The bin is turned off: deleting is permanent');
});

test('a deleted project shows who deleted it, when, and its last day', async () => {
  assert.equal(
    deletionText(await wordsIn('en'), item(1)),
    'Deleted by Zoé on May 3, 2026. Deleted permanently on Jun 2, 2026.',
  );
  const french = blanks(deletionText(await wordsIn('fr'), item(1)));
  assert.match(french, /Zoé.*3 mai 2026.*2 juin 2026/);
  assert.match(
    deletionText(await wordsIn('en'), item(1, { deleted_by: null })),
    /^Deleted by – on/,
    'an account that is gone',
  );
});

test('one item is erased by a click; emptying needs the name of the project', async () => {
  const t = await wordsIn('en');
  const about = { project: 'Tower & Co', count: 2 };
  assert.deepEqual(questionWords(t, { kind: 'erase', item: item(7) }, about), {
    title: 'Delete “plan 7.pdf” permanently',
    text: 'Deletes the item and everything in it, and frees its space. This cannot be undone.',
  });
  assert.deepEqual(questionWords(t, { kind: 'empty' }, about), {
    title: 'Empty the bin of Tower & Co',
    text: '2 items and everything in them are deleted permanently. This cannot be undone.',
    name: 'Tower & Co',
  });
  assert.match(questionWords(t, { kind: 'empty' }, { ...about, count: 1 }).text, /^1 item and everything in it is/);
});

test('items restored by others leave the selection', () => {
  const items = [item(1), item(2), item(3)];
  assert.deepEqual(chosenOf(items, new Set(['3', '1', '99'])).map(binKey), ['1', '3'], 'in the order of the list');
  assert.deepEqual(chosenOf([], new Set(['1'])), []);
  assert.deepEqual(chosenOf(items, new Set()), []);
  const many = Array.from({ length: 10_000 }, (_, id) => item(id));
  assert.equal(chosenOf(many, new Set(many.map(binKey))).length, 10_000);
});

test('items deleted in the same second sort by number, the latest first', () => {
  const items = [item(12), item(9), item(10)];
  assert.deepEqual(items.toSorted((a, b) => binOrder.when(b) - binOrder.when(a)).map(binKey), ['12', '10', '9']);
});

test('items sort by size as numbers and by the name of the deleting user', () => {
  const items = [item(1, { size: 900 }), item(2, { size: 10_000 }), item(3, { size: 0 })];
  assert.deepEqual(items.toSorted((a, b) => binOrder.size(a) - binOrder.size(b)).map(binKey), ['3', '1', '2']);
  const unnamed = { id: 1, firstname: '', lastname: '', email: 'bob@example.org', profile_picture: null };
  assert.deepEqual([item(1), item(2, { deleted_by: unnamed }), item(3, { deleted_by: null })].map(binOrder.who), [
    'Zoé',
    'bob@example.org',
    '–',
  ]);
});

test('items sort by their expiry', () => {
  const early = item(9, { ends_at: '2026-05-31T23:59:59Z' });
  assert.ok(binOrder.ends(early) < binOrder.ends(item(1)));
});

test('a cloud lists deleted projects, the first screen deleted clouds', async () => {
  const t = await wordsIn('en');
  assert.equal(placesTitle(t, 3), 'Deleted projects');
  assert.equal(placesTitle(t, undefined), 'Deleted clouds');
});

test('permanent deletion of a project needs its typed name', async () => {
  assert.deepEqual(placeQuestion(await wordsIn('en'), { name: 'Tower <1> & “Co”' }), {
    title: 'Delete “Tower <1> & “Co”” permanently',
    text: 'Deletes the item and everything in it, and frees its space. This cannot be undone.',
    name: 'Tower <1> & “Co”',
  });
});
