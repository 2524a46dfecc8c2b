// The queue of processing in the window: one upload is put first, another is cancelled and processed later.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { manyElements } from '../fixtures/many-elements.ts';
import { openProject } from '../fixtures/open-project.ts';
import { take } from '../fixtures/screens.ts';

test('an upload is put first, another is cancelled, and the list of models shows both', async t => {
  const project = await openProject(t);
  if (!project) return;
  const { page, problems, row } = project;
  const panel = page.getByRole('region', { name: 'Uploads' });
  const upload = (name: string) => panel.getByRole('listitem').filter({ hasText: name });
  const folder = mkdtempSync(join(tmpdir(), 'plinth-upload-queue-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  // From the disk: 60 MB of bytes in a message to the browser take longer than their upload.
  const choose = (elements: Readonly<Record<string, number>>) => {
    const paths = Object.entries(elements).map(([name, count]) => {
      const path = join(folder, name);
      writeFileSync(path, manyElements(count));
      return path;
    });
    return page.locator('input[type=file]:not([webkitdirectory])').first().setInputFiles(paths);
  };

  // Long enough for the following steps; the others wait behind it.
  await choose({ 'long.ifc': 150_000 });
  await upload('long.ifc').getByText('Processing').waitFor();
  await choose({ 'second.ifc': 20, 'third.ifc': 30 });
  for (const name of ['second.ifc', 'third.ifc']) await upload(name).getByText('Waiting for processing').waitFor();
  await take(page, 'upload-queue');
  await panel.getByRole('button', { name: 'Process third.ifc first' }).click();
  await panel.getByRole('button', { name: 'Cancel processing of second.ifc' }).click();
  await upload('second.ifc').getByText('Processing cancelled').waitFor();
  await panel.getByRole('button', { name: 'Cancel processing of long.ifc' }).click();
  // Nothing is left to read: the panel folds.
  await panel.getByText('1 model is ready').waitFor();
  await panel.getByRole('button', { name: '3 files uploaded' }).click();
  await upload('third.ifc').getByText('Ready').waitFor();
  await take(page, 'upload-queue-ended');

  await upload('second.ifc').getByRole('link', { name: 'Processing cancelled' }).click();
  await page.getByText('Processing was cancelled. The file is stored').waitFor();
  await take(page, 'report-cancelled');
  await page.getByRole('button', { name: 'Reprocess' }).click();
  await page.getByRole('button', { name: 'Download report' }).waitFor();

  await page.getByRole('link', { name: 'Models' }).click();
  await row('second.ifc').getByText('Ready').waitFor();
  await row('long.ifc').getByText('Cancelled').waitFor();
  await take(page, 'models-cancelled');
  for (const action of ['Reprocess', 'Cancel processing']) {
    await page.getByRole('button', { name: 'Actions for long.ifc' }).click();
    await page.getByRole('menuitem', { name: action }).click();
  }
  await row('long.ifc').getByText('Cancelled').waitFor();
  assert.deepEqual(problems, []);
});
