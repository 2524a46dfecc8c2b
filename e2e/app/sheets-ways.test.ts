// A drawing on its sheet: what is missing in it is said there, its layouts are tabs, and its place is an address.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { block, dxfText, layer, layout, line, metres, tags } from '../../core/formats/dxf/testing/dxf.ts';
import { fileForm } from '../../core/testing/http-client.ts';
import { assertLooks, seriousFindings } from '../fixtures/accessibility.ts';
import { openProject } from '../fixtures/open-project.ts';
import { until } from '../fixtures/screens.ts';

const paperSpace = (number: string, record: string) => tags(`0 BLOCK_RECORD, 5 ${record}, 2 *Paper_Space${number}`);
/** Two layouts, a table of another program and a solid that are not drawn. */
const plan = (entities = [...line(0, 0, 20, 10), ...tags('0 OLE2FRAME, 8 0, 70 2, 10 12, 20 3, 11 18, 21 1')]) =>
  dxfText({
    header: metres,
    tables: [...paperSpace('', '1B'), ...paperSpace('0', '1C'), ...layer('Walls', 1)],
    blocks: [...block('*Paper_Space', []), ...block('*Paper_Space0', line(0, 0, 400, 280))],
    entities: [...entities, ...tags('0 3DSOLID, 8 Walls'), ...line(0, 0, 297, 210, [67, 1])],
    objects: [...layout('Ground floor', 1, '1B'), ...layout('Section A-A', 2, '1C')],
  });

test('a drawing reports on its sheet what is not drawn, and leads to its document and report', async t => {
  const opened = await openProject(t, { folders: ['Plans'] });
  if (!opened) return;
  const { page, problems, service, path, person, visit, row } = opened;
  const { as } = person;
  const folders = (await service.request('GET', `${path}/folder`, { as })).json as {
    readonly id: number;
    readonly name: string;
  }[];
  const parent = folders.find(({ name }) => name === 'Plans')!.id;
  const upload = async (name: string, bytes: Buffer): Promise<number> => {
    const body = fileForm(name, bytes, { parent_id: String(parent) });
    const { model_id: model } = (await service.request('POST', `${path}/document`, { as, body })).json;
    await service.processed(path, model, as);
    return model;
  };
  const sheet = (model: number) =>
    `/app${path.replace('/cloud/', '/c/').replace('/project/', '/p/')}/models/${model}/sheet`;
  const canvas = page.locator('[data-sheet] canvas[data-scale]');
  const model = await upload('plan.dxf', plan());
  await visit(sheet(model));
  await canvas.waitFor();

  await page.getByRole('button', { name: '2 warnings' }).click();
  const list = page.getByRole('dialog', { name: '2 warnings' });
  await list.getByText('1 embedded object (OLE, such as an Excel table) is shown as a frame only.').waitFor();
  await list.getByText(/3DSOLID\) is not drawn/).waitFor();
  assert.deepEqual(await seriousFindings(page), []);
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'detached' });
  await assertLooks(page, 'sheet-warnings');

  // The layouts are tabs, in the order of the drawing, and have the warnings of the file too.
  assert.deepEqual(await page.getByRole('tab').allInnerTexts(), ['Model', 'Ground floor', 'Section A-A']);
  await page.getByRole('tab', { name: 'Section A-A' }).click();
  await until(page, 'the second layout', `location.search === '?page=3'`);
  await page.getByRole('button', { name: '2 warnings' }).click();
  await list.getByRole('link', { name: 'Open the report' }).click();
  await page.getByText('Duration:').waitFor();
  await page.goBack();
  await page.getByRole('link', { name: 'Show document' }).click();
  await row('plan.dxf').and(page.locator('[aria-selected=true]')).waitFor();

  // The address follows the view; a copied link shows the same place.
  await visit(sheet(model));
  await canvas.waitFor();
  await page.locator('[data-sheet]').focus();
  for (const key of ['+', '+', '+', 'ArrowRight']) await page.keyboard.press(key);
  await until(page, 'the place in the address', `/^\\?at=/.test(location.search)`);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy link' }).click();
  const link = await page.evaluate<string>('navigator.clipboard.readText()');
  assert.equal(link, page.url());
  const shown = async () => [await canvas.getAttribute('data-centre'), await canvas.getAttribute('data-scale')];
  const before = (await shown()).flatMap(text => text!.split(' ').map(Number));
  await page.getByRole('tab', { name: 'Ground floor' }).click();
  await until(page, 'the layout', `location.search === '?page=2'`);
  await page.getByRole('tab', { name: 'Model' }).click();
  await until(page, 'the model as it was left', `location.search === '${new URL(link).search}'`);
  await page.goto(link);
  await canvas.waitFor();
  const after = (await shown()).flatMap(text => text!.split(' ').map(Number));
  before.forEach((value, n) => assert.ok(Math.abs(value / after[n]! - 1) < 1e-3, `${before.join()} ${after.join()}`));

  // Of a drawing without anything drawn the reasons are shown.
  await visit(sheet(await upload('solids.dxf', plan([]))));
  await page.getByRole('heading', { name: 'Nothing to show' }).waitFor();
  await page.getByText(/3DSOLID\) is not drawn/).waitFor();
  assert.deepEqual(problems, []);
});
