// Uploads of existing names: one question, and each answer has its effect.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seriousFindings } from '../fixtures/accessibility.ts';
import { fileForm } from '../../core/testing/http-client.ts';
import { previewsMade } from '../../core/testing/previews-made.ts';
import { givenFile, openProject } from '../fixtures/open-project.ts';
import { lasting } from '../fixtures/screens.ts';
import { sizes } from '../fixtures/window.ts';

test(
  'a name conflict becomes a new version, both files or none, for one file or all',
  { timeout: 240_000 },
  async t => {
    const project = await openProject(t, { files: ['a.txt', 'b.txt', 'c.txt'] });
    if (!project) return;
    const { page, problems } = project;
    const upload = async (...names: readonly string[]) => {
      await page
        .locator('input[type=file]')
        .last()
        .setInputFiles(names.map(name => givenFile(name, `again ${name}`)));
    };
    const standing = async () =>
      (await project.documents()).map(({ name, history_count }) => `${name} ${history_count + 1}`).toSorted();
    const dialog = page.getByRole('dialog');

    await upload('A.txt');
    await dialog.getByText('“A.txt” already exists').waitFor();
    assert.equal(await dialog.getByRole('checkbox').count(), 0);
    await page.keyboard.press('Enter'); // a new version is what has the focus
    await page.getByText('1 file uploaded').waitFor();
    await dialog.waitFor({ state: 'detached' });
    assert.deepEqual(await standing(), ['A.txt 2', 'b.txt 1', 'c.txt 1']);
    await page.getByRole('button', { name: 'Close uploads' }).click();

    await upload('b.txt');
    await dialog.getByRole('button', { name: 'Keep both' }).click();
    await project.row('b (2).txt').waitFor();
    await upload('b.txt');
    await dialog.getByRole('button', { name: 'Skip' }).last().click();
    await page.getByText('Skipped').waitFor();
    assert.deepEqual(await standing(), ['A.txt 2', 'b (2).txt 1', 'b.txt 1', 'c.txt 1']);

    // New files are uploaded while the question waits; one answer is enough for the others.
    await upload('b.txt', 'new.txt', 'c.txt', 'a.txt');
    await dialog.getByText('“b.txt” already exists').waitFor();
    await project.row('new.txt').waitFor();
    await dialog.getByRole('checkbox').check();
    for (const viewport of [sizes.tablet, sizes.laptop]) {
      await page.setViewportSize(viewport);
      await project.picture(`clash-${viewport.width}`);
    }
    assert.deepEqual(await seriousFindings(page), []);
    await dialog.getByRole('button', { name: 'New version' }).click();
    await dialog.waitFor({ state: 'detached' });
    await project.row('a.txt').waitFor();
    await page.getByText('5 files uploaded').waitFor();
    assert.deepEqual(await standing(), ['a.txt 3', 'b (2).txt 1', 'b.txt 2', 'c.txt 2', 'new.txt 1']);
    assert.deepEqual(problems, []);
  },
);

test(
  'an interrupted new version is sent again without a question, and not duplicated',
  { timeout: 240_000 },
  async t => {
    const project = await openProject(t, { files: ['a.txt'] });
    if (!project) return;
    const { page } = project;
    await page.route(/\/document$/, (route, request) =>
      request.method() === 'POST' ? route.abort() : route.fallback(),
    );
    await page
      .locator('input[type=file]')
      .last()
      .setInputFiles([givenFile('a.txt', 'again')]);
    await page.getByRole('button', { name: 'New version' }).click();
    await page.getByText('Connection lost; try again').waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Retry a.txt' }).click();
    await page.getByText('1 file uploaded').waitFor();
    assert.deepEqual(
      (await project.documents()).map(({ name, history_count }) => [name, history_count]),
      [['a.txt', 1]],
    );
  },
);

test('a file cancelled in its question is not uploaded', { timeout: 240_000 }, async t => {
  const project = await openProject(t, { files: ['a.txt'] });
  if (!project) return;
  const { page } = project;
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles([givenFile('a.txt', 'again')]);
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('Skipped').waitFor();
  await page.getByRole('button', { name: 'Retry a.txt' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep both' }).click();
  await project.row('a (2).txt').waitFor();
  assert.equal((await project.documents()).length, 2);
});

test('names are compared with the current list, including live changes', { timeout: 240_000 }, async t => {
  const project = await openProject(t, { files: ['a.txt'] });
  if (!project) return;
  const { page, service, person, path } = project;
  const folderId = (await project.documents())[0]!.parent_id;
  await service.request('POST', `${path}/document`, { as: person.as, body: fileForm('b.txt', 'from elsewhere') });
  await project.row('b.txt').waitFor();
  const asked: string[] = [];
  page.on('request', request => {
    asked.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  await previewsMade(service); // what is read from the file renews the list once more
  await lasting(async () => asked.length);
  asked.length = 0;
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles([givenFile('b.txt', 'again')]);
  await page.getByText('“b.txt” already exists').waitFor();
  assert.deepEqual(
    asked.filter(line => line.endsWith(`/folder/${folderId}/document`)),
    [],
  );
  await page.getByRole('dialog').getByRole('button', { name: 'New version' }).click();
  await page.getByText('1 file uploaded').waitFor();
});

test('notices of uploads, moves and selections do not overlap', { timeout: 240_000 }, async t => {
  const project = await openProject(t, { folders: ['Plans'], files: ['a.txt', 'b.txt'] });
  if (!project) return;
  const { page } = project;
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles(['c.txt', 'd.txt', 'e.txt', 'f.txt'].map(name => givenFile(name)));
  await page.getByText('4 files uploaded').waitFor();
  await project.row('f.txt').waitFor();
  await project.row('a.txt').dragTo(project.row('Plans'));
  await page.getByText('1 item moved to Plans').waitFor();
  await project.row('b.txt').getByRole('checkbox').check();
  const parts = {
    uploads: page.getByRole('region', { name: 'Uploads' }),
    selection: page.getByRole('toolbar'),
    notice: page.getByRole('status').filter({ hasText: 'Moved' }),
  };
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    for (const beside of ['nothing', 'quick look'] as const) {
      if (beside === 'quick look') {
        await page.getByRole('button', { name: 'Actions for b.txt' }).click();
        await page.getByRole('menuitem', { name: 'Quick look' }).click();
        await page.getByRole('complementary').waitFor();
      }
      const boxes = await lasting(() =>
        Promise.all(Object.entries(parts).map(async ([name, part]) => ({ name, ...(await part.boundingBox())! }))),
      );
      await project.picture(`floor-${size}-${beside.split(' ')[0]}`);
      for (const one of boxes) {
        for (const other of boxes) {
          const apart =
            one.x + one.width <= other.x ||
            other.x + other.width <= one.x ||
            one.y + one.height <= other.y ||
            other.y + other.height <= one.y;
          assert.ok(one === other || apart, `${one.name} and ${other.name} beside ${beside} at ${size}`);
        }
        assert.ok(one.x >= 0 && one.x + one.width <= viewport.width, `${one.name} beside ${beside} at ${size}`);
      }
      if (beside === 'quick look') await page.getByRole('button', { name: 'Close quick look' }).click();
    }
  }
});
