import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MOST_LETTERS, MOST_LEVELS } from './archive-words.ts';
import { cleanPath, placeEntries, projectNameOf } from './archive-paths.ts';

const entry = (filename: string, symlink = false) => ({ filename, directory: filename.endsWith('/'), symlink });
const placed = (...names: readonly string[]) => {
  const { files, emptyFolders, folderCount } = placeEntries(names.map(name => entry(name)));
  return {
    files: files.map(({ path, name }) => [...path, name].join('/')),
    empty: emptyFolders.map(path => path.join('/')),
    folderCount,
  };
};

test('paths lead nowhere but into the project', () => {
  for (const [filename, path] of [
    ['Plans/a.pdf', ['Plans', 'a.pdf']],
    ['../../etc/passwd', ['etc', 'passwd']],
    ['Plans/../../a.pdf', ['Plans', 'a.pdf']],
    ['/var/a.pdf', ['var', 'a.pdf']],
    ['C:\\Plans\\a.pdf', ['Plans', 'a.pdf']],
    ['c:/Plans/a.pdf', ['Plans', 'a.pdf']],
    ['\\\\server\\share\\a.pdf', ['server', 'share', 'a.pdf']],
    ['./Plans//. /a.pdf', ['Plans', 'a.pdf']],
    ['Pl\u0000ans/a\n.pdf', ['Plans', 'a.pdf']],
    ['A: Grundriss/b.pdf', ['A: Grundriss', 'b.pdf']],
    ['..', []],
    ['a..b/...c', ['a..b', '...c']],
  ] as const)
    assert.deepEqual(cleanPath(filename), path, filename);
});

test('accents have one form; what no project can have is refused by its name', () => {
  const long = 'x'.repeat(MOST_LETTERS + 1);
  assert.deepEqual(cleanPath('Pla\u0308ne/E\u0301tage.pdf'), ['Pläne', 'Étage.pdf']);
  assert.equal(cleanPath(`${long.slice(1)}/a.pdf`)[0]?.length, MOST_LETTERS);
  assert.throws(() => cleanPath(`Plans/${long}`), { reason: 'path', what: `${'x'.repeat(60)}…` });
  assert.equal(cleanPath('a/'.repeat(MOST_LEVELS)).length, MOST_LEVELS);
  assert.throws(() => cleanPath(`${'a/'.repeat(MOST_LEVELS + 1)}deep.pdf`), { reason: 'path', what: 'deep.pdf' });
});

test('files keep their folders; a folder is empty when nothing is in it, also no other folder', () => {
  assert.deepEqual(placed('Plans/', 'Plans/Level 1/a.pdf', 'Photos/', 'Old/Older/Oldest/', 'b.ifc'), {
    files: ['Plans/Level 1/a.pdf', 'b.ifc'],
    empty: ['Photos', 'Old/Older/Oldest'],
    folderCount: 6,
  });
  assert.deepEqual(placed('Plans\\', 'Plans\\a.pdf', 'Photos\\'), {
    files: ['Plans/a.pdf'],
    empty: ['Photos'],
    folderCount: 2,
  });
});

test('what computers leave behind is left out, and links to other files', () => {
  assert.deepEqual(
    placed('__MACOSX/', '__MACOSX/Plans/._a.pdf', 'Plans/.DS_Store', 'Plans/Thumbs.db', 'Plans/a.pdf', '../'),
    { files: ['Plans/a.pdf'], empty: [], folderCount: 1 },
  );
  assert.deepEqual(placeEntries([entry('link.pdf', true)]), { files: [], emptyFolders: [], folderCount: 0 });
});

test('a project has the name of its archive', () => {
  assert.deepEqual(['House.zip', 'House 2.1.ZIP', 'House', '.zip'].map(projectNameOf), [
    'House',
    'House 2.1',
    'House',
    '',
  ]);
});
