// The demo project in a program that was not built.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { createHttpClient } from '../../testing/http-client.ts';
import type { Bootstrap } from '../../testing/process.ts';
import { createCore } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { createLog } from '../../kit/log.ts';

test('a program without its demo building names the command that builds it', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-unbuilt-'));
  const [data, program] = [join(folder, 'data'), join(folder, 'program')];
  mkdirSync(program);
  symlinkSync(resolve(import.meta.dirname, '../..'), join(program, 'core'));
  const core = await createCore(readConfig({ data, program, port: '0', log: createLog(() => {}) }));
  const url = await core.start();
  const { ca_file, application } = JSON.parse(readFileSync(join(data, 'bootstrap.json'), 'utf8')) as Bootstrap;
  const client = createHttpClient(url, ca_file);
  t.after(async () => {
    client.close();
    await core.stop();
    rmSync(folder, { recursive: true });
  });
  const as = `ApiKey ${application.api_key}`;
  const cloud = await client.request('POST', '/cloud', { as, body: { name: 'Office' } });
  const demo = await client.request('POST', `/cloud/${cloud.json.id}/create-demo`, { as });
  assert.deepEqual([demo.status, demo.json.code], [503, 'demo_not_built']);
  assert.match(demo.json.detail, /npm run build/);
  assert.deepEqual((await client.request('GET', `/cloud/${cloud.json.id}/project`, { as })).json, []);
  const page = await client.request('GET', '/app/');
  assert.deepEqual([page.status, /npm run build/.test(page.text)], [503, true]);
});
