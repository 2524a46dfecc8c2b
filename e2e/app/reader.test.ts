// The reader: PDF and images of the documents on a full page.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright';
import { fileForm } from '../../core/testing/http-client.ts';
import { writePdf } from '../../core/testing/write-pdf.ts';
import { assertLooks } from '../fixtures/accessibility.ts';
import { openProject } from '../fixtures/open-project.ts';

/** Number of dark pixels on the shown page: a drawn page has some. */
const inkOn = (page: Page): Promise<number> =>
  page.evaluate<number>(`(() => {
    const drawn = document.querySelector('[data-sheet] canvas');
    const canvas = Object.assign(document.createElement('canvas'), { width: drawn.width, height: drawn.height });
    const context = canvas.getContext('2d', { willReadFrequently: true });
    context.drawImage(drawn, 0, 0);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    let ink = 0;
    for (let at = 0; at < data.length; at += 4) if (data[at + 3] === 255 && data[at] < 90) ink++;
    return ink;
  })()`);

async function waitForInk(page: Page): Promise<void> {
  for (let n = 0; n < 400 && (await inkOn(page)) === 0; n++) await page.waitForTimeout(25);
  assert.ok((await inkOn(page)) > 0, 'the page is drawn');
}

test('a PDF of the documents opens on a full page, at a page and place of its address', async t => {
  const opened = await openProject(t);
  if (!opened) return;
  const { page, problems, service, path, person, visit } = opened;
  const lines = Array.from({ length: 300 }, (_, n) => `Sheet ${n + 1}`);
  const sent = await service.request('POST', `${path}/document`, {
    as: person.as,
    body: fileForm('specification.pdf', writePdf(lines)),
  });
  const project = `/app${path.replace('/cloud/', '/c/').replace('/project/', '/p/')}`;
  const start = performance.now();
  await visit(`${project}/documents/${sent.json.id}/read`);
  await page.locator('[data-page="1"] [data-sheet] canvas[data-scale]').waitFor();
  await waitForInk(page);
  t.diagnostic(`first page after ${(performance.now() - start).toFixed(0)} ms, with the start of the window`);
  assert.deepEqual(problems, []);

  // Pages by keys, by number and by thumbnail; the address follows.
  await page.getByLabel('Page number').fill('150');
  await page.keyboard.press('Enter');
  await page.locator('[data-page="150"]').waitFor();
  await page.waitForURL(/[?&]page=150/);
  await page.locator('[data-sheet]').focus();
  await page.keyboard.press('PageDown');
  await page.locator('[data-page="151"]').waitFor();
  await waitForInk(page);
  await page.getByRole('option', { name: 'Page 152' }).click();
  await page.locator('[data-page="152"]').waitFor();
  await page.keyboard.press('Escape');

  // Zoomed with the wheel at the pointer, the place is in the address, and is there again after a reload.
  await page.locator('[data-sheet]').hover();
  await page.mouse.wheel(0, -600);
  await page.waitForURL(/[?&]at=/);
  const scale = () => page.locator('[data-sheet] canvas[data-scale]').getAttribute('data-scale');
  const before = Number(await scale());
  await page.reload();
  await page.locator('[data-page="152"] canvas[data-scale]').waitFor();
  assert.ok(Math.abs(Number(await scale()) / before - 1) < 0.01, `${await scale()} after ${before}`);
  await assertLooks(page, 'reader-pdf');
  assert.deepEqual(problems, []);
});
