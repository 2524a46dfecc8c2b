// Units of lengths, parts of a length, coordinates of a point, and the sums of a selection.
import assert from 'node:assert/strict';
import { seriousFindings } from '../fixtures/accessibility.ts';
import { openDemoWithMouse, type Place } from '../fixtures/demo-viewer.ts';
import { assertFits, lasting, step, take } from '../fixtures/screens.ts';
import { phone, sizes, testsOfOneService } from '../fixtures/window.ts';

const measuring = testsOfOneService();

// Long: one story; each step continues with the state of the one before.
measuring('lengths are shown in the unit of the person, else of the project', async (windows, t) => {
  const { page, problems, at, as, path } = await openDemoWithMouse(windows);
  const { service } = windows;
  const [west, front]: readonly Place[] = [
    [0.3445, 0.48],
    [0.615, 0.5375],
  ];
  const click = async (place: Place) => {
    await page.mouse.move(...at(place));
    await page.waitForTimeout(100);
    await page.mouse.click(...at(place));
  };
  const length = page.getByLabel('Measured length').last();

  await step('a length says its parts', async () => {
    await page.locator('[data-canvas]').focus();
    await page.keyboard.press('m');
    await click(west!);
    await click(front!);
    await length.waitFor();
    assert.match(await length.innerText(), /^\d+\.\d{3} m$/);
    await length.hover();
    const details = page.locator('dl', { hasText: 'ΔX' });
    await details.waitFor();
    const parts = await details.innerText();
    t.diagnostic(parts.replaceAll('\n', ' '));
    for (const part of ['ΔX', 'ΔY', 'ΔZ', 'Horizontal', 'Slope']) assert.match(parts, new RegExp(part));
  });

  await step('a point says its coordinates', async () => {
    await page.getByText('Point', { exact: true }).click();
    // Not at an end of the length, which would be dragged.
    await click([0.4446, 0.44]);
    const text = await page.getByLabel('Measured point').innerText();
    t.diagnostic(text.replaceAll('\n', ' '));
    assert.match(text, /^(x|E) -?[\d,]+\.\d{3} m\s+(y|N) -?[\d,]+\.\d{3} m\s+(z|H) -?[\d,]+\.\d{3} m/);
    assert.deepEqual(await seriousFindings(page), []);
    await take(page, 'units-measures-light');
  });

  await step('the project, then the person', async () => {
    await service.request('PUT', `${path}/units`, { as, body: { unit: 'mm', decimals: 0 } });
    await lasting(async () => (await length.innerText()).endsWith(' mm'), true);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('Units');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Units' });
    await dialog.getByLabel('Only for me', { exact: true }).waitFor();
    await dialog.getByLabel('Project default', { exact: true }).waitFor();
    assert.deepEqual(await seriousFindings(page), []);
    await page.setViewportSize(sizes.laptop);
    await take(page, 'units-dialog-laptop-light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await take(page, 'units-dialog-laptop-dark');
    await page.setViewportSize(phone);
    await take(page, 'units-dialog-phone-dark');
    await assertFits(page, 'units-dialog-phone');
    await page.setViewportSize(sizes.laptop);
    await page.emulateMedia({ colorScheme: 'light' });
    await dialog.getByLabel('Only for me', { exact: true }).selectOption('cm');
    const decimals = dialog.getByLabel('Decimal places (Only for me)');
    await decimals.fill('1,5');
    await dialog.getByText('Enter a whole number').waitFor();
    await decimals.fill('2');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await lasting(async () => /^[\d,]+\.\d{2} cm$/.test(await length.innerText()), true);
    assert.match(await length.innerText(), /^[\d,]+\.\d{2} cm$/);
  });

  await step('sums of what is selected', async () => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.mouse.click(...at([0.4446, 0.5068]));
    await page.mouse.move(...at([0.4225, 0.448]));
    await page.keyboard.down('Control');
    await page.mouse.click(...at([0.4225, 0.448]));
    await page.keyboard.up('Control');
    const all = page.getByText(/^All \d/);
    if ((await all.count()) > 0) await all.first().click();
    await page.getByRole('region', { name: 'Sums' }).waitFor();
    t.diagnostic((await page.getByRole('region', { name: 'Sums' }).innerText()).replaceAll('\n', ' '));
    assert.deepEqual(await seriousFindings(page), []);
    await take(page, 'units-sums-laptop-light');
  });
  assert.deepEqual(problems, []);
});
