// A very large model in a browser, compared with @thatopen/fragments with the same building: time until it is visible,
// from the upload and when its page is opened again, work of the page for each frame of a turn, memory, and a click on
// an element.
// Without a graphics card software draws: the time that the page waits for it is a figure of its own.
import type { TestContext } from 'node:test';
import { createCaller, createProject, processed } from '../../core/testing/calls.ts';
import { fileForm } from '../../core/testing/http-client.ts';
import { temporaryFolder } from '../../core/testing/process.ts';
import { openBrowser } from '../fixtures/browser.ts';
import { manyElements } from '../fixtures/many-elements.ts';
import { openWindows } from '../fixtures/window.ts';
import { print, rounded } from './figures.ts';
import { outsideTests } from './outside-tests.ts';
import { COUNT_FRAMES, drag, frameWork, memoryOf, middleOf } from './page-work.ts';
import { openFragments, type Shown } from './scale-peer.ts';

const ELEMENTS = 500_000;
const MINUTES = 60_000;
const PATIENCE = 15 * MINUTES;
/** Milliseconds that the camera turns. */
const TURN = 10_000;
const MOST = { first_picture_ms: 3000, script_ms: 16, memory_mb: 1000 };

/** Prints a line for us and one for fragments. @param part how many elements, 500,000 without it; then `plinth` or
 *  `fragments` for one of them */
export async function benchScale(part = ''): Promise<void> {
  const [elements = '', who = ''] = part.split(',');
  const count = elements === '' ? ELEMENTS : Number(elements);
  const { context, end } = outsideTests();
  using folder = temporaryFolder('scale');
  try {
    const text = manyElements(count);
    console.log(`${count} elements, ${(text.length / 1e6).toFixed(0)} MB of IFC`);
    if (who !== 'fragments') await measure('plinth', await openOurs(context, text));
    if (who === 'plinth') return;
    const browser = await openBrowser(context);
    if (!browser) throw new Error('there is no browser');
    await measure(
      'fragments',
      await openFragments({
        browser,
        folder: folder.path,
        text,
        init: COUNT_FRAMES,
        later: context.after.bind(context),
      }),
    );
  } finally {
    await end();
  }
}

async function openOurs(context: TestContext, text: string): Promise<Shown> {
  const windows = await openWindows(context, {});
  if (!windows) throw new Error('there is no browser');
  const { service, signIn } = windows;
  const person = await service.createPerson('grace');
  const { as } = person;
  const { cloudId, projectId, path } = await createProject(service.client, as, 'Large');
  const start = Date.now();
  const form = fileForm('many.ifc', text, { name: 'many.ifc' });
  const { model_id: id } = await createCaller(service.client, as)('POST', `${path}/document`, form);
  const { status } = await processed(service.client, as, `${path}/model/${id}`, PATIENCE, 200);
  if (status === 'E') throw new Error('the model was not made');
  const converted = (Date.now() - start) / 1000;
  const { page } = await signIn(person);
  await page.addInitScript(COUNT_FRAMES);
  let size = 0;
  page.on('response', response => {
    if (response.url().includes('viewer')) size += Number(response.headers()['content-length'] ?? 0);
  });
  const reopen = async () => {
    await page.goto(`${service.url}/app/c/${cloudId}/p/${projectId}/viewer?models=${id}`);
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

async function measure(who: string, shown: Shown): Promise<void> {
  const { page, converted, size } = shown;
  const work = await frameWork(page);
  const start = performance.now();
  await shown.reopen();
  const opened = performance.now() - start;
  const firstPicture = await page.evaluate<number>('window.firstPicture');
  const before = await work();
  await shown.turn(TURN);
  const after = await work();
  const frames = Math.max(1, after.frames - before.frames);
  const clicked = performance.now();
  await shown.click();
  const click = performance.now() - clicked;
  const script = (after.inFrames - before.inFrames) / frames;
  const memory = memoryOf(page);
  print('scale', {
    who,
    converted_s: rounded(converted),
    read_mb: rounded(size),
    first_picture_ms: Math.round(firstPicture),
    opened_ms: Math.round(opened),
    turn: {
      frames,
      script_ms: rounded(script),
      all_scripts_ms: Math.round(after.script - before.script),
      in_webgl_ms: rounded((after.drawing - before.drawing) / frames),
    },
    click_ms: Math.round(click),
    memory_mb: await memory,
    ...(who === 'plinth' && {
      target: MOST,
      pass: firstPicture <= MOST.first_picture_ms && script <= MOST.script_ms && (await memory) <= MOST.memory_mb,
    }),
  });
}
