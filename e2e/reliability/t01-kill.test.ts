// T1: the service is killed at random moments of uploads and processing. Nothing acknowledged is lost, nothing stays
// stuck, no stray file remains. PLINTH_KILLS sets the number of rounds (5); a machine too slow to acknowledge an upload
// in each of them gets more, so that there is something to lose.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { test, type TestContext } from 'node:test';
import { readDemoHouse } from '../../resources/demo-house/house.ts';
import { fileForm } from '../../core/testing/http-client.ts';
import { removeDataFolder, startProcess, type ServiceProcess } from '../../core/testing/process.ts';
import { seededRandom } from '../../core/testing/random.ts';

const ROUNDS = Number(process.env.PLINTH_KILLS ?? 5);

interface Acknowledged {
  readonly id: number;
  readonly modelId: number | null;
  readonly hash: string;
}

// Long: one journey, in order: kills, and then everything is checked.
test('kill -9 at random moments loses no acknowledged data', { timeout: 600_000 }, async t => {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-kill-'));
  let running: ServiceProcess | undefined;
  t.after(async () => {
    await running?.kill();
    removeDataFolder(folder);
  });
  const random = seededRandom(1);
  const house = readDemoHouse();
  const ledger: Acknowledged[] = [];
  const readiness: number[] = [];
  let place: string | undefined;

  const isTooLittle = () => ledger.length < ROUNDS;
  let rounds = 0;
  for (; rounds < ROUNDS || (isTooLittle() && rounds < 5 * ROUNDS); rounds += 1) {
    const service = await startProcess(folder);
    running = service;
    readiness.push(service.readyAfter);
    place ??= await makeProject(service);
    const uploads = keepUploading(service, place, house, rounds, ledger);
    await sleep(50 + random() * 1500);
    await service.kill();
    await uploads;
  }

  const service = await startProcess(folder);
  running = service;
  readiness.push(service.readyAfter);
  assert.ok(!isTooLittle(), `only ${ledger.length} uploads were acknowledged`);
  const models = ledger.filter(({ modelId }) => modelId !== null);
  const open = await waitForModels(service, place, models.length);
  assert.equal(open, 0, 'no model stays in P or I');

  const { wrong, givenUp } = await compareWithLedger(t, service, place, ledger);
  assert.equal(
    wrong,
    0,
    'every acknowledged document is there with its bytes, every model is complete or says why not',
  );

  await service.stop();
  const incoming = join(folder, 'incoming');
  const left = readdirSync(incoming);
  const hoursAgo = Date.now() / 1000 - 7200;
  for (const name of left) utimesSync(join(incoming, name), hoursAgo, hoursAgo);
  running = await startProcess(folder);
  for (const end = Date.now() + 20_000; readdirSync(incoming).length > 0 && Date.now() < end;) await sleep(50);
  assert.deepEqual(readdirSync(incoming), [], 'no temporary file remains an hour after the last kill');
  const slowest = Math.round(Math.max(...readiness));
  t.diagnostic(
    JSON.stringify({
      test: 'T1',
      rounds,
      acknowledged: ledger.length,
      lost: wrong,
      stuck: open,
      given_up: givenUp,
      temporary_files: left.length,
      slowest_ready_ms: slowest,
    }),
  );
});

/** Waits until all models are processed; returns how many are not. */
async function waitForModels(service: ServiceProcess, place: string | undefined, count: number): Promise<number> {
  const deadline = Date.now() + 180_000;
  let open = count;
  while (open > 0 && Date.now() < deadline) {
    const { json } = await service.client.request('GET', `${place}/model`, {
      as: service.key,
      query: { status: ['P', 'I'] },
    });
    open = json.length;
    await sleep(50);
  }
  return open;
}

/** Counts documents without their bytes or a finished model, and models that ended after three attempts. */
async function compareWithLedger(
  t: TestContext,
  service: ServiceProcess,
  place: string | undefined,
  ledger: readonly Acknowledged[],
) {
  let wrong = 0;
  let givenUp = 0;
  for (const { id, hash, modelId } of ledger) {
    const document = await service.client.request('GET', `${place}/document/${id}`, { as: service.key });
    const file = document.status === 200 ? await service.client.request('GET', document.json.file) : undefined;
    const model =
      modelId === null
        ? undefined
        : await service.client.request('GET', `${place}/model/${modelId}`, { as: service.key });
    // Three kills in the middle of one model are three attempts: it then ends with a reason, and its file is kept.
    const isGivenUp =
      model?.json.status === 'E' && /after 3 attempts: the service ended while it ran/.test(model.json.errors[0]);
    if (isGivenUp) givenUp += 1;
    if (!file || sha256(file.bytes) !== hash || (model && model.json.status !== 'C' && !isGivenUp)) {
      wrong += 1;
      t.diagnostic(
        JSON.stringify({
          document: id,
          status: document.status,
          kept: file?.bytes.length ?? null,
          model: model?.json.status ?? null,
          errors: model?.json.errors ?? null,
        }),
      );
    }
  }
  return { wrong, givenUp };
}

async function makeProject({ client, key }: ServiceProcess): Promise<string> {
  const cloud = await client.request('POST', '/cloud', { as: key, body: { name: 'Kill' } });
  const project = await client.request('POST', `/cloud/${cloud.json.id}/project`, { as: key, body: { name: 'Kill' } });
  return `/cloud/${cloud.json.id}/project/${project.json.id}`;
}

/** Uploads until the service has ended; records what was acknowledged. */
async function keepUploading(
  { client, key }: ServiceProcess,
  place: string,
  house: string,
  round: number,
  ledger: Acknowledged[],
): Promise<void> {
  for (let number = 0; ; number += 1) {
    const isModel = number % 3 === 0;
    // A comment makes the bytes of each model its own, so that nothing is reused.
    const bytes = Buffer.from(
      isModel ? `${house}/* ${round}.${number} */\n` : `text ${round}.${number}\n`.repeat(1 + number * 400),
    );
    try {
      const { status, json } = await client.request('POST', `${place}/document`, {
        as: key,
        body: fileForm(isModel ? 'house.ifc' : 'note.txt', bytes),
      });
      assert.equal(status, 201);
      ledger.push({ id: json.id, modelId: json.model_id, hash: sha256(bytes) });
    } catch (error) {
      if (error instanceof assert.AssertionError) throw error;
      return; // killed
    }
  }
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
