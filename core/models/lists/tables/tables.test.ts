import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unpackWorkbook } from '../../../formats/xlsx/testing/workbook.ts';
import { sampleGuid } from '../../../testing/model-batches.ts';
import { serveModels } from '../../../testing/serve-models.ts';

const own = (name: string) => ({ from: 'element', name });
const attribute = (name: string) => ({ from: 'attribute', name });
const property = (set: string, name: string) => ({ from: 'property', set, name });
const width = property('Qto_WallBaseQuantities', 'Width');
const bearing = property('Pset_WallCommon', 'LoadBearing');

interface Named {
  readonly definition: { readonly name: string };
}
type Served = Awaited<ReturnType<typeof serveModels>>;

function query(modelId: number, parts: Readonly<Record<string, unknown>>): string {
  const texts = Object.entries(parts).map(
    ([name, value]) => `&${name}=${encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))}`,
  );
  return `models=${modelId}${texts.join('')}`;
}

const table = ({ request, project, modelId }: Served, parts: object, form = '') =>
  request('GET', `${project}/element-table${form}?${query(modelId, { ...parts })}`);

test('a table has the chosen columns of every element, with the units of the file', async t => {
  const served = await serveModels(t);
  const columns = [own('class'), own('storey'), attribute('Tag'), bearing, width, property('Pset_DoorCommon', 'Width')];
  const { status, json } = await table(served, { columns });
  assert.equal(status, 200);
  assert.deepEqual(json.columns[4], { ...width, value_type: 'number', unit: 'mm', count: 2, summary: 'sum' });
  assert.deepEqual(json.columns[3], { ...bearing, value_type: 'boolean', unit: null, count: 2 });
  assert.equal(json.models.length, 1);
  const [{ id, rows }] = json.models;
  assert.equal(id, served.modelId);
  assert.equal(rows.length, 10);
  assert.deepEqual(rows[7], [sampleGuid(8), 'IfcWall', 'Ground', 't8', true, 300, null]);
  assert.deepEqual(rows[9], [sampleGuid(10), 'IfcDoor', 'Ground', 't10', null, null, 900], 'what its type says');
  assert.deepEqual(rows[0], [sampleGuid(1), 'IfcProject', null, 't1', null, null, null]);
  assert.deepEqual(rows[4], [sampleGuid(5), 'IfcBuildingStorey', 'Ground', 't5', null, null, null]);
});

test('each row of a table is on its own line', async t => {
  const served = await serveModels(t);
  const other = await served.upload('barn.ifc', 'a barn');
  await served.reach(other.modelId, 'C');
  const none = { text: 'no row has this' };
  for (const filter of [{}, none]) {
    const { text, json } = await table(served, { columns: [own('name')], filter, models: other.modelId });
    const [head, ...lines] = text.split('\n');
    const wanted = json.models.flatMap(({ id, rows }: { id: number; rows: unknown[][] }, at: number) => [
      `{"id":${id},"rows":[`,
      ...rows.map((row, n) => `${JSON.stringify(row)}${n < rows.length - 1 ? ',' : ''}`),
      at === 0 ? ']},' : ']}',
    ]);
    assert.equal(json.models.length, 2);
    assert.equal(head, `{"columns":${JSON.stringify(json.columns)},"models":[`);
    assert.deepEqual(lines, [...wanted, ']}']);
  }
});

test('available columns have their content, unit and number of elements', async t => {
  const served = await serveModels(t, 3);
  const { json } = await table(served, {}, '/columns');
  const of = (name: string) => json.filter((column: { name: string }) => column.name === name);
  assert.deepEqual(of('class'), [{ ...own('class'), value_type: 'string', unit: null, count: 13 }]);
  assert.deepEqual(of('Width'), [
    { ...property('Pset_DoorCommon', 'Width'), value_type: 'number', unit: 'mm', count: 1, summary: 'sum' },
    { ...width, value_type: 'number', unit: 'mm', count: 5, summary: 'sum' },
  ]);
  assert.deepEqual(of('Tag'), [{ ...attribute('Tag'), value_type: 'string', unit: null, count: 13 }]);
  assert.deepEqual(of('Name'), [], 'the name is a column of elements');
});

test('a filter selects rows by text and by columns, also hidden ones', async t => {
  const served = await serveModels(t, 2);
  const guids = async (filter: object) =>
    (await table(served, { columns: [own('name')], filter })).json.models[0].rows.map(([guid]: [string]) => guid);
  const is = (column: object, comparator: string, value?: string) => ({ column, is: comparator, value });
  assert.deepEqual(await guids({ text: 'd-1' }), [sampleGuid(10)]);
  assert.deepEqual(await guids({ text: sampleGuid(3).toUpperCase() }), [sampleGuid(3)]);
  const walls = [8, 9, 11, 12].map(sampleGuid);
  assert.deepEqual(await guids({ conditions: [is(width, 'gte', '300')] }), walls);
  assert.deepEqual(await guids({ conditions: [is(width, 'gt', '300')] }), []);
  assert.deepEqual(await guids({ conditions: [is(width, 'filled'), is(own('name'), 'not', 'w-1')] }), walls.slice(1));
  assert.deepEqual(await guids({ conditions: [is(bearing, 'is', 'TRUE')] }), walls);
  assert.equal((await guids({ conditions: [is(width, 'empty')] })).length, 8);
});

test('groups have their counts and sums; files have GlobalId, units and numbers as numbers', async t => {
  const served = await serveModels(t, 2);
  const shown = { columns: [own('name'), width], groups: [own('class')] };
  const { json } = await table(
    served,
    { ...shown, filter: { conditions: [{ column: width, is: 'filled' }] } },
    '/sums',
  );
  assert.deepEqual(json.groups, [{ values: ['IfcWall'], count: 4, sums: [null, 1200] }]);
  const all = (await table(served, shown, '/sums')).json.groups;
  assert.equal(
    all.reduce((sum: number, { count }: { count: number }) => sum + count, 0),
    12,
  );

  const csv = await table(served, { ...shown, filter: { text: 'w-1' }, locale: 'fr' }, '/csv');
  assert.match(String(csv.headers['content-type']), /^text\/csv/);
  assert.match(String(csv.headers['content-disposition']), /attachment; filename="elements\.csv"/);
  assert.equal(csv.text, `\uFEFFGlobalId,Nom,Qto_WallBaseQuantities.Width (mm)\r\n${sampleGuid(8)},W-1,300\r\n`);

  const files = await unpackWorkbook((await table(served, shown, '/xlsx')).bytes);
  const sheet = files.get('xl/worksheets/sheet1.xml') ?? '';
  assert.equal(sheet.match(/<row /g)?.length, 13);
  assert.equal(sheet.match(/<v>300<\/v>/g)?.length, 4, 'numbers are numbers');
  const texts = [...files.values()].join('');
  for (const text of ['GlobalId', 'Qto_WallBaseQuantities.Width (mm)', sampleGuid(8), 'Elements', 'Sums'])
    assert.ok(texts.includes(text), text);
  assert.match(files.get('xl/worksheets/sheet2.xml') ?? '', /<v>1200<\/v>/);
});

test('each column has its own summary; a group without numbers has none', async t => {
  const served = await serveModels(t, 2);
  const sums = async (summary: string | undefined, column: object = width) => {
    const shown = { columns: [{ ...column, summary }], groups: [own('class')] };
    const { status, json } = await table(served, shown, '/sums');
    assert.equal(status, 200);
    const of = (name: string) => json.groups.find(({ values }: { values: string[] }) => values[0] === name)?.sums[0];
    return [of('IfcWall'), of('IfcDoor')];
  };
  assert.deepEqual(await sums(undefined), [1200, null]);
  assert.deepEqual(await sums('mean'), [300, null]);
  assert.deepEqual(await sums('max'), [300, null]);
  assert.deepEqual(await sums('none'), [null, null]);
  const doorWidth = property('Pset_DoorCommon', 'Width');
  assert.deepEqual(await sums('min', doorWidth), [null, 900]);
  assert.equal((await table(served, { columns: [{ ...width, summary: 'product' }] }, '/sums')).status, 400);

  const shown = { columns: [own('name'), { ...width, summary: 'mean' }] };
  const files = await unpackWorkbook((await table(served, shown, '/xlsx')).bytes);
  const [first, second] = ['sheet1', 'sheet2'].map(name => files.get(`xl/worksheets/${name}.xml`) ?? '');
  assert.match(second ?? '', /Average: Qto_WallBaseQuantities\.Width \(mm\)/);
  assert.match(second ?? '', /<v>300<\/v>/);
  assert.match(first ?? '', new RegExp(`<col [^>]*width="${sampleGuid(8).length + 2}`), 'as wide as a GlobalId');
});

test('of several models numbers are converted to the unit of the first', async t => {
  const served = await serveModels(t);
  const { request, project, modelId, upload, reach } = served;
  const other = await upload('barn.ifc', 'a barn in metres');
  await reach(other.modelId, 'C');
  const changed = await request('PATCH', `${project}/model/${other.modelId}/unit/1`, { prefix: null });
  assert.equal(changed.status, 200, changed.text);
  const of = (models: readonly number[], form = '') =>
    request(
      'GET',
      `${project}/element-table${form}?models=${models.join('&models=')}&columns=${encodeURIComponent(JSON.stringify([width]))}`,
    );
  const both = (await of([modelId, other.modelId])).json;
  assert.equal(both.columns[0].unit, 'mm');
  assert.deepEqual(
    both.models.map(({ id, rows }: { id: number; rows: unknown[][] }) => [id, rows[7]?.[1]]),
    [
      [modelId, 300],
      [other.modelId, 300_000],
    ],
  );
  const sums = (await of([modelId, other.modelId], '/sums')).json;
  assert.deepEqual(sums.groups, [{ values: [], count: 20, sums: [600_600] }]);
  const turned = (await of([other.modelId, modelId])).json;
  assert.deepEqual([turned.columns[0].unit, turned.models[1].rows[7][1]], ['m', 0.3]);
  const csv = await of([modelId, other.modelId], '/csv');
  assert.match(csv.text, /^\uFEFFGlobalId,Model,Qto_WallBaseQuantities\.Width \(mm\)\r\n/);
});

test('edits are in the table, and a formula in a name is text in a file', async t => {
  const served = await serveModels(t);
  const { send } = served;
  const columns = [own('name'), width];
  assert.equal((await table(served, { columns })).json.models[0].rows[7][2], 300);
  const wall = (await send('GET', `element/${sampleGuid(8)}`)).json;
  const set = wall.property_sets.find(({ name }: { name: string }) => name === 'Qto_WallBaseQuantities');
  const changed = await send('PATCH', `property/${set.properties[0].id}`, { value: 240 });
  assert.equal(changed.status, 200, changed.text);
  const other = (await send('GET', `element/${sampleGuid(9)}`)).json;
  const name = other.attributes.properties.find((each: Named) => each.definition.name === 'Name');
  const renamed = await send('PATCH', `property/${name.id}`, { value: '=1+1' });
  assert.equal(renamed.status, 200, renamed.text);
  const { rows } = (await table(served, { columns })).json.models[0];
  assert.deepEqual(rows[7], [sampleGuid(8), 'W-1', 240]);
  assert.equal(rows[8][1], '=1+1');
  const csv = await table(served, { columns }, '/csv');
  assert.ok(csv.text.includes(`${sampleGuid(9)},'=1+1,300`));
});

test('hidden models are absent, and invalid queries are refused', async t => {
  const served = await serveModels(t);
  const { request, project, modelId, as } = served;
  assert.equal((await request('GET', `${project}/element-table`)).status, 400);
  assert.equal((await request('GET', `${project}/element-table?models=${modelId}&columns=%5B`)).status, 400);
  assert.equal((await table(served, { columns: [{ from: 'x' }] })).status, 400);
  assert.equal((await request('GET', `${project}/element-table?models=999`)).status, 404);
  assert.equal((await request('GET', `/cloud/1/project/2/element-table?models=${modelId}`)).status, 404);
  as.scopes = new Set();
  assert.equal((await table(served, {})).status, 403);
});
