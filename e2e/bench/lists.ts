// Lists of 200,000 elements with six columns, and a workbook with twelve: time and bytes of the service, how long its
// event loop was blocked, and how long the page worked to sort, group and scroll them. PLINTH_ELEMENTS sets another
// number of elements.
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Page } from 'playwright';
import { browserFlags, findBrowser } from '../fixtures/browser.ts';
import { writeManyQuantities, QUANTITIES, SHARED } from '../fixtures/many-quantities.ts';
import { enterCredentials } from '../fixtures/window.ts';
import { temporaryFolder } from '../../core/testing/process.ts';
import { signIn } from '../../core/testing/sign-in.ts';
import { convertFile } from './convert-file.ts';
import { print } from './figures.ts';
import { scriptTimeOf, watchTasks } from './page-work.ts';
import { forkHostile } from './processes.ts';

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
  using folder = temporaryFolder('lists');
  const file = join(folder.path, 'quantities.ifc');
  await writeManyQuantities(file, elements);
  await using service = await forkHostile(join(folder.path, 'data'));
  const { url, bootstrap, client } = service;
  const { email, password = '' } = bootstrap.admin;
  const realm = `${bootstrap.auth_url}/auth/realms/${bootstrap.realm}`;
  const key = `Bearer ${(await signIn(client, realm, email, password)).accessToken}`;
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
    const headers = { authorization: key, 'accept-encoding': 'gzip' };
    const { value, ms, delay, worked, grown } = await service.measure(() =>
      client.send('GET', address, headers, Readable.from([])),
    );
    const held = Math.round(worked);
    print('lists', {
      elements,
      read: name,
      status: value.status,
      ms: Math.round(ms),
      kb: Math.round(value.text.length / 1000),
      held_ms: held,
      delay_ms: Math.round(delay),
      grown_mb: Math.round(grown / 2 ** 20),
      pass: value.status === 200 && held < MOST_HELD,
    });
  }
  await inPage(url, { email, password }, { path, model, elements });
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
    print('lists', { skipped: 'no Chromium' });
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
    await page.evaluate(watchTasks);
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

function measured(page: Page, elements: number) {
  return async (name: string, act: () => Promise<unknown>): Promise<void> => {
    const client = await page.context().newCDPSession(page);
    await client.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.evaluate('window.longest = 0');
    const [before, began] = [await scriptTimeOf(client), performance.now()];
    const facts = await act();
    const took = performance.now() - began;
    await sleep(1500);
    print('lists', {
      elements,
      page: name,
      ms: Math.round(took),
      javascript_ms: Math.round((await scriptTimeOf(client)) - before),
      longest_task_ms: Math.round(await page.evaluate<number>('window.longest')),
      ...(typeof facts === 'object' && facts),
    });
    await client.detach();
  };
}
