// Appearance of the screens of people and access in the tightest setting: French, dark, on a tablet; and without a
// connection.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright';
import type { Person, TestService } from '../../core/testing/service.ts';
import { seriousFindings } from '../fixtures/accessibility.ts';
import { assertFits, settled, step, take } from '../fixtures/screens.ts';
import { openWindows, sizes } from '../fixtures/window.ts';

/** Long names everywhere. They are made with the token of the window, so that they belong to its user. */
async function furnishAccess(page: Page, service: TestService, clementine: Person, email: string) {
  // The window's own token makes the content, which belongs to the signed-in user.
  const as = await step('the token of the window', async () => {
    const request = page.waitForRequest(each => each.headers()['authorization'] !== undefined);
    await page.reload();
    return (await request).headers()['authorization'] ?? '';
  });
  const make = async (path: string, body: unknown) => {
    const { status, json } = await service.request('POST', path, { as, body });
    assert.equal(status, 201, path);
    return json as { readonly id: number; readonly client_id: string };
  };
  const redirect_uri = `${service.url}/auth/realms/plinth/register`;
  const cloud = await make('/cloud', { name: 'Architekturbüro Nordlicht' });
  const project = await make(`/cloud/${cloud.id}/project`, {
    name: 'Grundschule Wiesengrund, Erweiterungsbau und Sanierung',
  });
  await make(`/cloud/${cloud.id}/invitation`, {
    email: 'grundstuecksentwaesserung@ingenieurbuero-suedwest.example',
    role: 50,
    in_all_projects: true,
    project_role: 25,
    redirect_uri,
  });
  await make(`/cloud/${cloud.id}/project/${project.id}/invitation`, {
    email: clementine.email,
    role: 25,
    redirect_uri,
  });
  const inProject = `/cloud/${cloud.id}/project/${project.id}`;
  const entwaesserung = await make(`${inProject}/folder`, {
    name: 'Grundstücksentwässerungsanlagen und Regenrückhaltebecken',
  });
  const group = await make(`${inProject}/group`, { name: 'Tragwerksplanung und Baugrubensicherung', color: '3d9a50' });
  await make(`${inProject}/tag`, { name: 'Ausführungsplanung freigegeben', color: '7b5cc8' });
  await service.request('PATCH', `${inProject}/folder/${entwaesserung.id}/group/${group.id}`, {
    as,
    body: { permission: 50 },
  });
  await make(`${inProject}/access-token`, { scopes: ['model:read', 'model:write', 'document:read', 'bcf:write'] });
  const application = await make('/application', {
    name: 'Nächtliche Mengenermittlung für die Ausschreibung',
    base_url: 'https://mengen.example.org',
  });
  await make(`/cloud/${cloud.id}/application`, { client_id: application.client_id, role: 50 });
  await make('/sign-in-provider', {
    kind: 'oidc',
    alias: 'office',
    name: 'Architekturbüro Nordlicht',
    issuer: 'https://login.example.org/realms/office',
    client_id: 'plinth',
    client_secret: 'a secret of some length',
  });
  const theirs = (
    await service.request('POST', '/cloud', { as: clementine.as, body: { name: 'Ingenieurbüro Südwest' } })
  ).json as { readonly id: number };
  await service.request('POST', `/cloud/${theirs.id}/invitation`, {
    as: clementine.as,
    body: { email, role: 50, redirect_uri },
  });
  return { cloud, project, application };
}

// Long: one screen after another.
test('screens of people and access in French, dark, on a tablet', { timeout: 240_000 }, async t => {
  const windows = await openWindows(t);
  if (!windows) return;
  const { service } = windows;
  const { email, password = '' } = service.bootstrap.admin;
  const clementine = await service.createPerson('clementine-konstantinopolitanische');
  const { page, visit, problems } = await windows.signIn({ email, password }, '/app/', {
    viewport: sizes.tablet,
    colorScheme: 'dark',
    locale: 'fr',
    hasTouch: true,
  });
  const { cloud, project, application } = await furnishAccess(page, service, clementine, email);

  const base = `/app/c/${cloud.id}`;
  const screens = {
    'home-invited': '/app/',
    'cloud-people': `${base}/people`,
    'cloud-applications': `${base}/applications`,
    people: `${base}/p/${project.id}/people`,
    tokens: `${base}/p/${project.id}/tokens`,
    overview: `${base}/p/${project.id}/overview`,
    groups: `${base}/p/${project.id}/groups`,
    rights: `${base}/p/${project.id}/rights`,
    visas: `${base}/p/${project.id}/visas`,
    account: '/app/account',
    applications: '/app/applications',
    application: `/app/applications/${application.id}`,
    invitations: '/app/invitations',
    accounts: '/app/server/accounts',
    mail: '/app/server/mail',
    'sign-in-providers': '/app/server/sign-in',
    'signing-keys': '/app/server/keys',
    'watched-folders': '/app/server/watched-folders',
    activity: `${base}/p/${project.id}/activity`,
    'server-activity': '/app/server/activity',
  };
  for (const [name, path] of Object.entries(screens)) {
    await t.test(name, async () => {
      await visit(path);
      await settled(page);
      await take(page, `${name}-tablet-french-dark`);
      await assertFits(page, name);
      assert.deepEqual(await seriousFindings(page), []);
      assert.equal(await page.locator('#content [role=alert]').count(), 0);
    });
  }

  await t.test('on a phone the current tab and the actions of a row are visible', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const [path, menu] of [
      ['/app/server/activity', undefined],
      ['/app/server/accounts', 'button'],
      ['/app/server/watched-folders', undefined],
      ['/app/account/access', 'button'],
    ] as const) {
      await visit(path);
      await settled(page);
      const right = (selector: string) =>
        page.evaluate<number>(
          `document.querySelector(${JSON.stringify(selector)})?.getBoundingClientRect().right ?? 0`,
        );
      assert.ok((await right('nav [aria-current=page]')) <= 390, path);
      if (menu !== undefined) assert.ok((await right(`#content [role=grid] [role=row] ${menu}`)) <= 390, path);
    }
    await page.setViewportSize(sizes.tablet);
  });

  await t.test('a page that was not loaded before the connection was lost', async () => {
    await visit('/app/account');
    await settled(page);
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Applications' }).click();
    await page.getByRole('heading', { name: 'Pas de connexion' }).waitFor();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await page.getByRole('row').filter({ hasText: 'Mengenermittlung' }).waitFor();
  });
  assert.deepEqual(
    problems.filter(problem => !/ERR_INTERNET_DISCONNECTED|Failed to fetch/.test(problem)),
    [],
  );
});
