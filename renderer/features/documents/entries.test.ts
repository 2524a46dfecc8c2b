import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  entriesOf,
  isWithin,
  keyOf,
  mayChange,
  nameOf,
  parentOf,
  pathTo,
  rankOf,
  splitIds,
  typeOf,
  viewable,
  viewableOf,
} from './entries.ts';
import { document, documentRow, folder, folderRow, model, tree } from './testing/examples.ts';

test('a folder and a document with equal numbers are two rows, folders first', () => {
  const [plans, plan] = [folderRow(folder(7, 1, 'Plans')), documentRow(document(7, 'plan.pdf'))];
  assert.deepEqual([plans, plan].map(keyOf), ['folder-7', 'document-7']);
  assert.deepEqual([plans, plan].map(nameOf), ['Plans', 'plan.pdf']);
  assert.deepEqual([plan, plans].toSorted((a, b) => rankOf(a) - rankOf(b)).map(keyOf), ['folder-7', 'document-7']);
});

test('each document has its model, if any', () => {
  const rows = entriesOf(
    [folder(2, 1, 'House A')],
    [
      document(10, 'house.ifc', { model_id: 90 }),
      document(11, 'letter.txt'),
      document(12, 'old.ifc', { model_id: 91 }),
    ],
    [model(90)],
  );
  assert.deepEqual(
    rows.map(row => [keyOf(row), row.kind === 'document' ? row.model?.id : null]),
    [
      ['folder-2', null],
      ['document-10', 90],
      ['document-11', undefined],
      ['document-12', undefined],
    ],
  );
  assert.deepEqual(entriesOf([], [], [model(90)]), []);
});

test('models of ten thousand documents are found by a map', () => {
  const count = 10_000;
  const documents = Array.from({ length: count }, (_, at) => document(at + 1, `${at}.ifc`, { model_id: at + 1 }));
  const models = Array.from({ length: count }, (_, at) => model(count - at));
  const rows = entriesOf([], documents, models);
  assert.equal(rows.length, count);
  assert.ok(rows.every(row => row.kind === 'document' && row.model?.id === row.id));
});

test('only finished models of displayable types open', () => {
  for (const [status, type, opens] of [
    ['C', 'IFC', true],
    ['P', 'IFC', false],
    ['I', 'IFC', false],
    ['E', 'IFC', false],
    ['C', 'GLTF', true],
    ['C', 'OBJ', true],
    ['C', 'PDF', true],
    ['C', 'JPEG', true],
    ['C', 'PHOTOSPHERE', false],
  ] as const)
    assert.equal(viewable(model(90, { status, type })) !== undefined, opens, `${status} ${type}`);
  assert.equal(viewable(undefined), undefined);
  const house = model(90);
  assert.equal(viewableOf(documentRow(document(1, 'house.ifc'), house)), house);
  assert.equal(viewableOf(documentRow(document(1, 'house.ifc'))), undefined);
  assert.equal(viewableOf(folderRow(folder(2, 1, 'House A'))), undefined);
});

test('changing a row needs write permission', () => {
  for (const [user_permission, may] of [
    [100, true],
    [50, false],
    [1, false],
  ] as const) {
    assert.equal(mayChange(folderRow(folder(2, 1, 'House A', { user_permission }))), may);
    assert.equal(mayChange(documentRow(document(2, 'plan.pdf', { user_permission }))), may);
  }
});

test('a row is in its folder, or in the root', () => {
  assert.equal(parentOf(folderRow(folder(2, 1, 'House A'))), 1);
  assert.equal(parentOf(folderRow(folder(1, null, 'Tower'))), 0);
  assert.equal(parentOf(documentRow(document(2, 'plan.pdf', { parent_id: 6 }))), 6);
});

test('the type of a document is its file extension in capitals', () => {
  for (const [file_name, type] of [
    ['house.ifc', 'IFC'],
    ['House.IfcZIP', 'IFCZIP'],
    ['archive.tar.gz', 'GZ'],
    ['plan', ''],
    ['plan.', ''],
    ['notes.backup-2026', ''],
    ['résumé.docx', 'DOCX'],
    ['Étage 1.2 provisional', ''],
    ['data.e57', 'E57'],
  ] as const)
    assert.equal(typeOf({ file_name }), type, file_name);
});

test('the path to a folder begins at the root', () => {
  const names = (id: number) => pathTo(tree, id).map(({ name }) => name);
  assert.deepEqual(names(6), ['Tower', 'House A', 'Étage 2', 'Plans']);
  assert.deepEqual(names(1), ['Tower']);
  assert.deepEqual(names(404), []);
  assert.deepEqual(pathTo([], 1), []);
});

test('the path begins below a hidden folder', () => {
  const seen = tree.filter(({ id }) => id !== 2);
  assert.deepEqual(
    pathTo(seen, 6).map(({ id }) => id),
    [5, 6],
  );
});

test('a folder is within itself and its ancestors, not its siblings', () => {
  assert.deepEqual(
    [6, 5, 2, 1, 4, 3].map(above => isWithin(tree, 6, above)),
    [true, true, true, true, false, false],
  );
  assert.equal(isWithin(tree, 404, 1), false);
});

test('documents and folders are split for separate calls', () => {
  const rows = [
    documentRow(document(9, 'b.pdf')),
    folderRow(folder(2, 1, 'House A')),
    documentRow(document(8, 'a.pdf')),
    folderRow(folder(9, 1, 'House C')),
  ];
  assert.deepEqual(splitIds(rows), { documents: [9, 8], folders: [2, 9] });
  assert.deepEqual(splitIds([]), { documents: [], folders: [] });
});
