// A project as a ZIP file and back: folders and bytes are the same; invalid files are refused in the dialog.
import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { buffer } from 'node:stream/consumers';
import type { Locator, Page } from 'playwright';
import { ZipFile } from 'yazl';
import { fileForm } from '../../core/testing/http-client.ts';
import type { TestService } from '../../core/testing/service.ts';
import { writePdf } from '../../core/testing/write-pdf.ts';
import { assertLooks } from '../fixtures/accessibility.ts';
import { givenFile, openProject } from '../fixtures/open-project.ts';
import { take } from '../fixtures/screens.ts';
import { phone, sizes } from '../fixtures/window.ts';

interface Node {
  readonly name: string;
  readonly nature: 'Folder' | 'Document' | 'Model';
  readonly file: string | null;
  readonly children?: readonly Node[];
}

/** Paths of all folders, and of all documents with a digest of their bytes. */
async function contentOf(service: TestService, as: string, project: string): Promise<readonly string[]> {
  const walk = async ({ children = [] }: Node, path: string): Promise<readonly string[]> => {
    const found = await Promise.all(
      children.map(async child => {
        const at = `${path}${child.name}`;
        if (child.nature === 'Folder') return [`${at}/`, ...(await walk(child, `${at}/`))];
        const { bytes } = await service.request('GET', child.file ?? '');
        return [`${at} ${createHash('sha256').update(bytes).digest('hex')}`];
      }),
    );
    return found.flat().toSorted();
  };
  const { json } = await service.request('GET', `${project}/dms-tree`, { as, query: { without_urls: 'false' } });
  return walk(json as Node, '');
}

const download = async (page: Page, press: () => Promise<void>) => {
  const [saved] = await Promise.all([page.waitForEvent('download'), press()]);
  return readFileSync(await saved.path());
};

async function openDialog(page: Page): Promise<Locator> {
  await page.keyboard.press('Alt+1');
  await page.getByRole('button', { name: 'New project' }).click();
  const dialog = page.getByRole('dialog', { name: 'New project' });
  await dialog.getByRole('button', { name: 'Choose ZIP file' }).waitFor();
  return dialog;
}

const choose = (page: Page, name: string, content: string | Uint8Array) =>
  page.locator('input[type=file][accept*=zip]').setInputFiles(givenFile(name, content));

/** Of folders, which end with `/`, and files that contain their names. */
function zipOf(...paths: readonly string[]): Promise<Buffer> {
  const zip = new ZipFile();
  for (const path of paths)
    if (path.endsWith('/')) zip.addEmptyDirectory(path);
    else zip.addBuffer(Buffer.from(path), path, { compress: false });
  zip.end();
  return buffer(zip.outputStream);
}

/** Of the project that the window shows. */
const pathIn = (page: Page): string => {
  const [, cloud, project] = /\/c\/(\d+)\/p\/(\d+)\//.exec(page.url()) ?? [];
  return `/cloud/${cloud}/project/${project}`;
};

test('a downloaded ZIP file becomes another project', { timeout: 240_000 }, async t => {
  const project = await openProject(t, { folders: ['Photos'], files: ['Über uns.txt'] });
  if (!project) return;
  const { page, service, person, path, problems, row } = project;
  const { as } = person;
  const post = (below: string, body: unknown) => service.request('POST', `${path}/${below}`, { as, body });
  const plans = (await post('folder', { name: 'Pläne & Schnitte' })).json as { readonly id: number };
  const storey = (await post('folder', { name: '1. Étage', parent_id: plans.id })).json as { readonly id: number };
  await post('folder', { name: 'Leer', parent_id: storey.id });
  await post('document', fileForm('noise.7z', randomBytes(300_000), { parent_id: storey.id }));
  await post(
    'document',
    fileForm('plan.pdf', writePdf(['Lintel'], { width: 842, height: 595 }), { parent_id: plans.id }),
  );
  await post('document', fileForm('empty.txt', '', { parent_id: plans.id }));
  await row('Pläne & Schnitte').waitFor();
  const content = await contentOf(service, as, path);
  const archive = await download(page, () => page.getByRole('button', { name: 'Download folder as ZIP' }).click());

  const dialog = await openDialog(page);
  await choose(page, 'House of 2024.zip', archive);
  await dialog.getByText('4 files').waitFor();
  assert.match(await dialog.getByRole('status').innerText(), /^4 files, \d+ kB, 4 folders$/);
  assert.equal(await dialog.getByLabel('Name').inputValue(), 'House of 2024');
  await assertLooks(page, 'archive');
  for (const [size, viewport] of Object.entries({ phone, laptop: sizes.laptop })) {
    await page.setViewportSize(viewport);
    await take(page, `archive-${size}`);
  }
  // The connection breaks while its empty folders are made: the project is made once.
  await page.route('**/folder', route => route.abort('failed'), { times: 1 });
  await dialog.getByRole('button', { name: 'Create' }).click();
  await dialog.getByRole('alert').getByText('The project was created, but not all of its empty folders').waitFor();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('region', { name: 'Uploads' }).getByText('4 files uploaded').waitFor();
  await row('Pläne & Schnitte').waitFor();
  await row('Photos').waitFor();
  await take(page, 'archive-uploaded');
  assert.notEqual(pathIn(page), path);
  assert.deepEqual(await contentOf(service, as, pathIn(page)), content);
  assert.deepEqual(
    (await service.request('GET', `${path.split('/project')[0]}/project`, { as })).json.map(
      ({ name }: { readonly name: string }) => name,
    ),
    ['House', 'House of 2024'],
  );
  assert.deepEqual(
    problems.filter(problem => !problem.includes('ERR_FAILED')),
    [],
  );
});

test('a new project that is cancelled stops there', { timeout: 240_000 }, async t => {
  const project = await openProject(t);
  if (!project) return;
  const { page, service, person, path, problems } = project;
  const archive = await zipOf('First/', 'Second/', 'a.txt');
  const dialog = await openDialog(page);
  await choose(page, 'barn.zip', archive);
  await dialog.getByText('1 file').waitFor();
  await dialog.getByRole('button', { name: 'Remove ZIP file' }).click();
  const choice = dialog.getByRole('button', { name: 'Choose ZIP file' });
  assert.ok(await choice.evaluate(button => button.matches(':focus')));
  await choose(page, 'barn.zip', archive);
  await dialog.getByText('1 file').waitFor();

  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route(
    '**/folder',
    async route => {
      asked.resolve();
      await released.promise;
      await route.continue();
    },
    { times: 1 },
  );
  const answered = page.waitForResponse(answer => answer.url().endsWith('/folder'));
  await dialog.getByRole('button', { name: 'Create' }).click();
  await asked.promise;
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  released.resolve();
  await answered;
  // The incomplete project exists.
  const made = page.getByRole('link', { name: 'barn' });
  await made.waitFor();
  const { json } = await service.request('GET', `${path.split('/project')[0]}/project`, { as: person.as });
  const { id } = json.find(({ name }: { readonly name: string }) => name === 'barn');
  const at = `${path.split('/project')[0]}/project/${id}`;
  assert.ok((await contentOf(service, person.as, at)).every(entry => entry === 'First/'));
  assert.equal(await page.getByRole('region', { name: 'Uploads' }).count(), 0);
  assert.deepEqual(problems, []);
});

test('an unusable ZIP file creates no project; a damaged file in it fails alone', { timeout: 240_000 }, async t => {
  const project = await openProject(t);
  if (!project) return;
  const { page, service, person, path, problems, row } = project;
  const archive = await zipOf('Plans/good.txt', 'Plans/bad.txt');
  archive.write('BAD', archive.indexOf('bad.txt', archive.indexOf('bad.txt') + 1));

  const dialog = await openDialog(page);
  const create = dialog.getByRole('button', { name: 'Create' });
  await choose(page, 'letter.zip', 'no archive');
  await dialog.getByRole('alert').getByText('This is not a ZIP file').waitFor();
  assert.equal(await create.isDisabled(), true);
  await assertLooks(page, 'archive-refused');
  await choose(page, 'cut.zip', archive.subarray(0, archive.length - 40));
  await dialog.getByRole('alert').getByText('damaged or incomplete').waitFor();
  assert.equal(await create.isDisabled(), true);
  // Without it the project can be made.
  await dialog.getByRole('button', { name: 'Remove ZIP file' }).click();
  await dialog.getByRole('alert').waitFor({ state: 'detached' });
  assert.deepEqual([await dialog.getByLabel('Name').inputValue(), await create.isDisabled()], ['cut', false]);

  await dialog.getByLabel('Name').fill('Barn');
  await choose(page, 'barn.zip', archive);
  await dialog.getByText('2 files').waitFor();
  await dialog.getByLabel('Name').press('Enter');
  const panel = page.getByRole('region', { name: 'Uploads' });
  await panel.getByRole('listitem').filter({ hasText: 'Plans/bad.txt' }).getByText('Damaged in the ZIP file').waitFor();
  await panel.getByRole('listitem').filter({ hasText: 'Plans/good.txt' }).getByText('Uploaded').waitFor();
  await row('Plans').waitFor();
  await take(page, 'archive-damaged');
  assert.deepEqual(
    (await contentOf(service, person.as, pathIn(page))).map(line => line.split(' ')[0]),
    ['Plans/', 'Plans/good.txt'],
  );
  assert.equal(
    (await service.request('GET', `${path.split('/project')[0]}/project`, { as: person.as })).json.length,
    2,
  );
  assert.deepEqual(problems, []);
});
