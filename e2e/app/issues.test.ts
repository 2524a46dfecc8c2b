// Issues in the window: creating, finding, changing and discussing them, alone and several at once, updated live.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writePng } from '../../core/testing/png.ts';
import { assertLooks, seriousFindings } from '../fixtures/accessibility.ts';
import { openIssues } from '../fixtures/issue-project.ts';
import { lasting } from '../fixtures/screens.ts';
import { sizes } from '../fixtures/window.ts';

const image = { name: 'site.png', mimeType: 'image/png', buffer: writePng(60, 40) };

// Long: one journey, in order.
test('an issue is created, changed and discussed', { timeout: 240_000 }, async t => {
  const opened = await openIssues(t);
  if (!opened) return;
  const { page, send, bcf, ann, bob, base, problems, visit } = opened;
  await page.getByRole('heading', { name: 'No issues' }).waitFor();
  await assertLooks(page, 'issues-empty');

  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'New issue' });
  const panel = page.getByRole('complementary', { name: 'Issue' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Stair too steep');
  await dialog.getByRole('button', { name: 'Assignee' }).click();
  await page.getByRole('menuitem', { name: 'bob Tester' }).click();
  await dialog.getByLabel('Due').fill('2020-05-05');
  await dialog.locator('input[type=file]').setInputFiles([image]);
  await dialog.getByText('site.png').waitFor();
  assert.deepEqual(await seriousFindings(page), []);
  await opened.picture('issue-new');
  await dialog.getByRole('button', { name: 'Create issue' }).click();
  await panel.getByRole('heading', { name: 'Stair too steep' }).waitFor();
  await panel.getByRole('button', { name: 'Viewpoint 1' }).waitFor();
  const [made] = await opened.issues();
  assert.deepEqual([made?.topic_status, made?.assigned_to], ['Open', bob.email]);
  assert.equal(new URL(page.url()).pathname, `${base}/issues/${made?.guid}`);
  await page.getByRole('row').filter({ hasText: 'Stair too steep' }).getByText('Overdue').waitFor();

  await t.test('fields are edited in place', async () => {
    await panel.getByRole('button', { name: 'Status: Open' }).click();
    await page.getByRole('menuitem', { name: 'In progress' }).click();
    await panel.getByRole('button', { name: 'Status: In progress' }).waitFor();
    await panel.getByRole('button', { name: 'Labels:' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'MEP' }).click();
    await page.keyboard.press('Escape');
    await panel.getByRole('button', { name: 'Edit Title' }).click();
    await panel.getByRole('textbox', { name: 'Title' }).fill('Stair much too steep');
    await page.keyboard.press('Enter');
    await panel.getByRole('heading', { name: 'Stair much too steep' }).waitFor();
    await panel.getByRole('button', { name: 'Edit Description' }).click();
    await panel.getByRole('textbox', { name: 'Description' }).fill('See https://example.org/norm');
    await page.keyboard.press('Control+Enter');
    await panel.getByRole('link', { name: 'https://example.org/norm' }).waitFor();
    const changed = async () => {
      const [{ title, topic_status, labels, description } = { title: '' }] = await opened.issues();
      return { title, topic_status, labels, description };
    };
    const wanted = {
      title: 'Stair much too steep',
      topic_status: 'In progress',
      labels: ['MEP'],
      description: 'See https://example.org/norm',
    };
    assert.deepEqual(await lasting(changed, wanted), wanted);
  });

  await t.test('a comment mentions a member and shows a picture; the answer appears by itself', async () => {
    await panel.getByRole('textbox', { name: 'Add a comment' }).fill('Look, @bo');
    await page.getByRole('option', { name: 'bob Tester' }).waitFor();
    await page.keyboard.press('Enter');
    await panel.locator('form input[type=file]').setInputFiles([image]);
    await panel.getByText('site.png').waitFor();
    await panel.getByRole('button', { name: 'Comment', exact: true }).click();
    await panel.getByText('@bob Tester').waitFor();
    await panel.getByRole('img', { name: 'Image of the comment' }).waitFor();
    const topic = `${bcf}/topics/${made?.guid}`;
    const [said] = await send('GET', `${topic}/comments`);
    assert.deepEqual([said.comment, said.author], [`Look, @${bob.email}`, ann.email]);
    await send('POST', `${topic}/comments`, { comment: 'I see' }, bob.as);
    await panel.getByText('I see').waitFor();
    await panel.getByRole('heading', { name: '2 comments' }).waitFor();
  });

  // A document, a link, a related issue.
  const other = await send('POST', `${bcf}/topics`, { title: 'Railing too low' });

  await t.test('a link and a related issue', async () => {
    await panel.getByRole('button', { name: 'Add link' }).click();
    const link = page.getByRole('dialog', { name: 'Add link' });
    await link.getByRole('textbox', { name: 'Address' }).fill('https://example.org/plan');
    await link.getByRole('button', { name: 'Add' }).click();
    await panel.getByRole('link', { name: 'plan' }).waitFor();
    await panel.getByRole('button', { name: 'Choose related issues' }).click();
    const relate = page.getByRole('dialog', { name: 'Related issues' });
    await relate.getByRole('checkbox', { name: '#2 Railing too low' }).check();
    await relate.getByRole('button', { name: 'Save' }).click();
    await panel.getByRole('link', { name: 'Railing too low' }).waitFor();
    await panel.getByRole('button', { name: 'History' }).click();
    await panel.getByText('ann Tester changed the status to In progress').waitFor();
    await assertLooks(page, 'issue-panel');
  });

  await t.test('the next issue, and a permanent deletion', async () => {
    await panel.getByRole('link', { name: 'Railing too low' }).click();
    await panel.getByRole('heading', { name: 'Railing too low' }).waitFor();
    await panel.getByRole('button', { name: 'Next issue' }).click();
    await panel.getByRole('heading', { name: 'Stair much too steep' }).waitFor();
    assert.match(
      (await panel.getByRole('link', { name: 'Open in viewer' }).getAttribute('href')) ?? '',
      new RegExp(`/viewer\\?.*issue=${made?.guid}&viewpoint=[0-9a-f-]{36}`),
    );
    await panel.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await panel.waitFor({ state: 'detached' });
    assert.deepEqual(
      (await opened.issues()).map(({ guid }) => guid),
      [other.guid],
    );
    await visit(`${base}/issues/${made?.guid}`);
    await page.getByRole('heading', { name: 'Issue not found' }).waitFor();
  });
  assert.deepEqual(
    problems.filter(problem => !problem.includes('404')),
    [],
  );
});

// Long: one journey, in order.
test('issues are filtered, grouped and changed several at once', { timeout: 240_000 }, async t => {
  const opened = await openIssues(t, { count: 12 });
  if (!opened) return;
  const { page, base, problems, visit } = opened;
  const rows = page.locator('[role=row][aria-selected]');
  await page.getByText('12 issues').waitFor();
  await assertLooks(page, 'issues');

  // The address keeps the filter, and so does this browser under a name.
  await page.getByRole('button', { name: 'Assigned to me' }).click();
  await page.getByText('4 of 12').waitFor();
  await page.getByRole('group', { name: 'Filter' }).getByRole('button', { name: 'Priority' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'High' }).click();
  await page.keyboard.press('Escape');
  assert.equal(new URL(page.url()).search, '?priority=High&who=me');
  await page.getByRole('button', { name: 'Saved filters' }).click();
  await page.getByRole('menuitem', { name: 'Save current filter…' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('My urgent ones');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByText('12 issues').waitFor();
  await page.getByRole('searchbox', { name: 'Search issues' }).fill('window');
  await page.getByText('2 of 12').waitFor();
  await page.getByRole('searchbox', { name: 'Search issues' }).fill('nothing at all');
  await page.getByRole('heading', { name: 'No matching issues' }).waitFor();
  await visit(`${base}/issues?due=overdue&state=open`);
  await page.getByText('4 of 12').waitFor();
  await page.getByRole('button', { name: 'Saved filters' }).click();
  await page.getByRole('menuitem', { name: 'My urgent ones', exact: true }).click();
  await page.getByRole('button', { name: 'Priority: High' }).waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();

  // Groups are folded.
  await page.getByRole('button', { name: 'Group by' }).click();
  await page.getByRole('menuitem', { name: 'Status' }).click();
  const group = page.getByRole('button', { name: 'In progress 4' });
  await group.click();
  assert.equal(await lasting(() => rows.count(), 8), 8);
  assert.deepEqual(await seriousFindings(page), []);
  await opened.picture('issues-grouped');
  await group.click();

  // Several at once.
  const row = (text: string) => rows.filter({ hasText: text }).first();
  await row('Railing lower').click();
  await row('Duct crosses').click({ modifiers: ['Control'] });
  const bar = page.getByRole('toolbar', { name: 'Selected issues' });
  await bar.getByText('2 selected').waitFor();
  await bar.getByRole('button', { name: 'Status' }).click();
  await page.getByRole('menuitem', { name: 'Closed' }).click();
  await page.getByRole('button', { name: 'Closed 6' }).waitFor();
  await bar.getByRole('button', { name: 'Labels' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Architecture' }).click();
  await page.keyboard.press('Escape');
  const labelled = async () => (await opened.issues()).filter(({ labels }) => labels.includes('Architecture')).length;
  assert.equal(await lasting(labelled, 7), 7);
  await assertLooks(page, 'issues-selected');
  await bar.getByRole('button', { name: 'Delete…' }).click();
  await page.getByRole('dialog', { name: 'Delete 2 issues?' }).getByRole('button', { name: 'Delete' }).click();
  await page.getByText('10 issues').waitFor();
  assert.deepEqual(problems, []);
});

test('next to an open issue the longer French labels fit on the button', { timeout: 120_000 }, async t => {
  const opened = await openIssues(t, { count: 3 }, { locale: 'fr', viewport: sizes.laptop });
  if (!opened) return;
  const { page, problems } = opened;
  await page.getByRole('row').filter({ hasText: 'Duct crosses' }).dblclick();
  await page
    .getByRole('complementary')
    .getByRole('heading', { name: /Duct crosses/ })
    .waitFor();
  await opened.picture('issue-french');
  const words = page.getByRole('button', { name: 'Nouveau sujet' }).getByText('Nouveau sujet');
  assert.ok(await words.evaluate(each => each.scrollWidth <= each.clientWidth));
  assert.deepEqual(problems, []);
});
