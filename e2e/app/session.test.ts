// Sessions and connections: reloading, ending, slowness, absence.
import assert from 'node:assert/strict';
import { seriousFindings } from '../fixtures/accessibility.ts';
import { openPage, testsOfOneService } from '../fixtures/window.ts';

const session = testsOfOneService();

// conditions.test.ts tests every screen after a reload.
session(
  'the sign-in leads to where one wanted to go, a reload asks for no password, and tokens are kept nowhere',
  async windows => {
    const ann = await windows.service.createPerson('ann');
    const { request } = windows.service;
    const cloud = (await request('POST', '/cloud', { as: ann.as, body: { name: 'Ours' } })).json;
    const project = (await request('POST', `/cloud/${cloud.id}/create-demo`, { as: ann.as })).json;
    const base = `/app/c/${cloud.id}/p/${project.id}`;
    const { page, problems, visit } = await windows.signIn(ann, `${base}/models`);
    assert.equal(new URL(page.url()).pathname, `${base}/models`, 'the sign-in leads to where one wanted to go');

    const pages: string[] = [];
    page.on('request', request => {
      if (request.isNavigationRequest()) pages.push(new URL(request.url()).pathname);
    });
    for (const path of [`${base}/documents?folder=${project.root_folder_id}`, '/app/server']) {
      await visit(path);
      await page.reload();
      await page.locator('#content').waitFor();
      assert.equal(new URL(page.url()).pathname, path.replace(/\?.*/, ''));
      assert.deepEqual(
        pages.splice(0),
        Array(2).fill(path.replace(/\?.*/, '')),
        'the page is not left for the sign-in',
      );
    }
    // Tokens are in memory only.
    const stored = await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])');
    assert.doesNotMatch(String(stored), /eyJ|refresh|token/i);
    assert.deepEqual(problems, []);
  },
);

session('the end of a session is told, and signing in leads back to the same place', async windows => {
  const ann = await windows.service.createPerson('bea');
  const { request } = windows.service;
  const cloud = (await request('POST', '/cloud', { as: ann.as, body: { name: 'Ours' } })).json;
  const { page } = await windows.signIn(ann, `/app/c/${cloud.id}`);
  await page.getByText('No projects yet.').waitFor();
  // Neither the token nor its renewal is accepted any more.
  await page.route(/\/protocol\/openid-connect\/token$/, route =>
    route.fulfill({ status: 400, json: { error: 'invalid_grant' } }),
  );
  await page.route(/\/cloud/, route =>
    route.fulfill({ status: 401, json: { detail: 'expired', code: 'not_authenticated' } }),
  );
  await page.getByRole('button', { name: 'New project' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Late');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('No projects yet.').waitFor();
  assert.equal(new URL(page.url()).pathname, `/app/c/${cloud.id}`);
});

session('an expired token is renewed unseen', async windows => {
  const ann = await windows.service.createPerson('cem');
  await windows.service.request('POST', '/cloud', { as: ann.as, body: { name: 'Ours' } });
  const { page } = await windows.signIn(ann);
  let refused = 0;
  await page.route('**/create-demo', async route => {
    if (refused > 0) return route.continue();
    refused += 1;
    return route.fulfill({ status: 401, json: { detail: 'expired', code: 'not_authenticated' } });
  });
  const renewed = page.waitForRequest(
    request => request.url().endsWith('/token') && (request.postData() ?? '').includes('refresh_token'),
  );
  await page.getByRole('button', { name: 'Add demo' }).click();
  await renewed;
  await page.waitForURL(/\/documents/);
  assert.equal(refused, 1);
});

session('signing out ends the session here and at the service', async windows => {
  const { page } = await windows.signIn(await windows.service.createPerson('dan'));
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  const confirm = page.locator('button[type=submit]');
  const done = page.getByRole('heading', { name: 'You are signed out' });
  await confirm.or(done).first().waitFor();
  if (await confirm.isVisible()) await confirm.click();
  await done.waitFor();
  await page.getByRole('link', { name: 'Sign in again' }).click();
  await page.locator('input[name=password]').waitFor();
});

session('while the service is away the screen stays and says so; a slow one shows skeletons', async windows => {
  const ann = await windows.service.createPerson('eva');
  await windows.service.request('POST', '/cloud', { as: ann.as, body: { name: 'Ours' } });
  const { page, visit } = await windows.signIn(ann);
  await page.getByRole('button', { name: 'New project' }).waitFor();

  await page.route(
    ({ pathname }) => !pathname.startsWith('/app/'),
    route => route.abort(),
  );
  await page.getByRole('button', { name: 'New project' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Nowhere');
  await page.keyboard.press('Enter');
  await page
    .getByRole('alert')
    .getByText('The service is not responding. Check that it is running, then try again.')
    .waitFor();
  await page.getByText('No connection. Data may be out of date.').waitFor();
  await page.unrouteAll();

  await page.route(
    url => url.pathname === '/cloud',
    async route => {
      await new Promise(resolve => {
        setTimeout(resolve, 1500);
      });
      await route.continue();
    },
  );
  await visit('/app/');
  await page.getByRole('status', { name: 'Loading' }).first().waitFor();
  await page.getByRole('heading', { name: 'Ours' }).waitFor();
});

session('files of the window that do not come at first are asked for again', async windows => {
  for (const [what, files, language] of [
    ['scripts', /\/assets\/[\w-]+\.js$/, 'en'],
    ['one style sheet', /\/assets\/frame-[\w-]+\.css$/, 'en'],
    ['the texts of the language', /\/assets\/window-[\w-]+\.js$/, 'fr'],
  ] as const) {
    const { page } = await openPage(windows.browser, windows.service.url, { locale: language });
    let loads = 0;
    let aborted = 0;
    page.on('domcontentloaded', () => {
      loads += 1;
    });
    await page.route(files, route => {
      if (loads > 1) return route.continue();
      aborted += 1;
      return route.abort('addressunreachable');
    });
    await page.goto(`${windows.service.url}/app/`);
    await page.locator('input[name=username]').waitFor();
    assert.ok(aborted > 0, what);
  }
});

session('a page whose files do not come at first is there all the same, with its style', async windows => {
  const ann = await windows.service.createPerson('pat');
  const cloud = (await windows.service.request('POST', '/cloud', { as: ann.as, body: { name: 'Ours' } })).json;
  for (const files of [/\/assets\/cloud-[\w-]+\.css$/, /\/assets\/cloud-[\w-]+\.js$/]) {
    const { page, problems } = await windows.signIn(ann);
    let aborted = 0;
    await page.route(files, route => {
      if (aborted > 0) return route.continue();
      aborted += 1;
      return route.abort('connectionreset');
    });
    await page.getByRole('link', { name: 'Ours' }).first().click();
    await page.getByRole('heading', { name: 'Ours', level: 1 }).waitFor();
    assert.equal(new URL(page.url()).pathname, `/app/c/${cloud.id}`);
    assert.equal(aborted, 1, String(files));
    const sheets = await page.evaluate<string>('[...document.styleSheets].map(({ href }) => href).join()');
    assert.match(sheets, /\/assets\/cloud-/);
    assert.deepEqual(
      problems.filter(problem => !problem.includes('net::')),
      [],
    );
  }
});

session('a page whose files never come says so, and the window is loaded anew for it once only', async windows => {
  const ann = await windows.service.createPerson('max');
  await windows.service.request('POST', '/cloud', { as: ann.as, body: { name: 'Ours' } });
  const { page } = await windows.signIn(ann);
  let loads = 0;
  page.on('domcontentloaded', () => {
    loads += 1;
  });
  await page.route(/\/assets\/cloud-[\w-]+\.js$/, route => route.abort('connectionreset'));
  await page.getByRole('link', { name: 'Ours' }).first().click();
  await page.getByRole('alert').getByText('This page stopped working').waitFor();
  assert.equal(loads, 1);
  await page.unrouteAll();
  await page.getByRole('alert').getByRole('button', { name: 'Reload' }).click();
  await page.getByRole('heading', { name: 'Ours', level: 1 }).waitFor();
});

session('a window whose files never come says so in words, and goes on once they do', async windows => {
  const { page } = await openPage(windows.browser, windows.service.url);
  await page.route(/\/assets\/frame-[\w-]+\.js$/, route => route.abort());
  await page.goto(`${windows.service.url}/app/`);
  await page.getByText('Plinth does not load. It is tried again.').waitFor();
  await page.unrouteAll();
  await page.locator('input[name=username]').waitFor();
});

session('the menu of the account leads to the licences of what the window is made of', async windows => {
  const person = await windows.service.createPerson('lea');
  const { page, problems } = await windows.signIn(person, '/app/');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Licences' }).click();
  await page.waitForURL('**/app/licences');
  const text = await page.locator('pre').innerText();
  for (const name of ['fastify — MIT', 'react-dom', '@fontsource-variable/inter', 'SIL OPEN FONT LICENSE'])
    assert.ok(text.includes(name), name);
  assert.deepEqual(await seriousFindings(page), []);
  await page.getByRole('link', { name: 'Back to Plinth' }).click();
  await page.getByRole('button', { name: 'Account' }).waitFor();
  assert.deepEqual(problems, []);
});
