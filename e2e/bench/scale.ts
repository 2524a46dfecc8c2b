// A very large model in a browser, beside @thatopen/fragments with the same building: time until it can be seen, from the
// upload to it and when its page is opened again, work of the page for each frame of a turn, memory, and a click on an element.
// Without a graphics card software draws: the time that the page waits for it is a figure of its own.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright';
import { fileForm } from '../../core/testing/http-client.ts';
import { openBrowser } from '../fixtures/browser.ts';
import { COUNT_DRAWING } from '../fixtures/counted-drawing.ts';
import { manyElements } from '../fixtures/many-elements.ts';
import { openWindows } from '../fixtures/window.ts';
import { openFragments, type Shown } from './scale-peer.ts';

const ELEMENTS = 500_000;
const MINUTES = 60_000;
const PATIENCE = 15 * MINUTES;
/** Milliseconds that the camera turns. */
const TURN = 10_000;
const MOST = { script_ms: 16, memory_mb: 1000 };

/** Counts frames that draw and the time of their scripts, before anything of the page runs. */
const COUNT = `${COUNT_DRAWING} {
  window.frames = 0;
  window.inFrames = 0;
  const request = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = callback =>
    request(time => {
      const [start, drawn, calls] = [performance.now(), window.drawing, window.glCalls];
      callback(time);
      if (window.glCalls === calls) return;
      window.frames += 1;
      window.inFrames += performance.now() - start - (window.drawing - drawn);
    });
}`;

/** Prints a line for us and one for fragments. @param part how many elements, 500,000 without it; then `plinth` or
 *  `fragments` for one of them */
export async function benchScale(part = ''): Promise<void> {
  const [elements = '', who = ''] = part.split(',');
  const count = elements === '' ? ELEMENTS : Number(elements);
  const ends: (() => unknown)[] = [];
  const context = {
    after: (end: () => unknown) => void ends.push(end),
    diagnostic: console.log,
    skip: console.log,
  } as unknown as TestContext;
  const folder = mkdtempSync(join(tmpdir(), 'plinth-scale-'));
  try {
    const text = manyElements(count);
    console.log(`${count} elements, ${(text.length / 1e6).toFixed(0)} MB of IFC`);
    if (who !== 'fragments') await measure('plinth', await openOurs(context, text));
    if (who === 'plinth') return;
    const browser = await openBrowser(context);
    if (!browser) throw new Error('there is no browser');
    await measure(
      'fragments',
      await openFragments({ browser, folder, text, init: COUNT, later: context.after.bind(context) }),
    );
  } finally {
    for (const end of ends.toReversed()) await end();
    rmSync(folder, { recursive: true });
  }
}

async function openOurs(context: TestContext, text: string): Promise<Shown> {
  const windows = await openWindows(context, {});
  if (!windows) throw new Error('there is no browser');
  const { service, signIn } = windows;
  const person = await service.createPerson('grace');
  const { as } = person;
  const cloud = (await service.request('POST', '/cloud', { as, body: { name: 'Large' } })).json;
  const project = (await service.request('POST', `/cloud/${cloud.id}/project`, { as, body: { name: 'Large' } })).json;
  const path = `/cloud/${cloud.id}/project/${project.id}`;
  const start = Date.now();
  const { model_id: id } = (
    await service.request('POST', `${path}/document`, { as, body: fileForm('many.ifc', text, { name: 'many.ifc' }) })
  ).json;
  let model = { status: 'P', viewer_file: '' };
  for (const end = start + PATIENCE; model.status !== 'C'; await sleep(200)) {
    model = (await service.request('GET', `${path}/model/${id}`, { as })).json;
    if (model.status === 'E' || Date.now() > end) throw new Error(`the model was not made: ${model.status}`);
  }
  const converted = (Date.now() - start) / 1000;
  const { page } = await signIn(person);
  await page.addInitScript(COUNT);
  let size = 0;
  page.on('response', response => {
    if (response.url().includes('viewer')) size += Number(response.headers()['content-length'] ?? 0);
  });
  const reopen = async () => {
    await page.goto(`${service.url}/app/c/${cloud.id}/p/${project.id}/viewer?models=${id}`);
    await page.locator('section[aria-busy=false]').waitFor({ timeout: PATIENCE });
  };
  await reopen();
  return {
    page,
    converted,
    size: size / 1e6,
    reopen,
    turn: milliseconds => drag(page, milliseconds),
    click: async () => {
      const { x, y } = await middleOf(page);
      await page.mouse.click(x, y);
      await page.locator('[role=treeitem][aria-selected=true]').first().waitFor({ timeout: PATIENCE });
    },
  };
}

async function middleOf(page: Page): Promise<{ readonly x: number; readonly y: number }> {
  const box = await page.locator('[data-canvas]').boundingBox();
  if (!box) throw new Error('there is no canvas');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Drags over the canvas, on and on to the right. */
async function drag(page: Page, milliseconds: number): Promise<void> {
  const { x, y } = await middleOf(page);
  await page.mouse.move(x - 200, y);
  await page.mouse.down();
  for (let n = 1, end = Date.now() + milliseconds; Date.now() < end; n += 1) {
    await page.mouse.move(x - 200 + 8 * n, y);
    await sleep(16);
  }
  await page.mouse.up();
}

async function measure(who: string, shown: Shown): Promise<void> {
  const { page, converted, size } = shown;
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const work = async () => ({
    script:
      ((await devtools.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'ScriptDuration')?.value ??
        0) * 1000,
    drawing: await page.evaluate<number>('window.drawing'),
    inFrames: await page.evaluate<number>('window.inFrames'),
    frames: await page.evaluate<number>('window.frames'),
  });
  const start = performance.now();
  await shown.reopen();
  const opened = performance.now() - start;
  const before = await work();
  await shown.turn(TURN);
  const after = await work();
  const frames = Math.max(1, after.frames - before.frames);
  const clicked = performance.now();
  await shown.click();
  const click = performance.now() - clicked;
  const script = (after.inFrames - before.inFrames) / frames;
  const memory = memoryOf(page.context().browser()!);
  console.log(
    JSON.stringify({
      bench: 'scale',
      who,
      converted_s: Number(converted.toFixed(1)),
      read_mb: Number(size.toFixed(1)),
      opened_ms: Math.round(opened),
      turn: {
        frames,
        script_ms: Number(script.toFixed(1)),
        all_scripts_ms: Math.round(after.script - before.script),
        in_webgl_ms: Number(((after.drawing - before.drawing) / frames).toFixed(1)),
      },
      click_ms: Math.round(click),
      memory_mb: await memory,
      ...(who === 'plinth' && { target: MOST, pass: script <= MOST.script_ms && (await memory) <= MOST.memory_mb }),
    }),
  );
}

/** Resident MB of the processes that run pages; where the system does not say it, 0. */
async function memoryOf(browser: Browser): Promise<number> {
  const devtools = await browser.newBrowserCDPSession();
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
  const own = new Set(processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => String(id)));
  if (!readdirSync('/').includes('proc')) return 0;
  const kilobytes = [...own].map(id =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0),
  );
  return Math.round(Math.max(...kilobytes) / 1000);
}
