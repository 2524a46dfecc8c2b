import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, linkSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { test, type TestContext } from 'node:test';

/** A project in a folder with a space in its name, with the launcher and these scripts. */
function plantScripts(t: TestContext, scripts: Readonly<Record<string, string>>): string {
  const above = mkdtempSync(join(tmpdir(), 'plinth-launcher-'));
  t.after(() => rmSync(above, { recursive: true, force: true }));
  const folder = join(above, 'a project');
  mkdirSync(join(folder, 'resources'), { recursive: true });
  cpSync(join(import.meta.dirname, 'node24.cjs'), join(folder, 'resources/node24.cjs'));
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ type: 'module', scripts: { go: 'node resources/node24.cjs go.ts' } }),
  );
  for (const [name, text] of Object.entries(scripts)) writeFileSync(join(folder, name), text);
  return folder;
}

test('runs TypeScript, passes arguments, output and the exit code on', t => {
  const folder = plantScripts(t, {
    'go.ts': 'const given: string[] = process.argv.slice(2); console.log(given.join("|")); process.exit(7);',
  });
  const { stdout, status } = spawnSync(
    process.execPath,
    [join(folder, 'resources/node24.cjs'), 'go.ts', 'a b', '--data', 'x'],
    { encoding: 'utf8', cwd: tmpdir() },
  );
  assert.deepEqual({ stdout, status }, { stdout: 'a b|--data|x\n', status: 7 });
});

/** The running Node, in a folder of the project like its npm package. */
function plantNode(folder: string): string {
  const node = join(folder, 'node_modules/node/bin/node');
  mkdirSync(dirname(node), { recursive: true });
  try {
    linkSync(process.execPath, node);
  } catch {
    copyFileSync(process.execPath, node); // another file system
  }
  return node;
}

test('a folder whose name has a space is good for Node itself', { skip: process.platform === 'win32' }, t => {
  const folder = plantScripts(t, { 'go.ts': 'console.log(process.execPath);' });
  const node = plantNode(folder);
  const { stdout } = spawnSync(node, [join(folder, 'resources/node24.cjs'), 'go.ts'], {
    encoding: 'utf8',
    cwd: folder,
  });
  assert.equal(stdout, `${node}\n`);
});

test('the command line and the start of the app get the flags and the allocator of a service, other scripts do not', t => {
  const folder = plantScripts(t, {});
  const text = 'console.log(process.execArgv.join(" "), process.env.MALLOC_ARENA_MAX);';
  const settings = { encoding: 'utf8', env: { ...process.env, MALLOC_ARENA_MAX: undefined } } as const;
  const start = (entry: string) => {
    mkdirSync(join(folder, dirname(entry)), { recursive: true });
    writeFileSync(join(folder, entry), text);
    return spawnSync(process.execPath, [join(folder, 'resources/node24.cjs'), entry], settings).stdout;
  };
  for (const entry of ['core/cli/cli.ts', 'electron/start.ts'])
    assert.match(start(entry), /--max-semi-space-size=4 --initial-heap-size=112 .* 2\n$/, entry);
  assert.match(start('resources/build.ts'), /^--disable-warning=ExperimentalWarning undefined\n$/);
});

test('without an entry it prints its usage', t => {
  const folder = plantScripts(t, {});
  const { stderr, status } = spawnSync(process.execPath, [join(folder, 'resources/node24.cjs')], { encoding: 'utf8' });
  assert.equal(status, 2);
  assert.match(stderr, /usage/);
});

const longRunning = `process.on('SIGTERM', () => { console.log('stopping'); process.exit(5); });
setInterval(() => {}, 1000);
console.log('up ' + process.pid);`;

for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
  test(`the script ends when npm gets ${signal}`, { skip: process.platform === 'win32' }, async t => {
    const folder = plantScripts(t, { 'go.ts': longRunning });
    // The planted project has no packages, so its Node 24 is the running one.
    const env = { ...process.env, PATH: [dirname(process.execPath), process.env.PATH].join(delimiter) };
    const npm = spawn('npm', ['run', '-s', 'go'], { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'], env });
    let output = '';
    const closed = new Promise(done => npm.stdout.on('close', done));
    npm.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      if (!output.includes('up')) npm.kill(signal);
      output += chunk;
    });
    await closed;
    assert.match(output, /^up \d+\nstopping\n/);
  });
}

test(
  'a signal to the launcher reaches the script, and its exit code comes back',
  { skip: process.platform === 'win32' },
  async t => {
    const folder = plantScripts(t, { 'go.ts': longRunning });
    const launcher = spawn(process.execPath, [join(folder, 'resources/node24.cjs'), 'go.ts'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    launcher.stdout.once('data', () => launcher.kill('SIGTERM'));
    assert.equal(await new Promise(done => launcher.on('exit', done)), 5);
  },
);
