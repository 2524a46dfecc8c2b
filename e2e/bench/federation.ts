// Many models in one view: from the address to the first picture and to all models, the data read for them, and the
// work of the page for a turn, a click, the list of models and hiding one. Without a graphics card software draws: the
// time that the page waits for it is a figure of its own.
import type { Page } from 'playwright';
import { canvasOf } from '../fixtures/demo-viewer.ts';
import { federatedFiles, makeFederation } from '../fixtures/federation.ts';
import { until } from '../fixtures/screens.ts';
import { openWindows } from '../fixtures/window.ts';
import { print, rounded } from './figures.ts';
import { outsideTests } from './outside-tests.ts';
import { COUNT_FRAMES, drag, frameWork, memoryOf, watchTasks } from './page-work.ts';

const MODELS = 40;
/** Of a model, on average. */
const ELEMENTS = 3000;
const PATIENCE = 10 * 60_000;
/** Milliseconds that the camera turns. */
const TURN = 10_000;

/** Also records the longest time that the page did not respond. */
const WATCH = `${COUNT_FRAMES} ${watchTasks}`;

/** Prints one line. @param part how many models, 40 without it; then how many elements each has on average */
export async function benchFederation(part = ''): Promise<void> {
  const [models = '', each = ''] = part.split(',');
  const [count, elements] = [models === '' ? MODELS : Number(models), each === '' ? ELEMENTS : Number(each)];
  const { context, end } = outsideTests();
  try {
    const windows = await openWindows(context, {});
    if (!windows) throw new Error('there is no browser');
    const files = federatedFiles(count, elements);
    const size = files.reduce((sum, { text }) => sum + text.length, 0);
    console.log(`${count} models of ${elements} elements, ${(size / 1e6).toFixed(0)} MB of IFC`);
    const start = Date.now();
    const { person, screen, ids } = await makeFederation(windows, files);
    const converted = (Date.now() - start) / 1000;
    const { page, problems } = await windows.signIn(person);
    page.setDefaultTimeout(60_000);
    await page.addInitScript(WATCH);
    const opened = await open(page, `${windows.service.url}${screen}/viewer?models=${ids.join()}`);
    const acts = await useIt(page, count);
    print('federation', { models: count, converted_s: rounded(converted), ...opened, ...acts, problems });
  } finally {
    await end();
  }
}

/** Opens the address and waits until everything is loaded. */
async function open(page: Page, address: string) {
  let [bytes, requests] = [0, 0];
  const failed: string[] = [];
  const sizes: Promise<void>[] = [];
  page.on('requestfinished', request => {
    requests += 1;
    sizes.push(
      request.sizes().then(
        ({ responseBodySize }) => void (bytes += responseBodySize),
        () => undefined,
      ),
    );
  });
  page.on('requestfailed', request => failed.push(request.url()));
  const work = await frameWork(page);
  await page.goto(address);
  await page.locator('section[aria-busy=false]').waitFor({ timeout: PATIENCE });
  const ready = await page.evaluate<number>('performance.now()');
  const worked = await work();
  await Promise.all(sizes);
  return {
    first_picture_ms: Math.round(await page.evaluate<number>('window.firstPicture')),
    all_ready_ms: Math.round(ready),
    scripts_ms: Math.round(worked.script),
    longest_task_ms: Math.round(await page.evaluate<number>('window.longest')),
    frames: worked.frames,
    in_webgl_ms: Math.round(worked.drawing),
    read_mb: rounded(bytes / 1e6),
    requests,
    failed: failed.length,
    memory_mb: await memoryOf(page),
  };
}

/** Typical actions then, and the time of each. */
async function useIt(page: Page, count: number) {
  const work = await frameWork(page);
  const timed = async (act: () => Promise<unknown>): Promise<number> => {
    const start = performance.now();
    await act();
    return Math.round(performance.now() - start);
  };
  const before = await work();
  await drag(page, TURN);
  const after = await work();
  const frames = Math.max(1, after.frames - before.frames);
  await page.keyboard.press('h');
  await page.waitForTimeout(1500);
  const selected = page.locator('[role=treeitem][aria-selected=true]').first();
  const { x, y, width, height } = await canvasOf(page);
  // Between buildings there is nothing: clicks further from the middle until an element is hit.
  let [click, clicks] = [0, 0];
  for (; clicks < 12 && !(await selected.isVisible()); clicks += 1)
    click = await timed(async () => {
      await page.mouse.click(x + width / 2 + clicks * 17, y + height * 0.55 + clicks * 7);
      await selected.waitFor({ timeout: 1500 }).catch(() => undefined);
    });
  await page.keyboard.press('Escape');
  const list = page.getByRole('group', { name: 'Models' });
  const listed = await timed(async () => {
    await page.getByRole('button', { name: new RegExp(`${count} of ${count} models`) }).click();
    await until(
      page,
      'all models listed',
      `document.querySelectorAll('[role=group] input[type=checkbox]').length >= ${count}`,
    );
  });
  const closed = await timed(async () => {
    await list.getByRole('checkbox').nth(1).uncheck();
    await page.getByRole('button', { name: new RegExp(`${count - 1} of ${count} models`) }).waitFor();
    await page.locator('section[aria-busy=false]').waitFor();
  });
  await page.keyboard.press('Escape');
  const tree = page.getByRole('tree');
  const scrolled = await timed(async () => {
    await tree.focus();
    await page.keyboard.press('End');
    await page.locator('[role=treeitem][data-active]').waitFor();
  });
  await page.keyboard.press('Home');
  const hidden = await timed(async () => {
    await page.keyboard.press(' ');
    await page.locator('[role=treeitem][data-hidden]').first().waitFor();
  });
  const grouped = await timed(async () => {
    await page
      .getByRole('button', { name: /^Tree:/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: /class/i }).first().click();
    await page.getByRole('tree', { name: /class/i }).locator('[role=treeitem]').first().waitFor();
  });
  return {
    turn: {
      frames,
      script_ms: rounded((after.inFrames - before.inFrames) / frames),
      in_webgl_ms: rounded((after.drawing - before.drawing) / frames),
      draw_calls: Math.round((after.drawCalls - before.drawCalls) / frames),
    },
    click_ms: click,
    list_ms: listed,
    close_one_ms: closed,
    tree_end_ms: scrolled,
    hide_one_ms: hidden,
    by_class_ms: grouped,
    memory_after_mb: await memoryOf(page),
  };
}
