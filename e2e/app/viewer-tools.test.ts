// The tools of the viewer in a browser: what they select and count of the demo house is compared with its files.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { seriousFindings } from '../fixtures/accessibility.ts';
import { difference, openDemoWithMouse, picture, selected, type Place } from '../fixtures/demo-viewer.ts';
import { escape, still, take, until } from '../fixtures/screens.ts';
import { testsOfOneService } from '../fixtures/window.ts';

// For as long as the browser takes for twenty frames, however busy the machine is.
const countFrames = `new Promise(done => {
  const { prototype } = WebGL2RenderingContext;
  const draw = prototype.drawElements;
  let drawn = 0;
  prototype.drawElements = function (...args) {
    drawn += 1;
    draw.apply(this, args);
  };
  const wait = left => {
    if (left > 0) requestAnimationFrame(() => wait(left - 1));
    else {
      prototype.drawElements = draw;
      done(drawn);
    }
  };
  wait(20);
})`;

const using = testsOfOneService();

using('a rectangle takes what is inside, or to the left what it touches', async (windows, t) => {
  const { page, problems, structure, drag } = await openDemoWithMouse(windows);
  const band = page.locator('[data-band]');
  const whole: readonly [Place, Place] = [
    [0.005, 0.95],
    [0.995, 0.2],
  ];

  await page.keyboard.press('Shift+v');
  await page.getByText('Drag right').waitFor();
  await drag(...whole, async () => {
    assert.equal(await band.isVisible(), true);
    assert.equal(await band.getAttribute('data-touching'), null);
  });
  assert.equal(await band.isVisible(), false);
  const all = await selected(page);
  const drawn = structure.filter(
    ({ type, children }) => children.length === 0 && !/project|site|building|storey|space|opening/.test(type),
  ).length;
  t.diagnostic(`${all} selected, ${drawn} in the structure`);
  assert.ok(all > 40 && all <= structure.length);
  assert.ok((await page.locator('[role=treeitem][aria-selected=true]').count()) > 0, 'the tree follows');
  assert.equal(await page.getByText('Drag right').count(), 0, 'the command is for one drag');

  // A part of the house: fewer elements are wholly inside than are touched, and Alt needs no command.
  const part: readonly [Place, Place] = [
    [0.35, 0.3],
    [0.62, 0.6],
  ];
  await page.keyboard.down('Alt');
  await drag(...part);
  const inside = await selected(page);
  await drag(part[1], part[0], async () => assert.equal(await band.getAttribute('data-touching'), ''));
  const touched = await selected(page);
  t.diagnostic(`${inside} inside, ${touched} touched`);
  assert.ok(inside > 0 && inside < touched && touched < all, `${inside} < ${touched} < ${all}`);

  // Ctrl adds: the adjacent rectangle, to the selection.
  await drag(...part);
  await page.keyboard.down('Control');
  await drag([0.62, 0.3], [0.35, 0.6]);
  assert.equal(await selected(page), touched);
  await page.keyboard.up('Control');

  // A step back while drawing selects nothing, and the selection stays.
  const before = await selected(page);
  await drag(...whole, async () => {
    await page.keyboard.press('Escape');
    assert.equal(await band.isVisible(), false);
  });
  assert.equal(await selected(page), before);

  // Hidden elements do not count.
  await page.keyboard.up('Alt');
  await page.keyboard.press('Delete');
  await page.keyboard.down('Alt');
  await drag(...whole);
  assert.equal(await selected(page), all - touched);
  await drag([0.1, 0.85], [0.3, 0.92]);
  assert.equal(await selected(page), 0, 'a rectangle on nothing takes nothing');
  await page.keyboard.up('Alt');
  assert.deepEqual(problems, []);
});

using('colours by class and storey say what they mean; a row of the legend selects its elements', async windows => {
  const { page, problems, structure, at } = await openDemoWithMouse(windows);
  const legend = page.getByRole('region', { name: 'Colour legend' });
  const rows = async () =>
    Promise.all(
      (await legend.getByRole('listitem').all()).map(
        async row => [await row.locator('span').innerText(), Number(await row.locator('small').innerText())] as const,
      ),
    );

  await page.keyboard.press('c');
  await legend.waitFor();
  const classes = await rows();
  const walls = structure.filter(({ type }) => type === 'wall').length;
  assert.equal(new Map(classes).get('IfcWall'), walls);
  assert.ok(classes.length <= 13, 'twelve colours and the others');
  const colours = await Promise.all((await legend.locator('i').all()).map(each => each.getAttribute('style')));
  assert.equal(new Set(colours).size, classes.length);
  await legend.getByRole('button', { name: 'IfcWall' }).click();
  assert.equal(await selected(page), walls);

  await page.mouse.click(...at([0.45, 0.15]), { button: 'right' });
  await until(page, 'the focus in the menu', `document.activeElement?.closest('[role=menu]')`);
  await escape(page, '[data-canvas]');
  assert.equal(await legend.count(), 1, 'Escape takes back the menu alone');
  await page.mouse.click(...at([0.45, 0.15]), { button: 'right' });
  await page.getByRole('menuitem', { name: 'Colour by storey' }).click();
  await legend.getByText('Attic').waitFor();
  const storeys = await rows();
  assert.deepEqual(
    storeys.slice(0, 3).map(([word]) => word),
    ['Attic', 'Upper floor', 'Ground floor'],
  );
  assert.equal(
    storeys.reduce((sum, [, count]) => sum + count, 0),
    classes.reduce((sum, [, count]) => sum + count, 0),
  );
  await legend.getByRole('button', { name: 'Reset colours' }).click();
  assert.equal(await legend.count(), 0);

  await page.locator('[data-canvas]').focus();
  await page.keyboard.press('Escape');
  await page.keyboard.press('c');
  await legend.waitFor();
  await page.keyboard.press('Escape');
  assert.equal(await legend.count(), 0, 'a step back takes the colours');
  assert.deepEqual(problems, []);
});

/** Size of a picture, and how many colours are at nine places around its middle. */
const middleOf = `async base64 => {
  const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))]));
  const canvas = Object.assign(document.createElement('canvas'), { width: bitmap.width, height: bitmap.height });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context.drawImage(bitmap, 0, 0);
  const found = [0.4, 0.5, 0.6].flatMap(y => [0.4, 0.5, 0.6].map(x =>
    String(context.getImageData(Math.floor(x * bitmap.width), Math.floor(y * bitmap.height), 1, 1).data)));
  return { size: [bitmap.width, bitmap.height], colours: new Set(found).size };
}`;

using('a picture is saved in the size and by the name that are chosen, and the view stays as it is', async windows => {
  const { page, problems } = await openDemoWithMouse(windows);
  const savePicture = async (size: RegExp, name?: string) => {
    await page.getByRole('button', { name: 'Save picture' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save picture' });
    const option = await dialog.getByRole('option', { name: size }).getAttribute('value');
    await dialog.getByRole('combobox', { name: 'Size' }).selectOption(option);
    if (name !== undefined) await dialog.getByRole('textbox', { name: 'File name' }).fill(name);
    await still(page);
    assert.deepEqual(await seriousFindings(page), []);
    await take(page, 'save-picture');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Save', exact: true }).click(),
    ]);
    await dialog.waitFor({ state: 'detached' });
    // Neither the background alone nor a part of a picture: the house is in the middle of every side.
    const { size: pixels, colours } = await page.evaluate<{ readonly size: number[]; readonly colours: number }>(
      `(${middleOf})('${readFileSync(await download.path()).toString('base64')}')`,
    );
    return { name: download.suggestedFilename(), size: pixels, colours };
  };
  const before = await picture(page);
  const large = await savePicture(/^3840 × 2160/);
  assert.deepEqual([large.name, large.size, large.colours > 4], ['house.png', [3840, 2160], true]);
  const square = await savePicture(/^Square/, ' South/west: 1 ');
  assert.deepEqual([square.name, square.size, square.colours > 4], ['South west 1.png', [2048, 2048], true]);
  const screen = await savePicture(/^As on screen/);
  const canvas = await page.evaluate<number[]>(
    `(({ width, height }) => [width, height])(document.querySelector('canvas'))`,
  );
  assert.deepEqual(screen.size, canvas);
  assert.ok(difference(before.pixels, (await picture(page)).pixels) < 0.01);
  assert.deepEqual(problems, []);
});

using('walking moves the eye, a drag turns it, and nothing is drawn while one stands', async windows => {
  const { page, problems, at, drag } = await openDemoWithMouse(windows);
  const picture = () => page.locator('[data-viewer] section[aria-busy]').screenshot();
  const angles = () => page.locator('[data-angles]').getAttribute('data-angles');
  const stands = async () => {
    for (let n = 0; n < 20 && (await page.evaluate<number>(countFrames)) > 0; n++) await page.waitForTimeout(100);
    return await page.evaluate<number>(countFrames);
  };

  await page.locator('[data-canvas]').focus();
  const home = await picture();
  await page.keyboard.press('w');
  await page.getByText('W A S D or arrows to walk').waitFor();
  // The lawn in front of the house.
  await page.mouse.click(...at([0.43, 0.55]));
  assert.equal(await stands(), 0);
  const onLawn = await picture();
  assert.notDeepEqual(onLawn, home);
  const before = await angles();
  await page.keyboard.down('w');
  await page.waitForTimeout(500);
  await page.keyboard.up('w');
  assert.equal(await stands(), 0, 'no frame while one stands');
  assert.notDeepEqual(await picture(), onLawn);
  assert.equal(await angles(), before, 'walking ahead turns nothing');
  await drag([0.5, 0.5], [0.7, 0.5]);
  assert.notEqual(await angles(), before, 'a drag turns the head');
  await page.keyboard.press('Escape');
  assert.equal(await page.getByText('W A S D or arrows to walk').count(), 0);
  assert.equal(await page.getByRole('button', { name: 'Walk', exact: true }).getAttribute('aria-pressed'), 'false');
  assert.deepEqual(problems, []);
});
