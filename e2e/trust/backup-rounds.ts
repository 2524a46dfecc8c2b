// Backups beside 20 writes a second, each restored elsewhere and compared; random damages of a backup; kills in every
// phase of a backup and a restore. T7 runs them in a short form, the trial in full.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { backupsIn } from '../../core/backup/backup-folder.ts';
import { restoreBackup } from '../../core/backup/restore.ts';
import { unpackDatabase, verifyBackup } from '../../core/backup/verify.ts';
import { withCopy } from '../../core/storage/database/database-copy.ts';
import { createCaller, createProject } from '../../core/testing/calls.ts';
import { damageFile, damageKinds } from '../../core/testing/damage-files.ts';
import { fileForm } from '../../core/testing/http-client.ts';
import { projectFolder, SERVICE_FLAGS, startProcess, type ServiceProcess } from '../../core/testing/process.ts';
import { seededRandom } from '../../core/testing/random.ts';
import { reportFigure } from './report.ts';

/** Milliseconds between two writes. */
const WRITE_EVERY = 50;
const migrations = join(projectFolder, 'core/storage/migrations');

function scratch(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-backups-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const plinth = (...args: readonly string[]) =>
  spawn(process.execPath, [...SERVICE_FLAGS, join(projectFolder, 'core/cli/cli.ts'), ...args], {
    stdio: 'ignore',
    env: { ...process.env, INIT_CWD: undefined, NODE_COMPILE_CACHE: join(projectFolder, 'node_modules/.cache/node24') },
  });

const endOf = (child: ReturnType<typeof plinth>) => new Promise<number | null>(done => child.once('close', done));

/** The content of a database as one hash: every row of every table, in the order of its rows. */
function dumpOf(path: string): string {
  return withCopy(path, copy => {
    const hash = createHash('sha256');
    const tables = copy.all<{ name: string; sql: string }>(
      "SELECT name, sql FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY name",
    );
    for (const { name, sql } of tables) {
      hash.update(`${sql}\n`);
      for (const row of copy.all<object>(`SELECT * FROM "${name}"`))
        hash.update(JSON.stringify(row, (_, value: unknown) => (value instanceof Uint8Array ? [...value] : value)));
    }
    return hash.digest('hex');
  });
}

/** Writes folders and documents as steadily as it can, and remembers what was acknowledged. */
function startWriter(service: ServiceProcess, path: string) {
  const acknowledged: string[] = [];
  const took: number[] = [];
  let isOn = true;
  const call = createCaller(service.client, service.key);
  const running = (async () => {
    for (let n = 0; isOn; n += 1) {
      const begun = performance.now();
      const name = `written ${n}`;
      if (n % 4 === 0)
        await call('POST', `${path}/document`, fileForm(`${name}.txt`, `${name} `.repeat(500), { name }));
      else await call('POST', `${path}/folder`, { name });
      acknowledged.push(name);
      const time = performance.now() - begun;
      took.push(time);
      await sleep(Math.max(0, WRITE_EVERY - time));
    }
  })();
  return {
    acknowledged,
    took,
    async stop() {
      isOn = false;
      await running;
    },
  };
}

const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * part)] ?? 0;

/**
 * Makes `rounds` backups of a service under 20 writes a second, and restores each.
 * @param mostStall milliseconds that 99 of 100 writes may take meanwhile
 */
export async function backUpUnderWrites(t: TestContext, rounds: number, mostStall = Infinity): Promise<void> {
  const [data, to] = [scratch(t), scratch(t)];
  await using service = await startProcess(data);
  const { path } = await createProject(service.client, service.key, 'Tower');
  const writer = startWriter(service, path);
  await sleep(2000);
  const quiet = writer.took.splice(0);
  let [equal, lost] = [0, 0];
  for (let round = 0; round < rounds; round += 1) {
    const before = [...writer.acknowledged];
    assert.equal(await endOf(plinth('backup', '--data', data, '--to', to, '--keep', '1m')), 0);
    const [name = ''] = backupsIn(to);
    const restored = join(scratch(t), 'data');
    await restoreBackup({
      from: to,
      name,
      to: restored,
      migrations,
      key: { from: 'folder', folder: data },
      keyLocks: {},
    });
    const original = join(scratch(t), 'plinth.db');
    await unpackDatabase(join(to, name), original);
    if (dumpOf(original) === dumpOf(join(restored, 'plinth.db'))) equal += 1;
    const names = withCopy(join(restored, 'plinth.db'), copy =>
      copy.all<{ name: string }>('SELECT name FROM folder UNION ALL SELECT name FROM document'),
    );
    const known = new Set(names.map(each => each.name));
    lost += before.filter(each => !known.has(each)).length;
    for (const folder of [restored, original]) rmSync(folder, { recursive: true });
  }
  await writer.stop();
  const stall = percentile(writer.took, 0.99);
  reportFigure(t, {
    figure:
      `${equal} of ${rounds} equal, ${lost} acknowledged writes missing, writes p99 ${stall.toFixed(0)} ms ` +
      `beside backups and restores (${percentile(quiet, 0.99).toFixed(0)} ms without), ${writer.took.length} writes`,
    target: `${rounds}, 0, ${mostStall} ms`,
    pass: equal === rounds && lost === 0 && stall <= mostStall,
  });
}

/** A service with some content, stopped, and a backup of it. */
async function makeSource(t: TestContext) {
  const [data, to] = [scratch(t), scratch(t)];
  {
    await using service = await startProcess(data);
    const { path } = await createProject(service.client, service.key, 'Tower');
    const call = createCaller(service.client, service.key);
    for (let n = 0; n < 40; n += 1)
      await call(
        'POST',
        `${path}/document`,
        fileForm(`${n}.txt`, `document ${n} `.repeat(1 + n * 40), { name: `${n}` }),
      );
  }
  assert.equal(await endOf(plinth('backup', '--data', data, '--to', to)), 0);
  return { data, to, name: backupsIn(to)[0] ?? '' };
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .filter(path => statSync(path).size > 0)
    .toSorted();

/** Damages a backup in random places, one after the other. */
export async function damageBackups(t: TestContext, damages: number): Promise<void> {
  const { to, name } = await makeSource(t);
  const own = join(scratch(t), 'backups'); // not linked to the service's files
  cpSync(to, own, { recursive: true });
  const files = filesIn(own);
  const random = seededRandom(7);
  let found = 0;
  for (let n = 0; n < damages; n += 1) {
    const file = files[Math.floor(random() * files.length)] ?? '';
    const whole = readFileSync(file);
    damageFile(file, damageKinds[n % damageKinds.length] ?? 'flip', random());
    if ((await verifyBackup(own, name)).problems.length > 0) found += 1;
    else t.diagnostic(`not found: ${damageKinds[n % damageKinds.length]} in ${file}`);
    writeFileSync(file, whole);
  }
  reportFigure(t, { figure: `${found} found`, target: `${damages}`, pass: found === damages });
}

/** Kills backups and restores at random moments. */
export async function killBackups(t: TestContext, kills: number): Promise<void> {
  const { data, to, name } = await makeSource(t);
  const restored = join(scratch(t), 'data');
  const random = seededRandom(8);
  let [bad, finished] = [0, 0];
  const longest = { backup: 0, restore: 0 };
  const orders = {
    backup: ['backup', '--data', data, '--to', to, '--keep', '1m'],
    restore: ['restore', '--from', to, '--name', name, '--data', restored, '--key-from', data],
  } as const;
  for (const kind of ['backup', 'restore'] as const) {
    const begun = performance.now();
    assert.equal(await endOf(plinth(...orders[kind])), 0);
    longest[kind] = performance.now() - begun;
    rmSync(restored, { recursive: true, force: true });
  }
  for (let n = 0; n < kills; n += 1) {
    const kind = n % 2 === 0 ? 'backup' : 'restore';
    const child = plinth(...orders[kind]);
    const end = endOf(child);
    await Promise.race([sleep(random() * longest[kind]), end]);
    child.kill('SIGKILL');
    if ((await end) === 0) finished += 1;
    for (const each of backupsIn(to)) if ((await verifyBackup(to, each)).problems.length > 0) bad += 1;
    if (kind === 'backup') continue;
    const isDone = existsSync(join(restored, 'plinth.db')) && !existsSync(join(restored, 'restore.begun'));
    if (!isDone && (await endOf(plinth(...orders.restore))) !== 0) bad += 1;
    cpSync(join(data, 'bootstrap.json'), join(restored, 'bootstrap.json')); // is not in backups
    const service = await startProcess(restored);
    if ((await service.stop()) !== 0) bad += 1;
    rmSync(restored, { recursive: true });
  }
  assert.equal(await endOf(plinth(...orders.backup)), 0);
  const left = readdirSync(to).filter(each => each.startsWith('.'));
  reportFigure(t, {
    figure: `${kills - finished} killed while at work: ${bad} backups or restores unusable, ${left.length} leftovers`,
    target: '0 and 0',
    pass: bad === 0 && left.length === 0 && finished < kills,
  });
}
