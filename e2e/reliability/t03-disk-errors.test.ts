// T3: an error of the disk at a write or an fsync is never answered with a 2xx, and never retried into success. The
// errors are injected into system calls of the running service by strace.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { removeDataFolder, startProcess, type ServiceProcess } from '../../core/testing/process.ts';
import { createHouse } from '../fixtures/small-disk.ts';

const canInject =
  process.platform === 'linux' &&
  spawnSync('strace', ['-f', '-e', 'trace=fsync', '-e', 'inject=fsync:error=EIO', 'true'], { stdio: 'ignore' })
    .status === 0;

/** Makes system calls fail in some threads of a process, or in all where they concern the file at `path`. */
async function inject(
  pid: number,
  calls: string,
  error: 'EIO' | 'ENOSPC',
  path?: string,
): Promise<() => Promise<void>> {
  const threads = readdirSync(`/proc/${pid}/task`).filter(
    thread => path !== undefined || /libuv/.test(readFileSync(`/proc/${pid}/task/${thread}/comm`, 'utf8')),
  );
  const strace = spawn(
    'strace',
    [
      ...threads.flatMap(thread => ['-p', thread]),
      ...(path === undefined ? [] : ['-P', path]),
      '-e',
      `trace=${calls}`,
      '-e',
      `inject=${calls}:error=${error}`,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let output = '';
  strace.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  while (output.split(' attached').length <= threads.length) {
    if (strace.exitCode !== null) throw new Error(output);
    await sleep(10);
  }
  return async () => {
    strace.kill('SIGINT');
    await once(strace, 'exit');
    assert.match(output, /INJECTED/, 'the error was met');
  };
}

// Long: one journey, as a start takes most of the time.
test('errors of the disk while the service runs', async t => {
  if (!canInject) {
    t.skip('SKIPPED: strace cannot inject errors here');
    return;
  }
  const data = mkdtempSync(join(tmpdir(), 'plinth-errors-'));
  let service: ServiceProcess = await startProcess(data);
  t.after(async () => {
    await service.kill();
    removeDataFolder(data);
  });
  const house = await createHouse(service, 1);
  const bytes = randomBytes(5000);
  const hash = createHash('sha256').update(bytes).digest('hex');
  const blob = join(data, 'blobs', hash.slice(0, 2), hash);
  const upload = async () => {
    const { status, json } = await house.upload(service, bytes);
    return { status, code: json.code, isStored: existsSync(blob), temporary: readdirSync(join(data, 'incoming')) };
  };
  const failed = { status: 500, code: 'internal', isStored: false, temporary: [] };

  let end = await inject(service.pid, 'fsync', 'EIO');
  assert.deepEqual(await upload(), failed, 'fsync of the file');
  await end();
  mkdirSync(dirname(blob), { recursive: true });
  end = await inject(service.pid, 'fsync', 'EIO', dirname(blob));
  assert.deepEqual(await upload(), failed, 'fsync of the folder');
  await end();
  assert.equal((await upload()).status, 201);
  assert.equal(await house.addTag(service), 201, 'the database is not concerned');

  const wal = join(data, 'plinth.db-wal');
  end = await inject(service.pid, 'pwrite64', 'ENOSPC', wal);
  assert.equal(await house.addTag(service), 507);
  await end();
  assert.equal(await house.addTag(service), 201, 'there is room again');

  end = await inject(service.pid, 'fsync', 'EIO', wal);
  assert.equal(await house.addTag(service), 503, 'fsync of a commit');
  await end();
  const stopped = { list: 200, file: 200, upload: 503, folder: 503, invitation: 503, deletions: [503, 503, 503] };
  assert.deepEqual(await house.tryAll(service), stopped, 'nothing is tried again');
  const { json } = await service.client.request('GET', `${house.path}/tag`, { as: service.key });
  assert.equal(json.length, 2, 'reads show what was acknowledged');
  assert.equal(await service.stop(), 0);

  service = await startProcess(data);
  const { json: after } = await service.client.request('GET', `${house.path}/tag`, { as: service.key });
  assert.ok(json.every((tag: { id: number }) => after.some(({ id }: { id: number }) => id === tag.id)));
  assert.equal(await house.addTag(service), 201);
});
