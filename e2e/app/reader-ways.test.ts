// The ways into the reader, and back: from the list, quick look, versions, an approval, an issue, the search, a link.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { dxfText, line, metres } from '../../core/formats/dxf/testing/dxf.ts';
import { zipOf } from '../../core/formats/bcfzip/testing/bcf.ts';
import { fileForm, Form } from '../../core/testing/http-client.ts';
import { previewsMade } from '../../core/testing/previews-made.ts';
import { writePdf } from '../../core/testing/write-pdf.ts';
import { assertLooks, seriousFindings } from '../fixtures/accessibility.ts';
import { openProject } from '../fixtures/open-project.ts';
import { step, until } from '../fixtures/screens.ts';

test('a document opens from the list, quick look, its versions, an approval, an issue, the search and a link', async t => {
  const opened = await openProject(t, { folders: ['Plans'] });
  if (!opened) return;
  const { page, problems, service, path, person, visit, row } = opened;
  const { as } = person;
  const call = async (method: 'GET' | 'POST' | 'PUT', address: string, body?: object) =>
    (await service.request(method, address, { as, ...(body && { body }) })).json;
  const upload = async (name: string, bytes: Buffer): Promise<number> =>
    (await service.request('POST', `${path}/document`, { as, body: fileForm(name, bytes) })).json.id;
  const pdf = await upload('plan.pdf', writePdf(['Ground floor', 'Treppenhaus']));
  await previewsMade(service);
  const project = `/app${path.replace('/cloud/', '/c/').replace('/project/', '/p/')}`;
  const isRead = (search = '') =>
    until(page, 'the reader', `location.pathname + location.search === '${project}/documents/${pdf}/read${search}'`);
  const title = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
  const drawn = page.locator('[data-sheet] canvas[data-scale]');

  await step('the list: double click and Enter', async () => {
    await visit(`${project}/documents`);
    await row('plan.pdf').dblclick();
    await isRead();
    await title('plan.pdf');
    await drawn.waitFor();
    await page.getByRole('link', { name: 'Back to the documents' }).click();
    await row('plan.pdf').and(page.locator('[aria-selected=true]')).waitFor();
    await page.getByRole('grid').focus();
    await page.keyboard.press('Enter');
    await isRead();
    await page.goBack();
  });

  await step('quick look', async () => {
    await row('plan.pdf').click();
    await page.keyboard.press('Space');
    const look = page.getByRole('complementary', { name: 'Quick look' });
    await look.getByRole('button', { name: 'Open', exact: true }).click();
    await isRead();
    await page.goBack();
  });

  await step('its versions', async () => {
    await row('plan.pdf').click();
    await page.keyboard.press('v');
    await page.getByRole('button', { name: 'Open version 1' }).click();
    await isRead();
  });

  await step('an approval, and back to it', async () => {
    const visa = await call('POST', `${path}/document/${pdf}/visa`, { description: 'Check' });
    await visit(`${project}/visas?show=asked&visa=${visa.id}`);
    await page.getByRole('link', { name: 'Open', exact: true }).click();
    await isRead(`?visa=${visa.id}&show=asked`);
    await page.getByRole('link', { name: 'Back to the approval' }).click();
    await until(page, 'the approval', `location.search.includes('visa=${visa.id}')`);
    await page.getByRole('complementary').getByText('Check').waitFor();
  });

  await step('an issue, and back to it', async () => {
    const topics = `${path.replace(/^.*\/project\//, '/bcf/2.1/projects/')}/topics`;
    const { guid } = await call('POST', topics, { title: 'Stairs' });
    await call('POST', `${topics}/${guid}/document_references`, { document_guid: String(pdf) });
    await visit(`${project}/issues/${guid}`);
    await page.getByRole('link', { name: 'plan.pdf' }).click();
    await isRead(`?issue=${guid}`);
    await drawn.waitFor();
    await assertLooks(page, 'reader-from-issue');
    await page.getByRole('link', { name: 'Back to the issue' }).click();
    await until(page, 'the issue', `location.pathname === '${project}/issues/${guid}'`);
  });

  await step('the search, with the words that are in the document', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('treppenhaus');
    await page.getByRole('option', { name: /plan\.pdf/ }).click();
    await until(page, 'the reader', `location.pathname === '${project}/documents/${pdf}/read'`);
    await page.getByRole('list', { name: 'Search results' }).getByRole('button').click();
    await page.locator('[data-page="2"]').waitFor();
  });

  await step('an earlier version says so, and leads to the current one', async () => {
    const body = fileForm('plan.pdf', writePdf(['Ground floor, revised']), { successor_of: String(pdf) });
    const next = (await service.request('POST', `${path}/document`, { as, body })).json.id;
    await visit(`${project}/documents/${pdf}/read`);
    await page.getByRole('link', { name: 'Earlier version' }).click();
    await until(page, 'the current version', `location.pathname === '${project}/documents/${next}/read'`);
    await page.getByRole('link', { name: 'Earlier version' }).waitFor({ state: 'detached' });
    await page.goBack();
    await isRead();
  });

  await step('a link to a drawing or a model leads to its own screen', async () => {
    const { id, model_id: model } = (
      await service.request('POST', `${path}/document`, {
        as,
        body: fileForm('yard.dxf', dxfText({ header: metres, entities: line(0, 0, 8, 5) })),
      })
    ).json;
    await service.processed(path, model, as);
    await visit(`${project}/documents/${id}/read`);
    await until(page, 'the sheet', `location.pathname === '${project}/models/${model}/sheet'`);
    await drawn.waitFor();
  });
  assert.deepEqual(problems, []);
});

test('Office files show their picture or say how they open; texts are shown', async t => {
  const opened = await openProject(t);
  if (!opened) return;
  const { page, problems, service, path, person, row } = opened;
  const { as } = person;
  const upload = (name: string, bytes: Buffer | string) =>
    service.request('POST', `${path}/document`, { as, body: fileForm(name, bytes) });
  const picture = await sharp({ create: { width: 256, height: 362, channels: 3, background: '#ffffff' } })
    .jpeg()
    .toBuffer();
  const word = '<w:document xmlns:w="w"><w:p><w:r><w:t>Brandschutztür</w:t></w:r></w:p></w:document>';
  await upload('Report.docx', await zipOf({ 'docProps/thumbnail.jpeg': picture, 'word/document.xml': word }));
  const costs = (await upload('Costs.xlsx', await zipOf({ 'xl/workbook.xml': '<workbook/>' }))).json;
  await upload('Notes.txt', 'Tür zum Hof\nOffen');
  await previewsMade(service);
  const back = async () => {
    await page.getByRole('link', { name: 'Back to the documents' }).click();
    await row('Costs.xlsx').waitFor();
  };

  await row('Report.docx').dblclick();
  const shown = page.getByRole('img', { name: 'Preview of Report.docx' });
  await shown.waitFor();
  await page.getByText('Preview only. Download the DOCX file').waitFor();
  await until(page, 'the picture', `document.querySelector('figure img').naturalWidth === 256`);
  assert.deepEqual(await seriousFindings(page), []);
  await assertLooks(page, 'reader-office');
  const download = page.waitForEvent('download');
  await page.locator('figure').getByRole('button', { name: 'Download' }).click();
  assert.equal((await download).suggestedFilename(), 'Report.docx');
  await back();

  await row('Costs.xlsx').dblclick();
  await page.getByText('XLSX files open in their own program.').waitFor();
  await page.locator('#content').getByRole('button', { name: 'Download' }).first().waitFor();
  await assertLooks(page, 'reader-unread');
  await back();
  const pages = new Form([{ name: 'office_preview', fileName: 'Costs.pdf', value: writePdf(['Costs']) }]);
  const given = await service.request('PATCH', `${path}/document/${costs.id}/preview-file`, { as, body: pages });
  assert.equal(given.status, 200);
  await page.reload();
  await row('Costs.xlsx').dblclick();
  await page.locator('#content').getByRole('link', { name: 'Download preview' }).waitFor();
  await back();

  await row('Notes.txt').dblclick();
  await page.locator('pre', { hasText: 'Tür zum Hof' }).waitFor();
  await assertLooks(page, 'reader-text');
  assert.deepEqual(problems, []);
});
