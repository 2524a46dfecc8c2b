// Drawings in a browser: the drawn, found, switched and measured parts are those that the test wrote.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright';
import { block, dxfText, insert, layer, line, type Pairs } from '../../core/formats/dxf/testing/dxf.ts';
import { fileForm } from '../../core/testing/http-client.ts';
import { assertLooks, seriousFindings } from '../fixtures/accessibility.ts';
import { loseGraphics, withoutLoss } from '../fixtures/lost-graphics.ts';
import { openProject } from '../fixtures/open-project.ts';

const text = (x: number, y: number, words: string): Pairs => [0, 'TEXT', 8, '0', 10, x, 20, y, 40, 300, 1, words];
const rectangle = (x: number, y: number, wide: number, high: number): Pairs => [
  ...line(x, y, x + wide, y, [8, 'Walls']),
  ...line(x + wide, y, x + wide, y + high, [8, 'Walls']),
  ...line(x + wide, y + high, x, y + high, [8, 'Walls']),
  ...line(x, y + high, x, y, [8, 'Walls']),
];
/** A house of 10 by 8 metres in millimetres, far from the origin, with a door in a block and a sheet of paper. */
const [east, north] = [4_580_000, 5_439_000];
const house = dxfText({
  header: [9, '$ACADVER', 1, 'AC1015', 9, '$INSUNITS', 70, 4],
  tables: [
    0,
    'BLOCK_RECORD',
    5,
    '1B',
    2,
    '*Paper_Space',
    ...layer('Walls', 1),
    ...layer('Doors', 3),
    ...layer('Off', -5),
  ],
  blocks: [...block('*Paper_Space', []), ...block('Door', line(0, 0, 900, 900))],
  entities: [
    ...rectangle(east, north, 10_000, 8_000),
    ...insert('Door', east + 3000, north, [8, 'Doors']),
    ...text(east + 1000, north + 4000, 'Salle à manger'),
    ...text(east + 6000, north + 4000, 'Küche'),
    ...line(east, north, east + 10_000, north + 8000, [8, 'Off']),
    ...line(0, 0, 297, 210, [67, 1]),
  ],
  objects: [0, 'LAYOUT', 100, 'AcDbPlotSettings', 72, 1, 100, 'AcDbLayout', 1, 'A4 quer', 71, 1, 330, '1B'],
});

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let n = 0; n < 200; n++) {
    if (await holds()) return;
    await sleep(50);
  }
  throw new Error('it did not come to be within ten seconds');
}

const surface = (page: Page) => page.locator('[data-sheet]');
const canvas = (page: Page) => page.locator('[data-sheet] canvas[data-scale]');

/** Position of a point of the drawing in the window. */
async function onPage(page: Page, [x, y]: readonly [number, number]): Promise<[number, number]> {
  const box = await surface(page).boundingBox();
  const { scale, centre } = await page.evaluate<{ readonly scale: string; readonly centre: string }>(
    `({ ...document.querySelector('[data-sheet] canvas').dataset })`,
  );
  const [middleX, middleY] = centre.split(' ').map(Number) as [number, number];
  assert.ok(box);
  return [
    box.x + box.width / 2 + (x - middleX) * Number(scale),
    box.y + box.height / 2 - (y - middleY) * Number(scale),
  ];
}

/** Colours of the drawing, other than the paper, with how many pixels each has. */
const colours = (page: Page) =>
  page.evaluate<Record<string, number>>(`new Promise(done => {
    const canvas = document.querySelector('[data-sheet] canvas');
    canvas.parentElement.dispatchEvent(new WheelEvent('wheel', { deltaY: 0, bubbles: true, cancelable: true }));
    const look = () => {
      const copy = Object.assign(document.createElement('canvas'), { width: canvas.width, height: canvas.height });
      const context = copy.getContext('2d', { willReadFrequently: true });
      context.drawImage(canvas, 0, 0);
      const { data } = context.getImageData(0, 0, copy.width, copy.height);
      const found = {};
      for (let i = 0; i < data.length; i += 4) {
        const [r, g, b] = [data[i], data[i + 1], data[i + 2]];
        const name = r - Math.max(g, b) > 60 ? 'red' : g - Math.max(r, b) > 60 ? 'green' : b - Math.max(r, g) > 60 ? 'blue' : r < 60 && g < 60 && b < 60 ? 'dark' : r > 220 && g > 220 && b > 220 ? 'light' : 'other';
        found[name] = (found[name] ?? 0) + 1;
      }
      done(found);
    };
    requestAnimationFrame(() => requestAnimationFrame(look));
    requestAnimationFrame(look);
  })`);

/** Waits until a model is ready or has failed. */
async function ended(
  { service, path, person }: NonNullable<Awaited<ReturnType<typeof openProject>>>,
  id: number,
): Promise<void> {
  const read = () => service.request('GET', `${path}/model/${id}`, { as: person.as });
  await until(async () => ['C', 'E'].includes((await read()).json.status));
}

/** A drawing in a project of its own, open; undefined when this machine has no browser. */
async function openDrawing(t: Parameters<typeof openProject>[0], bytes: Buffer, name = 'house.dxf') {
  const opened = await openProject(t, {}, { deviceScaleFactor: 1 });
  if (!opened) return undefined;
  const { service, path, person, visit, page } = opened;
  const { as } = person;
  const upload = await service.request('POST', `${path}/document`, { as, body: fileForm(name, bytes) });
  const id = (upload.json as { readonly model_id: number }).model_id;
  await ended(opened, id);
  const address = `/app${path.replace('/cloud/', '/c/').replace('/project/', '/p/')}/models/${id}/sheet`;
  const show = async (search = '') => {
    await visit(`${address}${search}`);
    await canvas(page).waitFor();
  };
  return { ...opened, id, address, show };
}

test('a drawing opens from documents, models and its report; its layers, layouts, texts and paper are switched', async t => {
  const opened = await openDrawing(t, house);
  if (!opened) return;
  const { page, problems, visit, address, row, show } = opened;
  const project = address.replace(/\/models.*/, '');
  await visit(`${project}/documents`);
  await row('house.dxf').getByText('Ready').waitFor();
  await row('house.dxf').dblclick();
  await canvas(page).waitFor();
  await visit(`${project}/models`);
  await page.getByRole('button', { name: 'Open house' }).click();
  await canvas(page).waitFor();
  assert.equal(new URL(page.url()).pathname, address);

  const drawn = await colours(page);
  assert.ok(drawn['red']! > 500 && drawn['green']! > 20 && drawn['dark']! > 50, JSON.stringify(drawn));
  assert.equal(drawn['blue'], undefined, 'a layer that is off in the file is not drawn');
  assert.deepEqual(
    await page
      .locator('aside li span')
      .allInnerTexts()
      .then(names => names.filter(Boolean)),
    ['0', 'Doors', 'Off', 'Walls'],
  );
  await page.getByRole('checkbox', { name: /^Off/ }).check();
  assert.ok((await colours(page))['blue']! > 200);
  await page.getByRole('checkbox', { name: /^Walls/ }).uncheck();
  assert.equal((await colours(page))['red'], undefined);
  await page.getByRole('textbox', { name: 'Search layers' }).fill('door');
  await page.getByRole('button', { name: 'All off' }).click();
  assert.equal((await colours(page))['green'], undefined, 'what is in a block on the layer goes with it');
  await page.getByRole('button', { name: 'As saved in the file' }).click();
  assert.ok((await colours(page))['red']! > 500);

  await page.getByRole('button', { name: 'Light or dark paper' }).click();
  const onDark = await colours(page);
  assert.ok(onDark['dark']! > 100_000 && onDark['light']! > 50, 'black becomes white on dark paper');
  await page.getByRole('button', { name: 'Light or dark paper' }).click();

  const before = await canvas(page).getAttribute('data-centre');
  await page.keyboard.press('/');
  await page.keyboard.type('manger');
  await page.getByText('1 result', { exact: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('1 of 1').waitFor();
  await until(async () => (await canvas(page).getAttribute('data-centre')) !== before);
  const [x, y] = (await canvas(page).getAttribute('data-centre'))!.split(' ').map(Number) as [number, number];
  assert.ok(x > east + 1000 && x < east + 4500 && Math.abs(y - north - 4150) < 10, `${x} ${y}`);
  await page.keyboard.press('Escape');

  await page.getByRole('tab', { name: 'A4 quer' }).click();
  await until(async () => new URL(page.url()).search === '?page=2');
  await canvas(page).waitFor();
  assert.match((await canvas(page).getAttribute('data-centre'))!, /^148\.5 105$/);
  await page.keyboard.press('ArrowLeft');
  // The first layout is shown again as it was left.
  await until(async () => /^\?at=[\d.]+,[\d.]+,[\d.]+$/.test(decodeURIComponent(new URL(page.url()).search)));
  await show();
  await assertLooks(page, 'sheet');
  assert.deepEqual(problems, []);
});

test('a drawing is redrawn after its graphics are lost, with the same layers and paper', async t => {
  const opened = await openDrawing(t, house);
  if (!opened) return;
  const { page, problems, show } = opened;
  await show();
  await page.getByRole('checkbox', { name: /^Walls/ }).uncheck();
  await page.getByRole('button', { name: 'Light or dark paper' }).click();
  const before = await colours(page);
  assert.ok(before['green']! > 20 && before['red'] === undefined, JSON.stringify(before));
  await loseGraphics(page);
  assert.deepEqual(await colours(page), before);
  assert.deepEqual(withoutLoss(problems), []);
});

test('distances, areas and angles are measured exactly by snapping, and by keyboard', async t => {
  const opened = await openDrawing(t, house);
  if (!opened) return;
  const { page, problems, show } = opened;
  await show();
  const click = async (at: readonly [number, number], off: readonly [number, number] = [0, 0]) => {
    const [x, y] = await onPage(page, at);
    await page.mouse.click(x + off[0], y + off[1]);
    // Two clicks of one place would be a double click.
    await page.waitForTimeout(20);
  };
  const said = (words: string) => page.locator('[data-sheet] p', { hasText: words }).waitFor({ state: 'attached' });
  await surface(page).focus();
  // Clear of the overlays in the corners. Positions are those of the last drawing, which comes after the key.
  const whole = await canvas(page).getAttribute('data-scale');
  await page.keyboard.press('-');
  await until(async () => (await canvas(page).getAttribute('data-scale')) !== whole);
  await page.keyboard.press('m');
  await click([east, north], [4, -3]);
  await click([east + 10_000, north], [-5, 2]);
  await said('10.000 m');
  await page.locator('label', { hasText: 'Angle' }).click();
  await click([east + 10_000, north]);
  await click([east, north], [3, 3]);
  await click([east, north + 8000], [2, 5]);
  await said('90.0°');
  await page.locator('label', { hasText: 'Area' }).click();
  for (const corner of [
    [0, 0],
    [10_000, 0],
    [10_000, 8000],
    [0, 8000],
    [0, 0],
  ] as const)
    await click([east + corner[0], north + corner[1]], [3, -2]);
  await said('80.00 m²');
  assert.deepEqual(await seriousFindings(page), []);

  // To the middle of the drawing, where the keys measure from; the line that is off is not snapped to.
  await page.locator('label', { hasText: 'Length' }).click();
  await surface(page).focus();
  await page.keyboard.press('0');
  await page.keyboard.press('s');
  await page.keyboard.press('Enter');
  const drawn = await canvas(page).getAttribute('data-centre');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  // The attributes of the view are those of the last drawing, which has all of the keys now.
  await until(async () => (await canvas(page).getAttribute('data-centre')) !== drawn);
  const scale = Number(await canvas(page).getAttribute('data-scale'));
  await page.keyboard.press('Enter');
  await said(`${(120 / scale / 1000).toFixed(3)} m`);

  // Into thousandths: the point under the pointer stays there. Pointers are at whole pixels.
  for (let n = 0; n < 8; n++) {
    const corner = (await onPage(page, [east + 10_000, north])).map(Math.round) as [number, number];
    await page.mouse.move(...corner);
    for (let turn = 0; turn < 5; turn++) await page.mouse.wheel(0, -120);
    await until(async () => Number(await canvas(page).getAttribute('data-scale')) > scale * 2.9 ** (n + 1));
    const [x, y] = await onPage(page, [east + 10_000, north]);
    assert.ok(Math.hypot(x - corner[0], y - corner[1]) < 3, `${x - corner[0]} ${y - corner[1]}`);
  }
  assert.ok((await colours(page))['red']! > 200, 'and is still drawn');
  assert.deepEqual(problems, []);
});

test('an unreadable drawing shows the reason, and links to its report', async t => {
  const opened = await openProject(t);
  if (!opened) return;
  const { page, service, path, person, visit } = opened;
  const body = fileForm('old.dwg', Buffer.concat([Buffer.from('AC1009'), Buffer.alloc(2000)]));
  const { model_id: id } = (await service.request('POST', `${path}/document`, { as: person.as, body })).json as {
    model_id: number;
  };
  await ended(opened, id);
  const project = `/app${path.replace('/cloud/', '/c/').replace('/project/', '/p/')}`;
  await visit(`${project}/models/${id}/sheet`);
  await page.getByRole('heading', { name: 'The drawing could not be read' }).waitFor();
  await page.getByText('R12').waitFor();
  assert.deepEqual(await seriousFindings(page), []);
  await page.getByRole('link', { name: 'Open the report' }).click();
  await until(async () => new URL(page.url()).pathname === `${project}/models/${id}`);
});
