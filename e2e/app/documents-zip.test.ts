// Pictures of documents that appear by themselves, search in the text of documents, and several items saved as one.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import sharp from 'sharp';
import { fromBufferPromise } from 'yauzl';
import { assertLooks } from '../fixtures/accessibility.ts';
import { fileForm } from '../../core/testing/http-client.ts';
import { openProject } from '../fixtures/open-project.ts';
import { writePdf } from '../../core/testing/write-pdf.ts';

test('previews appear, contents are found, folders and selections are saved as ZIP', { timeout: 240_000 }, async t => {
  const project = await openProject(t, { folders: ['Plans'], files: ['a.txt'] });
  if (!project) return;
  const { page, service, person, path, problems, row } = project;
  const [folder] = (await service.request('GET', `${path}/folder`, { as: person.as })).json.filter(
    ({ name }: { readonly name: string }) => name === 'Plans',
  );
  const send = async (
    name: string,
    content: string | Uint8Array,
    more: Readonly<Record<string, string | number>> = {},
  ) => {
    await service.request('POST', `${path}/document`, { as: person.as, body: fileForm(name, content, more) });
  };
  await send('inner.txt', 'inside', { parent_id: folder.id });
  const panel = page.getByRole('complementary', { name: 'Quick look' });
  const widthOf = async (name: string) => {
    await panel.getByRole('img', { name }).waitFor();
    return page.evaluate<number>(
      '(async () => { const image = document.querySelector("aside img"); await image.decode(); return image.naturalWidth; })()',
    );
  };

  // The row is shown before it has a picture; the list adds it.
  await page.getByRole('grid').focus();
  for (const key of ['ArrowDown', 'Space']) await page.keyboard.press(key);
  await panel.getByRole('heading', { name: 'Plans' }).waitFor();
  await send('b.pdf', writePdf(['The lintel above the door'], { width: 842, height: 595 }));
  await row('b.pdf').locator(':scope > :nth-child(3)').click();
  assert.equal(await widthOf('b.pdf'), 1024);
  await send(
    'c.tiff',
    await sharp({ create: { width: 600, height: 300, channels: 3, background: '#4488aa' } })
      .tiff()
      .toBuffer(),
  );
  await row('c.tiff').locator(':scope > :nth-child(3)').click();
  assert.equal(await widthOf('c.tiff'), 600);
  await assertLooks(page, 'preview');

  const entriesOf = async (press: () => Promise<void>): Promise<readonly [string, string[]]> => {
    const [download] = await Promise.all([page.waitForEvent('download'), press()]);
    const zip = await fromBufferPromise(readFileSync(await download.path()), { lazyEntries: true });
    const names: string[] = [];
    for await (const { fileName } of zip.eachEntry()) names.push(fileName);
    return [download.suggestedFilename(), names.toSorted()];
  };
  assert.deepEqual(await entriesOf(() => page.getByRole('button', { name: 'Download folder as ZIP' }).click()), [
    'House.zip',
    ['Plans/inner.txt', 'a.txt', 'b.pdf', 'c.tiff'],
  ]);
  assert.deepEqual(
    await entriesOf(async () => {
      await page.getByRole('button', { name: 'Actions for Plans' }).click();
      await page.getByRole('menuitem', { name: 'Download as ZIP' }).click();
    }),
    ['Plans.zip', ['inner.txt']],
  );
  await page.getByRole('button', { name: 'Clear selection' }).click();
  for (const name of ['Plans', 'a.txt']) await row(name).getByRole('checkbox').click();
  const bar = page.getByRole('toolbar', { name: 'Selection' });
  assert.equal(await bar.getByRole('button', { name: 'Download', exact: true }).count(), 0);
  await assertLooks(page, 'zip');
  assert.deepEqual(await entriesOf(() => bar.getByRole('button', { name: 'Download as ZIP' }).press('Enter')), [
    'House.zip',
    ['Plans/inner.txt', 'a.txt'],
  ]);

  await page.getByRole('searchbox').fill('LINTEL');
  await row('a.txt').waitFor({ state: 'detached' });
  await row('b.pdf').waitFor();
  assert.deepEqual(await project.names(), ['b.pdf']);
  assert.deepEqual(problems, []);
});
