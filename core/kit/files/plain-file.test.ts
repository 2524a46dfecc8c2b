import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { openPlainFile } from './plain-file.ts';

/** A folder that others write to, next to a folder with a secret. */
function place(t: TestContext) {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'plinth-plain-')));
  t.after(() => rmSync(base, { recursive: true, force: true }));
  const [root, secrets] = [join(base, 'shared'), join(base, 'data')];
  for (const folder of [join(root, 'inner'), secrets]) mkdirSync(folder, { recursive: true });
  writeFileSync(join(root, 'inner', 'house.ifc'), 'a house');
  writeFileSync(join(secrets, 'house.ifc'), 'a secret');
  return { root, secrets };
}

const read = async (root: string, path: string): Promise<string> => {
  const file = await openPlainFile(root, path);
  try {
    return await file.readFile('utf8');
  } finally {
    await file.close();
  }
};

test('a file in a folder below is opened', async t => {
  const { root } = place(t);
  assert.equal(await read(root, 'inner/house.ifc'), 'a house');
});

test('security: no symbolic link is followed in any part of the path', async t => {
  const { root, secrets } = place(t);
  symlinkSync(join(secrets, 'house.ifc'), join(root, 'link.ifc'));
  symlinkSync(secrets, join(root, 'away'));
  symlinkSync(join(root, 'inner'), join(root, 'beside'));
  await assert.rejects(read(root, 'link.ifc'));
  await assert.rejects(read(root, 'away/house.ifc'), /leads out of its folder/);
  await assert.rejects(read(root, 'beside/house.ifc'), /leads out of its folder/);
  await assert.rejects(read(root, '../data/house.ifc/'), 'a path with a slash behind it');
  rmSync(join(root, 'inner'), { recursive: true });
  symlinkSync(secrets, join(root, 'inner'));
  await assert.rejects(read(root, 'inner/house.ifc'), /leads out of its folder/, 'a folder that became a link');
  rmSync(root, { recursive: true });
  symlinkSync(secrets, root);
  await assert.rejects(read(root, 'house.ifc'), /leads out of its folder/, 'the folder itself');
});

test('other than regular files are refused, and a pipe does not block', async t => {
  const { root } = place(t);
  await assert.rejects(read(root, 'inner'), /is not a file|EISDIR/);
  if (process.platform === 'win32') return;
  execFileSync('mkfifo', [join(root, 'pipe.ifc')]);
  await assert.rejects(read(root, 'pipe.ifc'), /is not a file/);
});
