// Conditions that an administrator of the server has to end, in the window: alarms, and damaged stored files.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Page } from 'playwright';
import { fileForm } from '../../core/testing/http-client.ts';
import { seriousFindings } from '../fixtures/accessibility.ts';
import { assertFits, still, take } from '../fixtures/screens.ts';
import { openWindows, phone, sizes } from '../fixtures/window.ts';

const looks = async (page: Page, name: string) => {
  for (const [size, viewport] of Object.entries({ laptop: sizes.laptop, phone }))
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      await still(page);
      await assertFits(page, `${name}-${size}`);
      await page.getByRole('alert').first().scrollIntoViewIfNeeded();
      await take(page, `${name}-${size}-${colorScheme}`);
    }
  assert.deepEqual(await seriousFindings(page), [], name);
};

test('the server page lists alarms, and each damaged file with its place', { timeout: 200_000 }, async t => {
  const windows = await openWindows(t);
  if (!windows) return;
  const { service } = windows;
  const ada = await service.createPerson('ada');
  await service.core.users.update(ada.id, { isAdministrator: true });
  const call = async (method: string, path: string, body?: unknown) =>
    (await service.request(method, path, { as: ada.as, ...(body !== undefined && { body }) })).json;
  const cloud = (await call('POST', '/cloud', { name: 'Architekturbüro Nordlicht' })) as { id: number };
  const name = 'Grundschule Wiesengrund, Erweiterungsbau und Sanierung';
  const project = (await call('POST', `/cloud/${cloud.id}/project`, { name })) as { id: number };
  const path = `/cloud/${cloud.id}/project/${project.id}`;
  const names = ['Grundstücksentwässerungsanlagenbestandsplan_2026-03-14_Freigabe.zip', 'plans.zip'];
  for (const each of names) await call('POST', `${path}/document`, fileForm(each, randomBytes(9000)));
  const blobs = join(service.folder, 'blobs');
  for (const each of readdirSync(blobs, { recursive: true }).map(String)) {
    const file = join(blobs, each);
    if (!statSync(file).isFile() || statSync(file).size !== 9000) continue;
    const bytes = readFileSync(file);
    bytes[4500] = (bytes[4500] ?? 0) ^ 255;
    writeFileSync(file, bytes);
  }
  for (const { file } of (await call('GET', `${path}/document`)) as { file: string }[])
    // A file that is cut off while it is read is not trusted either.
    await service.request('GET', file).catch(() => undefined);

  const french = await windows.signIn(ada, '/app/server', { locale: 'fr-FR' });
  await french.page
    .getByRole('heading', { name: 'Attention requise' })
    .or(french.page.getByRole('alert'))
    .first()
    .waitFor();
  await looks(french.page, 'server-alarms-french');
  const { page, problems } = await windows.signIn(ada, '/app/server');
  await page.getByRole('alert').getByText('2 stored files are damaged.', { exact: false }).waitFor();
  for (const each of names) await page.getByRole('listitem').filter({ hasText: each }).getByText(name).waitFor();
  await looks(page, 'server-alarms');
  assert.deepEqual(problems, []);
});
