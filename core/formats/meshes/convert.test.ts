import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { zstdCompressSync } from 'node:zlib';
import { readBatchFile } from '../batch-file.ts';
import { conversionOf } from '../catalogue.ts';
import type { Converted } from '../model-conversions.ts';
import { glbOf, house, objHouse } from './testing/meshes.ts';
import type { ReadAs } from './frame.ts';

const { validateBytes } = createRequire(import.meta.url)('gltf-validator') as {
  validateBytes(bytes: Uint8Array): Promise<{ issues: { numErrors: number } }>;
};

interface Facts {
  readonly schema: string;
  readonly unit: string;
  readonly up: string;
  readonly drawn: number;
  readonly triangles: number;
  readonly box: readonly number[];
  readonly counts: { readonly elements: number };
}

async function convert(
  t: TestContext,
  fileName: string,
  bytes: Buffer,
  { readAs, encoding = 'identity' }: { readonly readAs?: ReadAs; readonly encoding?: 'identity' | 'zstd' } = {},
): Promise<{ readonly folder: string; readonly made: Converted; readonly facts: Facts }> {
  const root = mkdtempSync(join(tmpdir(), 'plinth-meshes-'));
  t.after(() => rmSync(root, { recursive: true, force: true }));
  const [source, folder] = [join(root, 'source'), join(root, 'out')];
  mkdirSync(folder);
  writeFileSync(source, encoding === 'zstd' ? zstdCompressSync(bytes) : bytes);
  const run = await conversionOf(fileName).load();
  const options = { xkt: true, plans: true, preview: true, readAs };
  const made = await run(
    { source, encoding, size: bytes.length, fileName, folder, options },
    () => undefined,
    new AbortController().signal,
  );
  return { folder, made, facts: made.facts as Facts };
}

const KINDS = ['data', 'gltf', 'merged', 'xkt', 'structure', 'preview', 'turntable'];

test('a GLB becomes the files of a model: its tree, its elements and a valid GLB', async t => {
  const { folder, made, facts } = await convert(t, 'house.glb', glbOf(house()));
  assert.deepEqual(
    made.outputs.map(({ kind }) => kind),
    KINDS,
  );
  assert.deepEqual(
    [facts.schema, facts.unit, facts.up, facts.drawn, facts.triangles, facts.counts.elements, made.warnings],
    ['glTF 2.0', 'm', 'y', 3, 36, 4, []],
  );
  assert.deepEqual(facts.box.map(Math.round), [0, -4, 0, 6, 1, 2], 'Z up, as in IFC');
  const [root] = JSON.parse(readFileSync(join(folder, 'structure.json'), 'utf8')) as {
    type: string;
    children: { name: string; type: string; uuid: string; children: { name: string; type: string; uuid: string }[] }[];
  }[];
  assert.deepEqual(
    [root?.type, root?.children.map(({ name, type }) => [name, type])],
    ['project', [['House', 'group']]],
  );
  assert.deepEqual(
    root?.children[0]?.children.map(({ name, type }) => [name, type]),
    [
      ['Wall', 'mesh'],
      ['Wall', 'mesh'],
      ['2O2Fr$t4X7Zf8NOew3FNr2', 'mesh'],
    ],
  );
  const rows = [...readBatchFile(join(folder, 'data.batches'))];
  const elements = rows.filter(({ table }) => table === 'element').flatMap(batch => batch.rows);
  assert.deepEqual(
    elements.map(([id, , type, name, parent]) => [id, type, name, parent]),
    [
      [1, 'Group', 'House', null],
      [2, 'Mesh', 'Wall', 1],
      [3, 'Mesh', 'Wall', 1],
      [4, 'Mesh', '2O2Fr$t4X7Zf8NOew3FNr2', 1],
    ],
  );
  const glb = readFileSync(join(folder, 'model.glb'));
  assert.equal((await validateBytes(glb)).issues.numErrors, 0);
  for (const [, guid, type] of elements) assert.equal(glb.includes(`"name":"${String(guid)}"`), type === 'Mesh');
});

test('an OBJ file is read with the given options, or with a reported guess; the result is reproducible', async t => {
  const file = objHouse([4000, 2000, 3000]);
  const guessed = await convert(t, 'house.obj', file, { encoding: 'zstd' });
  assert.deepEqual(
    [guessed.facts.unit, guessed.facts.box.map(Math.round), guessed.made.warnings.map(({ code }) => code)],
    ['mm', [0, 0, 0, 4, 6, 3], ['no_colours', 'assumed_unit', 'assumed_axis']],
  );
  const chosen = await convert(t, 'house.obj', file, { readAs: { unit: 'cm', up: 'z' } });
  assert.deepEqual(
    [chosen.facts.unit, chosen.facts.up, chosen.facts.box, chosen.made.warnings.map(({ code }) => code)],
    ['cm', 'z', [0, 0, 0, 40, 60, 30], ['no_colours']],
  );
  const again = await convert(t, 'house.obj', file, { readAs: { unit: 'cm', up: 'z' } });
  for (const { file: name } of again.made.outputs)
    assert.ok(readFileSync(join(again.folder, name)).equals(readFileSync(join(chosen.folder, name))), name);
});

test('a file without shapes becomes a model', async t => {
  const empty = Buffer.from('{"asset":{"version":"2.0"},"nodes":[{"name":"Here"}],"scenes":[{"nodes":[0]}]}');
  const { made, facts } = await convert(t, 'empty.gltf', empty);
  assert.deepEqual([facts.drawn, facts.counts.elements, made.warnings.map(({ code }) => code)], [0, 1, ['empty']]);
});
