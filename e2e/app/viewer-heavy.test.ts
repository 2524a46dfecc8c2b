// A model of millions of triangles in a browser, most of them in shapes that are repeated: it is shown, and its
// elements behave like all others.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { difference, picture } from '../fixtures/demo-viewer.ts';
import { fileForm } from '../../core/testing/http-client.ts';
import { manyBolts } from '../fixtures/many-bolts.ts';
import { drawn, lasting, step, take, until } from '../fixtures/screens.ts';
import { openWindows } from '../fixtures/window.ts';

const BOLTS = 20_000;
/** Two and a half million triangles; PLINTH_HEAVY=1 makes ten million. */
const ROUND = process.env['PLINTH_HEAVY'] ? { sides: 25, rings: 10 } : { sides: 13, rings: 5 };
const CHOSEN = 'Bolt 8037';
/** Software draws millions of triangles here, on a machine that may be busy with much else. */
const LONG = 300_000;

test('millions of triangles in 20,000 bolts are shown, picked, read, hidden and sectioned', async t => {
  const windows = await openWindows(t);
  if (!windows) return;
  const {
    service: { request, createPerson, createProject },
    signIn,
  } = windows;
  const person = await createPerson('emily');
  const { as } = person;
  const { cloudId, projectId, path } = await createProject('Bridge', { as, cloud: 'Steel' });
  await request('POST', `${path}/document`, {
    as,
    body: fileForm('bolts.ifc', manyBolts({ bolts: BOLTS, shapes: 50, ...ROUND }), { name: 'bolts.ifc' }),
  });
  const model = await step('the conversion', async () => {
    for (const end = Date.now() + LONG; Date.now() < end; await sleep(50)) {
      const [now] = (await request('GET', `${path}/model`, { as })).json;
      assert.notEqual(now.status, 'E', JSON.stringify(now.errors));
      if (now.status === 'C') return now;
    }
    throw new Error('the model is still in process');
  });
  assert.deepEqual(model.warnings, []);
  assert.equal(typeof model.viewer_file, 'string');

  const { page, problems } = await signIn(person, `/app/c/${cloudId}/p/${projectId}/viewer?models=${model.id}`);
  page.setDefaultTimeout(LONG);
  await page.locator('[role=treeitem]').first().waitFor();
  await drawn(page, LONG);
  await take(page, 'heavy');
  const colours = (await picture(page)).colours;
  assert.ok(colours > 40, `${colours} colours: the bolts are drawn`);

  // From above nothing hides a bolt, so that the middle of the canvas is a point on it.
  const search = page.getByRole('textbox', { name: /GlobalId/ });
  await search.fill(CHOSEN);
  const found = page.locator('[role=treeitem]', { hasText: CHOSEN });
  await found.waitFor();
  const uuid = await found.getAttribute('data-uuid');
  await found.click();
  const canvas = page.locator('[data-canvas]');
  await canvas.focus();
  await page.keyboard.press('5');
  await page.keyboard.press('f');
  const { pixels: selected } = await picture(page);
  await take(page, 'heavy-selected');
  await page.keyboard.press('Escape');
  await until(page, 'no selection', `document.querySelector('[role=treeitem][aria-selected=true]') === null`, LONG);
  const { pixels: plain } = await picture(page);
  assert.ok(difference(selected, plain) > 0.02, 'the selection is seen');

  const area = await canvas.boundingBox();
  assert.ok(area);
  const middle = [area.x + area.width / 2, area.y + area.height / 2] as const;
  await page.mouse.click(...middle);
  const row = page.locator('[role=treeitem][aria-selected=true]');
  await row.waitFor();
  assert.equal(await lasting(async () => row.getAttribute('data-uuid'), uuid), uuid);
  const element = (await request('GET', `${path}/model/${model.id}/element/${uuid}`, { as })).json;
  assert.equal(element.type, 'IfcMechanicalFastener');
  const dock = page.getByRole('complementary', { name: 'Properties' });
  await dock.getByText('IfcMechanicalFastener').waitFor();
  assert.ok(await dock.getByText(CHOSEN).first().isVisible());

  await page.keyboard.press('Delete');
  await page.mouse.move(area.x + 5, area.y + area.height - 5);
  assert.ok(difference(plain, (await picture(page)).pixels) > 0.02, 'the bolt is hidden');
  await page.keyboard.press('a');
  await page.keyboard.press('Escape');
  assert.ok(difference(plain, (await picture(page)).pixels) < 0.02, 'everything is as it was');

  await page.keyboard.press('x');
  await page.mouse.click(...middle);
  const knob = page.getByRole('button', { name: 'Move section', exact: true });
  await knob.waitFor();
  assert.ok(difference(plain, (await picture(page)).pixels) > 0.02, 'the section cuts the bolts');
  await take(page, 'heavy-cut');
  await page.getByRole('button', { name: 'Remove all sections' }).click();
  assert.deepEqual(problems, []);
});
