// A webhook whose maker has left, in the window: it is paused, shows the reason, and an administrator takes it over.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright';
import { joinProject } from '../../core/testing/join-project.ts';
import { seriousFindings } from '../fixtures/accessibility.ts';
import { assertFits, lasting, still, take } from '../fixtures/screens.ts';
import { openWindows, phone, sizes } from '../fixtures/window.ts';

const looks = async (page: Page, name: string) => {
  for (const [size, viewport] of Object.entries({ laptop: sizes.laptop, phone }))
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      await still(page);
      await assertFits(page, `${name}-${size}`);
      await take(page, `${name}-${size}-${colorScheme}`);
    }
  assert.deepEqual(await seriousFindings(page), [], name);
  await page.setViewportSize(sizes.laptop);
};

test('a webhook whose owner has left shows it in the list, and is taken over', { timeout: 200_000 }, async t => {
  const windows = await openWindows(t);
  if (!windows) return;
  const { service } = windows;
  const ann = await service.createPerson('ann');
  const call = async (method: string, path: string, body?: unknown, { as } = ann) =>
    (await service.request(method, path, { as, ...(body !== undefined && { body }) })).json;
  const cloud = (await call('POST', '/cloud', { name: 'Ours' })) as { id: number };
  const project = (await call('POST', `/cloud/${cloud.id}/project`, { name: 'House' })) as { id: number };
  const path = `/cloud/${cloud.id}/project/${project.id}`;
  const mia = await joinProject({ ...service, application: ann.as }, path, 'mia', 100);
  const address = 'https://hooks.example.org/plinth';
  await call('POST', `${path}/webhook`, { events: ['document.creation'], url: address, secret: 's'.repeat(24) }, mia);
  await service.request('DELETE', `/cloud/${cloud.id}/user/${mia.id}`, { as: ann.as });
  const paused = async () =>
    ((await call('GET', `${path}/webhook`)) as { disabled_reason: string | null }[])[0]?.disabled_reason ?? 'none';
  assert.equal(await lasting(paused, 'maker_gone'), 'maker_gone');
  const base = `/app/c/${cloud.id}/p/${project.id}/webhooks`;
  const french = await windows.signIn(ann, base, { locale: 'fr-FR' });
  await french.page.getByText('En pause', { exact: false }).first().waitFor();
  await looks(french.page, 'webhook-paused-list-french');
  await french.page.getByText('hooks.example.org').first().click();
  await still(french.page);
  await looks(french.page, 'webhook-paused-french');

  const { page, problems } = await windows.signIn(ann, base);
  await page.getByText('Paused: creator left').waitFor();
  await page.getByText('mia Tester').waitFor();
  await looks(page, 'webhook-paused-list');
  await page.setViewportSize(phone);
  assert.equal(
    await page.getByText('Paused: creator left').evaluate(word => word.scrollWidth <= word.clientWidth),
    true,
    'why it is paused is read on a phone',
  );
  await page.setViewportSize(sizes.laptop);
  await page.getByText('hooks.example.org').first().click();
  await page.getByText('Take it over to continue', { exact: false }).waitFor();
  await looks(page, 'webhook-paused');
  // Nothing is sent, not even a test.
  assert.equal(await page.getByRole('button', { name: 'Send test' }).isDisabled(), true);
  await page.getByRole('button', { name: 'Take over' }).click();
  await page.getByText('Take it over to continue', { exact: false }).waitFor({ state: 'detached' });
  const [taken] = (await call('GET', `${path}/webhook`)) as { is_enabled: boolean; maker: { email: string } }[];
  assert.deepEqual([taken?.is_enabled, taken?.maker.email], [true, ann.email]);
  assert.deepEqual(problems, []);
});
