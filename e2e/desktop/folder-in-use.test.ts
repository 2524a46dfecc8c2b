// A start that fails: settings that cannot be read, a data folder on which another service runs. The program reports
// it, names the remedy, and continues when it can.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import * as electron from '../fixtures/electron/electron.ts';
import { seen, waitFor } from '../fixtures/electron/parts.ts';
import { startDesktop } from '../fixtures/electron/start.ts';
import { windows } from '../fixtures/electron/window.ts';
import { startProcess, type ServiceProcess } from '../../core/testing/process.ts';

interface Question {
  readonly detail: string;
  readonly buttons: readonly string[];
  readonly message: string;
}

const happened = (what: string) => seen.filter(entry => entry.what === what).map(({ detail }) => detail);

test('one service per folder: the second names the first, and takes over if allowed', { timeout: 120_000 }, async t => {
  let headless: ServiceProcess | undefined;
  const started = await startDesktop(t, ['--hidden'], async ({ dataFolder }) => {
    headless = await startProcess(dataFolder);
    t.after(() => headless?.stop());
    const settings = join(dataFolder, 'settings.json');
    writeFileSync(settings, '{"smtp":');
    // Asked while it runs; answered when it has ended.
    electron.circumstances.answers = [
      async () => {
        rmSync(settings);
        return 0;
      },
      async () => {
        await headless?.stop();
        return 0;
      },
    ];
  });
  if (!started) return;
  const [damaged, question] = happened('message box') as [Question, Question];
  assert.equal(damaged.message, question.message);
  assert.match(damaged.detail, /settings\.json is not valid JSON/);
  assert.equal(question.message, 'The service could not start.');
  assert.match(question.detail, /in use|already|runs/i);
  assert.match(question.detail, new RegExp(`\\b${headless!.child.pid}\\b`), 'it names the process');
  assert.deepEqual(question.buttons, ['Try again', 'Choose another data folder', 'Quit']);

  await waitFor('the service', () => /Service running/.test(electron.trays[0]!.text));
  assert.match(readFileSync(join(started.dataFolder, 'plinth.lock'), 'utf8'), new RegExp(`\\b${process.pid}\\b`));
  assert.equal(windows.length, 0, 'started hidden: no window');
  electron.circumstances.answers = [1];
  electron.appEvents.emit('activate');
  const page = await windows[0]!.page();
  await page.locator('input[name=username]').waitFor();
  await started.quit();
  assert.equal(existsSync(join(started.dataFolder, 'plinth.lock')), false);
});
