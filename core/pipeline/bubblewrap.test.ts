// What a program that is shut in can reach, where `bwrap` works, and that one that does not work is found out.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { silentLog } from '../kit/log.ts';
import { eventually, oldDwg } from '../testing/sample-dwg2dxf.ts';
import { findBwrap } from './bubblewrap.ts';
import { ConversionRefused } from './converter.ts';
import { createLibreDwg } from './libredwg.ts';

const searchPath = process.env.PATH ?? '';
const works = (await findBwrap(searchPath)) !== undefined;
const needsBwrap = { skip: works ? false : 'SKIPPED: bwrap cannot be used' };

function writeScript(path: string, lines: readonly string[]): string {
  writeFileSync(path, `#!/bin/sh\n${lines.join('\n')}\n`);
  chmodSync(path, 0o700);
  return path;
}

/** What a `dwg2dxf -o OUTPUT INPUT` of these lines writes. */
async function writtenBy(
  t: TestContext,
  lines: (folder: string) => readonly string[],
  { programs = searchPath, signal = AbortSignal.timeout(60_000) } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-bwrap-'));
  t.after(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  const [source, job] = [join(folder, 'source'), join(folder, 'job')];
  writeFileSync(source, oldDwg());
  mkdirSync(job);
  const dwg2dxf = writeScript(join(folder, 'dwg2dxf'), ['PATH=/usr/bin:/bin', ...lines(folder)]);
  const libreDwg = createLibreDwg({ places: { dwg2dxf, searchPath: programs }, log: silentLog });
  let written = '';
  await libreDwg.convert({ source, encoding: 'identity', fileName: 'old.dwg' }, { folder: job, signal }, async file => {
    written = readFileSync(file.source, 'utf8');
    return { outputs: [], warnings: [], facts: {}, phases: [] };
  });
  return written.trim().split('\n');
}

test('it reads its own file and writes its output, and reaches nothing else', needsBwrap, async t => {
  const server = createServer(socket => socket.destroy()).listen(0, '127.0.0.1');
  t.after(() => server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const probes = (folder: string): Readonly<Record<string, string>> => ({
    'reads its file': 'cat old.dwg',
    'reads the stored file': `cat ${folder}/source`,
    'reads accounts of the system': 'cat /etc/passwd',
    'changes itself': `test -w ${folder}/dwg2dxf`,
    'writes beside its folder': `mkdir -p ${folder}/job/other`,
    connects: `bash -c 'exec 3<> /dev/tcp/127.0.0.1/${port}'`,
    'sees this process': `kill -0 ${process.pid}`,
  });
  const lines = (folder: string) =>
    Object.entries(probes(folder)).map(
      ([name, does]) => `if ${does} > /dev/null 2>&1; then echo '${name}' >> "$2"; fi`,
    );
  assert.deepEqual(await writtenBy(t, lines, { programs: '' }), Object.keys(probes('')), 'without bwrap');
  assert.deepEqual(await writtenBy(t, lines), ['reads its file']);
  const places = '/ /usr /etc /tmp "$PWD/.."';
  const writable = await writtenBy(t, () => [
    `for place in ${places} .; do test -w $place && echo $place >> "$2"; done; :`,
  ]);
  assert.deepEqual(writable, ['.']);
});

test('it says how it was ended as without bwrap', needsBwrap, async t => {
  const refused = async (line: string) => {
    const error = await writtenBy(t, () => [line]).catch((reason: unknown) => reason);
    assert.ok(error instanceof ConversionRefused);
    return error.reason;
  };
  assert.match(await refused('kill -XCPU $$'), /took longer than 60 s/);
  assert.match(await refused('echo READ ERROR >&2; exit 1'), /it ended with code 1: "READ ERROR"\.$/);
  assert.match(await refused('exec /nowhere/program'), /it could not be started on the server\.$/);
});

test('nothing of it is left when the job is cancelled', needsBwrap, async t => {
  const seconds = `59.${process.pid}`;
  const isRunning = () => spawnSync('pgrep', ['-fx', `sleep ${seconds}`]).status === 0;
  const lines = [`sleep ${seconds} &`, `sleep ${seconds}`];
  const abort = new AbortController();
  const ended = writtenBy(t, () => lines, { signal: abort.signal });
  ended.catch(() => undefined);
  await eventually(isRunning, 'the program has not started');
  abort.abort(new Error('cancelled'));
  await assert.rejects(ended, /^Error: cancelled$/);
  await eventually(() => !isRunning(), 'a process is still running');
});

test('a bwrap that does not work is not used', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-bwrap-'));
  t.after(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  assert.equal(await findBwrap(folder), undefined);
  const bwrap = writeScript(join(folder, 'bwrap'), [
    'echo "bwrap: No permissions to create new namespace" >&2',
    'exit 1',
  ]);
  assert.equal(await findBwrap(folder), undefined);
  writeScript(bwrap, ['exit 0']);
  assert.equal(await findBwrap(folder), process.platform === 'linux' ? bwrap : undefined);
});
