// Data of models is changed in the window: by an editor, seen by a guest.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertLooks, seriousFindings } from '../fixtures/accessibility.ts';
import { openDemo } from '../fixtures/demo-viewer.ts';
import { joinProject } from '../../core/testing/join-project.ts';
import { everything, lasting, take } from '../fixtures/screens.ts';
import { openWindows } from '../fixtures/window.ts';

type Simple = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>;

// Long: one journey, in order.
test('an editor changes properties, zones and classifications; a guest only reads', { timeout: 240_000 }, async t => {
  const windows = await openWindows(t);
  if (!windows) return;
  const { service } = windows;
  const { page, problems, as, path, model } = await openDemo(windows);
  const simple = async () =>
    (await service.request('GET', `${path}/model/${model.id}/element/simple`, { as })).json as Simple;
  const doors = Object.entries(await simple())
    .filter(([, sets]) => 'Pset_DoorCommon' in sets)
    .map(([uuid]) => uuid);
  const [door] = doors as [string];
  const dock = page.getByRole('complementary', { name: 'Properties' });
  const tree = page.getByRole('tree', { name: 'Structure' });
  const find = async (text: string) => {
    await page.getByRole('textbox', { name: 'Name, class, GlobalId' }).fill(text);
    await page.locator('[role=treeitem][data-match]').first().waitFor();
  };
  const valueOf = (name: string) => dock.getByRole('button', { name: `: edit ${name}`, exact: false });
  const said = async (uuid: string, set: string, name: string) => (await simple())[uuid]?.[set]?.[name];

  const field = dock.getByRole('textbox', { name: 'Value of FireRating' });
  const dialog = page.getByRole('dialog');
  const left = page.locator('aside[data-side=left]');
  await t.test('one value is changed by keys: an error is shown next to it, Escape cancels, Enter saves', async () => {
    await find(door);
    await tree.locator(`[data-uuid="${door}"]`).click();
    await valueOf('FireRating').focus();
    await page.keyboard.press('Enter');

    await field.fill('EI 90');
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    await field.fill('EI 120');
    await take(page, 'editing-value');
    await page.keyboard.press('Enter');
    await dock.getByText('FireRating changed').waitFor();
    await dock.getByRole('button', { name: 'EI 120: edit FireRating' }).waitFor();
    assert.equal(await lasting(() => page.evaluate<string>('document.activeElement.innerText'), 'EI 120'), 'EI 120');
    assert.equal(await said(door, 'Pset_DoorCommon', 'FireRating'), 'EI 120');
    assert.notEqual(await said(doors[1]!, 'Pset_DoorCommon', 'FireRating'), 'EI 120', 'others keep theirs');
    await page.reload();
    await find(door);
    await tree.locator(`[data-uuid="${door}"]`).click();
    await dock.getByRole('button', { name: 'EI 120: edit FireRating' }).waitFor();
  });

  await t.test('a property set is added; a property is removed and restored', async () => {
    await dock.getByRole('button', { name: 'Add property set…' }).click();

    await dialog.getByRole('textbox', { name: 'Set name' }).fill('Inspection');
    await dialog.getByRole('textbox', { name: 'Property name' }).fill('Checks');
    await dialog.getByRole('combobox', { name: 'Value type' }).selectOption('number');
    await dialog.getByRole('textbox', { name: 'Value' }).fill('three');
    assert.ok(await dialog.getByRole('button', { name: 'Add' }).isDisabled());
    await dialog.getByRole('textbox', { name: 'Value' }).fill('3');
    await dialog.getByRole('button', { name: 'Add' }).click();
    await valueOf('Checks').click();
    await dock.getByRole('button', { name: 'Remove Checks' }).click();
    await dock.getByText('Checks removed').waitFor();
    assert.equal(await said(door, 'Inspection', 'Checks'), undefined);
    await dock.getByRole('button', { name: 'Undo' }).click();
    await valueOf('Checks').waitFor();
    assert.equal(await said(door, 'Inspection', 'Checks'), 3);
  });

  await t.test('a value is changed for several doors, and back', async () => {
    const before = await simple();
    await find('IfcDoor');
    await tree.locator(`[data-uuid="${doors[0]}"]`).click();
    await tree.locator(`[data-uuid="${doors[1]}"]`).click({ modifiers: ['Control'] });
    await dock.getByText('All 2', { exact: true }).click();
    await dock.getByRole('button', { name: 'varies: edit FireRating' }).click();
    await dock.getByText('For all 2 elements').waitFor();
    await field.fill('EI 60');
    await take(page, 'editing-many');
    await page.keyboard.press('Enter');
    await dock.getByRole('button', { name: 'EI 60: edit FireRating' }).waitFor();
    const after = await simple();
    assert.deepEqual(
      new Set(
        Object.keys(after).filter(
          uuid =>
            after[uuid]?.['Pset_DoorCommon']?.['FireRating'] !== before[uuid]?.['Pset_DoorCommon']?.['FireRating'],
        ),
      ),
      new Set(doors.slice(0, 2)),
    );
    await dock.getByRole('button', { name: 'Undo' }).click();
    await dock.getByRole('button', { name: 'varies: edit FireRating' }).waitFor();
    assert.deepEqual(await lasting(simple, before), before);
  });

  await t.test('a failure keeps the value and shows the error', async () => {
    await dock.getByText('Last', { exact: true }).click();
    await page.context().setOffline(true);
    await valueOf('FireRating').click();
    await field.fill('none');
    await page.keyboard.press('Enter');
    await dock.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor();
    assert.doesNotMatch(await valueOf('FireRating').innerText(), /none/);
    await page.context().setOffline(false);
    // Sizes and schemes one after the other take time: all are checked where pictures are wanted.
    if (everything) await assertLooks(page, 'editing');
  });

  await t.test('a zone is made of two selected rooms, and selects its rooms', async () => {
    await find('IfcSpace');
    const rooms = await tree
      .locator('[role=treeitem][data-match]')
      .evaluateAll(rows => rows.slice(0, 2).map(row => row.getAttribute('data-uuid') ?? ''));
    await tree.locator(`[data-uuid="${rooms[0]}"]`).click();
    await tree.locator(`[data-uuid="${rooms[1]}"]`).click({ modifiers: ['Control'] });
    await left.getByText('Zones', { exact: true }).click();
    await left.getByRole('button', { name: 'New zone with 2 spaces' }).click();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Flat 7');
    await dialog.getByRole('radio', { name: 'Teal' }).check();
    await dialog.getByRole('button', { name: 'Create' }).click();
    const flat = left.getByRole('listitem').filter({ hasText: 'Flat 7' });
    await flat.getByText('2 spaces').waitFor();
    const zones = async () =>
      (await service.request('GET', `${path}/model/${model.id}/zone`, { as })).json as readonly {
        readonly name: string;
        readonly color: string | null;
        readonly spaces: readonly { readonly uuid: string }[];
      }[];
    const made = (await zones()).find(({ name }) => name === 'Flat 7');
    assert.deepEqual([made?.color, new Set(made?.spaces.map(({ uuid }) => uuid))], ['1f9e9e', new Set(rooms)]);
    await flat.getByRole('button', { name: 'Contents of Flat 7' }).click();
    await flat
      .getByRole('button', { name: /^Remove .* from Flat 7$/ })
      .first()
      .click();
    await flat.getByText('1 space', { exact: true }).waitFor();
    await flat.getByTitle('Select spaces of Flat 7').click();
    await left.getByRole('button', { name: 'New zone with 1 space' }).waitFor();
    assert.deepEqual(await seriousFindings(page), []);
    await take(page, 'editing-zones');
  });

  await t.test('a classification is assigned to the selection and finds its elements', async () => {
    await left.getByText('Classifications', { exact: true }).click();
    await left.getByRole('button', { name: 'New classification' }).click();
    await dialog.getByRole('textbox', { name: 'Code' }).fill('R-1');
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Quiet room');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await left.getByRole('button', { name: 'Actions for R-1 · Quiet room' }).click();
    await page.getByRole('menuitem', { name: 'Assign to 1 selected element' }).click();
    await left.getByTitle('Select elements of R-1 · Quiet room').getByText('1 element').waitFor();
    await dock.getByText('R-1 · Quiet room').waitFor();
    assert.deepEqual(await seriousFindings(page), []);
    await take(page, 'editing-classes');
    await left.getByTitle('Select elements of EF_25_30 · Doors and windows').click();
    assert.ok(
      Number.parseInt(await lasting(() => dock.getByRole('status').filter({ hasText: 'selected' }).innerText()), 10) >
        doors.length,
    );
  });

  await t.test('a guest reads the same without any way to change it', async () => {
    const guest = await joinProject({ ...service, application: as }, path, 'gus', 25);
    const other = await windows.signIn(guest, new URL(page.url()).pathname + new URL(page.url()).search);
    await other.page.getByRole('textbox', { name: 'Name, class, GlobalId' }).fill(door);
    await other.page.locator(`[data-uuid="${door}"]`).click();
    await other.page.getByText('EI 120').waitFor();
    assert.equal(
      await other.page
        .getByRole('complementary', { name: 'Properties' })
        .getByRole('button', { name: /edit|Add|Actions for/ })
        .count(),
      0,
    );
  });
  assert.deepEqual(
    problems.filter(each => !each.includes('ERR_INTERNET_DISCONNECTED')),
    [],
  );
});
