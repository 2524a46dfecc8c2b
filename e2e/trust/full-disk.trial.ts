// A full disk at 20 levels, in memory and on ext4: while the service runs, with an empty -wal and one in use, and at a
// start after a kill and after a stop. Changes answer 2xx or 507, reads and deletions work, the process does not end,
// and changes work again without a restart once there is room.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import Database from 'better-sqlite3';
import { readDemoHouse } from '../../resources/demo-house/house.ts';
import { processed } from '../../core/testing/calls.ts';
import { fileForm } from '../../core/testing/http-client.ts';
import { startProcess, type ServiceProcess } from '../../core/testing/process.ts';
import {
  createHouse,
  fillWithEmptyWal,
  freePort,
  mountSmallDisk,
  type House,
  type SmallDisk,
} from '../fixtures/small-disk.ts';
import { reportFigure } from './report.ts';

const KB = 1024;
/** Free bytes. On a disk of blocks of 4 kB the first four are the same. */
const LEVELS = [0, 1, 2, 3, 4, 8, 12, 16, 24, 32, 40, 48, 64, 96, 128, 256, 512, 1024, 4096, 16_384].map(
  kilobytes => kilobytes * KB,
);

interface Tally {
  /** results at a level, in short */
  readonly rows: string[];
  problems: number;
}

const isChange = (status: number) => status === 201 || status === 507;

/** Tries everything once; an unexpected result counts as a problem. */
async function tryLevel(service: ServiceProcess, house: House, tally: Tally, name: string): Promise<void> {
  const seen = await house.tryAll(service);
  const changes = [seen.upload, seen.folder, seen.invitation];
  const isGood =
    seen.list === 200 &&
    seen.file === 200 &&
    changes.every(isChange) &&
    seen.deletions.every(status => status === 204) &&
    service.child.exitCode === null;
  if (!isGood) tally.problems += 1;
  tally.rows.push(
    `${name}: reads ${seen.list} ${seen.file}, changes ${changes.join(' ')}, deletions ${seen.deletions.join(' ')}${isGood ? '' : ' WRONG'}`,
  );
}

async function recovers(service: ServiceProcess, house: House, tally: Tally): Promise<void> {
  if ((await house.addTag(service)) === 201) return;
  tally.problems += 1;
  tally.rows.push('no change after there was room WRONG');
}

// Long: one journey over all levels.
async function walk(t: TestContext, disk: SmallDisk): Promise<void> {
  const data = join(disk.folder, 'data');
  mkdirSync(data);
  const flags = ['--port', await freePort()];
  let service = await startProcess(data, flags);
  t.after(() => service.kill());
  const house = await createHouse(service, 4 * LEVELS.length);
  await house.ballastIs(data, 16 << 20);
  const tally: Tally = { rows: [], problems: 0 };

  for (const wal of ['empty', 'in use'] as const)
    for (const level of LEVELS) {
      if (wal === 'empty') await fillWithEmptyWal(disk, data, level);
      else disk.fillTo(level);
      await tryLevel(service, house, tally, `running, -wal ${wal}, ${level / KB} kB`);
      disk.clear();
      await recovers(service, house, tally);
    }
  for (const end of ['stop', 'kill'] as const)
    for (const level of LEVELS) {
      if (end === 'kill') await service.kill();
      else if ((await service.stop()) !== 0) tally.problems += 1;
      disk.fillTo(level);
      try {
        service = await startProcess(data, flags);
        await tryLevel(service, house, tally, `start after a ${end}, ${level / KB} kB`);
        disk.clear();
      } catch (error) {
        tally.problems += 1;
        tally.rows.push(`start after a ${end}, ${level / KB} kB: fails WRONG: ${String(error).slice(0, 300)}`);
        disk.clear();
        service = await startProcess(data, flags);
      }
      await recovers(service, house, tally);
    }
  await service.stop();
  const database = new Database(join(data, 'plinth.db'), { readonly: true });
  const integrity = database.pragma('integrity_check', { simple: true }) as string;
  database.close();
  for (const row of tally.rows) t.diagnostic(row);
  reportFigure(t, {
    figure: `${tally.problems} problems in ${tally.rows.length} rounds, integrity ${integrity}`,
    target: '0 problems, integrity ok',
    pass: tally.problems === 0 && integrity === 'ok',
  });
}

for (const kind of ['tmpfs', 'ext4'] as const)
  test(`a full disk: ${kind}`, { timeout: 3_600_000 }, async t => {
    const disk = mountSmallDisk(t, 400, kind);
    if (disk) await walk(t, disk);
    else t.skip('SKIPPED: mounting a file system of its own is not permitted here');
  });

test('a full disk: edits of properties, and a model in process', { timeout: 600_000 }, async t => {
  const disk = mountSmallDisk(t, 600);
  if (!disk) {
    t.skip('SKIPPED: mounting a file system of its own is not permitted here');
    return;
  }
  const data = join(disk.folder, 'data');
  mkdirSync(data);
  const service = await startProcess(data, ['--port', await freePort()]);
  t.after(() => service.kill());
  const house = await createHouse(service, 1);
  const { client, key: as } = service;
  const upload = (name: string) =>
    client.request('POST', `${house.path}/document`, { as, body: fileForm(name, readDemoHouse()) });
  const ended = (id: number) => processed(client, as, `${house.path}/model/${id}`, Infinity, 200);
  const { json: first } = await upload('first.ifc');
  await ended(first.model_id);
  const elements = `${house.path}/model/${first.model_id}/element`;
  const { json: walls } = await client.request('GET', elements, { as, query: { type: 'IfcWall' } });
  const edit = () =>
    client.request('POST', `${elements}/${walls[0].uuid}/propertyset`, {
      as,
      body: { name: 'Tried', properties: [{ definition: { name: 'a', value_type: 'string' }, value: 'b' }] },
    });
  const seen: string[] = [];
  for (const level of [0, 4, 16, 64, 128, 256, 512, 1024]) {
    disk.fillTo(level * KB);
    const { status, json } = await edit();
    seen.push(`${status}${status === 507 ? ` ${json.code}` : ''}`);
    disk.clear();
  }
  // A conversion that runs when the disk becomes full waits, and is completed once there is room.
  const { json: second } = await upload('second.ifc');
  disk.fillTo(0);
  await house.addTag(service);
  await new Promise(done => setTimeout(done, 15_000));
  disk.clear();
  const { status } = await ended(second.model_id);
  reportFigure(t, {
    figure: `edits ${seen.join(', ')}; the model that was processed meanwhile is ${status}`,
    target: 'edits 201 or 507 disk_full; C',
    pass: seen.every(each => each === '201' || each === '507 disk_full') && status === 'C',
  });
});
