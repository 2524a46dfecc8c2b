import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { test, type TestContext } from 'node:test';
import { systemClock } from '../../kit/time.ts';
import { openTestDb } from '../../testing/open-database.ts';
import { listWatchedFiles } from './listing.ts';
import { take, type TakeDeps, type Watch } from './take.ts';

const content = (what: string) => `ISO-10303-21;\n${what}\nEND-ISO-10303-21;\n`;

/** A watched folder with one file in a folder of its own, a folder that is not watched, and what is read of either. */
function watched(t: TestContext) {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'plinth-take-')));
  t.after(() => rmSync(base, { recursive: true, force: true }));
  const [root, away] = [join(base, 'shared'), join(base, 'away')];
  for (const folder of [join(root, 'site'), away]) mkdirSync(folder, { recursive: true });
  writeFileSync(join(root, 'site', 'house.ifc'), content('house'));
  writeFileSync(join(away, 'house.ifc'), content('SECRET'));
  const bytes: string[] = [];
  const stop = new Error('the bytes were read');
  const storeFileIn = () => async (stream: Readable) => {
    bytes.push(await text(stream));
    throw stop;
  };
  const deps: TakeDeps = {
    db: openTestDb(t).db,
    clock: systemClock,
    documents: { storeFileIn } as unknown as TakeDeps['documents'],
    folders: {} as TakeDeps['folders'],
  };
  const watch = { row: { id: 1, path: root, cloud_id: 1 } } as Watch;
  const find = async () => {
    const found = (await listWatchedFiles(root)).get('site/house.ifc');
    assert.ok(found);
    return { path: 'site/house.ifc', found, known: undefined, missing: [] };
  };
  return {
    root,
    away,
    bytes,
    stop,
    find,
    take: async (saved: Awaited<ReturnType<typeof find>>) => take(deps, watch, saved),
  };
}

test('the file that was found is read', async t => {
  const { take, find, bytes, stop } = watched(t);
  await assert.rejects(take(await find()), stop);
  assert.deepEqual(bytes, [content('house')]);
});

test('security: a link that replaces a file or its folder is not followed', async t => {
  const { root, away, take, find, bytes } = watched(t);
  const found = await find();
  renameSync(join(root, 'site'), join(root, 'moved'));
  symlinkSync(away, join(root, 'site'));
  await assert.rejects(take(found), /leads out of its folder/);

  rmSync(join(root, 'site'));
  mkdirSync(join(root, 'site'));
  symlinkSync(join(away, 'house.ifc'), join(root, 'site', 'house.ifc'));
  await assert.rejects(take(found));
  assert.deepEqual(bytes, []);
  assert.deepEqual([...(await listWatchedFiles(root)).keys()], ['moved/house.ifc'], 'links are not listed either');
});

test('a file that replaces a found one is read when it is found itself', async t => {
  const { root, take, find, bytes, stop } = watched(t);
  const found = await find();
  writeFileSync(join(root, 'new'), content('other'));
  renameSync(join(root, 'new'), join(root, 'site', 'house.ifc'));
  assert.equal(await take(found), undefined);
  assert.deepEqual(bytes, []);
  await assert.rejects(take(await find()), stop);
  assert.deepEqual(bytes, [content('other')]);
});
