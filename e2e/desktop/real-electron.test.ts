// The same first steps with a real Electron, where one is installed: its sandbox, its preload, its utility process.
// Tests never download it.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { _electron } from 'playwright';
import { installedElectron } from '../../electron/start/find-electron.ts';
import { readDemoHouse } from '../../resources/demo-house/house.ts';
import { buildDesktop } from '../../resources/desktop.ts';
import { projectFolder } from '../../core/testing/process.ts';
import { drawn } from '../fixtures/screens.ts';
import { enterCredentials } from '../fixtures/window.ts';

const program = installedElectron(join(projectFolder, 'node_modules/electron'), process.platform);
const hasDisplay = process.platform !== 'linux' || Boolean(process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY']);
const reason =
  program === undefined
    ? 'SKIPPED: no Electron binary is installed; what only a real one can show was not tested'
    : !hasDisplay && 'SKIPPED: an Electron is installed, but there is no display (try xvfb-run)';

test('sign-in, demo and an uploaded model in a real Electron', { skip: reason, timeout: 300_000 }, async t => {
  await buildDesktop(() => undefined);
  const folder = mkdtempSync(join(tmpdir(), 'plinth-electron-'));
  const data = join(folder, 'data');
  const app = await _electron.launch({
    executablePath: program!,
    cwd: folder,
    args: [
      projectFolder,
      '--data',
      data,
      '--port',
      '0',
      `--user-data-dir=${join(folder, 'profile')}`,
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
    ],
  });
  t.after(async () => {
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const page = await app.firstWindow();
  const { admin } = JSON.parse(readFileSync(join(data, 'bootstrap.json'), 'utf8'));
  await enterCredentials(page, admin);
  await page.getByRole('button', { name: 'Open demo house' }).click();
  await page.waitForURL(/\/viewer/);
  await drawn(page);
  assert.equal(await page.evaluate('typeof require + typeof process'), 'undefinedundefined');
  const state = await page.evaluate<{ service: string }>('plinthDesktop.state()');
  assert.equal(state.service, 'running');

  await page.getByRole('link', { name: 'Documents' }).click();
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles([
      {
        name: 'own.ifc',
        mimeType: 'application/octet-stream',
        buffer: Buffer.from(readDemoHouse().replaceAll('Garden Lane', 'Garden Road')),
      },
    ]);
  await page.getByRole('row').filter({ hasText: 'own.ifc' }).getByText('Ready').waitFor({ timeout: 120_000 });
});
