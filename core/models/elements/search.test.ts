import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { jsonOf } from '../../testing/json-text.ts';
import { sampleGuid } from '../../testing/model-batches.ts';
import { elementUpdate, openModels } from '../../testing/open-models.ts';
import type { ModelData } from '../data/model-data.ts';
import { createSetReader } from '../properties/set-reader.ts';
import { termsOf, type Condition } from './filter.ts';
import { withRecords } from './raw.ts';
import { searchNameOf } from './search.ts';
import { createElements } from './service.ts';
import { selectElements } from './store.ts';

const conditions: Condition[] = [
  { name: 'FireRating', comparator: 'exact', value: 'EI30' },
  { name: 'FireRating', comparator: 'exact', value: 'EI60' }, // the second of its type
  { name: 'ThermalTransmittance', comparator: 'lt', value: 0.3 },
  { name: 'Name', comparator: 'endswith', value: '7' },
  { name: 'Nothing', comparator: 'exact', value: 1 },
  { name: 'Added', comparator: 'startswith', value: 'r' },
  { operator: 'AND', conditions: [] },
  { operator: 'OR', conditions: [] },
  {
    operator: 'AND',
    conditions: [
      { name: 'LoadBearing', comparator: 'exact', value: true },
      { name: 'Name', comparator: 'contains', value: 'x1' },
    ],
  },
  {
    operator: 'OR',
    conditions: [
      { name: 'Tag', comparator: 'exact', value: 't10' },
      { operator: 'AND', conditions: [{ name: 'Name', comparator: 'exact', value: 'W-x3' }] },
    ],
  },
];

/** Result of reading every element. */
function scan(data: ModelData, condition: Condition): string[] {
  const reader = createSetReader(data);
  const { leaves, mark, holds } = termsOf(condition);
  return [...withRecords(data, selectElements(data.file, {}))]
    .filter(([, { a, s, t = [] }]) => {
      const results = new Uint8Array(leaves.length);
      for (const id of [a, ...s, ...t]) {
        const row = reader.row(id);
        for (const [definition, value] of row ? reader.record(row) : []) {
          const { name } = reader.catalogue.definition(definition);
          const among = [...leaves.keys()].filter(at => leaves[at]?.name === name);
          for (const step of mark(value, among, results)) assert.ok(step > 0);
        }
      }
      return holds(results);
    })
    .map(([{ guid }]) => guid);
}

async function setUp(t: Parameters<typeof openModels>[0]) {
  const opened = await openModels(t, 300);
  await opened.start();
  const { modelId } = await opened.upload('house.ifc', 'a house');
  await opened.reach(modelId, 'C');
  const at = opened.at(modelId);
  const elements = createElements(opened);
  const search = async (condition: Condition, query = {}) =>
    (
      (await jsonOf(elements.list(at, { ...query, property_filter: JSON.stringify(condition) }))) as { uuid: string }[]
    ).map(({ uuid }) => uuid);
  const data = async () => (await opened.access.dataOf(at)) as ModelData;
  return { ...opened, at, elements, searcher: opened.search, search, data };
}

test('a search finds the same as a full scan, before and after edits', async t => {
  const { access, at, search, data, elements } = await setUp(t);
  const compare = async () => {
    const now = await data();
    for (const condition of conditions)
      assert.deepEqual(await search(condition), scan(now, condition), JSON.stringify(condition));
  };
  await compare();
  assert.deepEqual(await search({ name: 'LoadBearing', comparator: 'exact', value: true }, { type: 'IfcDoor' }), []);
  assert.ok(
    (await elements.properties(at, undefined)).every(({ name }) => name !== 'Name'),
    'attributes are no properties',
  );
  assert.deepEqual(
    (await elements.properties(at, undefined)).map(({ name }) => name),
    ['FireRating', 'LoadBearing', 'ThermalTransmittance', 'Width'],
  );

  // A changed set of the converter's, one of a type, a new one, a deleted one, and a deleted element.
  await access.edit(at, elementUpdate, ({ file }, nextId) => {
    const set = (guid: string, member: 's' | 't') => {
      const place = file.get<{ chunk: number; off: number; len: number }>(
        'SELECT chunk, off, len FROM element WHERE guid = ?',
        guid,
      );
      assert.ok(place);
      const [id] = (JSON.parse(file.text(place)) as Record<'s' | 't', number[]>)[member];
      const row = file.get<{
        id: number;
        guid: string;
        name: string;
        description: string | null;
        type: string;
        attributes: number;
      }>('SELECT id, guid, name, description, type, attributes FROM property_set WHERE id = ?', id ?? 0);
      assert.ok(row);
      return row;
    };
    const definition = nextId();
    return {
      changes: [
        {
          put: 'definition',
          row: {
            id: definition,
            name: 'Added',
            description: null,
            type: 'IfcPropertySingleValue',
            value_type: 'IfcLabel',
            unit_id: null,
          },
        },
        { put: 'property_set', row: set(sampleGuid(12), 's'), record: [[definition, 'red', nextId()]] },
        { put: 'property_set', row: set(sampleGuid(10), 't'), record: [[definition, 'rose', nextId()]] },
        { drop: 'property_set', key: [set(sampleGuid(13), 's').id] },
        { drop: 'element', key: [20] },
      ],
      answer: () => undefined,
    };
  });
  await compare();
  assert.deepEqual(await search({ name: 'Added', comparator: 'startswith', value: 'r' }), [
    sampleGuid(10),
    sampleGuid(12),
  ]);
  assert.deepEqual(await search({ name: 'FireRating', comparator: 'exact', value: 'EI60' }), []);
  assert.ok((await elements.properties(at, undefined)).some(({ name }) => name === 'Added'));
});

test('a search reads few elements; its file is created once and deleted with the data', async t => {
  const { search, data, files, folder, conversions, records, at } = await setUp(t);
  const { base } = await data();
  assert.ok(base);
  assert.equal(files.has(searchNameOf(base)), false);
  const looked = await Promise.all(
    [1, 2, 3].map(() => search({ name: 'FireRating', comparator: 'exact', value: 'EI30' })),
  );
  assert.deepEqual(
    looked,
    [1, 2, 3].map(() => [sampleGuid(10)]),
  );
  assert.equal(files.has(searchNameOf(base)), true);
  assert.equal(await conversions.sweep(), 0);

  // A lost file is made again by the next query without a cached answer.
  files.forget(searchNameOf(base));
  rmSync(join(folder, 'models', searchNameOf(base)));
  assert.deepEqual(await search({ name: 'FireRating', comparator: 'startswith', value: 'EI3' }), [sampleGuid(10)]);
  await records.remove(at, { accountId: 1 } as never, { keepDocument: true });
  assert.equal(await conversions.sweep(), 2);
  assert.deepEqual(files.names(), []);
});

test('a search within chosen elements finds those with the value', async t => {
  const { data, searcher } = await setUp(t);
  const now = await data();
  const tag: Condition = { name: 'Tag', comparator: 'exact', value: 't11' };
  assert.deepEqual(await searcher.find(now, tag, {}), [11]);
  assert.deepEqual(
    await searcher.find(
      now,
      { operator: 'AND', conditions: [{ name: 'LoadBearing', comparator: 'exact', value: true }, tag] },
      {},
    ),
    [11],
  );
  assert.equal((await searcher.find(now, { operator: 'AND', conditions: [] }, {})).length, 310);
  assert.deepEqual(await searcher.find(now, tag, { type: 'IfcDoor' }), []);
  assert.equal(
    (
      await searcher.find(
        now,
        { operator: 'OR', conditions: [tag, { name: 'LoadBearing', comparator: 'exact', value: true }] },
        {},
      )
    ).length,
    302,
  );
});
