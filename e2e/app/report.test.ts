// The report of a model as a file for other programs, of one that was processed and of one that was not.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { seriousFindings } from '../fixtures/accessibility.ts';
import { dxfText, line } from '../../core/formats/dxf/testing/dxf.ts';
import { fileForm } from '../../core/testing/http-client.ts';
import { manyElements } from '../fixtures/many-elements.ts';
import { givenFile, openProject } from '../fixtures/open-project.ts';
import { still } from '../fixtures/screens.ts';

const millimetres = [9, '$ACADVER', 1, 'AC1015', 9, '$INSUNITS', 70, 4];
const header = '"GlobalId","class","name","code","message"';

test('the report of a complete and of a failed model is downloaded as a table', { timeout: 240_000 }, async t => {
  const project = await openProject(t);
  if (!project) return;
  const { page, service, person, path, problems, visit } = project;
  const whole = manyElements(20).replace(/IFCWALL\('[^']+',\$,'Part 3'/, "IFCWALL('short',$,'Wand S\\X2\\00FC\\X0\\d'");
  const send = async (name: string, content: string): Promise<number> =>
    (await service.request('POST', `${path}/document`, { as: person.as, body: fileForm(name, content) })).json.model_id;
  const [complete, failed] = [await send('tower.ifc', whole), await send('half.ifc', whole.slice(0, whole.length / 2))];
  const fetched = async (id: number) => {
    const { pathname } = new URL(page.url());
    await visit(pathname.replace(/documents$|models.*$/, `models/${id}`));
    const button = page.getByRole('button', { name: 'Download report' });
    await button.waitFor();
    assert.deepEqual(await seriousFindings(page), []);
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    await page.locator('button[data-loading]').waitFor({ state: 'detached' }); // its label says it too
    const bytes = readFileSync(await download.path());
    assert.deepEqual([...bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf], 'programs are told that it is UTF-8');
    return { name: download.suggestedFilename(), lines: bytes.toString('utf8').slice(1).split('\r\n') };
  };

  const report = await fetched(complete);
  assert.equal(report.name, 'tower report.csv');
  assert.deepEqual([report.lines[0], report.lines.at(-1)], [header, '']);
  assert.ok(
    report.lines.includes('"short","IfcWall","Wand Süd","malformed_guid","The GlobalId short is malformed."'),
    report.lines.join('\n'),
  );
  await still(page);
  await project.picture('report-warnings');

  await t.test('a warning leads to its element in the viewer', async () => {
    const { pathname } = new URL(page.url());
    const row = page.getByRole('row', { name: /The GlobalId short is malformed/ });
    await row.getByText('Wand Süd').waitFor();
    await row.getByRole('button', { name: 'The GlobalId short is malformed.' }).click();
    await page.locator('aside code', { hasText: 'short' }).waitFor({ timeout: 60_000 });
    await project.picture('report-element');
    await visit(pathname);
    await page.getByRole('button', { name: 'Download report' }).waitFor();
  });

  await t.test('reprocessing asks whether edits are kept', async () => {
    const { status } = await service.request('POST', `${path}/model/${complete}/layer`, {
      as: person.as,
      body: { name: 'Ours', elements: [] },
    });
    assert.equal(status, 201);
    const edits = page.locator('dl > div').filter({ hasText: 'Manual edits' });
    await edits.getByText('1', { exact: true }).waitFor(); // told live
    const processed = async () => {
      while ((await service.request('GET', `${path}/model/${complete}`, { as: person.as })).json.status !== 'C')
        await sleep(50);
    };
    const again = async (answer: string) => {
      await page.getByRole('button', { name: 'Reprocess' }).click();
      const dialog = page.getByRole('dialog', { name: 'Reprocess tower.ifc' });
      await dialog.getByText(answer, { exact: true }).click();
      assert.deepEqual(await seriousFindings(page), []);
      await project.picture(`report-${answer.slice(0, 4).toLowerCase()}`);
      await dialog.getByRole('button', { name: 'Reprocess' }).click();
      await dialog.waitFor({ state: 'detached' });
      await processed();
    };
    await again('Keep the edit');
    const layers = async () =>
      (
        (await service.request('GET', `${path}/model/${complete}/layer`, { as: person.as })).json as readonly {
          readonly name: string;
        }[]
      ).map(({ name }) => name);
    assert.deepEqual(await layers(), ['Ours']);
    await edits.getByText('1', { exact: true }).waitFor();
    await again('Discard and restore the file data');
    await edits.getByText('0', { exact: true }).waitFor();
    assert.deepEqual(await layers(), []);
  });

  const broken = await fetched(failed);
  assert.equal(broken.name, 'half report.csv');
  assert.equal(broken.lines[0], header);
  assert.match(broken.lines[1] ?? '', /^"","","","error","The file ends in the middle of an instance/);
  await project.picture('report-failed');

  await t.test('a failed model gets the next version of its file from its report', async () => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Upload new version' }).click(),
    ]);
    await chooser.setFiles([givenFile('half.ifc', whole)]);
    const head = async () => (await project.documents()).find(({ name }) => name === 'half.ifc');
    for (let n = 0; n < 400 && ((await head())?.history_count ?? 0) < 1; n++) await sleep(50);
    assert.equal((await head())?.history_count, 1);
  });
  assert.deepEqual(problems, []);
});

test('the report of a drawing has the facts of a drawing, and its phases are folded', { timeout: 240_000 }, async t => {
  const project = await openProject(t);
  if (!project) return;
  const { page, service, person, path, problems, visit } = project;
  const sent = await service.request('POST', `${path}/document`, {
    as: person.as,
    body: fileForm('plan.dxf', dxfText({ header: millimetres, entities: line(0, 0, 8000, 5000) })),
  });
  await service.processed(path, sent.json.model_id, person.as);
  const { pathname } = new URL(page.url());
  await visit(pathname.replace(/documents$/, `models/${sent.json.model_id}`));
  await page.getByRole('heading', { name: 'Summary' }).waitFor();
  const facts = page.locator('dl > div dt');
  assert.deepEqual(await facts.allInnerTexts(), ['Format', 'Drawing objects', 'Layouts', 'Processed', 'Length unit']);
  for (const column of ['Class', 'GlobalId', 'Element'])
    assert.equal(await page.getByRole('columnheader', { name: column }).count(), 0, column);
  const phases = page.getByRole('button', { name: /^Duration: / });
  assert.equal(await page.getByText('Drawing', { exact: true }).count(), 0, 'phases are folded');
  await project.picture('report-drawing');
  await phases.click();
  await page.getByText('Drawing', { exact: true }).waitFor();
  assert.deepEqual(await seriousFindings(page), []);
  await project.picture('report-phases');
  assert.deepEqual(problems, []);
});
