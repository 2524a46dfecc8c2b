// The viewer says what is shown: views without their models, and what colours, hides and isolates.
import assert from 'node:assert/strict';
import type { Page } from 'playwright';
import { createCaller } from '../../core/testing/calls.ts';
import { seriousFindings } from '../fixtures/accessibility.ts';
import { fileForm } from '../../core/testing/http-client.ts';
import { crate } from '../fixtures/crate.ts';
import { openDemo, picture, type DemoViewer } from '../fixtures/demo-viewer.ts';
import { assertFits, drawn, still, take, until } from '../fixtures/screens.ts';
import { phone, sizes, testsOfOneService, type WindowSetting } from '../fixtures/window.ts';

const test = testsOfOneService();

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAgAAAAGCAIAAABxZ0isAAAAEUlEQVR4nGOwqTiBFTEMpAQAx0JHQQS1DDMAAAAASUVORK5CYII=';

/** A viewpoint as another program writes it. */
const foreignView = (eye: { x: number; y: number; z: number }, guids: readonly string[]) => ({
  perspective_camera: {
    camera_view_point: eye,
    camera_direction: { x: 1, y: 0, z: 0 },
    camera_up_vector: { x: 0, y: 0, z: 1 },
    field_of_view: 60,
  },
  components: {
    selection: guids.map(ifc_guid => ({ ifc_guid })),
    visibility: { default_visibility: guids.length === 0, exceptions: guids.map(ifc_guid => ({ ifc_guid })) },
  },
  snapshot: { snapshot_type: 'png', snapshot_data: PIXEL },
});

async function makeIssue({ service }: WindowSetting, { path, as }: DemoViewer, title: string, view: object) {
  const call = createCaller(service.client, as);
  const topic = await call('POST', `/bcf/2.1/projects/${path.split('/').at(-1)}/full-topic`, {
    title,
    viewpoints: [view],
  });
  return String(topic.guid);
}

/** Opens the viewer at an issue. */
async function openIssue(page: Page, guid: string, models: readonly number[]): Promise<void> {
  const { origin, pathname } = new URL(page.url());
  await page.goto(`${origin}${pathname}?models=${models.join()}&issue=${guid}`);
  await page.locator('#content').waitFor();
}

const far = { x: 5000, y: 5000, z: 40 };

test('a viewpoint without its model shows its picture and offers models, and is shown once its model is open', async windows => {
  const { service } = windows;
  const demo = await openDemo(windows);
  const { page, problems, path, as, model } = demo;
  const { model_id: added } = (
    await service.request('POST', `${path}/document`, { as, body: fileForm('crate.ifc', crate()) })
  ).json;
  await service.processed(path, added, as);
  const rows = (await service.request('GET', `${path}/element-table?models=${added}`, { as })).json.models[0].rows;
  const guid = await makeIssue(windows, demo, 'Crate', foreignView({ x: -8, y: 1, z: 1 }, [rows.at(-1)[0]]));
  await openIssue(page, guid, [model.id]);
  const note = page.getByRole('region', { name: 'None of its elements were found' });
  await note.getByText('This view belongs to a model that is not open').waitFor();
  const shown = await note.getByRole('img', { name: 'Picture of the view' }).boundingBox();
  assert.ok(shown && shown.width > 0);
  await until(page, 'the picture', `document.querySelector('[data-absent-picture]').naturalWidth === 8`);
  await still(page);
  assert.deepEqual(await seriousFindings(page), []);
  await assertFits(page, 'absent view');
  await take(page, 'absent-view');

  await note.getByRole('button', { name: 'Choose models' }).click();
  await page.getByRole('dialog').getByRole('checkbox', { name: 'crate.ifc' }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Open' }).click();
  await note.waitFor({ state: 'detached' });
  await drawn(page);
  await until(page, 'its element is selected', `document.querySelector('[role=treeitem][aria-selected=true]')`);
  assert.equal(await page.locator('[role=alert]').count(), 0);

  // A view of which some elements are here says how many; the canvas is never empty.
  const partly = await makeIssue(
    windows,
    demo,
    'Partly',
    foreignView({ x: -8, y: 1, z: 1 }, [rows.at(-1)[0], '3abcdefghijklmnopqrstu']),
  );
  await openIssue(page, partly, [model.id, added]);
  await page.getByRole('alert').filter({ hasText: '1 of 2 elements of this view were found.' }).waitFor();
  const away = await makeIssue(windows, demo, 'Away', foreignView(far, []));
  await openIssue(page, away, [model.id]);
  const sight = page.getByRole('region', { name: 'The camera of this view sees none of the open models' });
  await sight.getByRole('button', { name: 'Fit all' }).click();
  await sight.waitFor({ state: 'detached' });
  await until(page, 'the model is in sight', `document.querySelector('section[aria-busy=false]')`);
  assert.ok((await picture(page)).colours > 40);
  assert.deepEqual(problems, []);
});

test('the panels say what is shown on the model: colours, isolation and hidden elements, whoever changed them', async windows => {
  const { service } = windows;
  const { page, problems, as, path } = await openDemo(windows);
  const wall = { column: { from: 'element', name: 'class' }, is: 'is', value: 'IfcWall' };
  const rules = [
    { conditions: [wall], effect: 'colour', colour: 'd6453d' },
    { conditions: [wall], effect: 'isolate' },
  ];
  await service.request('POST', `${path}/smart-view`, { as, body: { name: 'Walls only', rules } });
  const shown = page.getByRole('list', { name: 'Shown now' }).first();
  const smart = page.getByRole('button', { name: 'Walls only', exact: true });
  const pressed = (is: boolean) =>
    until(
      page,
      `it is ${is ? '' : 'not '}applied`,
      `document.querySelector('aside [aria-pressed=true]') ${is ? '!==' : '==='} null`,
    );
  await page.locator('[data-canvas]').focus();
  await page.keyboard.press('Shift+S');
  await smart.click();
  await pressed(true);
  await shown.getByText(/^\d+ elements isolated$/).waitFor();
  await shown.getByText('Walls only').waitFor();
  await still(page);
  assert.deepEqual(await seriousFindings(page), []);
  await take(page, 'shown-state');

  // Showing everything leaves the colours: the view is changed. Without colours nothing of it is left.
  await page.locator('[data-canvas]').focus();
  await page.keyboard.press('a');
  await page.getByRole('status').filter({ hasText: 'Changed since it was applied.' }).waitFor();
  await page.getByRole('button', { name: 'Reset colours' }).click();
  await pressed(false);
  await shown.waitFor({ state: 'detached' });

  // Applied again, and ended by the list of what is shown
  await smart.click();
  await pressed(true);
  await shown.getByRole('button', { name: /^End: \d+ elements isolated$/ }).click();
  await shown.getByRole('button', { name: 'End: Walls only' }).click();
  await pressed(false);

  // Colours by a class, and hidden elements
  await page.locator('[data-canvas]').focus();
  await page.keyboard.press('c');
  await shown.getByText('Colour by class').waitFor();
  await page.locator('[role=treeitem]').last().click();
  await page.locator('[data-canvas]').focus();
  await page.keyboard.press('Delete');
  await shown.getByText('1 element hidden').waitFor();
  await shown.getByRole('button', { name: 'End: 1 element hidden' }).click();
  await page.locator('[role=treeitem][data-hidden]').first().waitFor({ state: 'detached' });
  assert.deepEqual(problems, []);
});

test('the list of models makes room for the dialog of an offset', async windows => {
  const { page, problems } = await openDemo(windows);
  await page.getByRole('button', { name: /^house\.ifc/ }).click();
  const list = page.getByRole('group', { name: 'Models', exact: true });
  await list.waitFor();
  await page.getByRole('button', { name: 'Offset of house.ifc' }).click();
  const dialog = page.getByRole('dialog', { name: /Offset/ });
  await dialog.waitFor();
  await list.waitFor({ state: 'detached' });
  await still(page);
  await take(page, 'offset-dialog');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  assert.deepEqual(problems, []);
});

test('an address without ids shows all current models; one of models that are gone offers the others', async windows => {
  const { page, problems } = await openDemo(windows);
  const { origin, pathname } = new URL(page.url());
  await page.getByRole('link', { name: 'Documents', exact: true }).click();
  await page.getByRole('link', { name: 'Viewer', exact: true }).click();
  await drawn(page);
  assert.equal(new URL(page.url()).search, '');
  await page.goto(`${origin}${pathname}?models=999999`);
  await page.getByText('None of these models can be opened').waitFor();
  await page.getByRole('button', { name: 'Open all' }).click();
  await drawn(page);
  assert.equal(new URL(page.url()).search, '');
  assert.deepEqual(problems, []);
});

for (const [name, options] of [
  ['desktop-german-dark', { viewport: sizes.desktop, locale: 'de', colorScheme: 'dark' }],
  ['tablet-french', { viewport: sizes.tablet, locale: 'fr', hasTouch: true }],
  ['phone', { viewport: phone, hasTouch: true, isMobile: true }],
] as const)
  test(`${name}: a viewpoint without its model fits and is accessible`, async windows => {
    const demo = await openDemo(windows, options);
    const { page, problems, model } = demo;
    const guid = await makeIssue(windows, demo, name, foreignView(far, ['3abcdefghijklmnopqrstu']));
    await openIssue(page, guid, [model.id]);
    await page.locator('[data-absent-picture]').waitFor();
    await still(page);
    await assertFits(page, name);
    await take(page, `absent-view-${name}`);
    assert.deepEqual(await seriousFindings(page), []);
    assert.deepEqual(problems, []);
  });
