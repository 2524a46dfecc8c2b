// The log of activity: of a project with its filters, next to a document, and of the whole service.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seriousFindings } from '../fixtures/accessibility.ts';
import { createCaller } from '../../core/testing/calls.ts';
import { fileForm } from '../../core/testing/http-client.ts';
import { joinProject } from '../../core/testing/join-project.ts';
import { assertFits, lasting, settled, step, still, take, until } from '../fixtures/screens.ts';
import { openWindows, sizes } from '../fixtures/window.ts';

test('people read the activity; server administrators verify and export the log', { timeout: 240_000 }, async t => {
  const windows = await openWindows(t);
  if (!windows) return;
  const { service } = windows;
  const { request } = service;
  const { email, password = '' } = service.bootstrap.admin;
  const { page, visit, problems } = await windows.signIn({ email, password });
  const as = await step('the token of the window', async () => {
    const first = page.waitForRequest(each => each.headers()['authorization'] !== undefined);
    await page.reload();
    return (await first).headers()['authorization'] ?? '';
  });
  const looks = async (name: string) => {
    await still(page);
    await assertFits(page, name);
    assert.deepEqual(await seriousFindings(page), [], name);
    for (const [size, viewport] of Object.entries({ laptop: sizes.laptop, tablet: sizes.tablet })) {
      await page.setViewportSize(viewport);
      await still(page);
      await assertFits(page, `${name} ${size}`);
      await take(page, `${name}-${size}`);
    }
    await page.setViewportSize(sizes.laptop);
  };

  const { cloudId, projectId, path: at } = await service.createProject('Tower', { as, cloud: 'Office' });
  const base = `/app/c/${cloudId}/p/${projectId}`;
  const list = page.getByRole('region', { name: 'Activity' });
  const lines = async () =>
    (await list.getByRole('listitem').allInnerTexts()).map(text =>
      text.replaceAll(/\s+/g, ' ').replace(/^[\d:]+( [AP]M)? /, ''),
    );

  await t.test('an empty project, and live activity', async () => {
    await visit(`${base}/activity`);
    await settled(page);
    await list.getByText('Admin created the project Tower').waitFor();
    const folder = (await request('POST', `${at}/folder`, { as, body: { name: 'Plans' } })).json;
    await list.getByText('Admin created the folder Plans').waitFor();
    const plan = (
      await request('POST', `${at}/document`, {
        as,
        body: fileForm('plan.txt', 'a', { name: 'plan.txt', parent_id: folder.id }),
      })
    ).json;
    await request('PATCH', `${at}/document/${plan.id}`, { as, body: { name: 'hall.txt' } });
    await list.getByText('Admin renamed plan.txt to hall.txt').waitFor();
    assert.deepEqual(await lines(), [
      'Today',
      'Admin renamed plan.txt to hall.txt',
      'Admin added plan.txt',
      'Admin created the folder Plans',
      'Admin created the project Tower',
    ]);
    await looks('activity');
  });

  await t.test('recent days on the overview: on errors, and over midnight', async () => {
    const counting = '**/activity/periods?*';
    await page.route(counting, route => route.fulfill({ status: 500, json: {} }));
    await visit(`${base}/overview`);
    await page.getByRole('alert').getByText('Something went wrong').waitFor();
    const expected = problems.findIndex(problem => problem.includes('status of 500'));
    assert.ok(expected >= 0);
    problems.splice(expected, 1);
    await page.unroute(counting);
    await page.getByRole('button', { name: 'Try again' }).click();
    const lastDay = page.locator('summary [title]').last();
    await lastDay.waitFor();
    assert.equal(await page.getByRole('alert').count(), 0);
    await page.clock.install();
    await visit(`${base}/overview`);
    assert.match((await lastDay.getAttribute('title')) ?? '', /: 4 changes$/);
    await page.clock.fastForward('24:00:00');
    await page.getByRole('heading', { name: 'Yesterday' }).waitFor();
    assert.match((await lastDay.getAttribute('title')) ?? '', /: 0 changes$/);
    await page.clock.setSystemTime(Date.now());
    await page.clock.resume();
    await visit(`${base}/activity`);
    await list.getByText('Admin created the project Tower').waitFor();
  });

  await t.test('filters', async () => {
    await page.getByLabel('Type').selectOption({ label: 'Folders' });
    await list.getByText('hall.txt').waitFor({ state: 'detached' });
    assert.deepEqual(await lasting(lines, ['Today', 'Admin created the folder Plans']), [
      'Today',
      'Admin created the folder Plans',
    ]);
    await page.getByLabel('Type').selectOption({ label: 'Approvals' });
    await page.getByRole('heading', { name: 'No matching activity' }).waitFor();
    await page.getByRole('button', { name: 'Show all' }).last().click();
    await page.getByLabel('From').fill('2030-01-01');
    await page.getByRole('heading', { name: 'No matching activity' }).waitFor();
    await page.getByRole('button', { name: 'Show all' }).last().click();
    await list.getByText('Admin created the project Tower').waitFor();
  });

  await t.test('a line links to its object, whose own activity is shown', async () => {
    await list.getByRole('link', { name: 'hall.txt' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'hall.txt' }).waitFor();
    await page.getByRole('link', { name: 'Back to the documents' }).click();
    const row = page.getByRole('row').filter({ hasText: 'hall.txt' });
    await row.click();
    await page.keyboard.press('Shift+A');
    const side = page.getByRole('complementary').filter({ has: list });
    await side.getByText('Admin added plan.txt').waitFor();
    assert.deepEqual(await lines(), ['Today', 'Admin renamed plan.txt to hall.txt', 'Admin added plan.txt']);
    await looks('activity-panel');
  });

  await t.test('the whole service, dark', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await visit('/app/server');
    await page.getByRole('navigation', { name: 'Server' }).getByRole('link', { name: 'Activity' }).click();
    await page.getByRole('row').filter({ hasText: 'plan.txt → hall.txt' }).getByText('changed').waitFor();
    await page.getByRole('button', { name: 'Verify log' }).click();
    await page.getByText(/^\d+ entries verified, all unchanged$/).waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export' }).click(),
    ]);
    assert.equal(file.suggestedFilename(), 'activity.csv');
    await page.getByLabel('Type').selectOption({ label: 'Sign-ins' });
    await page.getByRole('row').filter({ hasText: 'plan.txt → hall.txt' }).waitFor({ state: 'detached' });
    assert.equal(await page.getByRole('row').count(), 2, 'the sign-in of this window, below the heads');
    await page.getByLabel('Type').selectOption({ label: 'All' });
    await page.getByRole('row').filter({ hasText: 'plan.txt → hall.txt' }).waitFor();
    await until(page, 'the colours of the night', "document.documentElement.dataset.mantineColorScheme === 'dark'");
    await looks('server-activity');
    await visit(`${base}/activity`);
    await list.getByText('Admin created the project Tower').waitFor();
    await looks('activity-dark');
  });
  assert.deepEqual(problems, []);
});

test('what a token does for a member shows both names, and the member is told of it', { timeout: 240_000 }, async t => {
  const windows = await openWindows(t);
  if (!windows) return;
  const { service } = windows;
  const ann = await service.createPerson('ann');
  const { cloudId, projectId, path } = await service.createProject('House', { as: ann.as, cloud: 'Ours' });
  const bob = await joinProject({ ...service, application: ann.as }, path, 'bob', 50);
  const call = createCaller(service.client, ann.as);
  const { token } = await call('POST', `${path}/access-token`, {
    scopes: ['document:read', 'document:write', 'bcf:read', 'bcf:write'],
    email_impersonation: bob.email,
  });
  const byToken = createCaller(service.client, `Bearer ${token}`);
  const plan = await byToken('POST', `${path}/document`, fileForm('plan.txt', 'a', { name: 'plan.txt' }));
  const topics = `/bcf/2.1/projects/${projectId}/topics`;
  const issue = await byToken('POST', topics, { title: 'Stair' });
  await byToken('POST', `${topics}/${issue.guid}/comments`, { comment: 'Too steep' });
  const base = `/app/c/${cloudId}/p/${projectId}`;
  const both = 'bob Tester (token of ann Tester)';

  const { page, visit, problems } = await windows.signIn(bob);
  await page.getByText('1 token acts on your behalf; the latest was made by ann Tester for House').waitFor();
  await still(page);
  await take(page, 'token-notice-laptop-light');
  assert.deepEqual(await seriousFindings(page), []);
  await page.getByRole('link', { name: 'Review tokens' }).click();
  await page.getByRole('button', { name: '1 token acts on your behalf' }).waitFor();
  await visit(`${base}/activity`);
  await page.getByText(`${both} added plan.txt`).waitFor();
  await still(page);
  await take(page, 'token-activity-laptop-light');
  await visit(`${base}/issues/${issue.guid}`);
  await page.getByText(`Created by ${both}`).first().waitFor();
  await page.getByText(both, { exact: true }).waitFor();
  await still(page);
  await take(page, 'token-issue-laptop-light');
  await visit(`${base}/documents?document=${plan.id}`);
  await page
    .getByRole('row')
    .filter({ hasText: 'plan.txt' })
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Versions' }).click();
  await page.getByText(both, { exact: true }).waitFor();
  await still(page);
  await take(page, 'token-versions-laptop-light');
  assert.deepEqual(problems, []);
});
