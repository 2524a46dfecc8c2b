// PDF and images as sheets in a browser: pages, a scale that is saved with the page, and measures by it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { fileForm } from '../../core/testing/http-client.ts';
import { writePdf } from '../../core/testing/write-pdf.ts';
import { assertLooks, seriousFindings } from '../fixtures/accessibility.ts';
import { openProject } from '../fixtures/open-project.ts';

test('pages of a PDF and images open as sheets; a set scale is kept, and measures are in metres', async t => {
  const opened = await openProject(t);
  if (!opened) return;
  const { page, problems, service, path, person, visit, row } = opened;
  const { as } = person;
  const upload = async (name: string, bytes: Buffer) =>
    (await service.request('POST', `${path}/document`, { as, body: fileForm(name, bytes) })).json as {
      readonly id: number;
    };
  const define = async (id: number) =>
    (await service.request('POST', `${path}/model/create-model`, { as, body: { document_id: id } })).json as {
      readonly id: number;
    };
  const png = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#cc4444' } })
    .png()
    .toBuffer();
  await define((await upload('plan.png', png)).id);
  const { id } = await define((await upload('pages.pdf', writePdf(['First', 'Second', 'Third']))).id);
  const project = `/app${path.replace('/cloud/', '/c/').replace('/project/', '/p/')}`;
  const canvas = page.locator('[data-sheet] canvas[data-scale]');
  await visit(`${project}/models`);
  for (const name of ['plan.png', 'pages.pdf']) await row(name).getByText('Ready').waitFor();
  await row('plan.png').getByRole('button', { name: 'Open plan.png' }).click();
  await canvas.waitFor();
  await page.getByText('No scale').waitFor();
  assert.equal(await page.getByRole('tab').count(), 0);
  const colour = await page.evaluate<string>(
    `(() => { const canvas = document.querySelector('[data-sheet] canvas'); return canvas.getContext('2d').getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data.join(); })()`,
  );
  assert.equal(colour, '204,68,68,255');

  // Along its whole width, from edge to edge.
  const place = async (share: number): Promise<[number, number]> => {
    const box = await page.locator('[data-sheet]').boundingBox();
    assert.ok(box);
    const scale = Number(await canvas.getAttribute('data-scale'));
    return [box.x + box.width / 2 + (share - 0.5) * 1200 * scale, box.y + box.height / 2];
  };
  await page.keyboard.press('c');
  await page.getByText('Click one end of a known length').waitFor();
  await page.mouse.click(...(await place(0.25)));
  await page.getByText('Click the other end').waitFor();
  await page.mouse.click(...(await place(0.75)));
  const dialog = page.getByRole('dialog', { name: 'Calibrate scale' });
  await dialog.getByText(/On the page: (599|600|601) px/).waitFor();
  await dialog.getByLabel('Length of the line').fill('much');
  await dialog.getByText('Not a valid length').waitFor();
  assert.deepEqual(await seriousFindings(page), []);
  await dialog.getByLabel('Length of the line').fill('6,5 m');
  await dialog.getByRole('button', { name: 'Save scale' }).click();
  await page.getByText('Scale calibrated').waitFor();
  await page.reload();
  await page.getByText('Scale calibrated').waitFor();
  await canvas.waitFor();
  await page.locator('[data-sheet]').focus();
  await page.keyboard.press('m');
  await page.mouse.click(...(await place(0.25)));
  await page.mouse.click(...(await place(0.5)));
  const said = page.locator('[data-sheet] p', { hasText: / m$/ });
  await said.waitFor({ state: 'attached' });
  assert.ok(Math.abs(Number.parseFloat((await said.innerText()) || (await said.textContent())!) - 3.25) < 0.03);

  await visit(`${project}/models/${id}/sheet?page=2`);
  await canvas.waitFor();
  assert.deepEqual(await page.getByRole('tab').count(), 3);
  assert.equal(await page.getByRole('tab', { selected: true }).getAttribute('aria-selected'), 'true');
  await assertLooks(page, 'sheet-pages');
  assert.deepEqual(problems, []);
});

test('a large image is shown in tiles: only visible ones are fetched, with all pixels when zoomed in', async t => {
  const opened = await openProject(t, {}, { deviceScaleFactor: 1 });
  if (!opened) return;
  const { page, problems, service, path, person, visit } = opened;
  const { as } = person;
  // Squares of 100 pixels in the middle of a large sheet.
  const square = await sharp({ create: { width: 100, height: 100, channels: 3, background: '#204080' } })
    .png()
    .toBuffer();
  const bytes = await sharp({ create: { width: 9000, height: 6000, channels: 3, background: '#f0f0e8' } })
    .composite([{ input: square, left: 4450, top: 2950 }])
    .jpeg({ quality: 90 })
    .toBuffer();
  const upload = await service.request('POST', `${path}/document`, { as, body: fileForm('site.jpg', bytes) });
  const made = await service.request('POST', `${path}/model/create-model`, {
    as,
    body: { document_id: upload.json.id },
  });
  const ranges: string[] = [];
  page.on('request', request => {
    const range = request.headers()['range'];
    if (range !== undefined) ranges.push(range);
  });
  await visit(`/app${path.replace('/cloud/', '/c/').replace('/project/', '/p/')}/models/${made.json.id}/sheet`);
  const canvas = page.locator('[data-sheet] canvas[data-scale]');
  await canvas.waitFor();
  const colour = () =>
    page.evaluate<number[]>(
      `(() => {
        const canvas = document.querySelector('[data-sheet] canvas');
        const context = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', { willReadFrequently: true });
        context.drawImage(canvas, -canvas.width / 2, -canvas.height / 2);
        return [...context.getImageData(0, 0, 1, 1).data];
      })()`,
    );
  const isNear = (found: readonly number[], wanted: readonly number[]) =>
    wanted.every((value, n) => Math.abs(value - found[n]!) < 24);
  await page.locator('[data-sheet]').focus();
  for (let n = 0; n < 15; n++) await page.keyboard.press('+');
  const scale = async () => Number(await canvas.getAttribute('data-scale'));
  for (let n = 0; n < 200 && (await scale()) <= 1; n++) await page.waitForTimeout(50);
  for (let n = 0; n < 200 && !isNear(await colour(), [0x20, 0x40, 0x80]); n++) await page.waitForTimeout(50);
  assert.ok(isNear(await colour(), [0x20, 0x40, 0x80]), String(await colour()));
  assert.ok((await scale()) > 1, String(await scale()));
  assert.ok(ranges.length > 2 && ranges.length < 80, `${ranges.length} pieces of a file of 290 tiles`);
  assert.deepEqual(problems, []);
});
