// The processes that the service starts: SIGTERM ends them with it, whatever is running, and the exit code is 0; a
// reader that is killed is started again.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileForm } from '../../core/testing/http-client.ts';
import {
  descendantsOf,
  isRunning,
  projectFolder,
  removeDataFolder,
  startProcess,
  type ServiceProcess,
} from '../../core/testing/process.ts';
import { createProject } from '../../core/testing/calls.ts';
import { houseBytes } from '../../core/testing/house-bytes.ts';
import { issueFile, startLoad } from '../fixtures/mixed-load.ts';

async function start(t: TestContext): Promise<ServiceProcess & { readonly folder: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-processes-'));
  const service = await startProcess(folder);
  t.after(async () => {
    await service.kill();
    removeDataFolder(folder);
  });
  return { ...service, folder };
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(20);
}

/** Imports a file of issues; returns the status. */
async function importIssues({ client, key }: ServiceProcess, projectId: number): Promise<number> {
  const body = fileForm('issues.bcf', await issueFile());
  return (await client.request('POST', `/bcf/2.1/projects/${projectId}/import?conflict=copy`, { as: key, body }))
    .status;
}

/** The idle reader of issues. */
function readerOf({ pid }: ServiceProcess): number | undefined {
  return descendantsOf(pid).find(id => {
    try {
      return readFileSync(`/proc/${id}/cmdline`, 'latin1').includes('bcf-reader');
    } catch {
      return false; // it has just ended
    }
  });
}

/** This checkout in another place, read-only, until it is unmounted; undefined where that is not permitted. */
function showCheckoutAt(folder: string): string | undefined {
  mkdirSync(folder);
  const isDone = (program: string, ...options: string[]) => spawnSync(program, options).status === 0;
  if (!isDone('mount', '--bind', projectFolder, folder)) return undefined;
  if (!isDone('mount', '-o', 'remount,bind,ro', folder)) {
    isDone('umount', '-l', folder);
    return undefined;
  }
  return folder;
}

test('in folders whose names have spaces the service starts, converts a model and draws it', async t => {
  const above = mkdtempSync(join(tmpdir(), 'plinth-with spaces-'));
  const started: ServiceProcess[] = [];
  const checkout = showCheckoutAt(join(above, 'a checkout'));
  if (checkout === undefined) t.diagnostic('SKIPPED: the folder of the program, since mounting it is not permitted');
  // Compiled code of these paths is of no use afterwards.
  const { NODE_COMPILE_CACHE } = process.env;
  process.env['NODE_COMPILE_CACHE'] = join(above, 'a cache');
  t.after(async () => {
    for (const each of started) await each.kill();
    if (checkout !== undefined) assert.equal(spawnSync('umount', ['-l', checkout]).status, 0);
    removeDataFolder(above);
    if (NODE_COMPILE_CACHE === undefined) delete process.env['NODE_COMPILE_CACHE'];
    else process.env['NODE_COMPILE_CACHE'] = NODE_COMPILE_CACHE;
  });
  const service = await startProcess(join(above, 'a data folder'), [], checkout);
  started.push(service);
  const { client, key: as } = service;
  const { path } = await createProject(client, as, 'Spaces');
  const body = fileForm('a house.ifc', houseBytes());
  const { json } = await client.request('POST', `${path}/document`, { as, body });
  const record = async () => (await client.request('GET', `${path}/model/${json.model_id}`, { as })).json;
  await until(async () => {
    const { status, preview_file, errors } = await record();
    assert.notEqual(status, 'E', JSON.stringify(errors));
    return status === 'C' && preview_file !== null;
  });
  const { gltf_file: address } = await record();
  assert.equal((await client.request('GET', address)).bytes.subarray(0, 4).toString(), 'glTF');
  if (checkout !== undefined)
    assert.ok(readFileSync(`/proc/${service.pid}/cmdline`, 'latin1').includes(join(checkout, 'core/cli/cli.ts')));
  assert.equal(await service.stop(), 0);
});

test('a stop right after an import of issues ends the prepared reader', async t => {
  const service = await start(t);
  const { projectId: id } = await createProject(service.client, service.key, 'Load');
  assert.equal(await importIssues(service, id), 200);
  await until(() => readerOf(service) !== undefined);
  const below = descendantsOf(service.pid);
  assert.equal(await service.stop(), 0);
  assert.deepEqual(below.filter(isRunning), []);
});

test('a stop during uploads and conversions ends all processes', { timeout: 120_000 }, async t => {
  const service = await start(t);
  const project = await createProject(service.client, service.key, 'Load');
  const { answered, ended } = await startLoad(service, project);
  const converting = () =>
    service.client.request('GET', `${project.path}/model`, { as: service.key, query: { status: 'I' } });
  await until(() => ['model', 'import', 'export', 'workbook', 'zip'].every(kind => (answered[kind] ?? 0) > 0));
  await until(async () => (await converting()).json.length > 0);
  const below = descendantsOf(service.pid);
  assert.equal(await service.stop(), 0);
  assert.deepEqual(below.filter(isRunning), []);
  await ended();
});

test('a BCF reader that is killed is started again, and the issues are imported', async t => {
  const service = await start(t);
  const { projectId: id, path } = await createProject(service.client, service.key, 'Load');
  assert.equal(await importIssues(service, id), 200);
  await until(() => readerOf(service) !== undefined);
  const reader = readerOf(service) as number;
  process.kill(reader, 'SIGSTOP');
  const second = importIssues(service, id);
  await until(() => readdirSync(join(service.folder, 'jobs/bcf/in')).length > 0);
  process.kill(reader, 'SIGKILL');
  assert.equal(await second, 200);
  const topics = await service.client.request('GET', `/bcf/2.1/projects/${id}/topics`, { as: service.key });
  assert.equal(topics.json.length, 2, path);
});
