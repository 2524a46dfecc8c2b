// Webhooks through kills: the service is killed while events happen and a receiver refuses some first attempts. Each
// event that was acknowledged arrives, in the order of its object, and no id ever has two bodies. PLINTH_KILLS sets the
// number of rounds (5).
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startProcess, type ServiceProcess } from '../../core/testing/process.ts';
import { seededRandom } from '../../core/testing/random.ts';
import { startReceiver } from '../../core/webhooks/receiver-for-test.ts';

const ROUNDS = Number(process.env.PLINTH_KILLS ?? 5);
const FOLDERS = 5;

test('kill -9 at random moments loses no event and mixes up none', { timeout: 600_000 }, async t => {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-webhooks-'));
  t.after(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  const random = seededRandom(2);
  const refused = new Set<string>();
  const receiver = await startReceiver(t, ({ headers }) => {
    const id = String(headers['webhook-id']);
    if (refused.has(id) || random() < 0.95) return 200;
    refused.add(id);
    return 503;
  });
  const start = () => startProcess(folder, ['--webhook-allow', '127.0.0.1']);
  /** Of each folder the names that it was acknowledged to have, in their order. */
  const acknowledged = new Map<number, string[]>();
  let path = '';
  let service: ServiceProcess | undefined;
  t.after(() => service?.kill());

  for (let round = 0; round < ROUNDS; round += 1) {
    service = await start();
    path ||= await makeProject(service, receiver.url, acknowledged);
    const work = [...acknowledged].map(([id, names]) => keepRenaming(service!, `${path}/folder/${id}`, names, round));
    await sleep(100 + random() * 900);
    await service.kill();
    await Promise.all(work);
  }

  service = await start();
  const wanted = [...acknowledged.values()].flat();
  const taken = () => receiver.received.filter((_, index) => !receiver.refusedAt.has(index));
  const missing = () => {
    const names = new Set(taken().map(({ body }) => body.data.folder.name));
    return wanted.filter(name => !names.has(name));
  };
  for (let tries = 0; missing().length > 0 && tries < 1200; tries += 1) await sleep(100);
  assert.deepEqual(missing(), [], 'what was acknowledged arrives');
  const bodies = Map.groupBy(receiver.received, ({ headers }) => String(headers['webhook-id']));
  for (const [id, sent] of bodies) assert.equal(new Set(sent.map(({ text }) => text)).size, 1, id);
  for (const [id, names] of acknowledged) {
    const arrived = taken().filter(({ body }) => body.data.folder.id === id);
    const sequences = [...new Set(arrived.map(({ body }) => body.sequence))];
    assert.deepEqual(
      sequences,
      [...sequences.keys()].map(index => index + 1),
      'in order, without a gap',
    );
    const known = new Set(names);
    const inOrder = [...new Set(arrived.map(({ body }) => body.data.folder.name as string))].filter(name =>
      known.has(name),
    );
    assert.deepEqual(inOrder, names);
  }
  t.diagnostic(
    JSON.stringify({
      rounds: ROUNDS,
      acknowledged: wanted.length,
      attempts: receiver.received.length,
      refused: refused.size,
    }),
  );
});

async function makeProject({ client, key: as }: ServiceProcess, url: string, folders: Map<number, string[]>) {
  const cloud = (await client.request('POST', '/cloud', { as, body: { name: 'Cloud' } })).json;
  const project = (await client.request('POST', `/cloud/${cloud.id}/project`, { as, body: { name: 'Project' } })).json;
  const path = `/cloud/${cloud.id}/project/${project.id}`;
  for (let index = 0; index < FOLDERS; index += 1)
    folders.set(
      (await client.request('POST', `${path}/folder`, { as, body: { name: `Folder ${index}` } })).json.id,
      [],
    );
  const hook = { events: ['folder.update'], url, secret: 'secret' };
  assert.equal((await client.request('POST', `${path}/webhook`, { as, body: hook })).status, 201);
  return path;
}

/** Renames a folder until the service is gone. */
async function keepRenaming({ client, key: as }: ServiceProcess, path: string, names: string[], round: number) {
  for (let count = 0; ; count += 1) {
    const name = `${path.split('/').at(-1)}-${round}-${count}`;
    try {
      if ((await client.request('PATCH', path, { as, body: { name } })).status !== 200) return;
    } catch {
      return; // killed: whether this one counts is not known
    }
    names.push(name);
    await sleep(10);
  }
}
