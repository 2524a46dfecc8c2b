import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { DemoManifest } from '../core/models/processing/conversions/service.ts';
import { readMap, ringArea } from '../core/testing/read-map.ts';
import { build } from './build.ts';

test('builds the demo building once, and again when a part of it is missing', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-build-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const said: string[] = [];
  const run = (): Promise<void> =>
    build(line => {
      said.push(line.split(' ').slice(0, 3).join(' '));
    }, folder);

  await run();
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as DemoManifest & {
    facts: { drawn: number; counts: { elements: number; zones: number; systems: number } };
  };
  const files = [manifest.source.file, manifest.batches, ...manifest.outputs.map(({ file }) => file)];
  assert.deepEqual(readdirSync(folder).sort(), [...files, 'manifest.json'].sort(), 'nothing else stays');
  assert.deepEqual(manifest.outputs.map(({ kind }) => kind).sort(), [
    'gltf',
    'map',
    'merged',
    'plans',
    'preview',
    'structure',
    'systems',
    'turntable',
    'xkt',
  ]);
  assert.equal(
    manifest.source_hash,
    createHash('sha256')
      .update(readFileSync(join(folder, manifest.source.file)))
      .digest('hex'),
  );
  assert.deepEqual(manifest.warnings, []);
  assert.deepEqual([manifest.facts.counts.zones, manifest.facts.counts.systems], [3, 2]);
  assert.ok(manifest.facts.drawn > 200);
  checkPlans(file => readFileSync(join(folder, file), 'utf8'));

  await run();
  rmSync(join(folder, 'model.glb'));
  await run();
  await run();
  assert.deepEqual(said, ['Demo building: made', 'Demo building: up', 'Demo building: made', 'Demo building: up']);
});

interface Node {
  readonly uuid: string;
  readonly type: string;
  readonly children: readonly Node[];
}

/** The elements of each storey. */
function elementsOfStoreys(nodes: readonly Node[]): Map<string, Map<string, string>> {
  const found = new Map<string, Map<string, string>>();
  const walk = (node: Node, storey: Map<string, string> | undefined): void => {
    storey?.set(node.uuid, node.type);
    const own = node.type === 'storey' ? new Map<string, string>() : storey;
    if (node.type === 'storey') found.set(node.uuid, own!);
    for (const child of node.children) walk(child, own);
  };
  for (const node of nodes) walk(node, undefined);
  return found;
}

/** The map follows its rules and shows every wall, door, window and room of every storey; each storey has its plan. */
function checkPlans(read: (file: string) => string): void {
  const { objects } = readMap(read('map.svg'));
  const storeys = elementsOfStoreys(JSON.parse(read('structure.json')) as Node[]);
  const plans = JSON.parse(read('plans.json')) as {
    storeys: { uuid: string; name: string; elevation: number; cut: number; svg: string }[];
  };
  assert.deepEqual(
    plans.storeys.map(({ name, elevation }) => [name, elevation]),
    [
      ['Ground floor', 0],
      ['Upper floor', 2.9],
      ['Attic', 5.8],
    ],
  );
  for (const { uuid, elevation, cut, svg } of plans.storeys) {
    assert.ok(cut > elevation + 0.2 && cut < elevation + 1.9, `cut at ${cut}`);
    for (const [id, type] of storeys.get(uuid)!) {
      if (/^(?:wall|door|window|space)/.test(type))
        assert.ok(objects.has(id) && svg.includes(`data-uuid="${id}"`), `${type} ${id}`);
    }
  }
  assert.ok(
    plans.storeys.slice(0, 2).every(({ svg }) => svg.includes('class="swing"') && svg.includes(' m²</text>')),
    'doors swing, rooms have areas',
  );
  const known = new Map([...storeys.values()].flatMap(each => [...each]));
  for (const { id, type, area, rings } of objects.values()) {
    assert.ok(known.has(id), `${id} is on no storey`);
    if (type === 'IfcSpace') assert.equal(ringArea(rings[0]!).toFixed(3), area.toFixed(3));
  }
  const doors = [...objects.values()].flatMap(({ door }) => door ?? []);
  assert.ok(
    doors.length === 9 && doors.every(({ door_type, children }) => door_type === 'SWING' && children.length > 0),
  );
  assert.equal(
    (JSON.parse(read('systems.json')) as { elements: string[] }[]).every(({ elements }) => elements.length > 0),
    true,
  );
}
