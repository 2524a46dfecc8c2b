// Damaged DWG files through the real converter process: whatever their reader does, the parent's caps end it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dwgOf, testVersions } from '../formats/dwg/testing/dwg.ts';
import { seededRandom } from '../testing/random.ts';
import { endsOf, openConverter } from './testing/converter.ts';

test('damaged drawings give a model or a reason, within their limits', async t => {
  const convert = openConverter(t, {
    limits: { milliseconds: 15_000, bytes: 2 ** 30 },
    options: { xkt: false, plans: true, preview: true },
    isShortLived: true,
  });
  const files = testVersions.map(version => dwgOf(version, { lines: 30 }));
  const random = seededRandom(2026);
  const next = () => Math.floor(random() * 2 ** 32);
  const ended = await endsOf(Number(process.env['PLINTH_MUTANTS'] ?? 4), n => {
    const file = Buffer.from(files[n % files.length]!);
    for (let changes = 1 + (next() % 8); changes > 0; changes--) file[6 + (next() % (file.length - 6))] = next() >>> 24;
    return convert('plan.dwg', next() % 8 === 0 ? file.subarray(0, next() % file.length) : file);
  });
  t.diagnostic(JSON.stringify(ended));
  const { facts } = await convert('plan.dwg', files[0]!);
  assert.deepEqual((facts as { sheets: { counts: { elements: number } }[] }).sheets[0]!.counts.elements, 33);
});
