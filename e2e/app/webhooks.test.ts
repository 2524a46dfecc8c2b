// Webhooks in the window: made, tested by the receiver that the window shows, followed live, repaired and replayed.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import type { Page } from 'playwright';
import { startReceiver } from '../../core/webhooks/testing/receiver.ts';
import { addMember } from '../../core/testing/join-project.ts';
import { seriousFindings } from '../fixtures/accessibility.ts';
import { assertFits, still, take } from '../fixtures/screens.ts';
import { openWindows, sizes } from '../fixtures/window.ts';

const owner = { webhook_allow: ['127.0.0.1'] };

/** Runs the receiver that the window shows. @returns its address and how it ends */
function runReceiver(t: TestContext, code: string, secret: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'receiver-'));
  const file = join(folder, 'receiver.mjs');
  writeFileSync(file, code);
  const child = spawn(process.execPath, [file], {
    env: { WEBHOOK_SECRET: secret, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.after(() => {
    child.kill();
    rmSync(folder, { recursive: true });
  });
  return new Promise((resolve, reject) => {
    child.stdout.on('data', chunk => {
      const [, port] = /listening on (\d+)/.exec(String(chunk)) ?? [];
      if (port !== undefined) resolve(`http://127.0.0.1:${port}/`);
    });
    child.on('exit', () => reject(new Error('the receiver has ended')));
  });
}

const looks = async (page: Page, name: string) => {
  for (const [size, viewport] of Object.entries({ phone: { width: 390, height: 844 }, ...sizes }))
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      await still(page);
      await assertFits(page, `${name}-${size}`);
      await take(page, `${name}-${size}-${colorScheme}`);
    }
  await page.setViewportSize(sizes.laptop);
  assert.deepEqual(await seriousFindings(page), [], name);
};

// Long: one story; each step continues with the state of the one before.
test(
  'an administrator creates a webhook, tests it, follows and replays its deliveries',
  { timeout: 300_000 },
  async t => {
    const windows = await openWindows(t, { owner });
    if (!windows) return;
    const { service } = windows;
    const [ann, bob] = [await service.createPerson('ann'), await service.createPerson('bob')];
    const call = async (method: string, path: string, body?: unknown, { as } = ann) =>
      (await service.request(method, path, { as, ...(body !== undefined && { body }) })).json;
    const cloud = (await call('POST', '/cloud', { name: 'Ours' })) as { id: number };
    const project = (await call('POST', `/cloud/${cloud.id}/project`, { name: 'House' })) as { id: number };
    const path = `/cloud/${cloud.id}/project/${project.id}`;
    const addFolder = (name: string) => call('POST', `${path}/folder`, { name });
    const base = `/app/c/${cloud.id}/webhooks`;
    const { page, visit, problems } = await windows.signIn(ann, `/app/c/${cloud.id}`);
    const dialog = page.getByRole('dialog');
    const save = async (name: string) => {
      await dialog.getByRole('button', { name, exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
    };
    const shown = (label: string) =>
      dialog.getByRole('paragraph').filter({ hasText: label }).locator('code').first().innerText();
    const log = page.getByRole('grid', { name: 'Deliveries' });
    const row = (text: string) => log.getByRole('row').filter({ hasText: text });
    const sendTest = () => page.getByRole('button', { name: 'Send test' }).click();
    const moveTo = async (url: string) => {
      await page.getByRole('button', { name: 'Edit…' }).click();
      await dialog.getByLabel('Address').fill(url);
      await save('Save');
    };
    let signing = '';

    await t.test('it is created', async () => {
      await page.getByRole('link', { name: 'Webhooks' }).click();
      await page.getByText('No webhooks').waitFor();
      await take(page, 'webhooks-empty-laptop-light');
      assert.deepEqual(await seriousFindings(page), []);
      await page.keyboard.press('n');
      await dialog.getByLabel('Address').fill('http://10.0.0.1/');
      await dialog.getByRole('checkbox', { name: 'Documents and folders' }).check();
      await dialog.getByRole('button', { name: 'Create' }).click();
      await dialog.getByText('Only https is allowed').waitFor();
      await dialog.getByRole('checkbox', { name: /^Document changed/ }).uncheck();
      await dialog.getByLabel('Address').fill('http://127.0.0.1:9/');
      await dialog.getByRole('button', { name: 'Generate' }).click();
      await looks(page, 'webhook-dialog');
      await dialog.getByRole('button', { name: 'Create' }).click();
      await dialog.getByText('Save this now').waitFor();
      signing = await shown('Standard Webhooks');
      assert.equal(signing, `whsec_${Buffer.from(await shown('Secret')).toString('base64')}`);
      await save('Done');
      const [{ events }] = await call('GET', `/cloud/${cloud.id}/webhook`);
      assert.deepEqual(events, [
        'document.creation',
        'document.deletion',
        'folder.creation',
        'folder.update',
        'folder.deletion',
      ]);
    });

    await t.test('it is tested with an absent receiver and with the example receiver', async () => {
      await page.getByText('Nothing delivered yet').waitFor();
      await sendTest();
      await page
        .getByText(/ECONNREFUSED/)
        .first()
        .waitFor();
      const code = await page.locator('pre').filter({ hasText: 'node receiver.mjs' }).innerText();
      await moveTo(await runReceiver(t, code, signing));
      await sendTest();
      await page.getByText(/^200 in /).waitFor();
      await page.getByText('received ping').waitFor();
      await page.getByText('Working').waitFor();
    });

    await t.test('its deliveries appear live', async () => {
      await addFolder('Plans');
      await row('Folder added').getByText('Delivered').waitFor();
      await row('Folder added').getByRole('button').first().click();
      await dialog.getByText('received folder.creation').waitFor();
      await dialog.getByText('"event_name": "folder.creation"').waitFor();
      assert.deepEqual(await seriousFindings(page), []);
      await take(page, 'webhook-delivery-laptop-light');
      await save('Done');
    });

    await t.test('the secret is changed while the receiver has the first', async () => {
      await page.getByRole('button', { name: 'Replace secret…' }).click();
      await dialog.getByRole('button', { name: 'Replace', exact: true }).click();
      await dialog.getByText('Save this now').waitFor();
      assert.notEqual(await shown('Standard Webhooks'), signing);
      await save('Done');
      await page.getByText(/^The old secret signs until/).waitFor();
      await addFolder('Sections');
      await log.getByText('Delivered').nth(2).waitFor();
    });

    await t.test('it is disabled when its receiver is gone, repaired, and missed events are replayed', async () => {
      const receiver = await startReceiver(t, () => 410);
      await moveTo(receiver.url);
      await addFolder('Details');
      await page.getByText('Disabled: gone').waitFor();
      await page.getByText('its address no longer exists').waitFor();
      await addFolder('Schedules');
      await looks(page, 'webhook-disabled');
      receiver.answer.with = () => 200;
      await page.getByRole('button', { name: 'Enable' }).click();
      await page.getByLabel('Result').selectOption('Failed');
      await log.getByText('Delivered').first().waitFor({ state: 'detached' });
      const boxes = log.getByRole('row').filter({ hasText: 'Folder added' }).getByRole('checkbox');
      await boxes.nth(1).waitFor();
      assert.equal(await boxes.count(), 2);
      for (const box of await boxes.all()) await box.check();
      await page.getByRole('button', { name: 'Replay 2 selected' }).click();
      await page.getByText('2 deliveries are sent again').waitFor();
      await receiver.got(3);
      await row('Folder added').first().waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Replay all failed' }).click();
      await page.getByText('1 delivery is sent again').waitFor(); // the first test
      await page.getByText('No deliveries match the filters').waitFor();
      await page.getByText('Working').waitFor();
    });

    await t.test('the list shows all webhooks', async () => {
      await page.getByRole('button', { name: 'All webhooks' }).click();
      const [hook] = await call('GET', `/cloud/${cloud.id}/webhook`);
      await page.getByRole('row').filter({ hasText: hook.url }).getByText('Working').waitFor();
      await looks(page, 'webhooks');
      await page.evaluate("localStorage.setItem('plinth.language', 'fr')");
      await visit(base);
      await page.getByText('Fonctionne').waitFor();
      await take(page, 'webhooks-laptop-french-dark');
      await visit(`${base}/${hook.id}`);
      await page.getByRole('heading', { name: 'Exemple de récepteur' }).waitFor();
      await take(page, 'webhook-laptop-french-dark');
      await page.evaluate("localStorage.setItem('plinth.language', 'en')");
      await visit(`${base}/${hook.id}`);
      await page.getByRole('button', { name: 'Delete…' }).click();
      await save('Delete');
      await page.getByText('No webhooks').waitFor();
    });

    await t.test('a webhook of a project is hidden from members', async () => {
      await addMember({ ...service, application: ann.as }, path, bob, 50);
      await visit(`/app/c/${cloud.id}/p/${project.id}/overview`);
      await page.getByRole('link', { name: 'Webhooks' }).click();
      await page.getByText('No webhooks').waitFor();
      const { id } = await call('POST', `${path}/webhook`, {
        events: ['visa.creation'],
        url: 'https://hooks.example.org/a',
        secret: 'words',
      });
      await page.getByRole('button', { name: 'https://hooks.example.org/a' }).click();
      await page.getByRole('heading', { name: 'hooks.example.org' }).waitFor();
      const own = await windows.signIn(bob, `/app/c/${cloud.id}/p/${project.id}/webhooks/${id}`);
      await own.page.getByText('No access').waitFor();
      await own.visit(base);
      await own.page.getByText('No access').waitFor();
      assert.deepEqual(own.problems, []);
    });
    assert.deepEqual(
      problems.filter(problem => !/status of 400/.test(problem)),
      [],
    );
  },
);
