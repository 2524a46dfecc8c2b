// A house at zero and a railway 4,554 km away, opened together: each is visible, and neither moves the other out of
// view.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileForm } from '../../core/testing/http-client.ts';
import { seriousFindings } from '../fixtures/accessibility.ts';
import { canvasOf, difference, openDemo, picture } from '../fixtures/demo-viewer.ts';
import { railway } from '../fixtures/railway.ts';
import { drawn, take, until } from '../fixtures/screens.ts';
import { openWindows } from '../fixtures/window.ts';

test('a house and a railway 4,554 km away are viewed in turn, or together when one is moved', async t => {
  const windows = await openWindows(t);
  if (!windows) return;
  const { service } = windows;
  const { page, problems, as, path, model, visit } = await openDemo(windows);
  const alone = await picture(page);
  const document = (
    await service.request('POST', `${path}/document`, {
      as,
      body: fileForm('railway.ifc', railway({ east: 3_900_000, north: 2_351_300, height: 45 })),
    })
  ).json;
  await service.processed(path, document.model_id, as);
  const [, , cloud, , project] = path.split('/');
  const viewer = `/app/c/${cloud}/p/${project}/viewer`;
  const open = async () => {
    await visit(`${viewer}?models=${model.id},${document.model_id}`);
    await drawn(page);
  };
  await open();
  const notice = page.getByText('1 model is 4,554 km away: railway.ifc');
  await notice.waitFor();
  const pixels = async () => (await picture(page)).pixels;
  assert.ok(difference(alone.pixels, await pixels()) < 0.01, 'the house is seen as if it were alone');
  await take(page, 'far-house');

  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.getByText('1 model is 4,554 km away: house.ifc').waitFor();
  const there = await pixels();
  await take(page, 'far-railway');
  const row = page.locator('[role=treeitem]', { hasText: 'Line' }).first();
  await row.click();
  await page.keyboard.press('Delete');
  const hidden = await pixels();
  assert.ok(difference(there, hidden) > 0.005, 'the railway is seen');
  await page.keyboard.press('a');
  assert.ok(difference(there, await pixels()) < 0.002, 'nothing of it trembles');
  // Framed, isolated and fitted it stays in sight.
  for (const keys of [['f'], ['i'], ['z'], ['Escape', 'Escape']]) {
    await row.click();
    for (const key of keys) await page.keyboard.press(key);
    assert.ok(difference(hidden, await pixels()) > 0.001, `seen after ${keys.join(' ')}`);
  }
  const canvas = await canvasOf(page);
  // Also from near: half a metre of jitter would be visible, and the click would miss.
  await page.locator('[role=treeitem]', { hasText: 'Sleeper' }).first().click();
  for (const key of ['5', 'f', 'Escape']) await page.keyboard.press(key);
  await take(page, 'far-sleeper');
  await page.mouse.click(canvas.x + canvas.width / 2, canvas.y + (canvas.height - 48) / 2);
  await until(
    page,
    'the sleeper selected',
    `document.querySelector('[role=treeitem][aria-selected=true]')?.textContent.includes('Sleeper')`,
  );

  await page.locator('[data-canvas]').focus();
  await page.keyboard.press('h');
  await notice.waitFor();
  assert.ok(difference(alone.pixels, await pixels()) < 0.01, 'home is the house');
  await page.getByRole('button', { name: 'Move to shared origin' }).click();
  await notice.waitFor({ state: 'detached' });
  assert.ok(difference(alone.pixels, await pixels()) > 0.02, 'both are seen together');
  await take(page, 'far-moved');

  // This browser remembers it, and says so as long as it is so, with the way back.
  const badge = page.locator('[data-moved][role=status]');
  await badge.getByText('railway.ifc: Moved by 4,554 km').waitFor();
  await open();
  await badge.getByText('railway.ifc: Moved by 4,554 km').waitFor();
  await page.getByLabel('Moved from its place in the file').waitFor();
  assert.deepEqual(await seriousFindings(page), []);
  await badge.getByRole('button', { name: 'Undo' }).click();
  await badge.waitFor({ state: 'detached' });
  await notice.waitFor();
  await page.getByRole('button', { name: 'Move to shared origin' }).click();
  assert.equal(await notice.count(), 0);
  await page.getByRole('button', { name: /2 of 2 models/ }).click();
  await page.getByText('Moved by 4,554 km', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Offset of railway.ifc' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click();
  await notice.waitFor();
  assert.equal(await badge.count(), 0);
  await page.locator('[data-far]').getByRole('button', { name: 'Hide' }).click();
  await notice.waitFor({ state: 'detached' });
  assert.ok(page.url().endsWith(`models=${model.id}`), page.url());
  assert.deepEqual(problems, []);
});
