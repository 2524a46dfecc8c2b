import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createNames, layOut, nameOfFile, safeName } from './layout.ts';

test('names that some system cannot unpack are made harmless', () => {
  const given = [
    '..',
    '.',
    '',
    'a/b\\c',
    'con',
    'CON.txt',
    'com1 .log',
    'console',
    'lpt9',
    'a:stream',
    'dot.',
    'blank ',
    'a\0b',
    '\u202egpj.exe',
    'Cafe\u0301',
    '<|>?*"',
  ];
  assert.deepEqual(given.map(safeName), [
    'unnamed',
    'unnamed',
    'unnamed',
    'a_b_c',
    '_con',
    '_CON.txt',
    '_com1 .log',
    'console',
    '_lpt9',
    'a_stream',
    'dot',
    'blank',
    'a_b',
    '_gpj.exe',
    'Caf\u00e9',
    '______',
  ]);
});

test('a file name keeps its readable part and its extension', () => {
  assert.equal(nameOfFile({ name: 'Ground floor', file_name: 'A-101.pdf' }), 'Ground floor.pdf');
  assert.equal(nameOfFile({ name: 'Ground floor.PDF', file_name: 'A-101.pdf' }), 'Ground floor.PDF');
  assert.equal(nameOfFile({ name: 'notes', file_name: 'notes' }), 'notes');
});

test('names in a folder are unique in any case', () => {
  const nameIn = createNames();
  const give = (folder: string, name: string, kind: 'file' | 'folder' = 'file') => nameIn(folder, name, kind);
  assert.deepEqual(
    [give('', 'plan.pdf'), give('', 'PLAN.pdf'), give('', 'plan (2).pdf'), give('', 'plan.pdf'), give('a', 'plan.pdf')],
    ['plan.pdf', 'PLAN (2).pdf', 'plan (2) (2).pdf', 'plan (3).pdf', 'plan.pdf'],
  );
  assert.deepEqual([give('', 'v1.2', 'folder'), give('', 'v1.2', 'folder')], ['v1.2', 'v1.2 (2)']);
  const long = `${'ü'.repeat(300)}.pdf`;
  for (const name of [give('', long), give('', long)]) {
    assert.ok(Buffer.byteLength(name) <= 240, name);
    assert.match(name, /ü( \(2\))?\.pdf$/);
  }
  const many = Array.from({ length: 20_000 }, () => give('many', 'same.txt'));
  assert.equal(new Set(many).size, 20_000);
});

test('folders with their content, and empty folders', () => {
  const folders = [
    { id: 1, parent_id: null, name: 'Root' },
    { id: 2, parent_id: 1, name: 'A' },
    { id: 3, parent_id: 1, name: 'a' },
    { id: 4, parent_id: 2, name: 'empty' },
  ];
  const file = (folder_id: number, name: string) => ({ folder_id, name, file_name: name });
  const { emptyFolders, files } = layOut(folders, [file(1, 'x.txt'), file(2, '../y.txt'), file(99, 'x.txt')], 1);
  assert.deepEqual(
    files.map(({ path }) => path),
    ['x.txt', 'A/.._y.txt', 'x (2).txt'],
  );
  assert.deepEqual(emptyFolders, ['a (2)', 'A/empty']);
});

test('a path that is too long restarts at the root', () => {
  const folders = Array.from({ length: 60 }, (_, index) => ({
    id: index + 1,
    parent_id: index === 0 ? null : index,
    name: 'x'.repeat(200),
  }));
  const { emptyFolders, files } = layOut(folders, [{ folder_id: 60, name: 'deep', file_name: 'deep' }]);
  const longest = Math.max(...[...emptyFolders, ...files.map(({ path }) => path)].map(path => Buffer.byteLength(path)));
  assert.ok(longest > 2_000 && longest < 5_000, `${longest} bytes`);
});
