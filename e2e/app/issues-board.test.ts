// The board of issues: cards are moved to another column by mouse, finger and keys, also among thousands.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright';
import { assertLooks } from '../fixtures/accessibility.ts';
import { openIssues } from '../fixtures/issue-project.ts';
import { lasting, take } from '../fixtures/screens.ts';
import { sizes } from '../fixtures/window.ts';

const column = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const card = (page: Page, text: string): Locator => page.getByRole('listitem').filter({ hasText: text }).first();

async function middleOf(target: Locator): Promise<{ readonly x: number; readonly y: number }> {
  const box = await target.boundingBox();
  assert.ok(box);
  return { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 60) };
}

test('cards are dragged by mouse and moved by keys', { timeout: 240_000 }, async t => {
  const opened = await openIssues(t, { count: 6 });
  if (!opened) return;
  const { page, problems, send, bcf } = opened;
  await page.getByText('Board', { exact: true }).click();
  await column(page, 'Open').waitFor();
  await assertLooks(page, 'issues-board');
  const statusOf = async (title: string) =>
    (await opened.issues()).find(issue => issue.title.startsWith(title))?.topic_status;

  const [from, to] = [await middleOf(card(page, 'Stair')), await middleOf(column(page, 'Closed'))];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, from.y + 20, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await take(page, 'issues-board-drag');
  await page.mouse.up();
  await column(page, 'Closed').getByText('Stair').waitFor();
  assert.equal(await lasting(() => statusOf('Stair'), 'Closed'), 'Closed');
  assert.equal(await page.getByRole('complementary').count(), 0, 'a drag opens nothing');

  // A card dropped outside of the board stays where it was, as does one whose drag Escape cancels.
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  assert.equal(await statusOf('Grund'), 'Open');

  // By keys: the focus stays on the card.
  const duct = page.getByRole('link', { name: /Duct crosses/ });
  await duct.focus();
  await page.keyboard.press('Shift+ArrowRight');
  await column(page, 'Closed').getByText('Duct').waitFor();
  await page.getByText('moved to Closed').waitFor({ state: 'attached' });
  assert.equal(
    await lasting(
      () =>
        page.evaluate<boolean>(
          "document.activeElement.matches('a') && document.activeElement.textContent.includes('Duct')",
        ),
      true,
    ),
    true,
  );
  assert.equal(await lasting(() => statusOf('Duct'), 'Closed'), 'Closed');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await page.getByRole('complementary', { name: 'Issue' }).waitFor();

  // Changes of others are seen at once.
  const [first] = await opened.issues();
  await send('PATCH', `${bcf}/topics/${first?.guid}`, { topic_status: null });
  await column(page, 'No status').getByText('Stair').waitFor();
  assert.deepEqual(problems, []);
});

test('a finger holds a card to drag it, and scrolls otherwise', { timeout: 240_000 }, async t => {
  const opened = await openIssues(t, { count: 3 }, { hasTouch: true, viewport: sizes.tablet });
  if (!opened) return;
  const { page, problems, visit, base } = opened;
  await visit(`${base}/issues?view=board`);
  await card(page, 'Stair').waitFor();
  const [from, to] = [await middleOf(card(page, 'Stair')), await middleOf(column(page, 'In progress'))];
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { readonly x: number; readonly y: number }) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [{ x: at.x, y: at.y }] : [] });
  await touch('touchStart', from);
  await page.locator('[data-ghost]').waitFor();
  for (const share of [0.3, 0.6, 1])
    await touch('touchMove', { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });
  await touch('touchEnd');
  await column(page, 'In progress').getByText('Stair').waitFor();
  assert.equal(await page.getByRole('complementary').count(), 0);
  assert.deepEqual(problems, []);
});

test('a project without statuses starts with the usual ones', { timeout: 240_000 }, async t => {
  const opened = await openIssues(t, { count: 2, values: false });
  if (!opened) return;
  const { page, problems, visit, base } = opened;
  await visit(`${base}/issues?view=board`);
  await page.getByRole('button', { name: 'Create Open, In progress, Resolved, Closed' }).click();
  await column(page, 'Resolved').waitFor();
  await card(page, 'Stair').getByRole('link').focus();
  await page.keyboard.press('Shift+ArrowRight');
  await column(page, 'Open').getByText('Stair').waitFor();
  assert.deepEqual(problems, []);
});
