// The first hours with the window: sign-in, demo, an own project, files of every kind, what happens when things fail.
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { Locator, Page } from 'playwright';
import { writeDemoHouse } from '../../resources/demo-house/house.ts';
import { openWindows, type WindowSetting } from '../fixtures/window.ts';

const house = Buffer.from(writeDemoHouse());
const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer });

/** The row of a table that holds a text. */
const row = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text });

async function makeProject(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New project' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Upload', exact: true }).waitFor();
}

/** A person with a cloud of their own. */
async function someoneWithCloud({ service }: WindowSetting, name: string) {
  const person = await service.createPerson(name);
  const cloud = (await service.request('POST', '/cloud', { as: person.as, body: { name: 'Ours' } })).json as { id: number };
  return { ...person, cloudId: cloud.id };
}

async function setUp(t: TestContext) {
  const windows = await openWindows(t);
  return windows && { ...windows, person: await someoneWithCloud(windows, 'ann') };
}

test('the first sign-in leads to the demo in one step', { timeout: 120_000 }, async t => {
  const windows = await openWindows(t);
  if (!windows) return;
  const { page, problems } = await windows.signIn(await windows.service.createPerson('ann'));
  await page.getByRole('heading', { name: 'Welcome to Plinth' }).waitFor();
  await page.getByRole('button', { name: 'Open the demo house' }).click();
  await page.waitForURL(/\/app\/c\/\d+\/p\/\d+\/viewer/);
  await page.getByRole('link', { name: 'Documents' }).click();
  await row(page, 'house.ifc').getByText('Complete').waitFor();
  assert.deepEqual(problems, []);
});

test('uploaded files arrive while one watches: a model becomes complete, a broken one tells why it failed', { timeout: 180_000 }, async t => {
  const set = await setUp(t);
  if (!set) return;
  const { page, problems } = await set.signIn(set.person);
  await makeProject(page, 'Own house');
  await page.locator('input[type=file]').setInputFiles([
    file('house.ifc', house), file('broken.ifc', house.subarray(0, house.length / 2)), file('notes.txt', Buffer.from('Some notes.')),
  ]);
  await page.getByText('3 files uploaded').waitFor();
  const asked: string[] = [];
  page.on('request', request => asked.push(request.url()));
  await row(page, 'house.ifc').getByText('Complete').waitFor({ timeout: 90_000 });
  await row(page, 'broken.ifc').getByText('Failed').waitFor({ timeout: 60_000 });

  // Nothing was polled: a few renewals after events, and then silence.
  assert.ok(asked.length < 60, `${asked.length} requests`);
  asked.length = 0;
  await page.waitForTimeout(1500);
  assert.deepEqual(asked, []);

  await page.getByRole('link', { name: 'Models' }).click();
  await page.getByRole('button', { name: 'broken.ifc' }).click();
  await page.getByRole('heading', { name: 'Why it failed' }).waitFor();
  await page.getByText(/ends in the middle of an instance/).waitFor();
  await page.getByRole('link', { name: 'Models' }).click();
  await page.getByRole('button', { name: 'house.ifc', exact: true }).click();
  await page.getByText('Phases').waitFor();
  await page.getByText('31,648').waitFor();
  assert.deepEqual(problems, []);
});

test('documents: folders, rename, move, search, delete, by mouse and by keyboard', { timeout: 120_000 }, async t => {
  const set = await setUp(t);
  if (!set) return;
  const { page, problems } = await set.signIn(set.person);
  await makeProject(page, 'Papers');
  await page.getByRole('button', { name: 'New folder' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Plans');
  await page.keyboard.press('Enter');
  await row(page, 'Plans').waitFor();
  await page.locator('input[type=file]').setInputFiles(['a.txt', 'b.txt', 'c.txt'].map(name => file(name, Buffer.from(name))));
  await row(page, 'c.txt').waitFor();

  // The folder is the first row: two down is a.txt.
  const grid = page.getByRole('grid');
  await grid.focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'F2']) await page.keyboard.press(key);
  await page.getByLabel('New name of a.txt').fill('first.txt');
  await page.keyboard.press('Enter');
  await row(page, 'first.txt').waitFor();

  await row(page, 'b.txt').click({ position: { x: 200, y: 10 } });
  await row(page, 'c.txt').click({ position: { x: 200, y: 10 }, modifiers: ['Shift'] });
  await page.getByText('2 selected').waitFor();
  await page.getByRole('toolbar').getByRole('button', { name: 'Move…' }).click();
  await page.getByRole('dialog').getByRole('treeitem', { name: 'Plans' }).click();
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await row(page, 'c.txt').waitFor({ state: 'detached' });
  await page.getByRole('treeitem', { name: 'Plans' }).click();
  await row(page, 'b.txt').waitFor();

  await page.getByRole('searchbox').fill('first');
  await row(page, 'first.txt').waitFor();
  await page.reload();
  await row(page, 'first.txt').waitFor();
  await page.getByRole('button', { name: 'More for first.txt' }).click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Nothing found').waitFor();
  assert.deepEqual(problems, []);
});

test('a project goes only when its name is typed', { timeout: 60_000 }, async t => {
  const set = await setUp(t);
  if (!set) return;
  const { page, visit, problems } = await set.signIn(set.person);
  await makeProject(page, 'Short-lived');
  await visit('/app/');
  await page.getByRole('button', { name: 'More for project Short-lived' }).click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  const button = page.getByRole('dialog').getByRole('button', { name: 'Delete' });
  assert.equal(await button.isDisabled(), true);
  await page.getByRole('dialog').getByRole('textbox').fill('Short-lived');
  await button.click();
  await page.getByText('No project yet.').waitFor();
  assert.deepEqual(problems, []);
});
