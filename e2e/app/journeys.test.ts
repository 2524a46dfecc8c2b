// The first hours with the window: sign-in, demo, an own project, files of every kind, failures.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import type { Locator, Page } from 'playwright';
import { readDemoHouse } from '../../resources/demo-house/house.ts';
import { openWindows, type WindowSetting } from '../fixtures/window.ts';
import { silent } from '../fixtures/silence.ts';

const house = Buffer.from(readDemoHouse());
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
  const cloud = (await service.request('POST', '/cloud', { as: person.as, body: { name: 'Ours' } })).json as {
    id: number;
  };
  return { ...person, cloudId: cloud.id };
}

async function setUp(t: TestContext) {
  const windows = await openWindows(t);
  return windows && { ...windows, person: await someoneWithCloud(windows, 'ann') };
}

test('the first sign-in opens the demo in one step', { timeout: 240_000 }, async t => {
  const windows = await openWindows(t);
  if (!windows) return;
  const { page, problems } = await windows.signIn(await windows.service.createPerson('ann'));
  await page.getByRole('heading', { name: 'Welcome to Plinth' }).waitFor();
  await page.getByRole('button', { name: 'Open demo house' }).click();
  await page.waitForURL(/\/app\/c\/\d+\/p\/\d+\/viewer/);
  await page.getByRole('link', { name: 'Documents' }).click();
  await row(page, 'house.ifc').getByText('Ready').waitFor();
  assert.deepEqual(problems, []);
});

test(
  'uploads appear live: a model becomes complete, a damaged one shows why it failed',
  { timeout: 240_000 },
  async t => {
    const set = await setUp(t);
    if (!set) return;
    const { page, problems } = await set.signIn(set.person);
    await makeProject(page, 'Own house');
    await page
      .locator('input[type=file]')
      .last()
      .setInputFiles([
        file('house.ifc', house),
        file('broken.ifc', house.subarray(0, house.length / 2)),
        file('notes.txt', Buffer.from('Some notes.')),
      ]);
    await page.getByText('3 files uploaded').waitFor();
    const asked: string[] = [];
    page.on('request', request => asked.push(request.url()));
    await row(page, 'house.ifc').getByText('Ready').waitFor({ timeout: 90_000 });
    await row(page, 'broken.ifc').getByText('Failed').waitFor({ timeout: 180_000 });

    // Nothing is polled: a few updates after events, and then silence.
    assert.ok(asked.length < 60, `${asked.length} requests`);
    await silent(page, 2000);

    await page.getByRole('link', { name: 'Models' }).click();
    await page.getByRole('button', { name: 'broken.ifc', exact: true }).click();
    await page.getByRole('heading', { name: 'Error' }).waitFor();
    await page.getByText(/ends in the middle of an instance/).waitFor();
    await page.getByRole('link', { name: 'Models' }).click();
    await page.getByRole('button', { name: 'house.ifc', exact: true }).click();
    await page.getByText('Duration:').waitFor();
    await page.getByText('36,604').waitFor();
    assert.deepEqual(problems, []);
  },
);

test('documents: folders, rename, move, search, delete, by mouse and by keyboard', { timeout: 240_000 }, async t => {
  const set = await setUp(t);
  if (!set) return;
  const { page, problems } = await set.signIn(set.person);
  await makeProject(page, 'Papers');
  await page.getByRole('button', { name: 'New folder' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Plans');
  await page.keyboard.press('Enter');
  await row(page, 'Plans').waitFor();
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles(['a.txt', 'b.txt', 'c.txt'].map(name => file(name, Buffer.from(name))));
  await row(page, 'c.txt').waitFor();

  // The folder is the first row: two down is a.txt.
  const grid = page.getByRole('grid');
  await grid.focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'F2']) await page.keyboard.press(key);
  await page.getByLabel('New name for a.txt').fill('first.txt');
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
  await page.getByRole('button', { name: 'Actions for first.txt' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByText('No results').waitFor();
  assert.deepEqual(problems, []);
});

test('a project is deleted only when its name is typed', { timeout: 240_000 }, async t => {
  const set = await setUp(t);
  if (!set) return;
  const { page, visit, problems } = await set.signIn(set.person);
  await makeProject(page, 'Short-lived');
  await visit('/app/');
  await page.getByRole('button', { name: 'Actions for project Short-lived' }).click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  const button = page.getByRole('dialog').getByRole('button', { name: 'Delete' });
  assert.equal(await button.isDisabled(), true);
  await page.getByRole('dialog').getByRole('textbox').fill('Short-lived');
  await button.click();
  await page.getByText('No projects yet.').waitFor();
  assert.deepEqual(problems, []);
});

test(
  'a folder is uploaded with subfolders; an interrupted upload is retried, a cancelled one is not',
  { timeout: 240_000 },
  async t => {
    const set = await setUp(t);
    if (!set) return;
    const { page } = await set.signIn(set.person);
    await makeProject(page, 'Papers');
    const folder = mkdtempSync(join(tmpdir(), 'plinth-folder-'));
    t.after(() => rmSync(folder, { recursive: true }));
    mkdirSync(join(folder, 'Plans', 'Ground floor'), { recursive: true });
    for (const name of ['a.txt', 'Ground floor/b.txt', 'Ground floor/c.txt'])
      writeFileSync(join(folder, 'Plans', name), name);
    await page.locator('input[webkitdirectory]').setInputFiles(join(folder, 'Plans'));
    await page.getByText('3 files uploaded').waitFor();
    await page.getByRole('treeitem', { name: 'Plans' }).click();
    await row(page, 'a.txt').waitFor();
    await row(page, 'Ground floor').getByRole('button', { name: 'Ground floor', exact: true }).click();
    await row(page, 'b.txt').waitFor();
    await row(page, 'c.txt').waitFor();
    await page.getByRole('button', { name: 'Close uploads' }).click();

    const uploads = /\/project\/\d+\/document$/;
    await page.route(uploads, route => route.abort());
    await page
      .locator('input[type=file]')
      .last()
      .setInputFiles([file('late.txt', Buffer.from('late'))]);
    await page.getByText('Connection lost; try again').waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Retry late.txt' }).click();
    await row(page, 'late.txt').waitFor();

    await page.route(uploads, () => undefined); // never answered
    await page
      .locator('input[type=file]')
      .last()
      .setInputFiles([file('never.txt', Buffer.from('never'))]);
    await page.getByRole('button', { name: 'Cancel never.txt' }).click();
    await page.getByText('Cancelled').waitFor();
    assert.equal(await row(page, 'never.txt').count(), 0);
  },
);

test(
  'two windows of one browser share one stream, which the other takes over when the first closes',
  { timeout: 240_000 },
  async t => {
    const set = await setUp(t);
    if (!set) return;
    const { page } = await set.signIn(set.person);
    await makeProject(page, 'Shared');
    const path = new URL(page.url()).pathname;
    const second = await page.context().newPage();
    let streams = 0;
    second.on('request', request => {
      if (request.url().endsWith('/live')) streams += 1;
    });
    await second.goto(page.url());
    await second.getByText('No documents').waitFor();
    const [, cloud = '', project = ''] = /\/c\/(\d+)\/p\/(\d+)/.exec(path) ?? [];
    const makeFolder = (name: string) =>
      set.service.request('POST', `/cloud/${cloud}/project/${project}/folder`, { as: set.person.as, body: { name } });
    await makeFolder('First');
    await row(second, 'First').waitFor();
    assert.equal(streams, 0);
    await page.close();
    await second.waitForRequest(request => request.url().endsWith('/live')).catch(() => undefined);
    await makeFolder('Second');
    await row(second, 'Second').waitFor();
    assert.equal(streams, 1);
  },
);
