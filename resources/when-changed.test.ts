import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { buildWhenChanged } from './when-changed.ts';

test('a build is repeated when its sources, their folder or the build itself change', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-changed-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const by = join(folder, 'build.ts');
  writeFileSync(by, 'first');
  const said: string[] = [];
  let made = 0;
  const build = (change: { readonly rooms?: readonly string[]; readonly endings?: readonly string[] } = {}) =>
    buildWhenChanged(
      {
        name: 'Thing',
        folder: join(folder, 'out'),
        by,
        rooms: ['resources/icons'],
        async make() {
          mkdirSync(join(folder, 'out'), { recursive: true });
          made += 1;
        },
        ...change,
      },
      line => said.push(line.replace(/[\d.]+ s$/, 'n s')),
    );
  await build();
  await build();
  assert.deepEqual([made, said], [1, ['Thing: built in n s', 'Thing: up to date']]);
  const first = readFileSync(join(folder, 'out/made-of'), 'utf8');
  writeFileSync(by, 'second');
  await build();
  await build({ endings: ['32.png'] });
  await build({ rooms: ['resources/icons', 'resources/demo-house'] });
  assert.equal(made, 4);
  assert.notEqual(readFileSync(join(folder, 'out/made-of'), 'utf8'), first);
});

test('a build that fails is not taken for done', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-changed-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const broken = buildWhenChanged(
    {
      name: 'Thing',
      folder,
      by: import.meta.filename,
      rooms: [],
      make: async () => {
        throw new Error('no');
      },
    },
    () => undefined,
  );
  await assert.rejects(broken, /no/);
  assert.throws(() => readFileSync(join(folder, 'made-of')), /ENOENT/);
});
