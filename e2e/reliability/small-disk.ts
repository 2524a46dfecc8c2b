// A file system of its own that is small enough to be filled, with a project on it.
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import {
  closeSync,
  ftruncateSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  statfsSync,
  statSync,
  writeSync,
} from 'node:fs';
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import Database from 'better-sqlite3';
import { Form, type Answer } from '../../core/testing/http-client.ts';
import type { ServiceProcess } from '../../core/testing/process.ts';

export interface SmallDisk {
  readonly folder: string;
  /** bytes that are free */
  free(): number;
  /** Lets a file grow or shrink until so many bytes are free. */
  fillTo(bytes: number): void;
  /** Fills the space that has become free since. */
  fillMore(): void;
  /** Removes that file. */
  clear(): void;
}

/** Mounts a file system of so many megabytes until the test ends; undefined where that is not permitted. */
export function mountSmallDisk(
  t: TestContext,
  megabytes: number,
  kind: 'tmpfs' | 'ext4' = 'tmpfs',
): SmallDisk | undefined {
  const around = mkdtempSync(join(tmpdir(), 'plinth-small-disk-'));
  const [folder, image] = [join(around, 'disk'), join(around, 'image')];
  mkdirSync(folder);
  const run = (program: string, ...options: string[]) => execFileSync(program, options, { stdio: 'pipe' });
  try {
    if (kind === 'tmpfs') run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0700`, 'plinth-test', folder);
    else {
      run('truncate', '-s', `${megabytes}M`, image);
      run('mkfs.ext4', '-q', '-b', '1024', '-m', '0', image);
      run('mount', '-o', 'loop', image, folder);
    }
  } catch {
    rmSync(around, { recursive: true });
    return undefined;
  }
  t.after(() => {
    run('umount', '-l', folder);
    rmSync(around, { recursive: true });
  });
  const filler = join(folder, 'filler');
  const free = () => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  };
  const chunk = Buffer.alloc(1 << 20, 1);

  function fillTo(bytes: number): void {
    const file = openSync(filler, 'a');
    try {
      for (let left = free() - bytes; left > 0; left = free() - bytes) {
        if (writeSync(file, chunk, 0, Math.min(left, chunk.length)) === 0) return;
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    } finally {
      closeSync(file);
    }
  }

  return {
    folder,
    free,
    fillTo(bytes) {
      const file = openSync(filler, 'a+');
      ftruncateSync(file, 0);
      closeSync(file);
      fillTo(bytes);
    },
    fillMore() {
      fillTo(0);
    },
    clear() {
      rmSync(filler, { force: true });
    },
  };
}

/**
 * Fills a disk until so many bytes are free, with the -wal file of the database on it empty: emptied from outside, as a
 * checkpoint of any program that opens it does. A service that is still at work may hold the file or write to it in the
 * meantime, and later writes there need no room; so both are repeated until they are true together.
 */
export async function fillWithEmptyWal(disk: SmallDisk, dataFolder: string, bytes: number): Promise<void> {
  const file = join(dataFolder, 'plinth.db');
  for (let attempt = 0; attempt < 100; attempt += 1) {
    disk.clear();
    const database = new Database(file);
    database.pragma('wal_checkpoint(TRUNCATE)');
    database.close();
    disk.fillTo(bytes);
    if (statSync(`${file}-wal`).size === 0) return;
    await sleep(100);
  }
  throw new Error('the -wal file is written to without end');
}

/** A port that is free now: on a full disk bootstrap.json cannot name another one after each start. */
export async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return String(port);
}

/** A project on a small disk, with documents and folders to delete. */
export type House = Awaited<ReturnType<typeof createHouse>>;

/** Makes a project with so many documents and folders. */
export async function createHouse({ client, key: as }: ServiceProcess, count: number) {
  const cloud = await client.request('POST', '/cloud', { as, body: { name: 'Cloud' } });
  const project = await client.request('POST', `/cloud/${cloud.json.id}/project`, { as, body: { name: 'Project' } });
  const path = `/cloud/${cloud.json.id}/project/${project.json.id}`;
  const rootFolderId = project.json.root_folder_id as number;
  let number = 0;

  const upload = (service: ServiceProcess, bytes = randomBytes(2000)) =>
    service.client.request('POST', `${path}/document`, {
      as,
      body: new Form([
        { name: 'name', value: `document ${(number += 1)}.png` },
        { name: 'file', value: bytes, fileName: 'document.png' },
      ]),
    });
  const addFolder = (service: ServiceProcess) =>
    service.client.request('POST', `${path}/folder`, {
      as,
      body: { name: `folder ${(number += 1)}`, parent_id: rootFolderId },
    });
  const addTag = async (service: ServiceProcess) =>
    (await service.client.request('POST', `${path}/tag`, { as, body: { name: `tag ${(number += 1)}` } })).status;
  const status = async (answer: Promise<Answer>) => (await answer).status;

  const made: { readonly document: number; readonly folder: number }[] = [];
  for (let each = 0; each < count; each += 1) {
    const service = { client, key: as } as ServiceProcess;
    made.push({ document: (await upload(service)).json.id, folder: (await addFolder(service)).json.id });
  }
  const kept = made[0]?.document as number;

  async function tryReading(service: ServiceProcess) {
    const list = await service.client.request('GET', `${path}/document`, { as });
    const { json } = await service.client.request('GET', `${path}/document/${kept}`, { as });
    return { list: list.status, file: await status(service.client.request('GET', json.file)) };
  }

  return {
    path,
    upload,
    addTag,
    tryReading,

    /** The statuses of reads, changes and deletions, in this order. */
    async tryAll(service: ServiceProcess) {
      const next = made.pop();
      if (!next) throw new Error('nothing is left to delete');
      const { document, folder } = next;
      const remove = (rest: string) => status(service.client.request('DELETE', `${path}/${rest}`, { as }));
      return {
        ...(await tryReading(service)),
        upload: await status(upload(service)),
        folder: await status(addFolder(service)),
        invitation: await status(
          service.client.request('POST', `${path}/invitation`, {
            as,
            body: { email: `person${(number += 1)}@example.org`, role: 50, redirect_uri: 'https://example.org/' },
          }),
        ),
        deletions: [await remove(`document/${document}`), await remove(`folder/${folder}`), await remove('bin')],
      };
    },

    /** Waits until the service has made its ballast. */
    async ballastIs(dataFolder: string, bytes: number) {
      while ((statSync(join(dataFolder, 'ballast'), { throwIfNoEntry: false })?.size ?? 0) < bytes) await sleep(20);
    },
  };
}
