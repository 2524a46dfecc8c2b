// Real files against their reference values: references of elements (materials, classifications, groups, types),
// layers, units.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, test } from 'node:test';
import { CORPUS_MISSING, hashLines, type IfcTruth, ifcCorpus, tabLine } from '../../testing/corpus.ts';
import { type IfcModel, loadIfcModel, stepType } from '../../testing/ifc-model.ts';
import type { ElementRecord, UnitRecord } from '../model-layout.ts';
import { createClassifications } from './extract/element-links.ts';
import { createMaterials } from './extract/materials.ts';
import { RowBatches } from './extract/rows.ts';
import { checkReferences } from './extract/check-references.ts';
import { InstanceReader } from './step/step-reader.ts';

function records(model: IfcModel): ElementRecord[] {
  return model.tables.rows('element').map(row => JSON.parse(model.tables.record(row)) as ElementRecord);
}

/** The format of Python's json.dumps without other separators: a space after commas. */
const listText = (values: readonly (string | null)[]): string =>
  `[${values.map(value => JSON.stringify(value)).join(', ')}]`;

/** A writer that discards the rows of this file: for reading references of types and other objects as well. */
function silentScope(model: IfcModel) {
  return { reader: new InstanceReader(model.index.bytes), rows: new RowBatches(() => undefined) };
}

function checkMaterials(model: IfcModel, { materials: truth }: IfcTruth): void {
  const rows = model.tables.rows('material');
  assert.equal(rows.length, truth.materials);
  assert.deepEqual([...new Set(rows.map(row => String(row['name'])))].sort(), [...truth.names].sort());
  const { reader, rows: unused } = silentScope(model);
  const usesOf = createMaterials(model.index, model.sorted, reader, unused);
  const names = new Map(rows.map(row => [row['id'], String(row['name'])]));
  // Layers without a material have the id 0; the reference omits them.
  const named = (text: string): (string | null)[] =>
    text === '' ? [] : (JSON.parse(text) as { id: number }[]).flatMap(({ id }) => names.get(id) ?? []);
  const lines: string[] = [];
  const { materials } = model.relations;
  for (let i = 0; i < materials.length; i++)
    lines.push(`${model.guidAt(materials.left(i))} ${listText(named(usesOf(materials.right(i))))}`);
  assert.deepEqual([lines.length, hashLines(lines)], [truth.assoc.count, truth.assoc.sha256]);
}

function checkClassifications(model: IfcModel, { classifications: truth }: IfcTruth): void {
  const texts = new Map(
    model.tables
      .rows('classification')
      .map(row => [row['id'], listText([row['system'], row['notation'], row['title']] as (string | null)[])]),
  );
  const { reader, rows } = silentScope(model);
  const idOf = createClassifications(model.index, reader, rows);
  const { classifications: pairs } = model.relations;
  const lines: string[] = [];
  for (let i = 0; i < pairs.length; i++) {
    const text = texts.get(idOf(pairs.right(i)));
    if (text !== undefined) lines.push(`${model.guidAt(pairs.left(i))} ${text}`);
  }
  assert.deepEqual([lines.length, hashLines(lines)], [truth.assoc.count, truth.assoc.sha256]);
}

function checkGroups(model: IfcModel, { groups: truth }: IfcTruth): void {
  const members = new Map<string, string[]>();
  const { members: pairs } = model.relations;
  for (const [group, member] of model.guidPairs(pairs)) members.set(group, [...(members.get(group) ?? []), member]);
  const zones = model.tables.rows('zone');
  const systems = model.tables.rows('system');
  const groups = new Map<string, number>();
  for (let position = 0; position < model.index.count; position++) {
    const ifcClass = model.sorted.classes[model.index.types[position]!];
    if (ifcClass !== undefined && model.sorted.schema.isKind(ifcClass, 'IfcGroup'))
      groups.set(model.guidAt(position), position);
  }
  const lines = [...groups].map(([guid, position]) => {
    model.reader.load(model.index, position);
    const inside = members.get(guid) ?? [];
    const hash = createHash('sha256')
      .update(
        inside
          .map(g => g)
          .sort()
          .join('\n'),
      )
      .digest('hex')
      .slice(0, 16);
    return tabLine([
      guid,
      model.index.typeNames[model.index.types[position]!],
      model.reader.text(2),
      inside.length,
      hash,
    ]);
  });
  // The reference sorts this list by class before GlobalId.
  const byClass = lines
    .map(line => line.split('\t'))
    .sort((a, b) => Buffer.compare(Buffer.from(a[1]! + a[0]!), Buffer.from(b[1]! + b[0]!)));
  assert.equal(lines.length, truth.count);
  assert.equal(
    createHash('sha256')
      .update(byClass.map(row => row.join('\t')).join('\n'))
      .digest('hex'),
    truth.sha256,
  );
  assert.equal(zones.length, truth.by_type['IFCZONE'] ?? 0);
  const counts = Object.entries(truth.by_type)
    .filter(([name]) => /SYSTEM|CIRCUIT|ANALYSISMODEL/.test(name))
    .reduce((sum, [, n]) => sum + n, 0);
  assert.equal(systems.length, counts);
  const spaces = model.tables.rows('zone_space').length;
  const zoneGuids = new Set(zones.map(row => row['guid']));
  const elements = new Set(model.tables.rows('element').map(row => row['guid']));
  const wanted = model
    .guidPairs(pairs)
    .filter(([group, member]) => zoneGuids.has(group) && elements.has(member)).length;
  assert.equal(spaces, wanted);
}

function checkRecords(model: IfcModel): void {
  const rows = model.tables.rows('element');
  const bySet = new Map<number, number[]>();
  const { sets } = model.relations;
  for (let i = 0; i < sets.length; i++) {
    const ordinal = model.sorted.ordinalAt(sets.left(i));
    const set = model.sorted.setAt(sets.right(i));
    if (ordinal > 0 && set > 0) bySet.set(ordinal, [...(bySet.get(ordinal) ?? []), set]);
  }
  const propertySets = new Map(model.tables.rows('property_set').map(row => [row['id'], row]));
  const definitions = new Map(model.tables.rows('definition').map(row => [row['id'], row]));
  let properties = 1;
  for (const row of propertySets.values()) {
    assert.equal(row['first_property'], properties);
    properties += row['count'] as number;
  }
  records(model).forEach((record, i) => {
    const row = rows[i]!;
    assert.deepEqual(record.s, bySet.get(row['id'] as number) ?? []);
    const attributes = propertySets.get(record.a)!;
    assert.equal(attributes['attributes'], 1);
    const values = new Map(
      (JSON.parse(model.tables.record(attributes)) as [number, unknown][]).map(([id, value]) => [
        definitions.get(id)!['name'],
        value,
      ]),
    );
    assert.equal(
      values.get('Name') ?? null,
      typeof values.get('Name') === 'string' ? row['name'] : (values.get('Name') ?? null),
    );
    assert.equal(values.size, attributes['count']);
  });
}

function checkLayersAndUnits({ tables, summary }: IfcModel, { layers, units }: IfcTruth): void {
  assert.equal(tables.rows('layer').length, layers.count);
  if (layers.list !== undefined)
    assert.deepEqual(
      tables
        .rows('layer')
        .map(row => String(row['name']))
        .sort(),
      layers.list.map(row => String((row as [string])[0])).sort(),
    );
  const records = tables
    .rows('unit')
    .map(row => JSON.parse(String(row['json'])) as UnitRecord)
    .filter(unit => unit.is_default);
  for (const [type, truth] of Object.entries(units)) {
    const unit = records.find(
      u => (u.unit_type ?? (u.type === 'IfcMonetaryUnit' ? type : '')) === type && stepType(u.type) === truth.entity,
    );
    assert.ok(unit !== undefined, `no unit ${type}`);
    if (truth.entity === 'IFCSIUNIT') assert.deepEqual([unit.name, unit.prefix], [truth.name, truth.prefix]);
  }
  const length = units['LENGTHUNIT']?.to_si;
  if (typeof length === 'number')
    assert.ok(
      Math.abs(summary.lengthUnitMetres - length) <= length * 1e-12,
      `${summary.lengthUnitMetres} m instead of ${length}`,
    );
}

function checkTypes(model: IfcModel, { types_of_objects: truth, syntax }: IfcTruth): void {
  const lines = model.guidPairs(model.relations.types).map(pair => pair.join(' '));
  assert.deepEqual([lines.length, hashLines(lines)], [truth.count, truth.sha256]);
  assert.equal(checkReferences(model.index).dangling, syntax.dangling_refs);
}

function checkGeoreference({ tables, index }: IfcModel, { map_conversion: [truth] }: IfcTruth): void {
  const text = tables.rows('meta').find(row => row['key'] === 'georeference')!['value'];
  const { map_conversion: ours } = JSON.parse(String(text)) as { map_conversion?: Record<string, unknown> };
  // Files of IFC2x3 have it as a property set, which the reference does not read as a map conversion.
  if (truth === undefined) return assert.equal(index.positionsOf('IFCMAPCONVERSION').length, 0);
  assert.deepEqual(ours, {
    eastings: truth['Eastings'],
    northings: truth['Northings'],
    orthogonal_height: truth['OrthogonalHeight'],
    x_axis_abscissa: truth['XAxisAbscissa'],
    x_axis_ordinate: truth['XAxisOrdinate'],
    scale: truth['Scale'],
  });
}

function checkTree(model: IfcModel): void {
  interface Node {
    uuid: string;
    children: Node[];
  }
  const drawn = [...model.summary.products.keys()];
  const [root] = JSON.parse(model.summary.structureJson(drawn)) as [Node];
  const seen = new Set<string>();
  const stack = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    assert.ok(!seen.has(node.uuid));
    seen.add(node.uuid);
    stack.push(...node.children);
  }
  for (const { guid } of model.summary.products.values()) assert.ok(seen.has(guid), `${guid} is not in the tree`);
  assert.equal(model.summary.structureJson(), model.summary.structureJson());
}

const files = [...ifcCorpus('ifc'), ...ifcCorpus('ifczip')];
const checks = {
  materials: checkMaterials,
  classifications: checkClassifications,
  groups: checkGroups,
  records: checkRecords,
  'layers and units': checkLayersAndUnits,
  types: checkTypes,
  georeference: checkGeoreference,
  tree: checkTree,
} as const;

describe('corpus links', () => {
  if (files.length === 0) test('truth', t => t.skip(CORPUS_MISSING));
  for (const file of files) {
    if (file.truth.schema === undefined) continue;
    test(file.name, async t => {
      const model = await loadIfcModel(file.path, file.name);
      for (const [name, check] of Object.entries(checks)) await t.test(name, () => check(model, file.truth));
    });
  }
});
