// Space: details of a row, next to the list.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crc32, deflateSync } from 'node:zlib';
import { assertLooks } from '../fixtures/accessibility.ts';
import { fileForm } from '../../core/testing/http-client.ts';
import { manyElements } from '../fixtures/many-elements.ts';
import { openProject } from '../fixtures/open-project.ts';

/** A picture of a slope from dark to light. */
function slope(width: number, height: number): Buffer {
  const chunk = (type: string, data: Uint8Array) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 8; // bits; one channel of grey
  const lines = Array.from({ length: height }, () =>
    Buffer.from([0, ...Array.from({ length: width }, (_, x) => Math.floor((x * 255) / width))]),
  );
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(lines))),
    chunk('IEND', new Uint8Array()),
  ]);
}

const script = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>window.ran = true</script></svg>';

test(
  'quick look follows the row, shows pictures without active content, and links to the model',
  { timeout: 240_000 },
  async t => {
    const project = await openProject(t, { folders: ['Plans'], files: ['a.txt'] });
    if (!project) return;
    const { page, service, person, path, problems } = project;
    const send = async (name: string, content: string | Uint8Array) => {
      await service.request('POST', `${path}/document`, { as: person.as, body: fileForm(name, content) });
    };
    await send('b.svg', script);
    await send('c.png', slope(320, 200));
    await send('d.webp', Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64'));
    await send('e.jpg', 'no picture at all');
    await send('f.ifc', manyElements(20));
    await project.row('f.ifc').getByText('Ready').waitFor({ timeout: 180_000 });

    const panel = page.getByRole('complementary', { name: 'Quick look' });
    const facts = async () => {
      const values = await panel.locator('dd').allInnerTexts();
      return Object.fromEntries(
        (await panel.locator('dt').allInnerTexts()).map((name, index) => [name, values[index]]),
      );
    };
    const title = (name: string) => panel.getByRole('heading', { name }).waitFor();
    await page.getByRole('grid').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await title('Plans');
    assert.equal((await facts())['Type'], 'Folder');

    await page.keyboard.press('ArrowDown');
    await title('a.txt');
    const { Type, Versions, Size, 'Modified by': by } = await facts();
    assert.deepEqual({ Type, Versions, Size, by }, { Type: 'TXT', Versions: '1', Size: '5 B', by: 'ann Tester' });
    assert.equal(await panel.getByRole('link').count(), 0);
    assert.equal(await page.getByRole('toolbar').count(), 0); // Space looks; it selects with Ctrl

    await page.keyboard.press('ArrowDown');
    await title('b.svg');
    assert.equal(await panel.locator('img').count(), 0);
    await page.keyboard.press('ArrowDown');
    await title('c.png');
    const width = () =>
      page.evaluate<number>(
        '(async () => { const image = document.querySelector("aside img"); await image.decode(); return image.naturalWidth; })()',
      );
    assert.equal(await width(), 320);
    await assertLooks(page, 'look');
    await page.keyboard.press('ArrowDown');
    await title('d.webp');
    assert.equal(await width(), 1);
    await page.keyboard.press('ArrowDown');
    await panel.getByText('The image cannot be displayed').waitFor();
    await page.keyboard.press('Control+Space');
    await page.getByText('1 selected').waitFor();

    await page.keyboard.press('ArrowDown');
    await title('f.ifc');
    assert.equal((await facts())['Model'], 'Ready');
    await page.keyboard.press('Space');
    await panel.waitFor({ state: 'detached' });
    await page.keyboard.press('Space');
    await project.picture('look-model');
    await panel.getByRole('link', { name: 'Report' }).click();
    await page.getByText('Duration:').waitFor();
    assert.equal(await page.evaluate('window.ran'), undefined);
    assert.deepEqual(problems, []);
  },
);

test('the menu of a row opens quick look, which stays open during a rename', { timeout: 240_000 }, async t => {
  const project = await openProject(t, { files: ['a.txt'] });
  if (!project) return;
  const { page, problems } = project;
  await page.getByRole('button', { name: 'Actions for a.txt' }).click();
  await page.getByRole('menuitem', { name: 'Quick look' }).click();
  const panel = page.getByRole('complementary', { name: 'Quick look' });
  await panel.getByRole('heading', { name: 'a.txt' }).waitFor();
  await page.getByRole('grid').focus();
  for (const key of ['ArrowDown', 'F2']) await page.keyboard.press(key);
  await page.getByLabel('New name for a.txt').fill('b c.txt');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await panel.getByRole('heading', { name: 'b c.txt' }).waitFor();
  assert.deepEqual(
    (await project.documents()).map(({ name }) => name),
    ['b c.txt'],
  );
  await panel.getByRole('button', { name: 'Close quick look' }).press('Enter');
  await panel.waitFor({ state: 'detached' });
  assert.deepEqual(problems, []);
});
