import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { ZipFile } from 'yazl';
import { readArchive, cleanPath, placeEntries, projectNameOf } from './archive.ts';
import { UnreadError } from '../../ui/files/dropped-files.ts';
import { ArchiveError, MOST_ENTRIES, MOST_LETTERS, MOST_LEVELS } from './archive-words.ts';

/** Path -> content; a path with a trailing `/` is a folder. */
async function zip(entries: Readonly<Record<string, string>>, compress = true): Promise<Buffer> {
  const file = new ZipFile();
  for (const [path, content] of Object.entries(entries))
    if (path.endsWith('/')) file.addEmptyDirectory(path);
    else file.addBuffer(Buffer.from(content), path, { compress });
  file.end();
  return buffer(file.outputStream);
}

const blobOf = (bytes: Uint8Array | string) => new Blob([bytes as BlobPart]);
const read = async (bytes: Uint8Array | string) => readArchive(blobOf(bytes));
const signal = () => new AbortController().signal;

/** Replaces text by one of the same length everywhere: for names that no ZIP writer accepts. */
const renamed = (bytes: Buffer, from: string, to: string) =>
  Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1');

/** Writes a number at an offset of every directory record, and of every local file header. */
function patched(
  bytes: Buffer,
  change: { readonly directory: number; readonly local: number; readonly value: number },
) {
  const copy = Buffer.from(bytes);
  for (const [signature, place] of [
    ['PK\u0001\u0002', change.directory],
    ['PK\u0003\u0004', change.local],
  ] as const)
    for (let at = copy.indexOf(signature, 0, 'latin1'); at >= 0; at = copy.indexOf(signature, at + 4, 'latin1'))
      copy.writeUInt16LE(change.value, at + place);
  return copy;
}

const unpackAll = async (bytes: Uint8Array) => {
  const { files } = await read(bytes);
  return Promise.all(
    files.map(async ({ file, path }) => {
      assert.ok('unpack' in file);
      return [[...path, file.name].join('/'), await (await file.unpack(signal()))?.text()];
    }),
  );
};
const refusal = async (bytes: Uint8Array | string) => {
  const error: unknown = await read(bytes).catch((problem: unknown) => problem);
  assert.ok(error instanceof ArchiveError, String(error));
  return [error.reason, error.what];
};

test('folders and files of an archive, each file unpacked by itself', async () => {
  const bytes = await zip({ 'Étage 1/Pläne/a.txt': 'one', 'b.txt': 'three'.repeat(1000), 'Photos/': '' });
  const { emptyFolders, folderCount, size } = await read(bytes);
  assert.deepEqual({ emptyFolders, folderCount, size }, { emptyFolders: [['Photos']], folderCount: 3, size: 5003 });
  assert.deepEqual(await unpackAll(bytes), [
    ['Étage 1/Pläne/a.txt', 'one'],
    ['b.txt', 'three'.repeat(1000)],
  ]);
  assert.deepEqual(await unpackAll(await zip({ 'a.txt': 'one', 'empty.txt': '' }, false)), [
    ['a.txt', 'one'],
    ['empty.txt', ''],
  ]);
});

test('names that lead out of the archive are cleaned, not refused', async () => {
  const bytes = await zip({ 'up/a.txt': 'one', 'ab/c.txt': 'two', 'xy/z.txt': 'three' });
  const hostile = renamed(renamed(renamed(bytes, 'up/a', '../a'), 'ab/c', '/b\\c'), 'xy/z', 'C:\\z');
  assert.deepEqual(await unpackAll(hostile), [
    ['a.txt', 'one'],
    ['b/c.txt', 'two'],
    ['z.txt', 'three'],
  ]);
});

test('what is no archive, damaged, encrypted, packed otherwise or empty is refused before anything is made', async () => {
  const bytes = await zip({ 'a.txt': 'one'.repeat(1000) });
  assert.deepEqual(await refusal('%PDF-1.7 no archive'), ['notZip', undefined]);
  assert.deepEqual(await refusal(''), ['notZip', undefined]);
  assert.deepEqual(await refusal(bytes.subarray(0, bytes.length / 2)), ['damaged', undefined]);
  assert.deepEqual(await refusal(patched(bytes, { directory: 8, local: 6, value: 1 })), ['encrypted', undefined]);
  assert.deepEqual(await refusal(patched(bytes, { directory: 10, local: 8, value: 14 })), ['method', 'a.txt']);
  assert.deepEqual(await refusal(await zip({})), ['empty', undefined]);
  assert.deepEqual(await refusal(await zip({ '__MACOSX/a.txt': 'one' })), ['empty', undefined]);
});

test('more entries than can be imported are refused with their number', async () => {
  const entries = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`${at}.txt`, '']));
  assert.deepEqual(await refusal(await zip(entries(MOST_ENTRIES + 1))), ['many', MOST_ENTRIES + 1]);
  assert.equal((await read(await zip(entries(MOST_ENTRIES)))).files.length, MOST_ENTRIES);
});

test('a file that is larger than it says, or is not what was packed, is damaged', async () => {
  const bytes = await zip({ 'a.txt': 'one'.repeat(1000) });
  const stored = await zip({ 'a.txt': 'one'.repeat(1000) }, false);
  for (const damaged of [
    patched(bytes, { directory: 24, local: 22, value: 10 }),
    renamed(stored, 'oneoneone', 'onetwoone'),
    renamed(bytes, 'PK\u0003\u0004', 'XX\u0003\u0004'),
  ]) {
    const [first] = (await read(damaged)).files;
    assert.ok(first && 'unpack' in first.file);
    assert.equal(await first.file.unpack(signal()), undefined);
  }
});

test('what is cancelled is not unpacked, and is no damage', async () => {
  const [first] = (await read(await zip({ 'a.txt': 'one' }))).files;
  assert.ok(first && 'unpack' in first.file);
  await assert.rejects(first.file.unpack(AbortSignal.abort(new DOMException('cancelled', 'AbortError'))), {
    name: 'AbortError',
  });
  assert.equal(await (await first.file.unpack(signal()))?.text(), 'one', 'tried again');
});

test('an archive that can no longer be read is no damaged one', async () => {
  const blob = blobOf(await zip({ 'a.txt': 'one' }));
  const [first] = (await readArchive(blob)).files;
  assert.ok(first && 'unpack' in first.file);
  // The error of a browser when the file has been moved.
  const gone = new DOMException('gone', 'NotFoundError');
  blob.slice = () => Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(gone) });
  await assert.rejects(first.file.unpack(signal()), UnreadError);
});

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

test('a project has the name of its archive', () =>
  assert.deepEqual(['House.zip', 'House 2.1.ZIP', 'House', '.zip'].map(projectNameOf), [
    'House',
    'House 2.1',
    'House',
    '',
  ]));
