import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { findElectron, type FindOptions } from './find-electron.ts';
import { runWindow } from './run-window.ts';

function machine(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-electron-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const packageFolder = join(folder, 'electron');
  mkdirSync(join(packageFolder, 'dist'), { recursive: true });
  const put = (path: string, text: string) => {
    writeFileSync(path, text);
    chmodSync(path, 0o755);
    return path;
  };
  const said: string[] = [];
  const find = (change: Partial<FindOptions> = {}) =>
    findElectron({
      environment: { DISPLAY: ':0' },
      platform: 'linux',
      packageFolder,
      isRoot: false,
      say: line => said.push(line),
      ...change,
    });
  return { folder, packageFolder, put, find, said };
}

test('without a display, or as root, nothing is fetched', t => {
  const { find, said } = machine(t);
  assert.deepEqual(find({ environment: {} }), { reason: 'There is no display' });
  assert.match((find({ isRoot: true }) as { reason: string }).reason, /root/);
  assert.deepEqual(said, []);
});

test('a named folder is preferred to the package, and that to its download', t => {
  const { folder, packageFolder, put, find, said } = machine(t);
  assert.match(
    (find({ environment: { WAYLAND_DISPLAY: 'w', ELECTRON_OVERRIDE_DIST_PATH: folder } }) as { reason: string }).reason,
    /where there is no electron$/,
  );
  const named = put(join(folder, 'electron.exe'), '');
  assert.deepEqual(find({ platform: 'win32', environment: { ELECTRON_OVERRIDE_DIST_PATH: folder } }), {
    program: named,
  });

  assert.deepEqual(find(), { reason: 'Electron is not installed' });
  const install = join(packageFolder, 'install.js');
  writeFileSync(install, 'console.error("TypeError: fetch failed\\n at x"); process.exit(1);');
  assert.deepEqual(find(), { reason: 'Electron cannot be fetched (TypeError: fetch failed)' });
  const program = join(packageFolder, 'dist', 'electron');
  writeFileSync(
    install,
    `require('fs').writeFileSync(${JSON.stringify(program)}, '', { mode: 0o755 }); require('fs').writeFileSync(${JSON.stringify(join(packageFolder, 'path.txt'))}, 'electron\\n');`,
  );
  assert.deepEqual(find(), { program });
  assert.equal(said.length, 2);
  assert.deepEqual(find(), { program }, 'and is not fetched again');
  assert.equal(said.length, 2);
});

test('without a display the service runs for a browser and reports why', { timeout: 120_000 }, async t => {
  const { folder } = machine(t);
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../start.ts'), '--data', join(folder, 'data'), '--port', '0'],
    {
      env: { ...process.env, DISPLAY: '', WAYLAND_DISPLAY: '', NODE_TEST_CONTEXT: undefined, INIT_CWD: undefined },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  t.after(() => {
    child.kill('SIGKILL');
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', piece => {
      text += String(piece);
    });
  const ended = new Promise<number | null>(resolve => {
    child.once('exit', resolve);
  });
  const expected = /There is no display, so Plinth runs in your browser\.[^]*Password {6}\S+/;
  for (
    const end = Date.now() + 60_000;
    Date.now() < end && !expected.test(text);
    await new Promise(resolve => {
      setTimeout(resolve, 50);
    })
  );
  assert.match(text, expected);
  child.kill('SIGTERM');
  assert.equal(await ended, 0);
});

test('the program for the window gets the project and the words of the start; its end is the end', async t => {
  const { folder, put } = machine(t);
  const program = put(join(folder, 'program'), '#!/bin/sh\nprintf "%s\\n" "$@" > "$(dirname "$0")/words"\nexit 0\n');
  assert.deepEqual(await runWindow(program, '/project', ['--data', '/a folder'], undefined), { code: 0 });
  assert.deepEqual(readFileSync(join(folder, 'words'), 'utf8').trim().split('\n'), ['/project', '--data', '/a folder']);
});

test('a program that cannot run reports it; one that gets a stop signal ends in order', async t => {
  const { folder, put } = machine(t);
  assert.deepEqual(await runWindow(put(join(folder, 'broken'), '#!/bin/sh\nexit 127\n'), '/project', [], undefined), {
    reason: 'Electron does not run here (it ended with code 127)',
  });
  assert.match(
    ((await runWindow(join(folder, 'absent'), '/project', [], undefined)) as { reason: string }).reason,
    /ENOENT/,
  );
  const long = put(join(folder, 'long'), '#!/bin/sh\nexec sleep 60\n');
  // The launcher is not the parent of this process: it counts as ended.
  assert.deepEqual(await runWindow(long, '/project', [], 1 + process.ppid), { code: 0 });
});
