// kill -9 at random moments of all kinds of writes, while an outside program opens and closes the database every
// second.
// PLINTH_KILLS sets the number of kills (30).
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { test } from 'node:test';
import { createCaller, createProject, processed } from '../../core/testing/calls.ts';
import { houseBytes } from '../../core/testing/house-bytes.ts';
import { fileForm } from '../../core/testing/http-client.ts';
import { removeDataFolder, startProcess, type ServiceProcess } from '../../core/testing/process.ts';
import { seededRandom } from '../../core/testing/random.ts';
import { kindsOfWrites, type Acknowledged, type Place } from './kinds-of-writes.ts';
import { reportFigure } from './report.ts';

const KILLS = Number(process.env['PLINTH_KILLS'] ?? 30);

test('kills over all kinds of writes with an outside sqlite3', async t => {
  if (spawnSync('sqlite3', ['-version']).error) return t.skip('no sqlite3 on this machine');
  const folder = mkdtempSync(join(tmpdir(), 'plinth-kills-'));
  let service: ServiceProcess | undefined;
  const outside = setInterval(() => spawn('sqlite3', [join(folder, 'plinth.db'), 'SELECT count(*) FROM tag']), 1000);
  t.after(async () => {
    clearInterval(outside);
    await service?.kill();
    removeDataFolder(folder);
  });
  const random = seededRandom(41);
  const ledger = new Map<string, Acknowledged[]>(Object.keys(kindsOfWrites).map(kind => [kind, []]));
  let place: Place | undefined;
  for (let round = 0; round < KILLS; round += 1) {
    service = await startProcess(folder);
    place ??= await preparePlace(service);
    const writing = writeUntilKilled(service, place, round, ledger);
    await sleep(200 + random() * 2500);
    await service.kill();
    await writing;
  }
  service = await startProcess(folder);
  const lost: string[] = [];
  let count = 0;
  for (const [kind, all] of ledger) {
    assert.ok(all.length > 0, `no ${kind} was acknowledged`);
    count += all.length;
    for (const isThere of all) if (!(await isThere(service))) lost.push(kind);
  }
  const { json } = await service.client.request('GET', '/health');
  await sleep(3000); // the sweep after the start
  const left = readdirSync(join(folder, 'incoming')).length;
  reportFigure(t, {
    figure: `${KILLS} kills, ${lost.length} of ${count} acknowledged writes lost ${lost.join(' ')}, health ${json.status} ${json.alarms}, ${left} temporary files`,
    target: '0 lost',
    pass: lost.length === 0,
  });
});

async function preparePlace({ client, key }: ServiceProcess): Promise<Place> {
  const call = createCaller(client, key);
  const { projectId, path: project } = await createProject(client, key, 'Kills');
  const issues = `/bcf/2.1/projects/${projectId}/topics`;
  const { guid } = await call('POST', issues, { title: 'Issue' });
  const { model_id } = await call('POST', `${project}/document`, fileForm('house.ifc', houseBytes()));
  const model = `${project}/model/${model_id}`;
  assert.equal((await processed(client, key, model, Infinity, 200)).status, 'C');
  const { json } = await client.request('GET', `${model}/element`, { as: key, query: { type: 'IfcDoor' } });
  return { project, issues, issue: `${issues}/${guid}`, model, element: json[0].uuid };
}

/** Every kind in turn, several at once, until the service has ended; acknowledged writes are recorded in the ledger. */
async function writeUntilKilled(
  session: ServiceProcess,
  place: Place,
  round: number,
  ledger: ReadonlyMap<string, Acknowledged[]>,
): Promise<void> {
  const lane = async (offset: number) => {
    const kinds = Object.entries(kindsOfWrites);
    for (let index = offset; ; index += 1) {
      const [kind, write] = kinds[index % kinds.length] ?? assert.fail();
      try {
        ledger.get(kind)?.push(await write(session, place, `${round}.${offset}.${index}`));
      } catch (error) {
        if (error instanceof assert.AssertionError) throw error;
        return; // killed
      }
    }
  };
  // Each round begins with other kinds: on a slow machine few are written before the kill.
  await Promise.all([0, 4, 8].map(offset => lane(offset + round)));
}
