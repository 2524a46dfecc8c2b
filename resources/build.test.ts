import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { DemoManifest } from '../core/models/conversions/service.ts';
import { build } from './build.ts';

test('builds the demo building once, and again when a part of it is missing', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-build-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const said: string[] = [];
  const run = (): Promise<void> => build(line => { said.push(line.split(' ').slice(0, 3).join(' ')); }, folder);

  await run();
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as DemoManifest & { facts: { drawn: number; counts: { elements: number; zones: number; systems: number } } };
  const files = [manifest.source.file, manifest.batches, ...manifest.outputs.map(({ file }) => file)];
  assert.deepEqual(readdirSync(folder).sort(), [...files, 'manifest.json'].sort(), 'nothing else stays');
  assert.deepEqual(manifest.outputs.map(({ kind }) => kind).sort(), ['gltf', 'merged', 'structure', 'xkt']);
  assert.equal(manifest.source_hash, createHash('sha256').update(readFileSync(join(folder, manifest.source.file))).digest('hex'));
  assert.deepEqual(manifest.warnings, []);
  assert.deepEqual([manifest.facts.counts.zones, manifest.facts.counts.systems], [3, 2]);
  assert.ok(manifest.facts.drawn > 200);

  await run();
  rmSync(join(folder, 'model.glb'));
  await run();
  await run();
  assert.deepEqual(said, ['Demo building: made', 'Demo building: up', 'Demo building: made', 'Demo building: up']);
});
