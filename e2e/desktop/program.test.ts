// The built desktop program with the test double of Electron: a person starts it, works with it, and quits.
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { readDemoHouse } from '../../resources/demo-house/house.ts';
import { seriousFindings } from '../fixtures/accessibility.ts';
import { issuesAbout } from '../fixtures/bcf-files.ts';
import * as electron from '../fixtures/electron/electron.ts';
import { cancellable, seen, waitFor } from '../fixtures/electron/parts.ts';
import { sessions } from '../fixtures/electron/session.ts';
import { startDesktop } from '../fixtures/electron/start.ts';
import { windows } from '../fixtures/electron/window.ts';
import { drawn, take } from '../fixtures/screens.ts';
import { enterCredentials } from '../fixtures/window.ts';

const happened = (what: string) => seen.filter(entry => entry.what === what).map(({ detail }) => detail);

test('the desktop program from start to quit', { timeout: 240_000 }, async t => {
  // The first question shows the login to the person; the password is copied.
  const started = await startDesktop(t, [], () => {
    electron.circumstances.answers = [0];
  });
  if (!started) return;
  const { folder, dataFolder } = started;
  const settingsFile = join(folder, 'config/plinth/desktop.json');
  const window = windows[0]!;
  const page = await window.page();
  const { admin } = JSON.parse(readFileSync(join(dataFolder, 'bootstrap.json'), 'utf8'));

  await t.test('the window shows the sign-in, then the demo building', async () => {
    await page.locator('input[name=username]').waitFor();
    assert.deepEqual((happened('message box')[0] as { detail: string }).detail.split('\n').slice(0, 2), [
      `Email: ${admin.email}`,
      `Password: ${admin.password}`,
    ]);
    assert.deepEqual(happened('clipboard'), [admin.password]);
    await take(page, 'desktop-sign-in');
    await enterCredentials(page, admin);
    await page.getByRole('button', { name: 'Open demo house' }).click();
    await page.waitForURL(/\/viewer/);
    await drawn(page);
    await take(page, 'desktop-demo');
    assert.ok(await page.locator('section[aria-busy=false] canvas').first().isVisible());
    assert.equal(window.isVisible(), true);
    assert.ok(existsSync(join(dataFolder, 'plinth.lock')));
  });

  await t.test('the menu is the list of commands, and runs them in the window', async () => {
    const groups = () =>
      electron.applicationMenu!.template.flatMap(({ label, submenu }) =>
        label && Array.isArray(submenu) ? submenu.map(item => ({ group: label, ...item })) : [],
      );
    const found = await waitFor('the commands of the viewer', () => groups().find(({ id }) => id === 'keys'));
    assert.deepEqual([found.group, found.accelerator, found.registerAccelerator], ['Help', '?', false]);
    assert.ok(
      groups().some(({ group, label }) => group === 'Viewer' && label === 'Fit all'),
      groups()
        .map(({ label }) => label)
        .join(),
    );
    (found.click as () => void)();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    groups().find(({ label }) => label === 'Server…')!.click!({} as never, undefined as never, {} as never);
    await page.getByRole('heading', { name: 'Server', exact: true }).waitFor();
    assert.match(page.url(), /\/app\/server$/);
  });

  await t.test('the server page shows and changes the settings of its owner', async () => {
    await page.getByText('Running', { exact: true }).waitFor();
    const state = await page.evaluate<{ authorityFingerprint: string; address: string }>('plinthDesktop.state()');
    await page.getByText(state.authorityFingerprint).first().waitFor();
    await page.getByText(dataFolder).waitFor();
    await take(page, 'desktop-server');
    await page.getByLabel('Start at login').click();
    await waitFor('the entry for the login', () => existsSync(join(folder, 'config/autostart/plinth.desktop')));
    assert.match(readFileSync(join(folder, 'config/autostart/plinth.desktop'), 'utf8'), /Exec=".*" --hidden/);
    assert.equal(JSON.parse(readFileSync(settingsFile, 'utf8')).openAtLogin, true);
    await page.getByLabel('Start at login').click();
    await waitFor('the entry gone', () => !existsSync(join(folder, 'config/autostart/plinth.desktop')));
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await waitFor('the folder shown', () => happened('opened folder')[0] === dataFolder);

    // An invalid certificate is refused, with the file's name.
    writeFileSync(join(folder, 'no.pem'), 'no certificate');
    electron.circumstances.answers = [[join(folder, 'no.pem')], [join(folder, 'no.pem')], 0];
    await page.getByRole('button', { name: 'Use my own…' }).click();
    const refusal = await waitFor('the refusal', () => happened('message box')[1] as { detail: string } | undefined);
    assert.equal(refusal.detail, `${join(folder, 'no.pem')} is not a PEM certificate.`);
    assert.equal(existsSync(join(dataFolder, 'settings.json')), false);
  });

  await t.test('a second start and the file manager pass files; their models are announced', async () => {
    const house = join(folder, 'Own house.ifc');
    const broken = join(folder, 'Cut.ifc');
    writeFileSync(house, readDemoHouse().replaceAll('Garden Lane', 'Garden Road')); // other bytes than the demo's
    writeFileSync(broken, readDemoHouse());
    truncateSync(broken, 40_000);
    electron.appEvents.emit('second-instance', cancellable({}), [], folder, {
      files: [house, join(folder, 'absent.ifc')],
    });
    const dialog = page.getByRole('dialog');
    await dialog.getByText('1 file').waitFor();
    electron.appEvents.emit('open-file', cancellable({}), broken);
    await dialog.getByText('2 files').waitFor(); // what waits already stays
    await take(page, 'desktop-files');
    await dialog.getByRole('button', { name: 'Upload' }).click();
    await page.waitForURL(/\/documents/);
    window.events.emit('close', cancellable({}));
    assert.equal(window.isVisible(), false, 'hidden, so that notices come');
    await waitFor(
      'both notices',
      () => electron.notifications.filter(({ options }) => /house|Cut/.test(options.title!)).length === 2 || undefined,
      90_000,
    );
    assert.deepEqual(
      electron.notifications.map(({ options }) => options.title!).toSorted((a, b) => a.localeCompare(b)),
      ['Cut.ifc could not be processed', 'Own house.ifc is ready', 'Plinth keeps running'],
    );
    await waitFor('the computer may sleep again', () => happened('may sleep').length === happened('stay awake').length);
    assert.deepEqual(new Set(happened('stay awake')), new Set(['prevent-app-suspension']));
    assert.deepEqual(
      happened('may sleep'),
      happened('stay awake').map((_, n) => n + 1),
    );
    assert.match(electron.trays[0]!.text, /^Plinth\nService running$/);

    electron.notifications.find(({ options }) => options.title!.startsWith('Cut'))!.events.emit('click');
    await page.getByRole('heading', { name: 'Error' }).waitFor();
    assert.equal(window.isVisible(), true);
  });

  await t.test('a BCF file from the file manager is imported into a new project with its models', async () => {
    const place = mkdtempSync(join(folder, 'issues-'));
    for (const name of ['Main house.ifc', 'Other.ifc'])
      writeFileSync(join(place, name), readDemoHouse().replaceAll('Garden Lane', name));
    const path = join(place, 'Meeting 7.bcfzip');
    writeFileSync(path, await issuesAbout('MAIN HOUSE.ifc', 'Gone.ifc'));
    electron.appEvents.emit('open-file', cancellable({}), path);
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Import issues to which project?').waitFor();
    await dialog.getByText('Meeting 7.bcfzip').waitFor();
    await dialog.getByRole('combobox').selectOption({ label: 'New project “Meeting 7” in My cloud' });
    await dialog.getByText('are added from the folder of the file').waitFor();
    assert.deepEqual(await seriousFindings(page), []);
    await take(page, 'desktop-issues-where');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL(/\/issues/);
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await dialog.getByText('1 issue imported').waitFor();
    await dialog.getByText('Models added from the folder of the file: Main house.ifc').waitFor();
    await dialog.getByText('not in the folder of the file: Gone.ifc').waitFor();
    await take(page, 'desktop-issues-report');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByText('Door meets beam').first().waitFor();
    await page.goto(page.url().replace(/issues.*/, 'documents'));
    await page.getByText('Main house.ifc').first().waitFor();
    assert.equal(await page.getByText('Other.ifc').count(), 0);

    // Only the issues are imported into an existing project.
    electron.appEvents.emit('second-instance', cancellable({}), [], folder, { files: [path] });
    await dialog.getByText('Import issues to which project?').waitFor();
    await dialog.getByRole('combobox').selectOption({ label: 'My cloud / Meeting 7' });
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await dialog.getByText('already in the project').waitFor();
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await dialog.getByText('0 added, 0 merged, 1 unchanged').waitFor();
    assert.equal(await dialog.getByText('folder of the file').count(), 0);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await dialog.waitFor({ state: 'detached' });
  });

  await t.test('closing hides the window, the tray shows it, and a crashed page is reloaded', async () => {
    const event = cancellable({});
    window.events.emit('close', event);
    assert.deepEqual([event.defaultPrevented, window.isVisible()], [true, false]);
    assert.equal(
      electron.notifications.filter(({ options }) => options.title === 'Plinth keeps running').length,
      1,
      'told once',
    );
    assert.deepEqual(JSON.parse(readFileSync(settingsFile, 'utf8')).window, { x: 10, y: 20, width: 1200, height: 760 });
    electron.trays[0]!.events.emit('click');
    assert.equal(window.isVisible(), true);

    for (let n = 0; n < 4; n++)
      window.contentsEvents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 });
    assert.equal(happened('reload').length, 3);
    assert.match((happened('error box')[0] as { text: string }).text, /crashed.*https:\/\/127\.0\.0\.1:\d+\/app\//);
    electron.circumstances.answers = [1];
    window.events.emit('unresponsive');
    await waitFor('the page loaded anew', () => happened('reload').length === 4);
    await page.locator('#content').waitFor();
  });

  await t.test('the window has no errors', () => {
    // That the issues exist already is an answer of the service.
    assert.deepEqual(
      happened('console').filter(said => !/status of 409/.test(JSON.stringify(said))),
      [],
    );
    assert.equal(sessions.length, 1);
  });

  await t.test('quitting stops the service and releases the folder', async () => {
    electron.app.quit();
    await waitFor('the end', () => happened('exit').length > 0);
    assert.deepEqual(happened('exit'), [0]);
    assert.equal(existsSync(join(dataFolder, 'plinth.lock')), false);
  });
});
