// The issues of a large project in a browser: the time of the window's JavaScript to switch between table and board, to
// scroll them and to drag a card.
import type { Locator, Page } from 'playwright';
import { fileForm } from '../../core/testing/http-client.ts';
import { manyTopics } from '../fixtures/bcf-files.ts';
import { openIssues } from '../fixtures/issue-project.ts';
import { median, print, rounded } from './figures.ts';
import { outsideTests } from './outside-tests.ts';
import { scriptTimeOf, watchTasks } from './page-work.ts';

const ROUNDS = 5;
const STATUSES = ['Open', 'In progress', 'Closed'];
/** milliseconds of JavaScript for one action */
const MOST = 100;
/** Time that the window may still work on something after it was shown. */
const SETTLES = 400;
/** of the wheel */
const TURNS = 10;

/** Prints a line for each figure. @param part how many issues; without it 2,000 and 10,000 */
export async function benchBoard(part = ''): Promise<void> {
  for (const count of part === '' ? [2000, 10_000] : [Number(part)])
    await withIssues(count, measure => benchCount(count, measure));
}

interface Measured {
  readonly page: Page;
  /** milliseconds of JavaScript during an action, and of the longest task, which includes layout */
  readonly measure: (work: () => Promise<void>) => Promise<{ readonly script: number; readonly longest: number }>;
}

async function withIssues(count: number, work: (measured: Measured) => Promise<void>): Promise<void> {
  const { context, end } = outsideTests();
  try {
    const opened = await openIssues(context, { settings: {} });
    if (!opened) throw new Error('there is no browser');
    const { page, service, ann, bcf, visit, base } = opened;
    const body = fileForm('issues.bcf', await manyTopics(count, 1, STATUSES), {});
    const taken = await service.request('POST', `${bcf}/import?report=true`, { as: ann.as, body });
    if (taken.json.topics !== count) throw new Error(taken.text);
    await visit(`${base}/issues`);
    await page.getByRole('row').nth(10).waitFor();
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Performance.enable');
    await page.evaluate(watchTasks);
    await work({
      page,
      measure: async action => {
        await page.waitForTimeout(SETTLES);
        await page.evaluate('globalThis.longest = 0');
        const before = await scriptTimeOf(devtools);
        await action();
        await page.waitForTimeout(SETTLES);
        return {
          script: (await scriptTimeOf(devtools)) - before,
          longest: await page.evaluate<number>('globalThis.longest'),
        };
      },
    });
  } finally {
    await end();
  }
}

async function benchCount(count: number, { page, measure }: Measured): Promise<void> {
  const figures = new Map<string, { script: number[]; longest: number[] }>();
  const note = async (figure: string, action: () => Promise<void>, times = 1) => {
    const { script, longest } = await measure(action);
    const all = figures.get(figure) ?? { script: [], longest: [] };
    all.script.push(script / times);
    all.longest.push(longest);
    figures.set(figure, all);
  };
  for (let round = 0; round <= ROUNDS; round++) {
    if (round === 1) figures.clear(); // the first round loads what the others have
    await note('table scrolled by 600 pixels', () => scroll(page, page.getByRole('grid')), TURNS);
    await note('table to board', async () => {
      await page.getByText('Board', { exact: true }).click();
      await page.getByRole('listitem').first().waitFor();
    });
    await note('board scrolled by 600 pixels', () => scroll(page, page.getByRole('listitem').first()), TURNS);
    await note('card dragged to the next column and back', async () => {
      for (const [from, to] of [
        ['Open', 'In progress'],
        ['In progress', 'Open'],
      ] as const)
        await drag(page, from, to);
    });
    await note('board to table', async () => {
      await page.getByText('Table', { exact: true }).click();
      await page.getByRole('row').nth(10).waitFor();
    });
  }
  for (const [figure, { script, longest }] of figures) {
    const ms = median(script);
    print('board', {
      issues: count,
      figure,
      script_ms: rounded(ms),
      longest_task_ms: rounded(median(longest)),
      target: { script_ms: MOST },
      pass: ms < MOST,
    });
  }
}

async function scroll(page: Page, over: Locator): Promise<void> {
  await over.hover();
  for (let n = 0; n < TURNS; n++) await page.mouse.wheel(0, 600);
}

async function drag(page: Page, from: string, to: string): Promise<void> {
  const card = page.getByRole('region', { name: from, exact: true }).getByRole('listitem').nth(1);
  const [start, end] = [
    await card.boundingBox(),
    await page.getByRole('region', { name: to, exact: true }).boundingBox(),
  ];
  if (!start || !end) throw new Error('there is nothing to drag');
  await page.mouse.move(start.x + start.width / 2, start.y + 10);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2, end.y + 200, { steps: 8 });
  await page.mouse.up();
}
