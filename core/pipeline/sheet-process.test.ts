// Damaged drawings, PDF files and pictures through the real processes: each ends with a model or a reason, within its
// caps. PLINTH_MUTANTS: of each format.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { dxfBinary, dxfText } from '../formats/dxf/testing/dxf.ts';
import { mutantOf } from '../formats/meshes/testing/meshes.ts';
import { seededRandom } from '../testing/random.ts';
import { writePdf } from '../testing/write-pdf.ts';
import { endsOf, openConverter } from './testing/converter.ts';

const MUTANTS = Number(process.env['PLINTH_MUTANTS'] ?? 6);
const options = { xkt: false, plans: true, preview: true } as const;
const limits = { milliseconds: 20_000, bytes: 2 ** 30 };

const drawing = {
  tables: [0, 'TABLE', 2, 'LAYER', 0, 'LAYER', 2, 'Walls', 70, 0, 62, 3, 0, 'ENDTAB'],
  blocks: [0, 'BLOCK', 2, 'DOOR', 10, 0, 20, 0, 0, 'LINE', 8, '0', 10, 0, 20, 0, 11, 1, 21, 0, 0, 'ENDBLK'],
  entities: [
    [0, 'LINE', 5, 'A', 8, 'Walls', 10, 0, 20, 0, 11, 4, 21, 3],
    [0, 'CIRCLE', 5, 'B', 8, 'Walls', 10, 2, 20, 2, 40, 1],
    [0, 'ARC', 5, 'C', 8, '0', 10, 2, 20, 2, 40, 1, 50, 0, 51, 90],
    [0, 'LWPOLYLINE', 5, 'D', 8, '0', 90, 3, 70, 1, 10, 0, 20, 0, 42, 0.5, 10, 3, 20, 0, 10, 3, 20, 3],
    [0, 'TEXT', 5, 'E', 8, '0', 10, 1, 20, 1, 40, 0.5, 1, 'Entrance'],
    [0, 'MTEXT', 5, 'F', 8, '0', 10, 1, 20, 3, 40, 0.5, 41, 4, 1, 'Two\\Plines'],
    [0, 'INSERT', 5, '10', 8, '0', 2, 'DOOR', 10, 5, 20, 5, 41, 2, 42, 2, 70, 3, 71, 3, 44, 2, 45, 2],
    [0, 'HATCH', 5, '11', 8, '0', 2, 'SOLID', 70, 1, 71, 0, 91, 1, 92, 2, 72, 0, 73, 1, 93, 3],
    [10, 0, 20, 0, 10, 2, 20, 0, 10, 2, 20, 2, 97, 0, 75, 0, 76, 1],
  ].flat(),
} as const;

function randomNumbers(seed: number): () => number {
  const random = seededRandom(seed);
  return () => Math.floor(random() * 2 ** 32);
}

test('damaged DXF drawings give a model or a reason, within their limits', async t => {
  const convert = openConverter(t, { limits, options });
  const files = [dxfText(drawing), dxfBinary(drawing)];
  const next = randomNumbers(2028);
  const ended = await endsOf(MUTANTS, n => convert('plan.dxf', mutantOf(files[n % files.length]!, next)));
  t.diagnostic(JSON.stringify(ended));
  assert.ok(ended.models > 0, JSON.stringify(ended));
  const { facts } = await convert('plan.dxf', files[0]!);
  assert.equal((facts as { sheets: { counts: { elements: number } }[] }).sheets[0]!.counts.elements, 8);
});

const picture = () => sharp({ create: { width: 300, height: 200, channels: 3, background: '#4080c0' } });
const pages: Readonly<Record<string, () => Promise<readonly Buffer[]>>> = {
  'plan.pdf': async () => [writePdf(['One', 'Two'])],
  'plan.png': async () => [await picture().png().toBuffer(), await picture().toColourspace('rgb16').png().toBuffer()],
  'plan.jpg': async () => [
    await picture().jpeg().toBuffer(),
    await picture().withMetadata({ orientation: 6 }).toColourspace('cmyk').jpeg().toBuffer(),
  ],
};

for (const [name, make] of Object.entries(pages))
  test(`damaged files like ${name} give pages or a reason, within their limits`, async t => {
    const convert = openConverter(t, { limits, options, draw: 'pages', isShortLived: true });
    const files = await make();
    const next = randomNumbers(2029);
    const ended = await endsOf(MUTANTS, n => convert(name, mutantOf(files[n % files.length]!, next)));
    t.diagnostic(JSON.stringify(ended));
    // A PNG has checksums: nearly all damage is seen.
    assert.ok(ended.reasons > 0 && (ended.models > 0 || name === 'plan.png'), JSON.stringify(ended));
    const { outputs } = await convert(name, files[0]!);
    assert.equal(
      outputs.filter(({ kind }) => kind === 'page-png' || kind === 'page-jpeg').length,
      name === 'plan.pdf' ? 2 : 1,
    );
  });
