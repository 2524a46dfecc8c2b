import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Caller } from '../../access/caller.ts';
import { systemClock } from '../../kit/time.ts';
import { signInAdministrator } from '../../identity/testing/window.ts';
import { openTestDb } from '../../testing/open-database.ts';
import { startService } from '../../testing/service.ts';
import { createWatchedFolders } from './service.ts';
import { isWhole } from './take.ts';

test('folders cannot be added from another computer', async t => {
  const { db } = openTestDb(t);
  const nobody = async () => new Map<number, never>();
  const folders = createWatchedFolders({
    db,
    clock: systemClock,
    dataFolder: tmpdir(),
    users: { findByEmail: async () => undefined, findMany: nobody },
    members: { findPlace: async () => undefined },
  });
  const caller: Caller = { kind: 'person', accountId: 1, applicationId: null, scopes: new Set(), onlyProject: null };
  const wanted = { path: tmpdir(), project_id: 1 };
  await assert.rejects(folders.create(caller, false, wanted), { code: 'this_computer_only' });
  // From here on the permissions of the caller decide.
  await assert.rejects(folders.create(caller, true, wanted), { code: 'permission_denied' });
});

test('a file is complete when it has the end of its format', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-whole-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const check = async (name: string, content: string | Uint8Array) => {
    const path = join(folder, 'file');
    writeFileSync(path, content);
    const file = await open(path);
    try {
      return await isWhole(file, name, Buffer.byteLength(content));
    } finally {
      await file.close();
    }
  };
  assert.equal(await check('a.ifc', 'ISO-10303-21;\nDATA;\n'), false);
  assert.equal(await check('a.ifc', `${'x'.repeat(9000)}END-ISO-10303-21;`), true);
  assert.equal(await check('A.IFC', 'END-ISO-10303-21 ;\r\n\r\n'), true);
  assert.equal(await check('a.ifczip', 'PK\u0003\u0004 half'), false);
  assert.equal(await check('a.ifczip', `PK\u0003\u0004 whole PK\u0005\u0006${'\0'.repeat(18)}`), true);
  assert.equal(await check('scan.ply', 'anything'), true, 'whose end nothing marks');
});

test('security: a request that a proxy forwards adds no folder, whether the settings name the proxy or not', async t => {
  for (const owner of [{}, { proxy: { header: 'X-Forwarded-For', addresses: ['127.0.0.1'] } }]) {
    const service = await startService(t, { owner });
    const { as } = await signInAdministrator(service);
    const add = (headers: Record<string, string>) =>
      service.request('POST', '/server/watched-folder', {
        as,
        headers,
        body: { path: import.meta.dirname, project_id: 1 },
      });
    for (const headers of [
      { 'x-forwarded-for': '203.0.113.9' },
      { 'x-forwarded-for': '127.0.0.1' },
      { via: '1.1 proxy' },
      { origin: 'https://plinth.example.com' },
    ] as Record<string, string>[]) {
      const refused = await add(headers);
      assert.deepEqual([refused.status, refused.json.code], [403, 'this_computer_only'], JSON.stringify(headers));
    }
    // At this computer the project decides, which does not exist.
    assert.deepEqual((await add({})).status, 400);
  }
});
