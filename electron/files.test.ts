import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { createWaitingFiles, filesOf } from './files.ts';
import { readFlags } from './flags.ts';

test('arguments of a command line: flags, own files, and those that others add', () => {
  assert.deepEqual(
    filesOf(['--hidden', 'a.ifc', '/x/B.IFCZIP', 'c.txt', 'd.BCF', 'e.bcfzip', '--inspect', '-a.ifc'], '/place'),
    ['/place/a.ifc', '/x/B.IFCZIP', '/place/d.BCF', '/place/e.bcfzip'],
  );
  assert.deepEqual(readFlags(['--data', '/d', '--hidden', '--enable-features=x', 'a.ifc', '--port', '9000']), {
    data: '/d',
    port: '9000',
    hidden: true,
  });
  assert.deepEqual(readFlags(['--no-sandbox', '--data']), { data: undefined, port: undefined, hidden: false });
});

test('a file waits under a number, is read in pieces, and only as it was', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-files-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'house.ifc');
  writeFileSync(path, 'ISO-10303-21;');
  mkdirSync(join(folder, 'folder.ifc'));
  const files = createWaitingFiles();
  assert.equal(await files.take([path, join(folder, 'absent.ifc'), join(folder, 'folder.ifc')]), 1);
  const [{ token, name, size }] = files.list() as [{ token: string; name: string; size: number }];
  assert.deepEqual([name, size, token.length], ['house.ifc', 13, 32]);
  const text = async (offset: number, length: number) =>
    Buffer.from(await files.read(token, offset, length)).toString();
  assert.deepEqual(
    [await text(0, 3), await text(10, 100), await text(13, 5), await text(1e9, 5)],
    ['ISO', '21;', '', ''],
  );
  await assert.rejects(files.read('0'.repeat(32), 0, 1), /no such file/);

  utimesSync(path, new Date(0), new Date(0));
  await assert.rejects(files.read(token, 0, 1), /house\.ifc was changed/);
  files.release(token);
  assert.deepEqual(files.list(), []);
});

test('a BCF file is pending together with the models in its folder', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-files-'));
  t.after(() => rmSync(folder, { recursive: true }));
  for (const name of ['a.bcf', 'house.IFC', 'site.ifczip', 'notes.txt']) writeFileSync(join(folder, name), name);
  mkdirSync(join(folder, 'folder.ifc'));
  const files = createWaitingFiles();
  assert.equal(await files.take([join(folder, 'a.bcf')]), 1);
  const [{ token, name, beside = [] }, ...others] = files.list() as [ReturnType<typeof files.list>[number]];
  assert.deepEqual(
    [name, beside.map(each => each.name).toSorted(), others],
    ['a.bcf', ['house.IFC', 'site.ifczip'], []],
  );
  const house = beside.find(each => each.name === 'house.IFC')!;
  assert.equal(Buffer.from(await files.read(house.token, 0, 100)).toString(), 'house.IFC');
  files.release(token);
  assert.deepEqual(files.list(), []);
  await assert.rejects(files.read(house.token, 0, 1), /no such file/);
});
