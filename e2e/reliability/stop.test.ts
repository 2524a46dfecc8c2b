// An orderly end: SIGTERM ends the service with exit code 0 and every process that it has started, whatever is under way.
import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { exported } from '../../core/formats/bcfzip/bcf-for-test.ts';
import { project } from '../../core/formats/bcfzip/model-for-test.ts';
import { fileForm } from '../../core/testing/http-client.ts';
import {
  descendantsOf,
  isRunning,
  removeDataFolder,
  startProcess,
  type ServiceProcess,
} from '../../core/testing/process.ts';

async function start(t: TestContext): Promise<ServiceProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-stop-'));
  const service = await startProcess(folder);
  t.after(async () => {
    await service.kill();
    removeDataFolder(folder);
  });
  return service;
}

async function projectOf({ client, key }: ServiceProcess): Promise<{ readonly id: number; readonly path: string }> {
  const cloud = await client.request('POST', '/cloud', { as: key, body: { name: 'Stop' } });
  const made = await client.request('POST', `/cloud/${cloud.json.id}/project`, { as: key, body: { name: 'Stop' } });
  return { id: made.json.id, path: `/cloud/${cloud.json.id}/project/${made.json.id}` };
}

/** Waits until the service has so many processes of its own. */
async function children({ pid }: ServiceProcess, count: number): Promise<readonly number[]> {
  for (;;) {
    const found = descendantsOf(pid);
    if (found.length >= count) return found;
    await sleep(20);
  }
}

test('a stop right after an import of issues ends the reader that waits for the next file', async t => {
  const service = await start(t);
  const { id } = await projectOf(service);
  const { bytes } = await exported(project('2.1'), { version: '2.1', date: new Date(0), author: 'ann@example.org' });
  const { status } = await service.client.request('POST', `/bcf/2.1/projects/${id}/import`, {
    as: service.key,
    body: fileForm('issues.bcf', bytes),
  });
  assert.equal(status, 204);
  // The converter, and the reader.
  const below = await children(service, 2);
  assert.equal(await service.stop(), 0);
  assert.deepEqual(below.filter(isRunning), []);
});
