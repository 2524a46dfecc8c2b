// The daily email of a project: set, changed and stopped by its administrators only.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addMember } from '../../core/testing/join-project.ts';
import { seriousFindings } from '../fixtures/accessibility.ts';
import { assertFits, lasting, still, take } from '../fixtures/screens.ts';
import { openWindows, sizes } from '../fixtures/window.ts';

// Long: one story; each step continues with the state of the one before.
test(
  'an administrator sets the daily email of a project, and a member does not see it',
  { timeout: 240_000 },
  async t => {
    const windows = await openWindows(t);
    if (!windows) return;
    const { service } = windows;
    const [ann, bob] = [await service.createPerson('ann'), await service.createPerson('bob')];
    const call = async (method: string, path: string, body?: unknown, { as } = ann) =>
      service.request(method, path, { as, ...(body !== undefined && { body }) });
    const cloud = (await call('POST', '/cloud', { name: 'Ours' })).json as { id: number };
    const project = (await call('POST', `/cloud/${cloud.id}/project`, { name: 'House' })).json as { id: number };
    const path = `/cloud/${cloud.id}/project/${project.id}`;
    await addMember({ ...service, application: ann.as }, path, bob, 50);
    const kept = () => call('GET', `/platform${path}/notification`);
    const base = `/app/c/${cloud.id}/p/${project.id}`;
    const { page, visit, problems } = await windows.signIn(ann, `${base}/overview`);
    const dialog = page.getByRole('dialog');
    const box = (name: string | RegExp) => page.getByRole('checkbox', { name });

    await t.test('without groups', async () => {
      await page.getByRole('link', { name: 'Daily email' }).click();
      await page.getByText('Not set up', { exact: true }).waitFor();
      await page.getByText('This project has no groups.').waitFor();
      assert.equal(await page.getByRole('button', { name: 'Start sending' }).isDisabled(), true);
      assert.deepEqual(await seriousFindings(page), []);
      await take(page, 'digest-empty-laptop-light');
      assert.equal(await page.getByRole('link', { name: 'Create a group' }).getAttribute('href'), `${base}/groups`);
    });

    const group = (await call('POST', `${path}/group`, { name: 'Structure' })).json as { id: number };
    await t.test('the digest is set up', async () => {
      await box(/^Structure/).check();
      await box('Documents deleted').check();
      await box('Issues created').uncheck();
      await box('Friday').uncheck();
      await page.getByLabel('Time', { exact: true }).fill('06:30');
      await page.getByLabel('Time zone').selectOption('Europe/Paris');
      await page.getByLabel('Language').selectOption('Deutsch');
      await page.getByRole('button', { name: 'Start sending' }).click();
      await page.getByText('Active', { exact: true }).waitFor();
      const { json } = await kept();
      assert.deepEqual(
        [json.recipients_group_ids, json.locale, json.document_deletion, json.bcf_topic_creation, json.schedule],
        [
          [group.id],
          'de',
          true,
          false,
          {
            time: '06:30',
            timezone: 'Europe/Paris',
            monday: true,
            tuesday: true,
            wednesday: true,
            thursday: true,
            friday: false,
            saturday: false,
            sunday: false,
          },
        ],
      );
    });

    await t.test('it is changed by another administrator, and here', async () => {
      const { id: _id, ...settings } = (await kept()).json;
      await call('PUT', `/platform${path}/notification`, { ...settings, locale: 'fr' });
      await lasting(() => page.getByLabel('Language').inputValue(), 'fr');
      assert.equal(await page.getByLabel('Language').inputValue(), 'fr');
      await box(/^Structure/).uncheck();
      await page.getByText('Choose at least one group').waitFor();
      assert.equal(await page.getByRole('button', { name: 'Save' }).isDisabled(), true);
      await box(/^Structure/).check();
      await box('Sunday').check();
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Saved').waitFor();
      assert.deepEqual([(await kept()).json.schedule.sunday, (await kept()).json.locale], [true, 'fr']);
    });

    await t.test('appearance', async () => {
      for (const [size, viewport] of Object.entries({ phone: { width: 390, height: 844 }, ...sizes }))
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.setViewportSize(viewport);
          await page.emulateMedia({ colorScheme });
          await still(page);
          await assertFits(page, `digest-${size}`);
          await take(page, `digest-${size}-${colorScheme}`);
        }
      assert.deepEqual(await seriousFindings(page), []);
      await page.setViewportSize(sizes.laptop);
      await page.evaluate("localStorage.setItem('plinth.language', 'fr')");
      await visit(`${base}/digest`);
      await page.getByRole('heading', { name: 'Destinataires' }).waitFor();
      await take(page, 'digest-laptop-french-dark');
      await page.evaluate("localStorage.setItem('plinth.language', 'en')");
      await visit(`${base}/digest`);
    });

    await t.test('it is stopped', async () => {
      await page.getByRole('button', { name: 'Stop…' }).click();
      await dialog.getByRole('button', { name: 'Stop', exact: true }).click();
      await page.getByText('Not set up', { exact: true }).waitFor();
      assert.equal((await kept()).status, 404);
    });

    await t.test('a member does not see it', async () => {
      const own = await windows.signIn(bob, `${base}/overview`);
      await own.page.getByRole('heading', { name: 'House' }).waitFor();
      assert.equal(await own.page.getByRole('link', { name: 'Daily email' }).count(), 0);
      await own.visit(`${base}/digest`);
      await own.page.getByText('No access').waitFor();
      assert.deepEqual(own.problems, []);
    });
    // While none is set, the service answers 404, which browsers log.
    assert.deepEqual(
      problems.filter(problem => !/status of 404/.test(problem)),
      [],
    );
  },
);
