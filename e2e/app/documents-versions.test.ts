// The versions of a document: the list, a new one, another head, one less.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { assertLooks } from '../fixtures/accessibility.ts';
import { fileForm } from '../../core/testing/http-client.ts';
import { manyElements } from '../fixtures/many-elements.ts';
import { givenFile, openProject } from '../fixtures/open-project.ts';
import { lasting } from '../fixtures/screens.ts';

const openPanel = async (t: Parameters<typeof openProject>[0], files: readonly string[] = ['a.txt', 'plan.txt']) => {
  const project = await openProject(t, { files, folders: ['Plans'] });
  if (!project) return undefined;
  const { page, service, person, path } = project;
  const panel = page.getByRole('complementary', { name: 'Versions' });
  return {
    ...project,
    panel,
    /** Sends the next version of a document by the API. */
    async send(name: string, content: string | Uint8Array, fileName = name) {
      const earlier = (await project.documents()).find(document => document.name === name);
      return (
        await service.request('POST', `${path}/document`, {
          as: person.as,
          body: fileForm(fileName, content, { successor_of: earlier?.id ?? 0 }),
        })
      ).json as { readonly id: number };
    },
    versions: async () =>
      (await panel.getByRole('listitem').allInnerTexts()).map(text =>
        text.replace(/\s+/g, ' ').replace(/ ann Tester .*? · \d+ B/, ''),
      ),
    choose: async (version: number, item: string) => {
      await panel.getByRole('button', { name: `Actions for version ${version}` }).click();
      await page.getByRole('menuitem', { name: item }).click();
    },
  };
};

test('versions are listed, uploaded, downloaded, made current and deleted', { timeout: 240_000 }, async t => {
  const opened = await openPanel(t);
  if (!opened) return;
  const { page, panel, row, versions, choose, problems } = opened;
  await opened.send('plan.txt', 'the second text', 'plan, as built.txt');
  await row('plan, as built.txt').getByRole('gridcell', { name: '2', exact: true }).waitFor();
  await row('plan, as built.txt')
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Versions' }).click();
  await panel.getByRole('heading', { name: 'Versions of plan, as built.txt' }).waitFor();
  assert.deepEqual(await lasting(versions, ['Version 2 Current', 'Version 1 plan.txt']), [
    'Version 2 Current',
    'Version 1 plan.txt',
  ]);

  // A file of any name becomes the next version, without a question.
  await panel.locator('input[type=file]').setInputFiles([givenFile('a.txt', 'the third')]);
  await panel.getByRole('heading', { name: 'Versions of a.txt' }).waitFor();
  await page.getByText('1 file uploaded').waitFor();
  const three = ['Version 3 Current', 'Version 2 plan, as built.txt', 'Version 1 plan.txt'];
  assert.deepEqual(await lasting(versions, three), three);
  assert.deepEqual(
    (await opened.documents()).map(({ name, history_count }) => `${name} ${history_count + 1}`).toSorted(),
    ['a.txt 1', 'a.txt 3'],
  );
  await page.getByRole('button', { name: 'Close uploads' }).click();

  for (const [version, text] of [
    [1, 'plan.txt'],
    [2, 'the second text'],
    [3, 'the third'],
  ] as const) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      panel.getByRole('button', { name: `Download version ${version}` }).click(),
    ]);
    assert.equal(readFileSync(await download.path(), 'utf8'), text);
  }

  await choose(1, 'Make current');
  const older = ['Version 3 a.txt', 'Version 2 plan, as built.txt', 'Version 1 Current'];
  assert.deepEqual(await lasting(versions, older), older);
  await row('plan.txt').waitFor();

  await choose(2, 'Delete…');
  await page.getByRole('dialog').getByText('Delete version 2 of “plan, as built.txt”').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  // Versions are numbered without gaps.
  const two = ['Version 2 a.txt', 'Version 1 Current'];
  assert.deepEqual(await lasting(versions, two), two);

  await choose(2, 'Separate into own document');
  await panel.getByRole('listitem').nth(1).waitFor({ state: 'detached' });
  assert.deepEqual(
    (await opened.documents()).map(({ name, history_count }) => `${name} ${history_count + 1}`).toSorted(),
    ['a.txt 1', 'a.txt 1', 'plan.txt 1'],
  );
  await panel.getByRole('button', { name: /^Actions for/ }).click();
  const ways = () => page.getByRole('menuitem').allInnerTexts();
  assert.deepEqual(await lasting(ways, ['Copy link']), ['Copy link'], 'the only version cannot be changed');
  assert.deepEqual(problems, []);
});

test('the head is deleted, and the panel stays with the document', { timeout: 240_000 }, async t => {
  const opened = await openPanel(t);
  if (!opened) return;
  const { page, panel, row, versions, choose } = opened;
  await opened.send('plan.txt', 'second');
  await row('plan.txt').getByRole('gridcell', { name: '2', exact: true }).click();
  await page.keyboard.press('v');
  await panel.getByRole('listitem').nth(1).waitFor();
  await choose(2, 'Delete…');
  await page.getByRole('dialog').getByText('The newest remaining version becomes current').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  assert.deepEqual(await lasting(versions, ['Version 1 Current']), ['Version 1 Current']);
  assert.deepEqual(
    (await opened.documents()).map(({ name, history_count }) => `${name} ${history_count + 1}`).toSorted(),
    ['a.txt 1', 'plan.txt 1'],
  );

  // Changes in another window are seen here.
  await opened.send('plan.txt', 'from elsewhere');
  assert.deepEqual(await lasting(versions, ['Version 2 Current', 'Version 1']), ['Version 2 Current', 'Version 1']);
});

test(
  'a key and the palette open the versions of the row and follow it; a folder has none',
  { timeout: 240_000 },
  async t => {
    const opened = await openPanel(t);
    if (!opened) return;
    const { page, panel, problems } = opened;
    const grid = page.getByRole('grid');
    await grid.focus();
    await page.keyboard.press('ArrowDown'); // the folder
    await page.keyboard.press('v');
    await page.keyboard.press('ArrowDown');
    assert.equal(await panel.count(), 0);
    await page.keyboard.press('v');
    await panel.getByRole('heading', { name: 'Versions of a.txt' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await panel.getByRole('heading', { name: 'Versions of plan.txt' }).waitFor();
    await page.keyboard.press('v');
    await panel.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+k');
    await page.locator('input[role=combobox]:focus').waitFor();
    await page.keyboard.type('versions');
    await page.getByRole('option', { name: 'Versions', selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await panel.getByRole('heading', { name: 'Versions of plan.txt' }).waitFor();
    await panel.getByRole('button', { name: 'Close versions' }).press('Enter');
    await panel.waitFor({ state: 'detached' });
    assert.deepEqual(problems, []);
  },
);

test(
  'each version has its own model; an interrupted upload of one is sent again as that version',
  { timeout: 240_000 },
  async t => {
    const opened = await openPanel(t, ['a.txt']);
    if (!opened) return;
    const { page, panel, row, service, person, path } = opened;
    await service.request('POST', `${path}/document`, { as: person.as, body: fileForm('tower.ifc', manyElements(10)) });
    await row('tower.ifc').getByText('Ready').waitFor();
    await opened.send('tower.ifc', 'no IFC at all');
    await row('tower.ifc').getByText('Failed').waitFor();
    await row('tower.ifc').getByText('ann Tester').click();
    await page.keyboard.press('v');
    const [second, first] = [panel.getByRole('listitem').first(), panel.getByRole('listitem').last()];
    await first.getByText('Ready').waitFor();
    await second.getByText('Failed').waitFor();
    await assertLooks(page, 'versions');

    await page.route(/\/document$/, (route, request) =>
      request.method() === 'POST' ? route.abort() : route.fallback(),
    );
    await panel.locator('input[type=file]').setInputFiles([givenFile('other.txt', 'not a tower')]);
    await page.getByText('Connection lost; try again').waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Retry other.txt' }).click();
    await page.getByText('1 file uploaded').waitFor();
    assert.deepEqual(
      (await opened.documents()).map(({ name, history_count }) => `${name} ${history_count + 1}`).toSorted(),
      ['a.txt 1', 'other.txt 3'],
    );

    await panel.getByRole('button', { name: 'Open version 1 in the viewer' }).click();
    await page.waitForURL(/\/viewer\?models=\d+$/);

    // All models are in the same place: "Open all" would open none of them.
    await page.getByRole('link', { name: 'Models' }).click();
    await row('Version 1').filter({ hasText: 'tower.ifc' }).filter({ hasText: 'Ready' }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Open all in viewer' }).isDisabled(), true);
  },
);
