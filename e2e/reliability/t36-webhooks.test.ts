// Webhooks through kills and a receiver that refuses half of all attempts (RELIABILITY.md T36): each event that was
// acknowledged arrives, in the order of its object as it is promised, and no id ever has two bodies. The clock of the
// service is fast: the plan of attempts takes days. PLINTH_T36=whole: 10,000 events, 20 kills and the plan to its end,
// some ten minutes; else 200 events and 3 kills, and no delivery is refused more than three times.
import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { removeDataFolder, startProcess, type ServiceProcess } from '../../core/testing/process.ts';
import { seededRandom } from '../../core/testing/random.ts';
import { startReceiver, type Received } from '../../core/webhooks/testing/receiver.ts';

const IS_WHOLE = process.env['PLINTH_T36'] === 'whole';
const [EVENTS, KILLS, MOST_REFUSALS] = IS_WHOLE ? [10_000, 20, Infinity] : [200, 3, 3];
const FOLDERS = 40;
const SPEED = 1000;
/** attempts after which later deliveries about the same object pass */
const HOLDING = 4;
const MOST_DUPLICATES = 0.01;

interface Place {
  /** of the project */
  readonly path: string;
  readonly hook: string;
  readonly folders: readonly string[];
}

// Long: one story; each step continues with the state of the one before.
test('T36: kills and failures lose no event and mix up none', { timeout: 3_600_000 }, async t => {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-t36-'));
  const random = seededRandom(36);
  const refusals = new Map<string, number>();
  const receiver = await startReceiver(t, ({ headers }) => {
    const id = String(headers['webhook-id']);
    const before = refusals.get(id) ?? 0;
    if (random() < 0.5 || before >= MOST_REFUSALS) return 200;
    refusals.set(id, before + 1);
    return 503;
  });
  const begun = Date.now();
  Object.assign(process.env, {
    NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, '../fixtures/fast-clock.ts')).href}`,
    PLINTH_CLOCK_START: String(begun),
    PLINTH_CLOCK_SPEED: String(SPEED),
  });
  const start = () => startProcess(folder, ['--webhook-allow', '127.0.0.1']);
  let service = await start();
  t.after(async () => {
    await service.kill();
    removeDataFolder(folder);
  });
  const place = await furnish(service, receiver.url);
  const acknowledged: string[] = [];
  for (let round = 0; round <= KILLS; round += 1) {
    const goal = Math.ceil((EVENTS * (round + 1)) / (KILLS + 1));
    const work = renameUntil(service, place, acknowledged, goal, round);
    if (round === KILLS) {
      await work;
      break;
    }
    while (acknowledged.length < goal) await sleep(5);
    await sleep(random() * 500);
    await service.kill();
    await work;
    service = await start();
  }

  // To the end of the plan; ten failures in a row end a delivery, and those are requested again manually.
  const waiting = () => count(service, place, 'waiting');
  while ((await waiting()) > 0) await sleep(50);
  const planned = [...receiver.received];
  const isTaken = new Set(planned.filter((_, index) => !receiver.refusedAt.has(index)));
  checkOrder(planned, isTaken);
  const inTime = new Set([...isTaken].map(({ body }) => nameIn(body)));
  const givenUp = acknowledged.filter(name => !inTime.has(name));
  let replays = 0;
  for (; (await count(service, place, 'failed')) > 0; replays += 1) {
    const body = { first: 1, last: 1_000_000_000, only_failed: true };
    const answer = await service.client.request('POST', `${place.hook}/replay`, { as: service.key, body });
    assert.equal(answer.status, 200, answer.text);
    while ((await waiting()) > 0) await sleep(50);
  }

  const taken = receiver.received.filter((_, index) => !receiver.refusedAt.has(index));
  const arrived = new Set(taken.map(({ body }) => nameIn(body)));
  const missing = acknowledged.filter(name => !arrived.has(name));
  assert.deepEqual(missing, [], 'what was acknowledged arrives');
  const sent = Map.groupBy(receiver.received, ({ headers }) => String(headers['webhook-id']));
  for (const [id, attempts] of sent) assert.equal(new Set(attempts.map(({ text }) => text)).size, 1, id);
  const extra = taken.length - new Set(taken.map(({ headers }) => headers['webhook-id'])).size;
  const share = extra / acknowledged.length;
  const pass = extra <= Math.max(KILLS * 8, MOST_DUPLICATES * acknowledged.length);
  t.diagnostic(
    JSON.stringify({
      test: 'T36',
      events: acknowledged.length,
      kills: KILLS,
      attempts: receiver.received.length,
      refused: receiver.refusedAt.size,
      given_up: givenUp.length,
      replays,
      missing: missing.length,
      extra_duplicates: Number(share.toFixed(4)),
      target: { missing: 0, extra_duplicates: MOST_DUPLICATES },
      pass: pass && missing.length === 0,
      seconds: Math.round((Date.now() - begun) / 1000),
    }),
  );
  assert.ok(pass, `${extra} deliveries were taken twice`);
});

const nameIn = ({ data }: Received['body']): string => data.folder.name as string;

/**
 * A delivery begins when all earlier ones about its object were accepted, or have failed so often that later ones pass.
 */
function checkOrder(received: readonly Received[], isTaken: ReadonlySet<Received>): void {
  for (const attempts of Map.groupBy(received, ({ body }) => body.data.folder.id as number).values()) {
    const refusals = new Map<number, number>();
    const open = new Set<number>();
    let last = 0;
    for (const attempt of attempts) {
      const { sequence } = attempt.body;
      if (sequence > last) {
        assert.equal(sequence, last + 1, 'none is left out');
        for (const earlier of open) assert.ok((refusals.get(earlier) ?? 0) >= HOLDING, `${sequence} before ${earlier}`);
        last = sequence;
        open.add(sequence);
      }
      if (isTaken.has(attempt)) open.delete(sequence);
      else refusals.set(sequence, (refusals.get(sequence) ?? 0) + 1);
    }
  }
}

async function furnish({ client, key: as }: ServiceProcess, url: string): Promise<Place> {
  const cloud = (await client.request('POST', '/cloud', { as, body: { name: 'Cloud' } })).json;
  const project = (await client.request('POST', `/cloud/${cloud.id}/project`, { as, body: { name: 'Project' } })).json;
  const path = `/cloud/${cloud.id}/project/${project.id}`;
  const folders: string[] = [];
  for (let index = 0; index < FOLDERS; index += 1) {
    const { json } = await client.request('POST', `${path}/folder`, { as, body: { name: `Folder ${index}` } });
    folders.push(`${path}/folder/${json.id}`);
  }
  const body = { events: ['folder.update'], url, secret: 'secret' };
  const made = await client.request('POST', `${path}/webhook`, { as, body });
  assert.equal(made.status, 201, made.text);
  return { path, folders, hook: `${path}/webhook/${made.json.id}` };
}

/** Renames folders, several at a time, until so many names were acknowledged or the service has ended. */
async function renameUntil(
  { client, key: as }: ServiceProcess,
  { folders }: Place,
  names: string[],
  goal: number,
  round: number,
): Promise<void> {
  let made = 0;
  const worker = async (number: number) => {
    while (names.length < goal) {
      const name = `${round}-${number}-${(made += 1)}`;
      try {
        const folder = folders[made % folders.length] ?? '';
        if ((await client.request('PATCH', folder, { as, body: { name } })).status !== 200) return;
      } catch {
        return; // killed: whether this one counts is not known
      }
      names.push(name);
    }
  };
  await Promise.all(Array.from({ length: 6 }, (_, number) => worker(number)));
}

/** Number of deliveries in a state; a hundred means at least a hundred. */
async function count({ client, key: as }: ServiceProcess, { hook }: Place, state: string): Promise<number> {
  const { status, json } = await client.request('GET', `${hook}/delivery`, { as, query: { state } });
  assert.equal(status, 200);
  return (json as unknown[]).length;
}
