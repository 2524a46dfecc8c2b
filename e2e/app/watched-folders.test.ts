// A folder of the computer is watched for saved models, seen by an administrator of the service.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { plinth } from '../../core/testing/command.ts';
import { joinProject } from '../../core/testing/join-project.ts';
import { stepFile } from '../../core/testing/step-text.ts';
import { seriousFindings } from '../fixtures/accessibility.ts';
import { assertFits, settled, step, still, take } from '../fixtures/screens.ts';
import { openWindows, sizes } from '../fixtures/window.ts';

const ifc = (text: string) => stepFile([`#1=IFCPERSON($,'${text}',$,$,$,$,$,$);`]);
const phone = { width: 390, height: 844 };

// Long: one journey; each step continues with the state of the one before.
test('an administrator watches a folder, reads its log, pauses it and ends it', { timeout: 240_000 }, async t => {
  const windows = await openWindows(t);
  if (!windows) return;
  const { service } = windows;
  const disk = mkdtempSync(join(tmpdir(), 'plinth-disk-'));
  t.after(() => rmSync(disk, { recursive: true, force: true }));
  const { email, password = '' } = service.bootstrap.admin;
  const { page, problems, visit } = await windows.signIn({ email, password }, '/app/');
  // The window's own token makes the project, which belongs to the signed-in user.
  const as = await step('the token of the window', async () => {
    const request = page.waitForRequest(each => each.headers()['authorization'] !== undefined);
    await page.reload();
    return (await request).headers()['authorization'] ?? '';
  });
  const cloud = (await service.request('POST', '/cloud', { as, body: { name: 'Cloud' } })).json;
  const path = `/cloud/${cloud.id}/project`;
  const project = (await service.request('POST', path, { as, body: { name: 'Grundschule' } })).json;
  const looks = async (name: string) => {
    await still(page);
    await take(page, name);
    await assertFits(page, name);
    assert.deepEqual(await seriousFindings(page), [], name);
  };
  const dialog = page.getByRole('dialog');
  const row = page.getByRole('row').filter({ hasText: disk });
  const choose = async (action: string) => {
    await row.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  const log = async (...words: string[]) => {
    await choose('Log…');
    for (const word of words) await dialog.getByText(word).first().waitFor();
  };
  const closeDialog = async () => {
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  };

  await t.test('no folder is watched yet', async () => {
    await visit('/app/server/watched-folders');
    await page.getByRole('heading', { name: 'No watched folders' }).waitFor();
    await looks('watched-none-laptop-light');
  });

  await t.test('a missing folder is reported, an existing one is watched', async () => {
    await page.getByRole('button', { name: 'Watch a folder' }).first().click();
    await dialog.getByRole('textbox', { name: 'Folder' }).fill(join(disk, 'none'));
    await dialog.getByRole('combobox', { name: 'Project' }).selectOption({ label: 'Grundschule' });
    await dialog.getByRole('button', { name: 'Start watching' }).click();
    await dialog.getByText(`${join(disk, 'none')} is not a folder on the server`).waitFor();
    await looks('watched-refused-laptop-light');
    await dialog.getByRole('textbox', { name: 'Folder' }).fill(disk);
    await dialog.getByRole('button', { name: 'Start watching' }).click();
    await row.getByText('Watching').waitFor();
    await log('No file has been saved yet');
    await closeDialog();
  });

  await t.test('a saved file is a document, then a version; an incomplete one is neither', async () => {
    writeFileSync(join(disk, 'house.ifc'), ifc('first'));
    writeFileSync(join(disk, 'half.ifc'), ifc('half').subarray(0, 80));
    await log('New document', 'Not added', 'The file has no end');
    writeFileSync(join(disk, 'house.ifc'), ifc('second'));
    await dialog.getByText('New version').waitFor();
    await looks('watched-log-laptop-light');
    await closeDialog();
    await looks('watched-laptop-light');
  });

  await t.test('other sizes and the dark scheme', async () => {
    for (const [name, viewport] of [
      ['tablet', sizes.tablet],
      ['phone', phone],
    ] as const) {
      await page.setViewportSize(viewport);
      await settled(page);
      await looks(`watched-${name}-light`);
      const menu = await row.getByRole('button').boundingBox();
      const right = (menu?.x ?? Infinity) + (menu?.width ?? 0);
      assert.ok(right <= viewport.width, `the menu of the row ends at ${right}`);
      await page.emulateMedia({ colorScheme: 'dark' });
      await log('New version');
      await looks(`watched-log-${name}-dark`);
      await closeDialog();
      await page.emulateMedia({ colorScheme: 'light' });
    }
    await page.setViewportSize(sizes.laptop);
  });

  await t.test('it is paused, resumed and ended; its documents stay', async () => {
    await choose('Pause');
    await row.getByText('Paused').waitFor();
    await choose('Resume');
    await row.getByText('Watching').waitFor();
    await choose('Stop watching…');
    await looks('watched-end-laptop-light');
    await dialog.getByRole('button', { name: 'Stop watching' }).click();
    await page.getByRole('heading', { name: 'No watched folders' }).waitFor();
  });

  await t.test('a watched folder whose owner has left is paused with the reason, and taken over', async () => {
    const bob = await joinProject({ ...service, application: as }, `${path}/${project.id}`, 'bob', 50);
    const where = ['--folder', disk, '--project', `${project.id}`, '--email', bob.email, '--data', service.folder];
    const added = await plinth('watch', 'add', ...where);
    assert.equal(added.code, 0, added.stderr);
    await row.getByText('Watching').waitFor();
    await service.request('DELETE', `/cloud/${cloud.id}/user/${bob.id}`, { as });
    await row.getByText('Paused: creator left').waitFor();
    await looks('watched-maker-gone-laptop-light');
    await page.setViewportSize(phone);
    await looks('watched-maker-gone-phone-light');
    assert.equal(
      await row.getByText('Paused: creator left').evaluate(word => word.scrollWidth <= word.clientWidth),
      true,
      'why it is paused is read on a phone',
    );
    await page.setViewportSize(sizes.laptop);
    await log('nothing is uploaded. Take it over to continue');
    await looks('watched-maker-gone-log-laptop-light');
    await closeDialog();
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.evaluate("localStorage.setItem('plinth.language', 'fr')");
    await page.reload();
    for (const [name, viewport] of Object.entries({ laptop: sizes.laptop, phone })) {
      await page.setViewportSize(viewport);
      await row.getByText('En pause : auteur parti').waitFor();
      await looks(`watched-maker-gone-${name}-dark-french`);
      assert.equal(
        await row.getByText('En pause : auteur parti').evaluate(word => word.scrollWidth <= word.clientWidth),
        true,
        `why it is paused is read in French (${name})`,
      );
    }
    await page.setViewportSize(sizes.laptop);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.evaluate("localStorage.setItem('plinth.language', 'en')");
    await page.reload();
    await choose('Take over');
    await row.getByText('Watching').waitFor();
    await row.getByText(email).waitFor();
  });
  // The refusal of the invalid folder.
  assert.deepEqual(
    problems.filter(problem => !problem.includes('400')),
    [],
  );
});
