// Many models in one view: how they are loaded, the requests of the page, and the list of them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright';
import { federatedFiles, makeFederation } from '../fixtures/federation.ts';
import { assertFits, drawn, take, until } from '../fixtures/screens.ts';
import { openWindows } from '../fixtures/window.ts';

/** PLINTH_FEDERATION=40 opens so many: the service takes half a second to process each. */
const MODELS = Number(process.env['PLINTH_FEDERATION'] ?? 16);
/** Models that are read at a time. */
const AT_ONCE = 6;

/** Records the number of progress bars at once, and their texts. */
const WATCH = `{
  window.bars = 0;
  window.said = [];
  new MutationObserver(() => {
    const bars = [...document.querySelectorAll('progress')];
    window.bars = Math.max(window.bars, bars.length);
    for (const bar of bars) if (!window.said.includes(bar.ariaLabel)) window.said.push(bar.ariaLabel);
  }).observe(document, { childList: true, subtree: true, attributes: true });
}`;

/** Counts workers that are started: each reads one model after the other. */
function countWorkers(page: Page): { readonly started: number } {
  const counted = { started: 0 };
  page.on('worker', () => (counted.started += 1));
  return counted;
}

/** The paths of the page's requests from now on, and of those that failed. */
function recordRequests(page: Page): { readonly asked: readonly string[]; readonly failed: readonly string[] } {
  const asked: string[] = [];
  const failed: string[] = [];
  page.on('request', request => asked.push(new URL(request.url()).pathname));
  page.on('requestfailed', request => failed.push(new URL(request.url()).pathname));
  return { asked, failed };
}

test(`${MODELS} models are loaded a few at a time, listed, filtered and reopened`, async t => {
  const windows = await openWindows(t);
  if (!windows) return;
  const { service, signIn } = windows;
  const { person, path, screen, ids } = await makeFederation(windows, federatedFiles(MODELS, 8));
  const { page, problems } = await signIn(person, `${screen}/models`);
  await page.evaluate(WATCH);
  const workers = countWorkers(page);
  const { asked, failed } = recordRequests(page);
  const asksFor = (end: string) => asked.filter(each => each.endsWith(end)).length;

  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('button', { name: `Open ${MODELS} in viewer` }).click();
  await drawn(page);
  const inAddress = new URL(page.url()).searchParams.get('models')?.split(',').map(Number);
  assert.deepEqual(
    inAddress?.toSorted((a, b) => a - b),
    ids,
  );
  assert.ok(workers.started <= AT_ONCE, `${workers.started} workers for ${MODELS} models`);
  const said = await page.evaluate<string[]>('window.said');
  assert.ok(
    said.some(each => new RegExp(`^Loading models: \\d+ of ${MODELS}$`).test(each)),
    said.join(),
  );
  assert.ok((await page.evaluate<number>('window.bars')) <= 3);
  // Open to its models, not to the storeys of each.
  assert.equal(await page.locator('[role=treeitem][aria-level="2"]').count(), 0);
  await take(page, 'federation');

  // A change in the list of models requests the list, not the data of each model.
  const kinds = ['/viewer.glb', '/structure.json', '/storey', '/georeference'];
  const counts = () => Object.fromEntries(kinds.map(kind => [kind, asksFor(kind)]));
  const before = { lists: asksFor('/model'), counts: counts() };
  const [first] = (await service.request('GET', `${path}/document`, { as: person.as })).json;
  await service.request('PATCH', `${path}/document/${first.id}`, { as: person.as, body: { name: 'Renamed lot.ifc' } });
  const allOpen = new RegExp(`${MODELS} of ${MODELS} models`);
  const list = page.getByRole('group', { name: 'Models' });
  await page.getByRole('button', { name: allOpen }).click();
  await list.getByRole('checkbox', { name: 'Renamed lot.ifc' }).waitFor();
  assert.ok(asksFor('/model') > before.lists);
  await page.waitForTimeout(300);
  assert.deepEqual(counts(), before.counts);
  assert.deepEqual(before.counts, Object.fromEntries(kinds.map(kind => [kind, MODELS])));

  await take(page, 'federation-list');
  const box = await list.boundingBox();
  assert.ok(box && box.y + box.height < 800, `the list ends at ${box && box.y + box.height}`);
  await page.getByRole('textbox', { name: 'Filter models' }).fill(`lot ${MODELS}`);
  await until(
    page,
    'the list filtered',
    `document.querySelectorAll('[role=group][aria-label=Models] input').length === 1`,
  );
  await list.getByRole('checkbox', { name: `Lot ${MODELS} building.ifc` }).uncheck();
  await page.getByRole('button', { name: new RegExp(`${MODELS - 1} of ${MODELS} models`) }).waitFor();
  await page.getByRole('textbox', { name: 'Filter models' }).fill('');
  await page.getByRole('button', { name: 'Open all', exact: true }).click();
  await page.getByRole('button', { name: allOpen }).waitFor();
  await drawn(page);
  await page.keyboard.press('Escape');
  await assertFits(page, 'the viewer');

  // A stream that is read to its end is not reported as broken off.
  assert.deepEqual(failed, []);

  // A model that is removed again while it waits is not loaded.
  await page.route('**/viewer.glb*', async route => {
    await sleep(500);
    await route.continue();
  });
  const loaded = asksFor('/viewer.glb');
  await page.goto(`${service.url}${screen}/viewer?models=${ids.join()}`);
  await page.getByRole('button', { name: allOpen }).click();
  await list.getByRole('checkbox').last().uncheck();
  await page.getByRole('button', { name: new RegExp(`${MODELS - 1} of ${MODELS} models`) }).waitFor();
  await drawn(page);
  assert.equal(asksFor('/viewer.glb') - loaded, MODELS - 1);
  assert.deepEqual(problems, []);
});
