import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keyOf, type Entry } from '../entries.ts';
import { document, documentRow, folder, folderRow, model } from '../testing/examples.ts';
import {
  commandsFor,
  isOneDocument,
  mayChangeAll,
  modelsOf,
  offeredFor,
  isOneToRead,
  linkTo,
  openingOf,
  rowsDragged,
  rowsMeant,
  rowsRemoved,
  lettersSelected,
  nameToGive,
} from './row-targets.ts';

const house = documentRow(document(1, 'house.ifc'), model(90));
const plan = documentRow(document(2, 'plan.pdf'));
const plans = folderRow(folder(3, 1, 'Plans'));
const locked = documentRow(document(4, 'contract.pdf', { user_permission: 50 }));
const keys = (entries: readonly Entry[] | undefined) => entries?.map(keyOf);

test('one document downloads unchanged, otherwise a ZIP', () =>
  assert.deepEqual([[plan], [plans], [plan, house], [plan, plans], []].map(isOneDocument), [
    true,
    false,
    false,
    false,
    false,
  ]));

test('the viewer opens the selected models that it can show', () => {
  const waiting = documentRow(document(5, 'new.ifc'), model(91, { status: 'P' }));
  assert.deepEqual(modelsOf([house, plan, plans, waiting]), [90]);
  assert.deepEqual(modelsOf([plan, plans]), []);
});

test('a command applies to the selection, else to the focused row', () => {
  assert.deepEqual(keys(rowsMeant([plan, plans], house)), ['document-2', 'folder-3']);
  assert.deepEqual(keys(rowsMeant([], house)), ['document-1']);
  assert.deepEqual(rowsMeant([], undefined), []);
});

test('only actions for all rows are offered, in order', () => {
  const actions = [
    { id: 'view', isFor: (entries: readonly Entry[]) => modelsOf(entries).length > 0 },
    { id: 'download', isFor: isOneDocument },
    { id: 'tag', isFor: (entries: readonly Entry[]) => entries.every(({ kind }) => kind === 'document') },
  ];
  const offered = (...entries: readonly Entry[]) => offeredFor(actions, entries).map(({ id }) => id);
  assert.deepEqual(offered(house), ['view', 'download', 'tag']);
  assert.deepEqual(offered(plan, house), ['view', 'tag']);
  assert.deepEqual(offered(plans), []);
  assert.deepEqual(offered(), [], 'nothing is offered for nothing, though every one of no rows is a document');
});

test('dragging a selected row moves the selection', () => {
  const list = { mayWrite: true, renaming: undefined, selected: new Set(['document-1', 'folder-3']) };
  const chosen = [house, plans];
  assert.deepEqual(keys(rowsDragged(house, { ...list, chosen })), ['document-1', 'folder-3']);
  assert.deepEqual(keys(rowsDragged(plan, { ...list, chosen })), ['document-2'], 'another row goes alone');
});

test('rows cannot be dragged without permission or while renaming', () => {
  const list = { mayWrite: true, renaming: undefined, selected: new Set<string>(), chosen: [] };
  assert.equal(rowsDragged(plan, { ...list, mayWrite: false }), undefined);
  assert.equal(rowsDragged(locked, list), undefined);
  assert.equal(rowsDragged(plan, { ...list, renaming: 'document-2' }), undefined);
  assert.deepEqual(keys(rowsDragged(plan, { ...list, renaming: 'folder-2' })), ['document-2']);
});

test('Delete removes the selection, else the row, if all may be removed', () => {
  assert.deepEqual(keys(rowsRemoved(plan, [], true)), ['document-2']);
  assert.deepEqual(keys(rowsRemoved(plan, [house, plans], true)), ['document-1', 'folder-3']);
  assert.equal(rowsRemoved(plan, [house, locked], true), undefined);
  assert.equal(rowsRemoved(locked, [], true), undefined);
  assert.equal(rowsRemoved(plan, [], false), undefined);
});

test('changes need permission for the whole selection', () => {
  const many = Array.from({ length: 10_000 }, (_, at) => documentRow(document(at, `${at}.pdf`)));
  assert.equal(mayChangeAll(many, true), true);
  assert.equal(mayChangeAll([...many, locked], true), false);
  assert.equal(mayChangeAll(many, false), false);
});

test('folders open in the list, ready models in the viewer', () => {
  assert.deepEqual(openingOf(plans), { kind: 'folder', id: 3 });
  assert.deepEqual(openingOf(house), { kind: 'model', id: 90 });
  assert.deepEqual(openingOf(plan), { kind: 'document', id: plan.id });
  assert.deepEqual(openingOf(documentRow(document(5, 'new.ifc'), model(91, { status: 'I' }))), {
    kind: 'report',
    id: 91,
  });
  const drawn = documentRow(document(8, 'site.pdf'), model(94, { type: 'PDF' }));
  assert.deepEqual(openingOf(drawn), { kind: 'document', id: 8 }, 'pages are read, not their pictures');
  assert.deepEqual([[plan], [drawn], [house], [plans], [plan, drawn], []].map(isOneToRead), [
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
  const drawing = documentRow(document(6, 'plan.dwg'), model(92, { type: 'DWG' }));
  assert.deepEqual(openingOf(drawing), { kind: 'model', id: 92 });
  const odd = documentRow(document(7, 'site.las'), model(93, { type: 'METABUILDING' }));
  assert.deepEqual(openingOf(odd), { kind: 'document', id: 7 });
  assert.deepEqual([modelsOf([drawing]), modelsOf([drawing, house])], [[92], [90]], 'a drawing is opened by itself');
});

test('a command runs with the rows it was offered for', () => {
  const ran: (readonly Entry[])[] = [];
  const tag = {
    id: 'tag',
    title: 'Tags…',
    keys: 't',
    isFor: () => true,
    run: (rows: readonly Entry[]) => ran.push(rows),
  };
  const actions = [tag, { ...tag, id: 'zip', keys: undefined }, { ...tag, id: 'view', isFor: () => false }];
  const commands = commandsFor(actions, [plan, plans], 'Documents');
  assert.deepEqual(
    commands.map(({ id, title, group, keys: pressed }) => [id, title, group, pressed]),
    [
      ['tag', 'Tags…', 'Documents', 't'],
      ['zip', 'Tags…', 'Documents', undefined],
    ],
  );
  commands[0]?.run();
  assert.deepEqual(ran, [[plan, plans]]);
  assert.deepEqual(commandsFor(actions, [], 'Documents'), []);
});

test('an empty or equal name changes nothing', () => {
  for (const [typed, given] of [
    ['', undefined],
    ['  \t', undefined],
    ['plan.pdf', undefined],
    ['  plan.pdf ', undefined],
    ['Plan.pdf', 'Plan.pdf'],
    [' Étage 2.pdf\n', 'Étage 2.pdf'],
    ['plan', 'plan'],
  ] as const)
    assert.equal(nameToGive({ name: 'plan.pdf' }, typed), given, JSON.stringify(typed));
});

test('renaming a file selects the name without extension', () => {
  const selected = (name: string) => name.slice(0, lettersSelected({ kind: 'document', name }));
  for (const [name, part] of [
    ['plan.pdf', 'plan'],
    ['archive.tar.gz', 'archive.tar'],
    ['House. Ground floor', 'House. Ground floor'],
    ['plan', 'plan'],
    ['.gitignore', '.gitignore'],
    ['résumé final.docx', 'résumé final'],
    ['', ''],
  ] as const)
    assert.equal(selected(name), part);
});

test('renaming a folder selects the whole name', () => {
  for (const name of ['Phase 1.2', 'Plans', 'www.example.org'])
    assert.equal(lettersSelected({ kind: 'folder', name }), name.length);
});

test('a link opens a document on its page, a model selected in its folder, and a folder', () =>
  assert.deepEqual([plan, house, plans].map(linkTo), [{ read: 2 }, { folder: 1, document: 1 }, { folder: 3 }]));
