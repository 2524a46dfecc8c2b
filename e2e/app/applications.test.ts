// Applications: those made in the window work, and stop when their access is withdrawn; tokens of projects.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { connect } from '../../core/storage/database/connect.ts';
import { seriousFindings } from '../fixtures/accessibility.ts';
import { assertFits, settled, still, take } from '../fixtures/screens.ts';
import { openWindows, phone, sizes } from '../fixtures/window.ts';

test(
  'an application created in the window signs in by its secret and key until they are revoked',
  { timeout: 240_000 },
  async t => {
    const windows = await openWindows(t);
    if (!windows) return;
    const { service } = windows;
    const ann = await service.createPerson('ann');
    const { cloudId, projectId } = await service.createProject('House', { as: ann.as, cloud: 'Ours' });
    const { page, visit, problems } = await windows.signIn(ann, '/app/applications');
    const dialog = page.getByRole('dialog');
    const looks = async (name: string) => {
      await still(page);
      await take(page, name);
      await assertFits(page, name);
      assert.deepEqual(await seriousFindings(page), [], name);
    };
    /** A secret from the dialog that shows it once, which is closed then. */
    const shown = async (label: string) => {
      const text = await dialog.getByRole('paragraph').filter({ hasText: label }).locator('code').innerText();
      return text;
    };
    const done = async () => {
      await dialog.getByRole('button', { name: 'Done' }).click();
      await dialog.waitFor({ state: 'detached' });
    };
    const tokenBy = (clientId: string, secret: string) =>
      service.request('POST', '/auth/realms/plinth/protocol/openid-connect/token', {
        body: new URLSearchParams({ grant_type: 'client_credentials', client_id: clientId, client_secret: secret }),
      });
    const cloudsBy = async (as: string) => {
      const { status, json } = await service.request('GET', '/cloud', { as });
      return status === 200 ? (json as { name: string }[]).map(({ name }) => name) : status;
    };

    await page.getByText('No applications').waitFor();
    await page.keyboard.press('n');
    await dialog.getByLabel('Name').fill('Nightly export');
    await dialog.getByLabel(/^Redirect URIs/).fill('not an address');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.getByText('is not a valid URI').waitFor();
    await dialog.getByLabel(/^Redirect URIs/).fill('https://export.example.org/callback');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.getByRole('heading', { name: 'Save these now' }).waitFor();
    await looks('secrets-laptop-light');
    // A dialog with a secret that cannot be shown again does not close by a stray key.
    await page.keyboard.press('Escape');
    const [clientId, secret, key] = [await shown('Client ID'), await shown('Client secret'), await shown('API key')];
    await done();
    await page.getByRole('heading', { name: 'Nightly export' }).waitFor();
    await looks('application-laptop-light');
    const token = `Bearer ${(await tokenBy(clientId, secret)).json.access_token}`;
    assert.deepEqual([await cloudsBy(`ApiKey ${key}`), await cloudsBy(token)], [[], []]);
    assert.match(
      await page.locator('pre').first().innerText(),
      new RegExp(`${service.url}/auth/realms/plinth/protocol/openid-connect/token[^]*client_id=${clientId}`),
    );

    await t.test('it is added to a cloud', async () => {
      await visit(`/app/c/${cloudId}/applications`);
      await page.getByRole('button', { name: 'Add application' }).click();
      await dialog.getByLabel(/^Client ID/).fill('nothing');
      await dialog.getByRole('button', { name: 'Add', exact: true }).click();
      await dialog.getByText('No application with this client ID.').waitFor();
      await dialog.getByLabel(/^Client ID/).fill(clientId);
      await dialog.getByRole('button', { name: 'Add', exact: true }).click();
      await page.getByRole('row').filter({ hasText: 'Nightly export' }).waitFor();
      assert.deepEqual([await cloudsBy(`ApiKey ${key}`), await cloudsBy(token)], [['Ours'], ['Ours']]);
    });

    await t.test('its credentials are replaced and revoked', async () => {
      await visit('/app/applications');
      await page.getByRole('button', { name: 'Nightly export' }).click();
      await page.getByText('Ours').waitFor();
      await page.getByRole('button', { name: 'Revoke' }).click();
      await dialog.getByRole('button', { name: 'Revoke' }).click();
      await page.getByText('None', { exact: true }).waitFor();
      assert.equal(await cloudsBy(`ApiKey ${key}`), 401);
      await page.getByRole('button', { name: 'New secret' }).click();
      await dialog.getByRole('button', { name: 'Replace' }).click();
      await dialog.getByRole('heading', { name: 'Save these now' }).waitFor();
      const next = await shown('Client secret');
      await done();
      assert.deepEqual([(await tokenBy(clientId, secret)).status, (await tokenBy(clientId, next)).status], [401, 200]);
      await page.getByRole('button', { name: 'Delete' }).click();
      await dialog.getByRole('textbox').fill('Nightly export');
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await page.getByText('No applications').waitFor();
      assert.deepEqual([(await tokenBy(clientId, next)).status, await cloudsBy(token)], [401, 401]);
    });

    await t.test('a token of a project', async () => {
      await visit(`/app/c/${cloudId}/p/${projectId}/people`);
      await page.getByRole('link', { name: 'Access tokens' }).click();
      await page.getByText('No access tokens').waitFor();
      await page.getByRole('button', { name: 'New token' }).click();
      await dialog.getByRole('checkbox', { name: /View documents/ }).check();
      await dialog.getByLabel('Expires after').selectOption('30 days');
      await looks('token-dialog-laptop-light');
      await dialog.getByRole('button', { name: 'Create' }).click();
      await dialog.getByRole('heading', { name: 'Token created' }).waitFor();
      const made = await dialog.locator('code').first().innerText();
      await done();
      await page.getByText('View models, View documents').waitFor();
      await looks('tokens-laptop-light');
      const ask = async (what: string) =>
        (await service.request('GET', `/cloud/${cloudId}/project/${projectId}/${what}`, { as: `Bearer ${made}` }))
          .status;
      assert.deepEqual([await ask('model'), await ask('document'), await ask('user')], [200, 200, 403]);
      await page.getByRole('button', { name: /^Revoke / }).click();
      await dialog.getByRole('button', { name: 'Revoke' }).click();
      await page.getByText('No access tokens').waitFor();
      assert.equal(await ask('model'), 401);
    });
    await settled(page);
    assert.deepEqual(
      problems.filter(problem => !/status of 400/.test(problem)),
      [],
    );
  },
);

test(
  'an administrator grants an application account management, and reassigns one without an owner',
  { timeout: 240_000 },
  async t => {
    const windows = await openWindows(t);
    if (!windows) return;
    const { service } = windows;
    const { email, password = '' } = service.bootstrap.admin;
    const ann = await service.createPerson('ann');
    const bob = await service.createPerson('bob');
    const made = (
      await service.request('POST', '/application', {
        as: ann.as,
        body: { name: 'Nightly export', base_url: 'https://export.example' },
      })
    ).json as { id: number; api_key: string };
    const works = async (key: string) => (await service.request('GET', '/cloud', { as: `ApiKey ${key}` })).status;
    const left = await service.request('DELETE', '/account', { as: ann.as, body: { password: ann.password } });
    assert.equal(left.status, 204, left.text);
    assert.equal(await works(made.api_key), 401);

    const { page, problems } = await windows.signIn({ email, password }, '/app/applications');
    const dialog = page.getByRole('dialog');
    const row = page.getByRole('row').filter({ hasText: 'Nightly export' });
    await row.getByText('Disabled').waitFor();
    await take(page, 'applications-ended-laptop-light');
    await row.getByRole('button', { name: 'Nightly export' }).click();
    await page.getByText('An administrator can assign a new owner').waitFor();
    assert.deepEqual(await seriousFindings(page), []);
    await take(page, 'application-ended-laptop-light');

    await t.test('another owner', async () => {
      await page.getByRole('button', { name: 'Change owner…' }).click();
      await dialog.getByLabel('Owner').selectOption('bob Tester');
      await take(page, 'owner-dialog-laptop-light');
      assert.deepEqual(await seriousFindings(page), []);
      await dialog.getByRole('button', { name: 'Change owner' }).click();
      await dialog.waitFor({ state: 'detached' });
      await page.getByText('bob Tester').waitFor();
      assert.equal(await page.getByText('An administrator can assign a new owner').count(), 0);
      const { owner, ended_at } = (await service.request('GET', `/application/${made.id}`, { as: bob.as })).json;
      assert.deepEqual([owner.id, ended_at], [bob.id, null]);
    });

    await t.test('accounts', async () => {
      await page.getByRole('button', { name: 'Edit' }).click();
      await dialog.getByLabel('Create and delete accounts').click();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Can create and delete accounts').waitFor();
      const own = await windows.signIn(bob, `/app/applications/${made.id}`);
      await own.page.getByText('Can create and delete accounts').waitFor();
      assert.equal(await own.page.getByRole('button', { name: 'Change owner…' }).count(), 0);
      await own.page.getByRole('button', { name: 'Edit' }).click();
      await own.page.getByRole('dialog').getByLabel('Name').fill('Daily export');
      assert.equal(await own.page.getByRole('dialog').getByLabel('Create and delete accounts').count(), 0);
      await own.page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await own.page.getByRole('heading', { name: 'Daily export' }).waitFor();
      const { provides_accounts } = (await service.request('GET', `/application/${made.id}`, { as: bob.as })).json;
      assert.equal(provides_accounts, true, 'who may not grant it does not take it away either');
      assert.deepEqual(own.problems, []);
    });
    assert.deepEqual(problems, []);
  },
);

test('a cloud requests an application of another person, who accepts', { timeout: 240_000 }, async t => {
  const windows = await openWindows(t);
  if (!windows) return;
  const { service } = windows;
  const [ann, bob] = [await service.createPerson('ann'), await service.createPerson('bob')];
  const make = async (path: string, as: string, body: object) =>
    (await service.request('POST', path, { as, body })).json;
  const cloud = (await make('/cloud', ann.as, { name: 'Ours' })) as { id: number };
  const tool = (await make('/application', bob.as, { name: 'Nightly', base_url: 'https://nightly.example' })) as {
    id: number;
    client_id: string;
    api_key: string;
  };
  const asking = await windows.signIn(ann, `/app/c/${cloud.id}/applications`);
  const dialog = asking.page.getByRole('dialog');
  await asking.page.getByRole('button', { name: 'Add application' }).first().click();
  await dialog.getByLabel(/^Client ID/).fill(tool.client_id);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await asking.page.getByText('Awaiting its owner').waitFor();
  await take(asking.page, 'application-asked-laptop-light');

  const own = await windows.signIn(bob, `/app/applications/${tool.id}`);
  const accept = own.page.getByRole('button', { name: 'Accept adding to Ours' });
  await accept.waitFor();
  await take(own.page, 'application-request-laptop-light');
  assert.deepEqual(await seriousFindings(own.page), []);
  await accept.click();
  await accept.waitFor({ state: 'detached' });
  const { status } = await service.request('GET', `/cloud/${cloud.id}`, { as: `ApiKey ${tool.api_key}` });
  assert.equal(status, 200);
  assert.deepEqual([...asking.problems, ...own.problems], []);
});

test('an earlier redirect over plain HTTP is marked, a new one refused', { timeout: 240_000 }, async t => {
  const windows = await openWindows(t);
  if (!windows) return;
  const { service } = windows;
  const bob = await service.createPerson('bob');
  const tool = (
    await service.request('POST', '/application', {
      as: bob.as,
      body: { name: 'Nightly', base_url: 'https://nightly.example', redirect_uris: ['https://nightly.example/back'] },
    })
  ).json as { id: number };
  // As an earlier version registered it.
  const database = connect(join(service.folder, 'plinth.db'));
  const uris = JSON.stringify(['http://nightly.example/back', 'http://localhost:8080/back']);
  database.prepare('UPDATE application SET redirect_uris = ? WHERE id = ?').run(uris, tool.id);
  database.close();
  const { page, problems } = await windows.signIn(bob, `/app/applications/${tool.id}`);
  const warning = page.getByText('Not encrypted: sign-in codes sent to this address can be read on the way.');
  await warning.waitFor();
  assert.equal(await warning.count(), 1, 'not at the address of localhost');
  for (const [size, viewport] of Object.entries({ laptop: sizes.laptop, phone })) {
    await page.setViewportSize(viewport);
    await still(page);
    await assertFits(page, `application-redirect-${size}`);
    await take(page, `application-redirect-${size}-light`);
  }
  assert.deepEqual(await seriousFindings(page), []);
  await page.setViewportSize(sizes.laptop);
  await page.getByRole('button', { name: 'Edit' }).first().click();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByLabel(/^Redirect URIs/);
  await field.fill('http://other.example/back');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog
    .getByText('http://other.example/back is not an https address. Plain http is allowed for localhost only.')
    .waitFor();
  await field.fill('https://nightly.example/back');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await warning.waitFor({ state: 'detached' });
  // The refused address.
  assert.deepEqual(
    problems.filter(problem => !problem.includes('400')),
    [],
  );
});
