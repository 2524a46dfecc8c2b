// Issues of a BCF file in the window: their author in the file, and the user that imported them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileForm } from '../../core/testing/http-client.ts';
import { assertLooks } from '../fixtures/accessibility.ts';
import { assertFits, still, take } from '../fixtures/screens.ts';
import { phone } from '../fixtures/window.ts';
import { openIssues } from '../fixtures/issue-project.ts';

test('an imported issue names its author and its importer', { timeout: 240_000 }, async t => {
  const opened = await openIssues(t, { count: 1 });
  if (!opened) return;
  const { page, service, ann, bob, bcf, send, problems } = opened;
  const [issue] = await opened.issues();
  const { bytes } = await service.request('GET', `${bcf}/export`, { as: ann.as });
  // The window is elsewhere meanwhile: it would ask for the picture of a deleted issue.
  const issuesPage = page.url();
  await page.goto('about:blank');
  await send('DELETE', `${bcf}/topics/${issue?.guid}`);
  const form = fileForm('a.bcf', bytes, {});
  const taken = await service.request('POST', `${bcf}/import`, { as: bob.as, body: form });
  assert.equal(taken.status, 200, taken.text);
  await page.goto(issuesPage);
  await page.getByRole('row').filter({ hasText: 'Stair' }).dblclick();
  await page.getByText(new RegExp(`^Created by ${ann.email}, .* · Imported by bob Tester, `)).waitFor();
  await page
    .getByRole('region', { name: 'Comments' })
    .getByText(/^Imported by bob Tester, /)
    .waitFor();
  await page.getByRole('button', { name: 'History' }).click();
  await page.getByText(new RegExp(`^${ann.email} \\(Imported by bob Tester, .*\\) created the issue$`)).waitFor();
  await assertLooks(page, 'issues-imported');
  const french = await opened.signIn(ann, page.url().replace(/^https:\/\/[^/]+/, ''), { locale: 'fr-FR' });
  await french.page.setViewportSize(phone);
  await french.page
    .getByText(/^Importé par bob Tester, /)
    .first()
    .waitFor();
  await still(french.page);
  await assertFits(french.page, 'issues-imported-phone-french');
  await take(french.page, 'issues-imported-phone-french');
  await french.page
    .getByText(/^Importé par bob Tester, /)
    .last()
    .scrollIntoViewIfNeeded();
  await take(french.page, 'issues-imported-phone-french-comment');
  assert.deepEqual([...problems, ...french.problems], []);
});
