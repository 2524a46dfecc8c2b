// The documents window shows what is so: uploads of many files, quick look, links, counts, columns.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { givenFile, openProject } from '../fixtures/open-project.ts';

const FILES = 260;

test('many small files upload without refetching the list for each, and only visible rows exist', async t => {
  const project = await openProject(t, { files: ['first.txt'] });
  if (!project) return;
  const { page, problems } = project;
  let lists = 0;
  page.on('request', request => {
    if (request.method() === 'GET' && /\/folder\/\d+\/document$/.test(new URL(request.url()).pathname)) lists += 1;
  });
  const files = Array.from({ length: FILES }, (_, n) => givenFile(`File ${String(n).padStart(3, '0')}.txt`));
  const start = performance.now();
  await page.locator('input[type=file]:not([webkitdirectory])').first().setInputFiles(files);
  const panel = page.getByRole('region', { name: 'Uploads' });
  await panel.getByRole('listitem').first().waitFor();
  assert.ok((await panel.getByRole('listitem').count()) < 30, 'rows outside of the panel are not drawn');
  await panel.getByText(`${FILES} files uploaded`).waitFor({ timeout: 200_000 });
  t.diagnostic(`${FILES} files in ${((performance.now() - start) / 1000).toFixed(1)} s, ${lists} lists fetched`);
  await page.locator(`[role=grid][aria-rowcount="${FILES + 2}"]`).waitFor();
  assert.ok(lists < FILES / 5, `${lists} lists fetched`);
  assert.deepEqual(problems, []);
});
