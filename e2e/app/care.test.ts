// Care of details that every screen shares: dates as the browser's region writes them, the font of the pages around
// the window.
import assert from 'node:assert/strict';
import { fileForm } from '../../core/testing/http-client.ts';
import { createCaller } from '../../core/testing/calls.ts';
import { openDemo } from '../fixtures/demo-viewer.ts';
import { still, take, until } from '../fixtures/screens.ts';
import { openPage, testsOfOneService } from '../fixtures/window.ts';

const addTest = testsOfOneService();

addTest('dates have their year and follow the region of the browser; evidence is exact', async windows => {
  const { service } = windows;
  const ann = await service.createPerson('ann');
  const { cloudId, projectId, path } = await service.createProject('Tower', { as: ann.as, cloud: 'Office' });
  const call = createCaller(service.client, ann.as);
  await call('POST', `${path}/document`, fileForm('plan.txt', 'a', { name: 'plan.txt' }));
  const base = `/app/c/${cloudId}/p/${projectId}`;
  const written = async (locale: string) => {
    const { page, visit, problems } = await windows.signIn(ann, `${base}/documents`, {
      locale,
      timezoneId: 'Asia/Kolkata',
    });
    const row = page.getByRole('row').filter({ hasText: 'plan.txt' });
    await row.waitFor();
    const date = await row.getByText(/\b20\d\d\b/).innerText();
    await take(page, `dates-${locale}`);
    await visit(`${base}/activity`);
    const time = page.getByRole('listitem').locator('time').first();
    const exact = await time.getAttribute('title');
    assert.deepEqual(problems, []);
    return { date: date.replaceAll(/[\u00a0\u202f]/g, ' '), exact };
  };
  const british = await written('en-GB');
  assert.match(british.date, /^\d{1,2} [A-Z][a-z]{2,3} 20\d\d, \d\d:\d\d$/);
  assert.match(british.exact ?? '', /^20\d\d-\d\d-\d\d \d\d:\d\d:\d\d \+05:30$/);
  assert.match((await written('en-US')).date, /^[A-Z][a-z]{2} \d{1,2}, 20\d\d, \d\d:\d\d [AP]M$/);
  assert.match((await written('fr-FR')).date, /^\d{1,2} [a-zéû]{3,5}\.? 20\d\d, \d\d:\d\d$/);
});

addTest('sign-in, certificate and licences have the font of the window', async ({ service, browser }) => {
  const { page, problems } = await openPage(browser, service.url);
  const usesFont = `[...document.fonts].some(({ family, status }) => /Inter Variable/.test(family) && status === 'loaded')`;
  await page.goto(`${service.url}/app/`);
  await page.locator('input[name=username]').waitFor();
  await until(page, 'the font of the sign-in', usesFont);
  await take(page, 'sign-in');
  for (const path of ['/trust', '/app/licences']) {
    await page.goto(`${service.url}${path}`);
    await until(page, `the font of ${path}`, usesFont);
    await take(page, path.slice(1).replace('/', '-'));
  }
  assert.deepEqual(problems, []);
});

addTest('how pins are shown is a choice of the menu, and the command says what it does next', async windows => {
  const { page, problems } = await openDemo(windows);
  const choices = async () => {
    await page.locator('[data-canvas]').first().click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Pins' }).click();
    await page.getByRole('menuitemradio').last().waitFor();
    await still(page);
    await take(page, 'pins-menu');
    return page.getByRole('menuitemradio');
  };
  const all = await choices();
  assert.deepEqual(await all.allInnerTexts(), ['Show', 'Show through walls', 'Hide']);
  await page.getByRole('menuitemradio', { name: 'Show through walls' }).click();
  await page.getByRole('menu').first().waitFor({ state: 'detached' });
  await choices();
  await page.getByRole('menuitemradio', { name: 'Show through walls', checked: true }).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.getByRole('menu').first().waitFor({ state: 'detached' });
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('pins');
  await page.getByRole('option', { name: 'Pins: Hide' }).waitFor();
  assert.deepEqual(problems, []);
});

addTest('Escape closes the panel beside a list, then the selection; the list has the focus', async windows => {
  const { service } = windows;
  const ann = await service.createPerson('eve');
  const { cloudId, projectId, path } = await service.createProject('Keys', { as: ann.as, cloud: 'Office' });
  const call = createCaller(service.client, ann.as);
  const { id } = await call('POST', `${path}/document`, fileForm('plan.txt', 'a', { name: 'plan.txt' }));
  await call('POST', `${path}/document/${id}/visa`, { description: 'Stairs', deadline: '2099-12-31' });
  const base = `/app/c/${cloudId}/p/${projectId}`;
  const { page, visit, problems } = await windows.signIn(ann, `${base}/documents`, { locale: 'en-GB' });
  const inList = () => until(page, 'the focus in the list', `document.activeElement?.matches('[role=grid]')`);
  const row = page.getByRole('row').filter({ hasText: 'plan.txt' });
  await row.click();
  await page.keyboard.press('Shift+V');
  const panel = page.getByRole('complementary', { name: 'Approvals' });
  await panel.getByText('Stairs').waitFor();
  await panel.getByRole('button').first().focus();
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  await inList();
  assert.equal(await row.getAttribute('aria-selected'), 'true');
  await page.keyboard.press('Escape');
  await until(page, 'no selection', `document.querySelector('[role=grid] [aria-selected=true]') === null`);

  await visit(`${base}/visas?show=asked`);
  await row.click();
  const visa = page.getByRole('complementary', { name: 'Approval' });
  await visa.getByText('Stairs').waitFor();
  await page.keyboard.press('Escape');
  await visa.getByText('Select an approval').waitFor();
  await inList();
  assert.deepEqual(problems, []);
});
