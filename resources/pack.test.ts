// Tests the packed program, with a file in place of Electron's binary, since that is not available everywhere. The
// archive must contain all files that the program needs, and none that only its build needs.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { extractAll, listPackage } from '@electron/asar';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { build } from './build.ts';
import { buildDesktop } from './desktop.ts';
import { binaryOf, pack } from './pack.ts';
import { buildWindow } from './window.ts';

/** Marks the place of the fuses in the binary (Electron's tutorial on fuses). */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
/** As in Electron's binary: the sentinel, version 1, nine fuses with their default values. */
const freshWire = Buffer.concat([Buffer.from(SENTINEL), Buffer.of(1, 9), Buffer.from('101100101')]);

/**
 * Starts the service from the packed files alone and creates the demo. Prints the status of the window and the number
 * of models.
 */
const startPacked = `
  const [folder, data] = process.argv.slice(2);
  const { pathToFileURL } = await import('node:url');
  const { readFileSync } = await import('node:fs');
  const load = name => import(pathToFileURL(folder + '/dist/desktop/core/' + name).href);
  const [{ startCore }, { readConfig }] = [await load('cli/serve.js'), await load('config.js')];
  const core = await startCore(readConfig({ data, port: '0', program: folder }));
  const { application, ca_file } = JSON.parse(readFileSync(data + '/bootstrap.json', 'utf8'));
  const { Agent, request } = await import('node:https');
  const agent = new Agent({ ca: readFileSync(ca_file) });
  const ask = (method, path, body) => new Promise((resolve, reject) => request(core.url + path, { agent, method, headers: { authorization: 'ApiKey ' + application.api_key, ...(body && { 'content-type': 'application/json' }) } }, answer => {
    let text = '';
    answer.on('data', piece => { text += piece; }).on('end', () => resolve({ status: answer.statusCode, text }));
  }).on('error', reject).end(body));
  const cloud = JSON.parse((await ask('POST', '/cloud', '{"name":"Packed"}')).text).id;
  const project = JSON.parse((await ask('POST', '/cloud/' + cloud + '/create-demo', '{}')).text).id;
  const models = JSON.parse((await ask('GET', '/cloud/' + cloud + '/project/' + project + '/model')).text);
  console.log('packed:', (await ask('GET', '/app/')).status, models.map(({ name, status }) => name + ' ' + status).join());
  await core.stop();
  process.exit(0);
`;

test('the packed program is complete, small, and has its fuses set', { timeout: 300_000 }, async t => {
  for (const step of [buildWindow, build, buildDesktop]) await step(() => undefined);
  const folder = mkdtempSync(join(tmpdir(), 'plinth-pack-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const [electronDist, output] = [join(folder, 'electron'), join(folder, 'out')];
  mkdirSync(join(electronDist, 'resources'), { recursive: true });
  writeFileSync(join(electronDist, 'electron'), Buffer.concat([Buffer.alloc(64), freshWire, Buffer.alloc(64)]), {
    mode: 0o755,
  });
  await pack(
    { linux: ['dir'], x64: true, dir: true },
    { electronDist, directories: { output, buildResources: 'resources/icons' } },
  );

  const appOutDir = join(output, 'linux-unpacked');
  const archive = join(appOutDir, 'resources/app.asar');
  const files = listPackage(archive, { isPack: false }).map(path => path.replaceAll('\\', '/').slice(1));
  const has = (path: string | RegExp) =>
    files.some(file => (typeof path === 'string' ? file === path : path.test(file)));

  await t.test('its dependencies are included', () => {
    for (const path of [
      'package.json',
      'LICENSE',
      'NOTICE',
      'dist/desktop/electron/main.js',
      'dist/desktop/electron/preload.cjs',
      'dist/desktop/core/processes/converter.js',
      'dist/desktop/core/processes/raster.js',
      'dist/desktop/core/processes/bcf-reader.js',
      'dist/desktop/core/processes/model-drawer.js',
      'dist/desktop/core/storage/database/writer-thread.js',
      'dist/desktop/core/storage/database/integrity-thread.js',
      'dist/desktop/core/storage/database/lock-probe.js',
      'dist/desktop/core/models/data/writer-thread.js',
      'dist/desktop/core/models/lists/tables/table-thread.js',
      'dist/desktop/core/formats/xlsx/sheet-thread.js',
      'dist/desktop/core/formats/ifc/geometry/worker.js',
      'dist/desktop/core/formats/pointcloud/octree/point-thread.js',
      'dist/app/index.html',
      'dist/app/licences.txt',
      'resources/demo/manifest.json',
      'resources/icons/plinth-32.png',
      'node_modules/fastify/package.json',
      'node_modules/web-ifc/web-ifc-node.wasm',
      'node_modules/@node-projects/acad-ts/dist/index.js',
      'node_modules/laz-perf/lib/node/laz-perf.wasm',
      'node_modules/meshoptimizer/meshopt_encoder.js',
      'node_modules/sharp/package.json',
      'node_modules/@hyzyla/pdfium/dist/pdfium.wasm',
    ])
      assert.ok(has(path), path);
    assert.ok(has(/^core\/storage\/migrations\/.*\.sql$/) && has(/^dist\/app\/assets\/.*\.js\.br$/));
    // Native code and wasm are next to the archive, where the system can load them.
    const unpacked = listPackage(archive, { isPack: true })
      .filter(line => line.startsWith('unpack'))
      .map(line => line.split(':')[1]!.trim().replaceAll('\\', '/').slice(1));
    for (const path of files.filter(file => /\.(node|wasm)$|\/libvips-cpp[^/]*$/.test(file))) {
      assert.ok(unpacked.includes(path), `${path} is in the archive`);
      assert.ok(existsSync(join(appOutDir, 'resources/app.asar.unpacked', path)), path);
    }
    assert.ok(
      unpacked.some(path => /better[-_]sqlite3.*\.node$/.test(path)) &&
        unpacked.some(path => /argon2.*\.node$/.test(path)),
      unpacked.join(),
    );
  });

  await t.test('packages bring their licences', () => {
    const folders = files.filter(
      file => /^node_modules\/(?:@[^/]+\/)?[^/]+$/.test(file) && has(`${file}/package.json`),
    );
    assert.ok(folders.length > 100);
    for (const at of folders)
      for (const name of readdirSync(at).filter(each => /^licen[cs]e/i.test(each))) assert.ok(has(`${at}/${name}`), at);
  });

  await t.test('build dependencies are not', () => {
    const unwanted =
      /^node_modules\/(node-linux|node-win|node-addon-api|electron|typescript|vite|react|three|playwright|@mantine|@electron|oxlint)|^(renderer|e2e|\.ci|electron|resources\/demo-house)\/|\.test\.|^node_modules\/better-sqlite3\/(deps|src)\/|web-ifc-api-iife|web-ifc-mt|pdfium.*base64|\.map$|\.d\.ts$/;
    assert.deepEqual(files.filter(file => unwanted.test(file)).slice(0, 5), []);
    assert.ok(readFileSync(archive).length < 60 * 2 ** 20, 'the archive is small');
  });

  await t.test('the service runs from the package', () => {
    const place = join(folder, 'program');
    extractAll(archive, place);
    writeFileSync(join(folder, 'start.mjs'), startPacked);
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      [join(folder, 'start.mjs'), place, join(folder, 'data')],
      { encoding: 'utf8', timeout: 120_000 },
    );
    assert.equal(status, 0, stderr);
    assert.match(stdout, /packed: 200 house\.ifc C/);
  });

  await t.test('the fuses are set', async () => {
    const wire = await getCurrentFuseWire(
      binaryOf({
        appOutDir,
        electronPlatformName: 'linux',
        packager: { executableName: 'plinth', appInfo: { productFilename: 'Plinth' } },
      }),
    );
    const on = [
      FuseV1Options.EnableCookieEncryption,
      FuseV1Options.EnableEmbeddedAsarIntegrityValidation,
      FuseV1Options.OnlyLoadAppFromAsar,
      FuseV1Options.WasmTrapHandlers,
    ];
    for (let fuse = 0; fuse < 9; fuse++)
      assert.equal(
        wire[fuse as FuseV1Options],
        on.includes(fuse) ? FuseState.ENABLE : FuseState.DISABLE,
        FuseV1Options[fuse],
      );
  });
});

test('the binary of each system is found', () => {
  const packager = { appInfo: { productFilename: 'Plinth' } };
  assert.equal(binaryOf({ appOutDir: 'out', electronPlatformName: 'darwin', packager }), join('out', 'Plinth.app'));
  assert.equal(binaryOf({ appOutDir: 'out', electronPlatformName: 'win32', packager }), join('out', 'Plinth.exe'));
  assert.equal(
    binaryOf({ appOutDir: 'out', electronPlatformName: 'linux', packager: { ...packager, executableName: 'plinth' } }),
    join('out', 'plinth'),
  );
});
