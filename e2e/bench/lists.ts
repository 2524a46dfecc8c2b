// Lists of 200,000 elements with six columns, and a workbook with twelve: time and bytes of the service, how long its
// event loop was blocked, and how long the page worked to sort, group and scroll them. PLINTH_ELEMENTS sets another
// number of elements.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Page } from 'playwright';
import { browserFlags, findBrowser } from '../fixtures/browser.ts';
import { writeManyQuantities, QUANTITIES, SHARED } from '../fixtures/many-quantities.ts';
import { enterCredentials } from '../fixtures/window.ts';
import { createHttpClient } from '../../core/testing/http-client.ts';
import { SERVICE_FLAGS, type Bootstrap } from '../../core/testing/process.ts';
import { signIn } from '../../core/testing/sign-in.ts';
import { convertFile } from './convert-file.ts';
import type { FromHostile, LoopReport } from './hostile-service.ts';

/** Milliseconds that the event loop of the service, and the page, may be blocked. */
const MOST_HELD = 100;

const columns = [
  { from: 'element', name: 'class' },
  { from: 'element', name: 'name' },
  { from: 'element', name: 'storey' },
  { from: 'property', set: SHARED, name: 'FireRating' },
  { from: 'property', set: QUANTITIES, name: 'Length' },
  { from: 'property', set: QUANTITIES, name: 'Area' },
];

const moreColumns = [
  ...columns,
  ...['type', 'material', 'layer', 'system'].map(name => ({ from: 'element', name })),
  ...['Tag', 'Description'].map(name => ({ from: 'attribute', name })),
];

export async function benchLists(): Promise<void> {
  const elements = Number(process.env['PLINTH_ELEMENTS'] ?? 200_000);
  const folder = mkdtempSync(join(tmpdir(), 'plinth-lists-'));
  const file = join(folder, 'quantities.ifc');
  await writeManyQuantities(file, elements);
  const data = join(folder, 'data');
  const child = fork(join(import.meta.dirname, 'hostile-service.ts'), [data], {
    execArgv: ['--expose-gc', ...SERVICE_FLAGS],
  });
  const hear = async <Message extends FromHostile>() => (await once(child, 'message'))[0] as Message;
  const { url } = await hear<Extract<FromHostile, { url: string }>>();
  const bootstrap = JSON.parse(readFileSync(join(data, 'bootstrap.json'), 'utf8')) as Bootstrap;
  const client = createHttpClient(url, bootstrap.ca_file);
  const { email, password = '' } = bootstrap.admin;
  const realm = `${bootstrap.auth_url}/auth/realms/${bootstrap.realm}`;
  const key = `Bearer ${(await signIn(client, realm, email, password)).accessToken}`;
  try {
    const { path, model } = await convertFile(client, key, file);
    const table = `${path}/element-table`;
    const choice = `models=${model}&columns=${encodeURIComponent(JSON.stringify(columns))}`;
    const groups = `&groups=${encodeURIComponent(JSON.stringify(columns.slice(0, 1)))}`;
    for (const [name, address] of [
      ['columns, first', `${table}/columns?models=${model}`],
      ['columns', `${table}/columns?models=${model}`],
      ['table', `${table}?${choice}`],
      ['table again', `${table}?${choice}`],
      ['sums', `${table}/sums?${choice}${groups}`],
      ['csv', `${table}/csv?${choice}`],
      ['xlsx', `${table}/xlsx?${choice}`],
      ['xlsx, 12 columns', `${table}/xlsx?models=${model}&columns=${encodeURIComponent(JSON.stringify(moreColumns))}`],
    ] as const) {
      child.send('begin');
      await hear<LoopReport>();
      const began = performance.now();
      const { status, text } = await client.send(
        'GET',
        address,
        { authorization: key, 'accept-encoding': 'gzip' },
        Readable.from([]),
      );
      const took = performance.now() - began;
      child.send('end');
      const { delay, worked, grown } = await hear<LoopReport>();
      const held = Math.round(worked);
      console.log(
        JSON.stringify({
          bench: 'lists',
          elements,
          read: name,
          status,
          ms: Math.round(took),
          kb: Math.round(text.length / 1000),
          held_ms: held,
          delay_ms: Math.round(delay),
          grown_mb: Math.round(grown / 2 ** 20),
          pass: status === 200 && held < MOST_HELD,
        }),
      );
    }
    await inPage(url, { email, password }, { path, model, elements });
  } finally {
    child.send('stop');
    await once(child, 'exit');
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Opened {
  readonly path: string;
  readonly model: number;
  readonly elements: number;
}

/** The list in a browser: the longest blocking of its thread by each action. */
async function inPage(
  url: string,
  person: { readonly email: string; readonly password: string },
  { path, model, elements }: Opened,
): Promise<void> {
  const executablePath = findBrowser();
  if (executablePath === undefined) {
    console.log(JSON.stringify({ bench: 'lists', skipped: 'no Chromium' }));
    return;
  }
  const browser = await chromium.launch({ executablePath, args: [...browserFlags] });
  try {
    const context = await browser.newContext({ ignoreHTTPSErrors: true, viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    page.setDefaultTimeout(180_000);
    const [, cloud, project] = /cloud\/(\d+)\/project\/(\d+)/.exec(path)!;
    await page.goto(`${url}/app/c/${cloud}/p/${project}/viewer?models=${model}`);
    await enterCredentials(page, person);
    await page.locator('[role=treeitem]').first().waitFor();
    await watchTasks(page);
    const rows = page.locator('[role=treegrid] [role=row][data-uuid]');
    const act = measured(page, elements);
    const byName = page.getByRole('columnheader', { name: 'Name' }).getByRole('button');
    await act('open the list', async () => {
      await page.locator('[data-canvas]').focus();
      await page.keyboard.press('l');
      await rows.first().waitFor();
      return { after_answer_ms: await sinceAnswer(page) };
    });
    await act('sort by name', () => byName.click());
    await act('sort by name, down', () => byName.click());
    await act('group by class', async () => {
      await page.getByRole('button', { name: 'Group by' }).click();
      await page.getByRole('combobox', { name: 'Group by' }).selectOption({ label: 'Class' });
      await page.keyboard.press('Escape');
    });
    await act('scroll', async () => {
      await page.locator('[role=treegrid]').hover();
      for (let n = 0; n < 20; n++) await page.mouse.wheel(0, 3000);
    });
    await act('search', () => page.getByRole('textbox', { name: 'Search rows' }).fill('part 1999'));
  } finally {
    await browser.close();
  }
}

/** Milliseconds since the first byte of the table arrived. */
const sinceAnswer = (page: Page): Promise<number> =>
  page.evaluate(`Math.round(performance.now() - performance.getEntriesByType('resource')
    .findLast(({ name }) => name.includes('/element-table?')).responseStart)`);

/** Records the duration of each task of the page. */
async function watchTasks(page: Page): Promise<void> {
  await page.evaluate(`{
    window.longest = 0;
    new PerformanceObserver(list => {
      for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration);
    }).observe({ entryTypes: ['longtask'] });
  }`);
}

function measured(page: Page, elements: number) {
  return async (name: string, act: () => Promise<unknown>): Promise<void> => {
    const client = await page.context().newCDPSession(page);
    await client.send('Performance.enable', { timeDomain: 'threadTicks' });
    const scripts = async () =>
      (await client.send('Performance.getMetrics')).metrics.find(each => each.name === 'ScriptDuration')?.value ?? 0;
    await page.evaluate('window.longest = 0');
    const [before, began] = [await scripts(), performance.now()];
    const facts = await act();
    const took = performance.now() - began;
    await sleep(1500);
    const worked = ((await scripts()) - before) * 1000;
    const longest = await page.evaluate<number>('window.longest');
    console.log(
      JSON.stringify({
        bench: 'lists',
        elements,
        page: name,
        ms: Math.round(took),
        javascript_ms: Math.round(worked),
        longest_task_ms: Math.round(longest),
        ...(typeof facts === 'object' && facts),
      }),
    );
    await client.detach();
  };
}
