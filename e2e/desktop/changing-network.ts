// Run by sharing.test.ts in a network of its own: while the program starts, an address appears and disappears, as with
// a computer that wakes up and finds its network. Chromium aborts its loading each time, also from this computer.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { startDesktop } from '../fixtures/electron/start.ts';
import { windows } from '../fixtures/electron/window.ts';

const CHANGES = 40;

test('the sign-in is shown once the network rests', { timeout: 180_000 }, async t => {
  let changes = 0;
  const changing = setInterval(() => {
    execFileSync('ip', ['addr', changes % 2 === 0 ? 'add' : 'del', '192.0.2.77/24', 'dev', 'lan1']);
    changes += 1;
    if (changes === CHANGES) clearInterval(changing);
  }, 100);
  t.after(() => clearInterval(changing));
  const started = await startDesktop(t);
  if (!started) return;
  const page = await windows[0]!.page();
  const failures: string[] = [];
  page.on('requestfailed', request => {
    failures.push(String(request.failure()?.errorText));
  });
  await page.locator('input[name=username]').waitFor();
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  assert.deepEqual(
    failures.filter(text => !/ERR_NETWORK_CHANGED|ERR_ABORTED/.test(text)),
    [],
  );
});
