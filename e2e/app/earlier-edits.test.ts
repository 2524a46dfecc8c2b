// Edits of a model when its document gets a new version: the choice before the upload, the notice after it, and the
// conflicts.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileForm } from '../../core/testing/http-client.ts';
import type { Person, TestService } from '../../core/testing/service.ts';
import { readDemoHouse } from '../../resources/demo-house/house.ts';
import { assertLooks, seriousFindings } from '../fixtures/accessibility.ts';
import { FRONT, INNER, KITCHEN, named, nextHouse, rated, STORE } from '../fixtures/next-house.ts';
import { givenFile, openProject } from '../fixtures/open-project.ts';
import { escape, still } from '../fixtures/screens.ts';
import { phone, sizes } from '../fixtures/window.ts';

/** A model with four edits. */
async function uploadEdited(
  { service, person, path }: { readonly service: TestService; readonly person: Person; readonly path: string },
  house: string,
) {
  const first = (
    await service.request('POST', `${path}/document`, { as: person.as, body: fileForm('house.ifc', house) })
  ).json;
  await service.processed(path, first.model_id, person.as);
  for (const [guid, body] of [
    [FRONT, rated('EI 60')],
    [INNER, rated('EI 90')],
    [KITCHEN, named('Kitchen')],
    [STORE, rated('EI 90')],
  ] as const) {
    const { status } = await service.request('PATCH', `${path}/model/${first.model_id}/element/${guid}`, {
      as: person.as,
      body,
    });
    assert.equal(status, 200);
  }
}

// Long: one journey, from the choice to the resolved conflicts.
test('edits are carried over to a new version, and conflicts are listed', { timeout: 240_000 }, async t => {
  const project = await openProject(t);
  if (!project) return;
  const { page, service, person, path, problems, visit, row, picture } = project;
  const house = readDemoHouse();
  await uploadEdited({ service, person, path }, house);

  const panel = page.getByRole('complementary', { name: 'Versions' });
  const uploads = page.getByRole('region', { name: 'Uploads' });
  const said = '1 edit carried over, 3 conflicts';
  const table = page.getByRole('grid', { name: 'Conflicts' });
  await t.test('the edits are carried over unless the person decides otherwise', async () => {
    const documents = new URL(page.url()).pathname;
    await visit(documents);
    await row('house.ifc')
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await page.getByRole('menuitem', { name: 'Versions' }).click();

    const choice = panel.getByLabel('4 edits of this version');
    await choice.waitFor();
    assert.equal(await choice.inputValue(), 'carry');
    assert.deepEqual(await seriousFindings(page), []);
    await picture('earlier-edits-choice');
  });

  await t.test('the upload reports edits and conflicts', async () => {
    await panel.locator('input[type=file]').setInputFiles([givenFile('house.ifc', nextHouse(house))]);

    await uploads.getByText(said).waitFor();
    await panel.getByText(said).waitFor();
    await still(page);
    assert.deepEqual(await seriousFindings(page), []);
    await picture('earlier-edits-uploaded');
  });

  await t.test('the conflicts are listed, at every size and in both languages', async () => {
    await uploads.getByText(said).click();

    await table.getByText('Pset_DoorCommon · FireRating').waitFor();
    const conflicts = await table.getByRole('row').allInnerTexts();
    assert.deepEqual(
      conflicts.slice(1).map(text =>
        text
          .split('\n')
          .map(cell => cell.trim())
          .filter(Boolean),
      ),
      [
        ['Door G2', 'Pset_DoorCommon · FireRating', 'EI 30', 'EI 90', 'EI 45', 'Changed in the new file too', 'Settle'],
        ['Door G3', 'Name', 'Door G3', 'Kitchen', 'Door to the kitchen', 'Changed in the new file too', 'Settle'],
        ['Door G4', '–', '–', '–', 'Element not in the new file', 'Settle'],
      ],
    );
    await still(page);
    await assertLooks(page, 'earlier-edits-report');
    for (const language of ['en', 'fr'] as const) {
      await page.evaluate(`localStorage.setItem('plinth.language', '${language}')`);
      await page.setViewportSize(phone);
      await page.reload();
      const list = page.getByRole('grid', { name: language === 'en' ? 'Conflicts' : 'Conflits' });
      await list.scrollIntoViewIfNeeded();
      const button = list.getByRole('button', { name: /: Door G4/ });
      const { x, width } = (await button.boundingBox())!;
      assert.ok(x + width <= phone.width - 16, `the button of a row is within the phone: ${x} ${width}`);
      assert.deepEqual(await seriousFindings(page), []);
      await picture(`earlier-edits-report-phone-${language}`);
      await page.setViewportSize(sizes.laptop);
      await picture(`earlier-edits-report-laptop-${language}`);
    }
    await page.evaluate(`localStorage.setItem('plinth.language', 'en')`);
    await page.reload();
  });

  await t.test('conflicts are settled one by one', async () => {
    const settle = (name: string) => table.getByRole('button', { name: `Settle: ${name}` });
    await settle('Door G4').click();
    await page.getByRole('menuitem', { name: 'Keep edited', disabled: true }).waitFor();
    await still(page);
    await page.getByRole('menuitem', { name: 'Keep new file' }).focus();
    await escape(page);
    await settle('Door G3').click();
    await still(page);
    assert.deepEqual(await seriousFindings(page), []);
    await picture('earlier-edits-settle');
    await page.getByRole('menuitem', { name: 'Keep edited: Kitchen' }).click();
    await page.getByText('2 edits carried over, 2 conflicts').waitFor();
    await settle('Door G4').click();
    await page.getByRole('menuitem', { name: 'Keep new file' }).click();
    await page.getByText('2 edits carried over, 1 conflict').waitFor();
    await table.getByRole('button', { name: 'Door G2', exact: true }).click();
    await page.waitForURL(url => url.pathname.includes('/view'));
    await page.getByText('Door G2').first().waitFor();
  });
  assert.deepEqual(problems, []);
});
