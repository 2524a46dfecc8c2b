import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import sharp from 'sharp';
import { revitFile } from '../../testing/revit-file.ts';
import { drawPreview } from './draw-preview.ts';

function draw(t: TestContext, bytes: Buffer, size = bytes.length) {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-revit-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const source = join(folder, 'source');
  writeFileSync(source, bytes);
  return drawPreview({ source, encoding: 'identity', size, folder, fileName: 'house.rvt' });
}

const picture = () =>
  sharp({ create: { width: 64, height: 32, channels: 3, background: '#22aa44' } })
    .png()
    .toBuffer();

test('a Revit file has its version, of newer and older programs, and its preview', async t => {
  const png = await picture();
  const newer = await draw(t, revitFile({ words: 'Username: \r\nFormat: 2021\r\nBuild: 20200220_1100(x64)', png }));
  assert.deepEqual(
    [newer.facts, newer.outputs.map(({ kind }) => kind)],
    [{ version: '2021', width: 64, height: 32 }, ['picture']],
  );
  const words = 'Autodesk Revit Architecture 2011 (Build: 20100903_2115(x64))';
  assert.deepEqual((await draw(t, revitFile({ words, shift: 1 }))).facts, { version: '2011' });
  assert.deepEqual(await draw(t, revitFile({})), { outputs: [], facts: {} });
});

test('damaged files give a reason or no facts', async t => {
  const whole = revitFile({ words: 'Format: 2024', png: await picture() });
  await assert.rejects(draw(t, whole, 2 ** 29), { reason: /too large/ });
  for (let n = 0; n < 40; n++) {
    const mutant = Buffer.from(n % 4 === 0 ? whole.subarray(0, 8 + ((n * 397) % whole.length)) : whole);
    for (let k = 0; k < 6; k++)
      mutant[8 + ((n * 7919 + k * 104729) % (mutant.length - 8 || 1))] = (n * 31 + k * 97) & 255;
    await draw(t, mutant).catch((error: unknown) =>
      assert.equal(typeof (error as { readonly reason?: unknown }).reason, 'string', `mutant ${n}: ${String(error)}`),
    );
  }
});
