// The models of a project: every kind in one list, new IFC files made of them.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import sharp from 'sharp';
import { seriousFindings } from '../fixtures/accessibility.ts';
import { fileForm } from '../../core/testing/http-client.ts';
import { manyElements } from '../fixtures/many-elements.ts';
import { givenFile, openProject } from '../fixtures/open-project.ts';
import { drawn, still } from '../fixtures/screens.ts';

test('models of every kind are listed, viewed, merged and exported', { timeout: 240_000 }, async t => {
  const project = await openProject(t);
  if (!project) return;
  const {
    page,
    service,
    person: { as },
    path,
    row,
    problems,
    visit,
    picture,
  } = project;
  const upload = async (name: string, content: string | Uint8Array) =>
    (await service.request('POST', `${path}/document`, { as, body: fileForm(name, content) })).json;
  const post = async (target: string, body: unknown) =>
    (await service.request('POST', `${path}/${target}`, { as, body })).json;
  const plan = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#4488aa' } })
    .png()
    .toBuffer();
  await upload('low.ifc', manyElements(20));
  await upload('high.ifc', manyElements(30).replace("'Part 3'", "'Part three'"));
  await post('model/create-model', { document_id: (await upload('ground floor.png', plan)).id });
  await upload(
    'all around.png',
    await sharp({ create: { width: 600, height: 300, channels: 3, background: '#a0c4d8' } })
      .png()
      .toBuffer(),
  );
  await post('model/create-metabuilding', { name: 'Whole site' });

  await visit(new URL(page.url()).pathname.replace(/documents$/, 'models'));
  for (const name of ['low.ifc', 'high.ifc', 'ground floor.png', 'Whole site'])
    await row(name).getByText('Ready').waitFor();
  assert.equal(await page.getByRole('row').count(), 5);
  for (const [name, kind] of [
    ['low.ifc', 'IFC model'],
    ['ground floor.png', 'Image'],
    ['Whole site', 'Building'],
  ] as const)
    assert.match(await row(name).innerText(), new RegExp(kind));
  assert.equal(
    await row('Whole site')
      .getByRole('button', { name: /^Open|^View/ })
      .count(),
    0,
    'there is nothing to open',
  );
  assert.deepEqual(await seriousFindings(page), []);
  await still(page);
  await picture('models-list');

  await t.test('the overview shows their previews, and each opens', async () => {
    const models = new URL(page.url()).pathname;
    // A building of other models has nothing to open, and no picture here.
    await visit(models.replace(/models$/, 'overview'));
    const opened = page.getByRole('main').getByRole('list').getByRole('button');
    // Pictures are made after their models are ready.
    for (const name of ['low.ifc', 'high.ifc', 'ground floor.png']) await opened.filter({ hasText: name }).waitFor();
    assert.deepEqual((await opened.allInnerTexts()).toSorted(), ['ground floor.png', 'high.ifc', 'low.ifc']);
    assert.deepEqual(await seriousFindings(page), []);
    await picture('models-overview');
    await opened.filter({ hasText: 'ground floor.png' }).click();
    await page.waitForURL(/\/sheet$/);
    await page.goBack();
    await opened.filter({ hasText: 'low.ifc' }).click();
    await page.waitForURL(/\/viewer\?models=/);
    await drawn(page);
    await visit(models);
    await row('low.ifc').getByText('Ready').waitFor();
  });

  await t.test('one kind', async () => {
    await page.getByLabel('Type').selectOption('image');
    assert.equal(await page.getByRole('row').count(), 2);
    await row('ground floor.png').getByRole('button', { name: 'Actions for ground floor.png' }).click();
    await page.getByRole('menuitem', { name: 'View image' }).click();
    const shown = page.getByRole('dialog').getByRole('img', { name: 'ground floor.png' });
    await shown.waitFor();
    const width = await page.evaluate<number>(
      '(async () => { const image = document.querySelector("[role=dialog] img"); await image.decode(); return image.naturalWidth; })()',
    );
    assert.ok(width > 0, 'it is a picture');
    await picture('models-picture');
    await page.keyboard.press('Escape');
    await row('ground floor.png').getByRole('button', { name: 'Actions for ground floor.png' }).click();
    await page.getByRole('menuitem', { name: 'Add pages…' }).click();
    await page.locator('[role=dialog] input[type=file]').setInputFiles(givenFile('upper floor.png', plan));
    await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
    await row('ground floor.png').getByText('2 pages').waitFor();
    await page.getByLabel('Type').selectOption('');
  });

  await t.test('a document becomes a model', async () => {
    await page.getByRole('button', { name: 'Add model…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('checkbox', { name: 'all around.png' }).check();
    assert.equal(await dialog.getByRole('checkbox').count(), 1, 'what is a model already is not offered');
    await dialog.getByRole('button', { name: 'Next…' }).click();
    await dialog.getByText('Panorama', { exact: true }).click();
    assert.deepEqual(await seriousFindings(page), []);
    await picture('models-define');
    await dialog.getByRole('button', { name: 'Convert', exact: true }).click();
    await row('all around.png').getByText('Ready').waitFor();
    assert.match(await row('all around.png').innerText(), /Panorama/);
  });

  await t.test('merge', async () => {
    await row('low.ifc').getByRole('checkbox').check();
    await row('high.ifc').getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Merge…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('File name').fill('both');
    await dialog.getByRole('button', { name: 'Move high.ifc up' }).click();
    assert.deepEqual(await dialog.locator('ol .truncate').allInnerTexts(), ['high.ifc', 'low.ifc']);
    await picture('models-merge');
    assert.deepEqual(await seriousFindings(page), []);
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
    await page.getByText('both.ifc is ready').waitFor();
    await row('both.ifc').getByText('Ready').waitFor();
    await picture('models-merged');
  });
  await t.test('compare', async () => {
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await page.getByText('elements · ').waitFor();
    await page.getByText(/^Changed \(/).click();
    await row('Part three').first().click();
    await page.getByRole('complementary', { name: 'Changes in Part three' }).getByText('Part 3').waitFor();
    assert.deepEqual(await seriousFindings(page), []);
    await picture('models-compare');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export as CSV' }).click(),
    ]);
    const lines = readFileSync(await file.path(), 'utf8').split('\r\n');
    assert.equal(lines.filter(line => line.endsWith('"Name","Part 3","Part three"')).length, 1);
    await page.getByText('Storeys', { exact: true }).click();
    assert.match(await row('Level 9').innerText(), /2\s+3\s+\+1/);
    await picture('models-compare-storeys');
  });
  await t.test('the differences in 3D, and back to their list', async () => {
    await page.getByText('Differences', { exact: true }).click();
    await page.getByRole('button', { name: 'Show in 3D' }).click();
    await drawn(page);
    await page.getByText(/^\d+ differences?$/).waitFor();
    const legend = page.getByRole('region', { name: 'Colour legend' });
    for (const word of ['Added', 'Changed']) await legend.getByText(word).waitFor();
    assert.deepEqual(await seriousFindings(page), []);
    await picture('models-compare-3d');
    await page.getByRole('button', { name: 'List', exact: true }).click();
    await page.getByText('elements · ').waitFor();
  });
  assert.deepEqual(problems, []);
});
