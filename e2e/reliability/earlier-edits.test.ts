// The service is killed while edits are carried over to a new version: afterwards each exists exactly once.
// PLINTH_KILLS sets the number of rounds (3).
import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileForm } from '../../core/testing/http-client.ts';
import { removeDataFolder, startProcess, type ServiceProcess } from '../../core/testing/process.ts';
import { seededRandom } from '../../core/testing/random.ts';
import { readDemoHouse } from '../../resources/demo-house/house.ts';
import { FRONT, INNER, rated } from '../fixtures/next-house.ts';

const ROUNDS = Number(process.env.PLINTH_KILLS ?? 3);
/** Milliseconds for a conversion next to much other work. */
const LONGEST_WAIT = 150_000;

test('kill -9 while edits are carried over neither loses nor repeats any', { timeout: 600_000 }, async t => {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-carry-'));
  const random = seededRandom(7);
  const house = readDemoHouse();
  let service = await startProcess(folder);
  t.after(async () => {
    await service.kill();
    removeDataFolder(folder);
  });
  const place = await placeOf(service);
  const call = async (method: string, target: string, body?: unknown) => {
    const { client, key } = service;
    const answer = await client.request(method, place + target, { as: key, ...(body !== undefined && { body }) });
    assert.ok(answer.status < 300, `${method} ${target}: ${answer.status} ${answer.text}`);
    return answer.json;
  };
  /** Polls until it exists, and fails with the last result instead of waiting without end. */
  const until = async <T>(ask: () => Promise<T>, isThere: (found: T) => boolean): Promise<T> => {
    for (const began = performance.now(); ;) {
      const found = await ask();
      if (isThere(found)) return found;
      assert.ok(performance.now() - began < LONGEST_WAIT, `still ${JSON.stringify(found)}`);
      await sleep(50);
    }
  };

  for (let round = 0; round < ROUNDS; round += 1) {
    const first = await call('POST', '/document', fileForm('house.ifc', `${house}\n/* ${round} */`));
    await until(
      () => call('GET', `/model/${first.model_id}`),
      ({ status }) => status === 'C',
    );
    for (const guid of [FRONT, INNER]) await call('PATCH', `/model/${first.model_id}/element/${guid}`, rated('EI 90'));
    const fields = { successor_of: first.id };
    const next = await call('POST', '/document', fileForm('house.ifc', `${house}\n/* next ${round} */`, fields));
    // Before, while and after the edits are made: the conversion takes about a second.
    await sleep(300 + random() * 1700);
    await service.kill();
    service = await startProcess(folder);
    const model = `/model/${next.model_id}`;
    const { state, carried, conflicts } = await until(
      () => call('GET', `${model}/earlier-edits`),
      found => found.state === 'carried' || found.state === 'failed',
    );
    const ratings = [];
    for (const guid of [FRONT, INNER])
      ratings.push((await call('GET', `${model}/element/${guid}/simple`))[guid].Pset_DoorCommon.FireRating);
    assert.deepEqual(
      { state, carried, conflicts, edits: (await call('GET', `${model}/report`)).edits, ratings },
      { state: 'carried', carried: 2, conflicts: 0, edits: 2, ratings: ['EI 90', 'EI 90'] },
      `round ${round}`,
    );
  }
});

async function placeOf({ client, key }: ServiceProcess): Promise<string> {
  const cloud = await client.request('POST', '/cloud', { as: key, body: { name: 'Kill' } });
  const project = await client.request('POST', `/cloud/${cloud.json.id}/project`, { as: key, body: { name: 'Kill' } });
  return `/cloud/${cloud.json.id}/project/${project.json.id}`;
}
