// A watched folder through kills of the service: each content that was saved is a version exactly once, none is half a
// file, and none is of another file. PLINTH_WATCH=whole: 1,000 saves in 20 rounds, some ten minutes; else 30 in 2.
import assert from 'node:assert/strict';
import { closeSync, mkdirSync, mkdtempSync, openSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WatchEntry } from '../../core/collaboration/watched-folders/schema.ts';
import { plinth } from '../../core/testing/command.ts';
import { removeDataFolder, startProcess, type ServiceProcess } from '../../core/testing/process.ts';
import { seededRandom } from '../../core/testing/random.ts';
import { signIn } from '../../core/testing/sign-in.ts';
import { stepFile } from '../../core/testing/step-text.ts';

const [ROUNDS, FILES] = process.env['PLINTH_WATCH'] === 'whole' ? [20, 50] : [2, 15];
const MINUTE = 60_000;
const contentOf = (file: number, round: number) =>
  stepFile([`#1=IFCPERSON($,'file ${file} round ${round}',$,$,$,$,$,$);`]);

/** Saves in two steps, as a slow program does. */
async function save(path: string, bytes: Uint8Array, pause: number): Promise<void> {
  const file = openSync(path, 'w');
  const half = Math.floor(bytes.length / 2);
  writeSync(file, bytes.subarray(0, half));
  await sleep(pause);
  writeSync(file, bytes.subarray(half));
  closeSync(file);
}

// Long: one story; each step continues with the state of the one before.
test('kills make no version of a saved file twice, and lose none', { timeout: 60 * MINUTE }, async t => {
  const place = mkdtempSync(join(tmpdir(), 'plinth-watched-'));
  const [data, disk] = [join(place, 'data'), join(place, 'models')];
  mkdirSync(disk);
  const random = seededRandom(17);
  let service: ServiceProcess = await startProcess(data);
  t.after(async () => {
    await service.kill();
    removeDataFolder(place);
  });
  const { admin, auth_url, realm } = service.bootstrap;
  const { accessToken } = await signIn(
    service.client,
    `${auth_url}/auth/realms/${realm}`,
    admin.email,
    admin.password ?? '',
  );
  const as = `Bearer ${accessToken}`;
  const cloud = (await service.client.request('POST', '/cloud', { as, body: { name: 'Cloud' } })).json;
  const project = (await service.client.request('POST', `/cloud/${cloud.id}/project`, { as, body: { name: 'House' } }))
    .json;
  const path = `/cloud/${cloud.id}/project/${project.id}`;
  const watch = async (...args: string[]) => {
    const { code, stdout, stderr } = await plinth('watch', ...args, '--data', data);
    assert.equal(code, 0, stderr);
    return JSON.parse(stdout);
  };
  const where = ['--project', `${project.id}`, '--email', admin.email];
  const { id } = await watch('add', '--folder', disk, ...where);

  const taken: WatchEntry[] = [];
  let last = 0;
  async function allTaken(count: number): Promise<void> {
    for (const end = Date.now() + 3 * MINUTE; taken.length < count && Date.now() < end; await sleep(300)) {
      const more: WatchEntry[] = await watch('log', '--id', `${id}`, '--after', `${last}`);
      last = more.at(-1)?.id ?? last;
      // Half a file that rests for two seconds is examined, and rejected.
      taken.push(...more.filter(({ note }) => !note?.startsWith('The file has no end')));
    }
    assert.equal(taken.length, count);
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    const saves = Array.from({ length: FILES }, (_, file) =>
      save(join(disk, `file ${file}.ifc`), contentOf(file, round), random() * 3000),
    );
    // In the middle of taking them: at rest for two seconds, then one after another.
    await sleep(2000 + random() * 3000);
    await service.kill();
    await Promise.all(saves);
    service = await startProcess(data);
    await allTaken(FILES * (round + 1));
  }
  await sleep(4000);
  await allTaken(FILES * ROUNDS);

  const outcomes = Object.groupBy(taken, ({ outcome }) => outcome);
  assert.deepEqual(
    Object.entries(outcomes).map(([outcome, entries]) => [outcome, entries.length]),
    [
      ['document', FILES],
      ['version', FILES * (ROUNDS - 1)],
    ],
  );
  const again = await signIn(
    service.client,
    `${service.bootstrap.auth_url}/auth/realms/${realm}`,
    admin.email,
    admin.password ?? '',
  );
  const reader = `Bearer ${again.accessToken}`;
  const heads = (await service.client.request('GET', `${path}/document`, { as: reader })).json as {
    readonly id: number;
    readonly name: string;
  }[];
  assert.equal(heads.length, FILES);
  for (const { id: head, name } of heads) {
    const file = Number(/^file (\d+)\.ifc$/.exec(name)?.[1]);
    const versions = (await service.client.request('GET', `${path}/document/${head}/history`, { as: reader })).json as {
      readonly file: string;
    }[];
    const contents = await Promise.all(
      versions.map(async version => (await service.client.request('GET', version.file)).bytes),
    );
    // The newest first.
    assert.deepEqual(
      contents.map(bytes => bytes.toString()),
      Array.from({ length: ROUNDS }, (_, round) => Buffer.from(contentOf(file, ROUNDS - 1 - round)).toString()),
    );
  }
});
