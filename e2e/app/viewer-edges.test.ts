// Edges and slivers of elements that are wholly hidden are not drawn; edges of visible ones are.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright';
import { fileForm } from '../../core/testing/http-client.ts';
import { crate } from '../fixtures/crate.ts';
import { drawn, lasting, take } from '../fixtures/screens.ts';
import { canvasOf } from '../fixtures/demo-viewer.ts';
import { openWindows } from '../fixtures/window.ts';

// Every pixel: read within the frame, as the browser clears the canvas after showing it.
const readPixels = `new Promise(done => {
  const canvas = document.querySelector('canvas');
  const copy = document.createElement('canvas');
  [copy.width, copy.height] = [canvas.width, canvas.height];
  const context = copy.getContext('2d', { willReadFrequently: true });
  const look = () => {
    context.drawImage(canvas, 0, 0);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    if (!data.some(value => value !== 0)) { requestAnimationFrame(look); return; }
    let text = '';
    for (let n = 0; n < data.length; n += 4) text += String.fromCharCode((data[n] + data[n + 1] + data[n + 2]) / 3);
    done({ width: canvas.width, text });
  };
  document.querySelector('[data-canvas]').dispatchEvent(new WheelEvent('wheel', { deltaY: 0, bubbles: true, cancelable: true }));
  requestAnimationFrame(look);
})`;

/** Brightness of every pixel of the canvas, 0 to 255. */
async function brightness(page: Page): Promise<Uint8Array> {
  const { text } = await page.evaluate<{ text: string }>(readPixels);
  return Uint8Array.from(text, letter => letter.charCodeAt(0));
}

/** The same once nothing moves any more. */
const resting = async (page: Page): Promise<Uint8Array> =>
  Uint8Array.from(await lasting(async () => [...(await brightness(page))]));

const changed = (a: Uint8Array, b: Uint8Array): number =>
  a.reduce((sum, v, n) => sum + Number(Math.abs(v - b[n]!) > 6), 0);

test('beams 30 mm behind the boards of a closed crate leave no dot on them, at one pixel per pixel', async t => {
  const windows = await openWindows(t);
  if (!windows) return;
  const { service, signIn } = windows;
  const person = await service.createPerson('ada');
  const { as } = person;
  const { cloudId, projectId, path } = await service.createProject('Crate', { as, cloud: 'Wood' });
  const document = (await service.request('POST', `${path}/document`, { as, body: fileForm('crate.ifc', crate()) }))
    .json;
  await service.processed(path, document.model_id, as);
  const { page, problems } = await signIn(
    person,
    `/app/c/${cloudId}/p/${projectId}/viewer?models=${document.model_id}`,
    { deviceScaleFactor: 1 },
  );
  await drawn(page);
  const inside = page.locator('[role=treeitem]', { hasText: 'Inside' }).first();
  const boards = page.locator('[role=treeitem]', { hasText: 'Crate' }).last();
  for (const projection of ['perspective', 'orthographic']) {
    // From the front, beams point at the eye: their edges and sides are a pixel wide, and drawn out beyond their ends.
    for (const [key, turns] of [
      ['h', 0],
      ['2', 0],
      ['2', 900],
    ] as const) {
      await page.locator('[data-canvas]').focus();
      await page.keyboard.press(key);
      if (turns > 0) {
        const { x, y, width, height } = await canvasOf(page);
        await page.mouse.move(x + width / 2, y + height / 2);
        await page.mouse.wheel(0, turns);
      }
      await page.mouse.move(5, 5);
      // The edges come after the faces.
      const whole = await resting(page);
      await take(page, `edges-${projection}-${key}-${turns}`);
      await inside.click();
      await page.keyboard.press('Delete');
      const dots = changed(whole, await resting(page));
      t.diagnostic(`${projection} ${key} ${turns}: ${dots} of ${whole.length} pixels show what is inside`);
      assert.ok(dots < 3, `${projection} ${key} ${turns}: ${dots} pixels show what is inside`);
      await page.keyboard.press('a');
      await page.keyboard.press('Escape');
    }
    await page.keyboard.press('o');
  }
  // The boards' own edges are whole lines: without them the picture is another.
  const before = await brightness(page);
  await boards.click();
  await page.keyboard.press('Delete');
  assert.ok(changed(before, await brightness(page)) > before.length / 20, 'the boards were seen');
  assert.deepEqual(problems, []);
});
