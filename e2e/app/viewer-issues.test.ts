// Issues in the viewer: saved views are restored, and issues are worked on next to the model.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright';
import { canvasOf, openDemo, picture, difference, type DemoViewer } from '../fixtures/demo-viewer.ts';
import { seriousFindings } from '../fixtures/accessibility.ts';
import { drawn, until } from '../fixtures/screens.ts';
import { openWindows, type WindowSetting } from '../fixtures/window.ts';

interface Viewpoint {
  readonly guid: string;
  readonly originating_system: string | null;
  readonly perspective_camera?: unknown;
  readonly orthogonal_camera?: unknown;
  readonly clipping_planes: readonly unknown[];
  readonly snapshot: { readonly snapshot_data: string };
  readonly models: readonly number[];
  readonly pins: readonly { readonly guid: string; readonly point: { readonly x: number; readonly z: number } }[];
  readonly components: {
    readonly selection: readonly unknown[];
    readonly coloring: readonly unknown[];
    readonly visibility: { readonly default_visibility: boolean; readonly exceptions: readonly unknown[] };
  };
}
interface Issue {
  readonly guid: string;
  readonly title: string;
  readonly topic_status: string | null;
  readonly viewpoints: readonly Viewpoint[];
  readonly comments: readonly { readonly comment: string; readonly viewpoint_guid: string | null }[];
}

const bcf = (demo: DemoViewer): string => `/bcf/2.1/projects/${demo.path.split('/').at(-1)}`;

const issues = async ({ service }: WindowSetting, demo: DemoViewer): Promise<readonly Issue[]> =>
  (await service.request('GET', `${bcf(demo)}/full-topic`, { as: demo.as })).json;

/** Share of the pixels of two pictures (data URIs) of one size that differ by more than a shade. */
async function pictureDifference(page: Page, a: string, b: string): Promise<number> {
  const read = `async uri => {
    const bytes = Uint8Array.from(atob(uri.split(',')[1]), letter => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.width, image.height];
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, image.width, image.height);
  }`;
  return page.evaluate<number>(`(async () => {
    const read = ${read};
    const [a, b] = [await read(${JSON.stringify(a)}), await read(${JSON.stringify(b)})];
    if (a.width !== b.width || a.height !== b.height) return 1;
    let other = 0;
    for (let at = 0; at < a.data.length; at += 4)
      if ([0, 1, 2].some(part => Math.abs(a.data[at + part] - b.data[at + part]) > 6)) other++;
    return other / (a.width * a.height);
  })()`);
}

/** Writes the title of the issue that the dialog asks for, and creates it. */
async function create(page: Page, title: string): Promise<void> {
  await page.getByRole('dialog', { name: 'New issue' }).getByLabel('Title').fill(title);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: title }).waitFor();
}

for (const projection of ['perspective', 'orthographic'] as const)
  test(`a reopened issue shows the same view: ${projection}`, { timeout: 240_000 }, async t => {
    const windows = await openWindows(t);
    if (!windows) return;
    const demo = await openDemo(windows);
    const { page, problems } = demo;
    const { x, y, width, height } = await canvasOf(page);
    const click = async (across: number, down: number, button: 'left' | 'right' = 'left') =>
      page.mouse.click(x + width * across, y + height * down, { button });

    // An element is hidden, others are coloured, one is selected; the model is cut by a box and seen from elsewhere.
    await click(0.5, 0.45);
    await page.keyboard.press('Delete');
    await page.keyboard.press('c');
    await page.getByRole('region', { name: 'Colour legend' }).waitFor();
    if (projection === 'orthographic') await page.keyboard.press('o');
    await page.mouse.move(x + width * 0.4, y + height * 0.5);
    await page.mouse.down();
    await page.mouse.move(x + width * 0.55, y + height * 0.42, { steps: 4 });
    await page.mouse.up();
    await page.keyboard.press('b');
    await page.getByRole('button', { name: 'Move section' }).first().waitFor();
    for (let n = 0; n < 4; n++)
      await page.getByRole('button', { name: 'Move section' }).nth(4).press('Shift+ArrowDown');
    await page.keyboard.press('v');
    await click(0.45, 0.5);
    await page.locator('aside code').waitFor();

    await page.keyboard.press('n');
    await create(page, 'Roof is too low');
    const [made] = await issues(windows, demo);
    const [first] = made!.viewpoints;
    assert.equal(first!.originating_system, 'ifc3d');
    assert.deepEqual(first!.models, [demo.model.id]);
    assert.deepEqual(
      [first!.perspective_camera !== undefined, first!.orthogonal_camera !== undefined],
      projection === 'perspective' ? [true, false] : [false, true],
    );
    assert.equal(first!.clipping_planes.length, 6);
    const { selection, coloring, visibility } = first!.components;
    assert.equal(selection.length, 1);
    assert.ok(coloring.length > 3);
    assert.deepEqual([visibility.default_visibility, visibility.exceptions.length], [true, 1]);
    assert.equal(first!.pins.length, 1, 'the selected element has a pin');

    // Another time, by its address: the same view is captured once more.
    await demo.visit(`/app${new URL(page.url()).pathname.slice(4)}?models=${demo.model.id}&issue=${made!.guid}`);
    await drawn(page);
    await page.locator('aside').getByRole('button', { name: 'Show this view' }).waitFor();
    await page.getByLabel('Add a comment').fill('Still so');
    await page.getByRole('button', { name: 'Comment with view' }).click();
    await page.getByText('Still so').first().waitFor();
    await page.getByText('1 comment').waitFor();
    const [again] = await issues(windows, demo);
    assert.equal(again!.comments[0]?.comment, 'Still so');
    const second = again!.viewpoints.find(({ guid }) => guid === again!.comments[0]?.viewpoint_guid);
    assert.ok(second);
    const share = await pictureDifference(page, first!.snapshot.snapshot_data, second.snapshot.snapshot_data);
    t.diagnostic(`${projection}: ${(share * 100).toFixed(3)} % of the pixels differ`);
    assert.ok(share < 0.01, `${share * 100} % of the pixels differ`);
    assert.deepEqual(second.components, first!.components);

    // Changes since then are undone by showing the view again.
    const before = await picture(page);
    await page.locator('[data-canvas]').focus();
    for (const key of ['a', 'Escape', '6', 'h']) await page.keyboard.press(key);
    assert.ok(difference((await picture(page)).pixels, before.pixels) > 0.05);
    await page.getByRole('button', { name: 'Show this view' }).first().click();
    await until(page, 'the view', 'document.querySelector("aside [data-current]") !== null');
    assert.ok(difference((await picture(page)).pixels, before.pixels) < 0.01);
    assert.deepEqual(await seriousFindings(page), []);
    assert.deepEqual(problems, []);
  });
