// Every real file of the corpus against its reference values, which another tokenizer made.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkFile, checkPlaces, checkTotals } from '../../testing/check-totals.ts';
import { CORPUS_MISSING, hashLines, type IfcTruth, ifcCorpus, tabLine, truthNumber } from '../../testing/corpus.ts';
import { type IfcModel, loadIfcModel, stepType } from '../../testing/ifc-model.ts';
import type { Pairs } from './step/pairs.ts';

function checkProducts({ tables, summary, sorted, guidAt }: IfcModel, { products }: IfcTruth): void {
  const rows = tables
    .rows('element')
    .filter(row => row['type'] !== 'IfcProject')
    .map(row => ({ ...row, guid: guidAt(sorted.elements[(row['id'] as number) - 1]!) }) as typeof row);
  assert.equal(rows.length, products.count);
  assert.equal(hashLines(rows.map(row => String(row['guid']))), products.guid_list_sha256);
  assert.equal(hashLines(rows.map(row => tabLine([row['guid'], stepType(row['type']), row['name']]))), products.sha256);
  assert.equal(rows.filter(row => row['has_shape'] === 1).length, products.with_representation);
  const byType: Record<string, number> = {};
  for (const row of rows) byType[stepType(row['type'])] = (byType[stepType(row['type'])] ?? 0) + 1;
  assert.deepEqual(byType, { ...products.by_type });
  assert.equal(summary.products.size, tables.rows('element').length);
}

function checkRelations(model: IfcModel, { relations }: IfcTruth): void {
  const ours: Record<keyof IfcTruth['relations'], Pairs> = {
    aggregates: model.relations.aggregates,
    nests: model.relations.nests,
    contained: model.relations.contained,
    referenced_in: model.relations.referenced,
    voids: model.relations.voids,
    fills: model.relations.fills,
  };
  for (const [name, pairs] of Object.entries(ours)) {
    const lines = model.guidPairs(pairs).map(pair => pair.join(' '));
    const { count, sha256 } = relations[name as keyof typeof ours];
    assert.deepEqual({ name, count: lines.length, sha256: hashLines(lines) }, { name, count, sha256 });
  }
}

function checkSpatial({ tables, relations, sorted, guidAt }: IfcModel, truth: IfcTruth): void {
  const elements = new Map(tables.rows('element').map(row => [row['id'], row]));
  const count = (pairs: Pairs): Map<number, number> => {
    const counts = new Map<number, number>();
    for (let i = 0; i < pairs.length; i++) counts.set(pairs.left(i), (counts.get(pairs.left(i)) ?? 0) + 1);
    return counts;
  };
  const aggregated = count(relations.aggregates);
  const contained = count(relations.contained);
  const parents = new Map(
    Array.from({ length: relations.aggregates.length }, (_, i) => [
      relations.aggregates.right(i),
      relations.aggregates.left(i),
    ]),
  );
  const lines = tables.rows('spatial').map(({ element_id }) => {
    const row = elements.get(element_id)!;
    const position = sorted.elements[(element_id as number) - 1]!;
    const parent = parents.get(position);
    return tabLine([
      guidAt(position),
      stepType(row['type']),
      row['name'],
      parent === undefined ? null : guidAt(parent),
      aggregated.get(position) ?? 0,
      contained.get(position) ?? 0,
    ]);
  });
  assert.equal(lines.length, truth.spatial.count);
  assert.equal(hashLines(lines), truth.spatial.sha256);
  const storeys = new Map(
    tables
      .rows('spatial')
      .filter(row => row['kind'] === 'storey')
      .map(row => [String(elements.get(row['element_id'])!['guid']), row['elevation']]),
  );
  assert.equal(storeys.size, truth.storeys.length);
  for (const [guid, , raw, metres] of truth.storeys) {
    // The reference has no metres where the attribute is missing; we take the placement's height then.
    if (raw === null || metres === null) continue;
    const ours = storeys.get(guid);
    assert.ok(
      typeof ours === 'number' && Math.abs(ours - metres) <= 1e-9 * Math.max(1, Math.abs(metres)),
      `storey ${guid}: ${String(ours)} instead of ${metres}`,
    );
  }
}

/**
 * The values of a set in the form of the reference: [property, JSON]. Only single values and simple quantities have
 * one.
 */
function setValues(
  model: IfcModel,
  definitions: ReadonlyMap<unknown, Readonly<Record<string, unknown>>>,
  set: Readonly<Record<string, never>>,
): string[] {
  const record = JSON.parse(model.tables.record(set), (_key, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' ? { source: context!.source! } : value,
  ) as [{ source: string }, unknown][];
  return record.map(([id, value]) => {
    const definition = definitions.get(Number(id.source))!;
    return `${String(set['name'] ?? 'None')}\t${String(definition['name'])}\t${truthValue(value, definition)}`;
  });
}

function truthValue(value: unknown, definition: Readonly<Record<string, unknown>>): string {
  const type = String(definition['type']);
  if (type !== 'IfcPropertySingleValue' && !type.startsWith('IfcQuantity')) return 'null';
  if (value === true) return '"T"';
  if (value === false) return '"F"';
  if (value === 'UNKNOWN' && definition['value_type'] === 'IfcLogical') return '"U"';
  if (typeof value === 'string' && definition['value_type'] === 'IfcInteger') return truthNumber(value);
  if (value === null) return 'null';
  if (typeof value === 'object') return truthNumber((value as { source: string }).source);
  return JSON.stringify(value);
}

function checkSets(model: IfcModel, { property_sets: truth }: IfcTruth): void {
  const { relations, sorted, tables, guidAt } = model;
  const sets = tables.rows('property_set').filter(row => row['attributes'] === 0);
  assert.equal(sets.filter(row => row['type'] === 'IfcPropertySet').length, truth.property_sets);
  assert.equal(sets.filter(row => row['type'] === 'IfcElementQuantity').length, truth.quantity_sets);
  const definitions = new Map(tables.rows('definition').map(row => [row['id'] as unknown, row]));
  const counts = new Map<string, number>();
  const values: string[] = [];
  for (let i = 0; i < relations.sets.length; i++) {
    const set = sets[sorted.setAt(relations.sets.right(i)) - 1];
    if (set === undefined) continue;
    const guid = guidAt(relations.sets.left(i));
    counts.set(guid, (counts.get(guid) ?? 0) + 1);
    for (const line of setValues(model, definitions, set as never)) values.push(`${guid}\t${line}`);
  }
  const countLines = [...counts].map(([guid, n]) => `${guid} ${n}`);
  assert.deepEqual(
    [countLines.length, hashLines(countLines)],
    [truth.object_set_count.count, truth.object_set_count.sha256],
  );
  assert.equal(values.length, truth.object_set_property_value.count);
  assert.equal(hashLines(values), truth.object_set_property_value.sha256);
}

const files = [...ifcCorpus('ifc'), ...ifcCorpus('ifczip')];
const checks = {
  file: checkFile,
  places: checkPlaces,
  totals: checkTotals,
  products: checkProducts,
  relations: checkRelations,
  spatial: checkSpatial,
  'property sets': checkSets,
} as const;

describe('corpus', () => {
  if (files.length === 0) test('truth', t => t.skip(CORPUS_MISSING));
  for (const file of files) {
    if (file.truth.schema === undefined) continue;
    test(file.name, async t => {
      const model = await loadIfcModel(file.path, file.name);
      for (const [name, check] of Object.entries(checks)) await t.test(name, () => check(model, file.truth));
    });
  }
});
