// The built desktop program under the stand-in for Electron: a person starts it, works, shares it, and quits.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test, type TestContext } from 'node:test';
import type { Page } from 'playwright';
import { circumstances } from '../fixtures/electron/electron.ts';
import * as electron from '../fixtures/electron/electron.ts';
import { seen, waitFor } from '../fixtures/electron/parts.ts';
import { sessions } from '../fixtures/electron/session.ts';
import { startDesktop, type StartedDesktop } from '../fixtures/electron/start.ts';
import { windows } from '../fixtures/electron/window.ts';
import { enterCredentials } from '../fixtures/window.ts';

test('debug', { timeout: 120_000 }, async t => {
  const started = await startDesktop(t);
  if (!started) return;
  console.log(seen);
  const [window] = windows;
  const page = await window!.page();
  const { admin } = JSON.parse(readFileSync(join(started.dataFolder, 'bootstrap.json'), 'utf8'));
  console.log(page.url(), admin);
  await page.screenshot({ path: '/tmp/desk1.png' });
  await enterCredentials(page, admin);
  await page.locator('#content').waitFor();
  await page.screenshot({ path: '/tmp/desk2.png' });
  console.log(await page.evaluate('plinthDesktop.state()'));
  console.log(electron.trays[0], seen);
});
