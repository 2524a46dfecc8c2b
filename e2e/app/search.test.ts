// Ctrl+K finds everything that the user may see, and opens it by keys alone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright';
import { fileForm } from '../../core/testing/http-client.ts';
import { readDemoHouse } from '../../resources/demo-house/house.ts';
import { seriousFindings } from '../fixtures/accessibility.ts';
import { selected } from '../fixtures/demo-viewer.ts';
import { givenFile, openProject } from '../fixtures/open-project.ts';
import { assertFits, drawn, settled, step, take, until } from '../fixtures/screens.ts';
import { phone, sizes } from '../fixtures/window.ts';

async function type(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.locator('input[role=combobox]:focus').waitFor();
  await page.keyboard.type(text);
}

/** Moves down to an option by the keys, and chooses it. */
async function choose(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('option', { name }).first().waitFor();
  const wanted = page.getByRole('option', { name, selected: true });
  for (let steps = 0; (await wanted.count()) === 0; steps += 1) {
    assert.ok(steps < 40, `no way to ${String(name)}`);
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

const findBy = (page: Page, text: string, option: RegExp): Promise<void> =>
  step(`${text}: ${String(option)}`, async () => {
    await type(page, text);
    await choose(page, option);
  });

async function pictures(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const [size, viewport] of Object.entries({ laptop: sizes.laptop, phone })) {
      await page.setViewportSize(viewport);
      await assertFits(page, name);
      await take(page, `${name}-${size}-${colorScheme}`);
    }
    assert.deepEqual(await seriousFindings(page), [], colorScheme);
  }
  await page.setViewportSize(sizes.laptop);
  await page.emulateMedia({ colorScheme: 'light' });
}

// Long: one journey through all kinds of results.
test('Ctrl+K finds documents, elements, properties, issues and people', { timeout: 300_000 }, async t => {
  const opened = await openProject(t, { files: ['minutes.txt'], folders: ['Larch drawings'] });
  if (!opened) return;
  const { page, service, person, path, row, problems } = opened;
  const { as } = person;
  const [folder] = (await service.request('GET', `${path}/folder`, { as })).json.filter(
    ({ name }: { name: string }) => name === 'Larch drawings',
  );
  const put = async (name: string, bytes: string | Uint8Array) =>
    (
      await service.request('POST', `${path}/document`, {
        as,
        body: fileForm(name, bytes, { parent_id: String(folder.id) }),
      })
    ).json;
  // Another project with more and better hits: the current one still comes first.
  const other = await service.createProject('Elsewhere', { as, cloud: 'Other' });
  for (let n = 1; n <= 8; n++)
    await service.request('POST', `${other.path}/document`, {
      as,
      body: fileForm(`sycamore${n}.txt`, 'sycamore', { name: `Sycamore ${n}` }),
    });
  for (let n = 1; n <= 8; n++) await put(`Sycamore note ${n}.txt`, givenFile('x').buffer);
  await put('agreed.txt', 'On Monday the sycamore stairs were agreed upon.');
  const house = await put('house.ifc', new Uint8Array(Buffer.from(readDemoHouse())));
  await service.request('POST', `/bcf/2.1/projects/${path.split('/').at(-1)}/topics`, {
    as,
    body: { title: 'Sycamore stairs are steep' },
  });
  await service.processed(path, house.model_id, as);

  await step('what is found', async () => {
    await type(page, 'sycamore');
    await page.getByRole('option', { name: /Sycamore stairs are steep/ }).waitFor();
    await page
      .getByRole('group', { name: 'Documents' })
      .getByRole('option', { name: /More documents/ })
      .waitFor();
    await page.getByRole('status').getByText('7 results').waitFor();
    const documents = page.getByRole('group', { name: 'Documents' }).getByRole('option', { name: /Sycamore/ });
    for (const text of await documents.allInnerTexts()) assert.doesNotMatch(text, /Elsewhere/, 'this project first');
    await pictures(page, 'search-found');
    await page.getByRole('option', { name: /More documents/ }).click();
    await page.getByRole('option', { name: /agreed\.txt.*sycamore stairs were agreed/ }).waitFor();
    await page.keyboard.press('Escape');
  });
  await findBy(page, 'note 3', /Sycamore note 3/);
  await until(page, 'the document', `/\\/documents\\/\\d+\\/read$/.test(location.pathname)`);
  await page.getByRole('heading', { name: /note 3/ }).waitFor();
  await findBy(page, 'larch', /Larch drawings/);
  await row('agreed.txt').waitFor();
  await findBy(page, 'steep', /Sycamore stairs are steep/);
  await until(page, 'the issue', `location.pathname.includes('/issues/')`);
  await findBy(page, 'ann tester', /Person ann Tester/);
  await until(page, 'the people', `location.pathname.endsWith('/people')`);
  await findBy(page, 'chimney', /Element Chimney/);
  await drawn(page);
  assert.equal(await selected(page), 1);
  await page.locator('aside').getByText('Chimney', { exact: true }).first().waitFor();
  await step('a property', async () => {
    await type(page, 'manufacturer solar');
    await page.getByRole('option', { name: /Manufacturer: Sample Solar/ }).waitFor();
    await pictures(page, 'search-property');
    await page.keyboard.press('Escape');
  });

  await step('nothing is found', async () => {
    await type(page, 'qwertz');
    await page.getByRole('status').getByText('No results').waitFor();
    await take(page, 'search-nothing');
    await page.keyboard.press('Escape');
  });
  assert.deepEqual(problems, []);
  await step('the service is away', async () => {
    await page.route('**/search?*', route => route.abort('connectionrefused'));
    await type(page, 'theme');
    await page.getByRole('status').getByText('Only commands are available').waitFor();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await take(page, 'search-offline');
    await page.unroute('**/search?*');
    await page.route('**/search?*', route => route.fulfill({ status: 500, json: { code: 'internal' } }));
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('status').getByText('The search failed').waitFor();
    await page.unroute('**/search?*');
    await page.keyboard.press('Escape');
  });
  await findBy(page, 'français', /Français/);
  await step('French', async () => {
    await settled(page);
    await type(page, 'sycamore');
    await page.getByRole('option', { name: /Plus de documents/ }).waitFor();
    await pictures(page, 'search-french');
  });
});
