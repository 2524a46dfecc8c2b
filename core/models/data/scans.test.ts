// No read scans a whole table of a model's data: the plan of every statement that reads and edits run on data files is
// checked.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { readWords } from '../../kit/text/search-words.ts';
import { sampleGuid } from '../../testing/model-batches.ts';
import { serveModels } from '../../testing/serve-models.ts';
import type { ModelFile } from './open.ts';

/** Tables that have few rows in any model, or only edited ones. */
const small: ReadonlySet<string> = new Set([
  'unit',
  'definition',
  'material',
  'classification',
  'layer',
  'system',
  'zone',
  'json_each',
  'sqlite_master',
  'CONSTANT',
  'definition_of_elements',
  'edited_element',
  'edited_set',
]);

/** Statements that read a whole table, by the function that runs them, and the reason. */
const exceptions: Readonly<Record<string, string>> = {
  countElements: 'asked once for each state of the data, and reads one index',
  hasMoreThan: 'stops after 5,000 rows',
  hasRepeatedGuids: 'asked once for each state of the data, and reads one index',
  listRelations: 'the answer is the whole table',
  listZoneSpaces: 'the answer is the whole table',
};

/** Used only by edits that this test does not make: each finds rows by their ids. */
const onlyInEdits: ReadonlySet<string> = new Set([
  'classifications/store.ts findClassification',
  'classifications/store.ts elementIdsOf',
  'data/named-rows.ts findSystem',
  'editing/drafts/store.ts layersOf',
  'editing/drafts/store.ts classificationsOf',
  'properties/store.ts placesAfter',
  'properties/store.ts lastConvertedSet',
  // For edits on the data of an earlier converter, or while the search file is made.
  'elements/finding/store.ts editedIds',
]);

/** Tables of elements are read whole, in portions, by a thread of their own (lists/tables/table-thread.ts). */
const inThread = (asker: string): boolean => asker.startsWith('lists/tables/');

const rooms = join(import.meta.dirname, '..');
interface Asked {
  readonly sql: string;
  readonly path: string;
  readonly by: string;
}
const asked = new Map<string, Asked>();
/** functions that ran queries */
const seen = new Set<string>();

/** Records the queries on a file, and the line of each. */
function recording(file: ModelFile, folder: string): ModelFile {
  const note = (sql: string) => {
    const frames = [...(new Error().stack ?? '').matchAll(/at (?:(?:[\w$]+\.)?(\w+) \()?(file:\S+?):\d+:\d+\)?$/gm)]
      .map(([, name, url = '']) => ({ name, path: fileURLToPath(url) }))
      .filter(({ path }) => path.startsWith(rooms) && !/(?:test|open)\.ts$/.test(path));
    const path = frames[0]?.path ?? '';
    // A function passed to be computed once has no name of its own.
    const by = frames.find(({ name }) => name !== undefined)?.name ?? '';
    const kind = file.name.startsWith('edited') ? 'edited' : /\.search-/.test(file.name) ? 'search' : 'converted';
    asked.set(`${kind} ${by} ${sql}`, { sql, path: join(folder, file.name), by });
    seen.add(`${relative(rooms, path)} ${by}`);
  };
  return {
    ...file,
    all(sql, ...params) {
      note(sql);
      return file.all(sql, ...params);
    },
    get(sql, ...params) {
      note(sql);
      return file.get(sql, ...params);
    },
  };
}

/** Functions of the slices that query a data file. */
function askersIn(folder: string): string[] {
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => /(?:store|model-data|named-rows)\.ts$/.test(name))
    .flatMap(name => {
      const functions = readFileSync(join(folder, name), 'utf8')
        .split(/^(?:export )?(?:async )?(?:function\*?|const) (?=\w+)/m)
        .slice(1);
      return functions
        .filter(text => /\b(?:file|search)\.(?:all|get)[<(]|\bidsOf\(/.test(text))
        .map(text => `${name} ${/^\w+/.exec(text)?.[0] ?? ''}`);
    });
  return [...new Set(found)];
}

const filter = (name: string, value: unknown) =>
  encodeURIComponent(JSON.stringify({ name, comparator: 'exact', value }));

/** Reads of many things. */
const lists = [
  'element',
  'element/raw',
  'element/simple',
  'element/types',
  'element/properties',
  'element/properties?type=IfcWall',
  'element?type=ifcwall',
  'element/raw?classification=Uniclass',
  'element/raw?classification=1',
  'element/simple?classification__notation=EF_25_10',
  `element?property_filter=${filter('Tag', 't9')}`,
  `element?property_filter=${encodeURIComponent('{"name":"Tag","comparator":"contains","value":"t9"}')}`,
  `element?property_filter=${encodeURIComponent('{"operator":"OR","conditions":[{"name":"Tag","comparator":"contains","value":"t9"},{"name":"Tag","comparator":"contains","value":"x"}]}')}`,
  `element?property_filter=${encodeURIComponent('{"operator":"AND","conditions":[]}')}`,
  'propertyset',
  'propertyset?limit=2&offset=3',
  'property',
  'property?limit=5&offset=40',
  'propertydefinition',
  'unit',
  'classification',
  'classification-element',
  'layer',
  'material',
  'system',
  'zone',
  'space',
  'storey',
  'building',
];

/** Statements that read a whole table, and the exceptions that are needed. */
function scansAmong(statements: Iterable<Asked>) {
  const wrong: string[] = [];
  const used = new Set<string>();
  for (const { sql, path, by } of statements) {
    const database = new Database(path, { readonly: true });
    const plan = database
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all(...Array.from({ length: (sql.match(/\?/g) ?? []).length }, () => 1)) as { detail: string }[];
    database.close();
    const scanned = plan
      .filter(({ detail }) => !/ VIRTUAL TABLE INDEX \d+:.*M/.test(detail)) // a full-text index that is asked for words
      .flatMap(({ detail }) => /^SCAN (\w+)/.exec(detail)?.[1] ?? [])
      .filter(table => !small.has(table) && !sql.includes(`${table} (`));
    if (scanned.length === 0) continue;
    if (exceptions[by]) used.add(by);
    else wrong.push(`${by}: ${plan.map(({ detail }) => detail).join('; ')}: ${sql}`);
  }
  return { wrong, used };
}

test('every statement finds its rows by a key or an index', async t => {
  const served = await serveModels(t, 300);
  const { files, folder, request, send, project, modelId } = served;
  const open = files.open.bind(files);
  files.open = name => recording(open(name), join(folder, 'models'));
  const get = async (path: string) => {
    const answer = await request('GET', `${project}/model/${modelId}/${path}`);
    assert.equal(answer.status, 200, path);
    return answer.json;
  };
  async function searched(text: string): Promise<void> {
    const everything = { projectIds: [1], seesFolder: async () => true };
    while ((await served.finding.elements.find(everything, readWords(text), 5)).waiting > 0) await sleep(10);
  }
  async function readAll(): Promise<number> {
    for (const path of lists) await get(path);
    const [set] = (await get('propertyset')) as {
      id: number;
      properties: { id: number; definition: { id: number } }[];
    }[];
    const [property] = set?.properties ?? [];
    const [zone, system, space, layer] = [
      (await get('zone'))[0],
      (await get('system'))[0],
      (await get('space'))[0],
      (await get('layer'))[0],
    ];
    const element = `element/${sampleGuid(9)}`;
    for (const path of [
      element,
      `${element}/simple`,
      `${element}/propertyset`,
      `${element}/classification`,
      `${element}/material`,
      `propertyset/${set?.id}`,
      `property/${property?.id}`,
      `propertydefinition/${property?.definition.id}`,
      `zone/${zone.id}`,
      `zone/${zone.id}/space`,
      `space/${space.id}`,
      `system/${system.uuid}`,
      `layer/${layer.id}`,
      'storey',
      'classification/1/element',
      'material/1',
    ])
      await get(path);
    for (const text of ['w-x1', 'wall x29', 'ifcdoor', sampleGuid(9), 'ei30', 'loadbearing', 'firerating ei30'])
      await searched(text);
    return property?.definition.id ?? 0;
  }
  const change = async (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) => {
    const { status, text } = await send(method, path, body);
    assert.ok(status < 300, `${method} ${path}: ${text}`);
  };

  const definition = await readAll();
  const attributes = { properties: [{ definition: { name: 'Name' }, value: 'New' }] };
  const more = {
    attributes,
    layers: [{ name: 'A-WALL' }],
    classifications: [{ name: 'Uniclass', notation: 'EF_1' }],
    property_sets: [{ name: 'Pset_WallCommon', properties: [{ definition: { name: 'LoadBearing' }, value: false }] }],
  };
  await change('POST', 'element', [{ type: 'IfcWall', ...more }]);
  await readAll();
  await change('PATCH', `element/${sampleGuid(9)}`, more);
  await change('PATCH', `propertydefinition/${definition}`, { name: 'Renamed' });
  await change('PATCH', 'layer/1', { name: 'A-OLD', elements: [sampleGuid(9)] });
  await change('PATCH', `system/${sampleGuid(800)}`, { elements: [sampleGuid(9)] });
  await change('POST', 'storey', { name: 'Attic' });
  await change('PATCH', 'space/6', { name: 'Hall' });
  const [own] = (await get(`element/${sampleGuid(9)}`)).property_sets as { id: number; properties: { id: number }[] }[];
  const named = (await get(`element/${sampleGuid(9)}`)).attributes.properties[0];
  await change('PATCH', `property/${named.id}`, { value: 'Wall' });
  await change('PATCH', `element/${sampleGuid(9)}/propertyset/${own?.id}/property/${own?.properties[0]?.id}`, {
    value: true,
  });
  await change('DELETE', `storey/${sampleGuid(5)}`);
  await readAll();

  const { wrong, used } = scansAmong(asked.values());
  assert.deepEqual(wrong, []);
  assert.deepEqual([...used].sort(), Object.keys(exceptions).sort(), 'an exception that nothing needs');
  assert.deepEqual(
    askersIn(rooms).filter(each => !seen.has(each) && !onlyInEdits.has(each) && !inThread(each)),
    [],
    'functions whose statements no request of this test asks',
  );
});
