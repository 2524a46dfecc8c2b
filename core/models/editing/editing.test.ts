import assert from 'node:assert/strict';
import { copyFileSync, readdirSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { addSet, WALL } from '../../testing/add-set.ts';
import { jsonOf } from '../../testing/json-text.ts';
import { sampleGuid } from '../../testing/model-batches.ts';
import { elementUpdate, openModels } from '../../testing/open-models.ts';
import { silentLog } from '../../kit/log.ts';
import { systemClock } from '../../kit/time.ts';
import type { ModelData } from '../data/model-data.ts';
import { createDataChecks } from '../data/service.ts';
import type { RowEdit } from '../data/row-edits.ts';
import { createElements } from '../elements/service.ts';
import { createEdits } from './service.ts';
import { editsAfter } from './store.ts';

async function setUp(t: TestContext) {
  const opened = await openModels(t);
  await opened.start();
  const { modelId } = await opened.upload('house.ifc', 'a house');
  await opened.reach(modelId, 'C');
  const at = opened.at(modelId);
  const elements = createElements(opened);
  const simple = async (guid: string) =>
    (JSON.parse([...(await elements.getSimple(at, guid))].join('')) as Record<string, Record<string, unknown>>)[guid];
  const full = async (guid: string) =>
    JSON.parse([...(await elements.get(at, guid))].join('')) as Record<string, unknown>;
  return { ...opened, modelId, at, elements, simple, full };
}

const rowsOf = (data: ModelData, sql: string) => data.file.all<Record<string, unknown>>(sql);

test('an edit is read at once, in every form, and the converted file stays unchanged', async t => {
  const { access, report, at, simple, full, files } = await setUp(t);
  const base = await access.dataOf(at);
  assert.ok(base);
  assert.equal((await simple(sampleGuid(WALL)))?.['Pset_Made'], undefined);
  const ids = await access.edit(at, elementUpdate, addSet('Pset_Made', 'red'));
  assert.ok(ids.definition === 1_000_000_000 && ids.set === 1_000_000_001 && ids.property === 1_000_000_002);
  assert.deepEqual((await simple(sampleGuid(WALL)))?.['Pset_Made'], { 'Text of Pset_Made': 'red' });
  const element = (await full(sampleGuid(WALL))) as {
    property_sets: { id: number; properties: { id: number; value: unknown }[] }[];
    classifications: unknown[];
    layers: unknown[];
  };
  assert.deepEqual(
    element.property_sets.at(-1)?.properties.map(({ id, value }) => [id, value]),
    [[ids.property, 'red']],
  );
  assert.deepEqual([element.classifications.length, element.layers.length], [1, 1], 'what links tell stays');
  assert.deepEqual((await simple(sampleGuid(9)))?.['Pset_Made'], undefined);
  const edited = await access.dataOf(at);
  assert.notEqual(edited?.version, base.version);
  assert.equal(files.open(base.file.name).get('SELECT 1 FROM element WHERE id >= 1000000000'), undefined);
  assert.deepEqual(rowsOf(edited as ModelData, `SELECT element_id FROM set_element WHERE set_id = ${ids.set}`), [
    { element_id: WALL },
  ]);
  assert.deepEqual(rowsOf(edited as ModelData, `SELECT set_id FROM property_place WHERE id = ${ids.property}`), [
    { set_id: ids.set },
  ]);
  assert.equal((await report(at)).edits, 1);
});

test('links of elements are added and removed in both directions', async t => {
  const { access, at, full } = await setUp(t);
  const layersOf = async (guid: string) =>
    ((await full(guid)) as { layers: { name: string }[] }).layers.map(({ name }) => name);
  const edit = (...changes: RowEdit[]) => access.edit(at, elementUpdate, () => ({ changes, answer: () => undefined }));
  const [known] = await layersOf(sampleGuid(WALL));
  await edit(
    { put: 'layer', row: { id: 1_000_000_000, name: 'A-NEW', identifier: null, description: null } },
    { put: 'layer_element', row: { layer_id: 1_000_000_000, element_id: WALL } },
    { put: 'layer_element', row: { layer_id: 1_000_000_000, element_id: 10 } },
  );
  assert.deepEqual([await layersOf(sampleGuid(WALL)), await layersOf(sampleGuid(10))], [[known, 'A-NEW'], ['A-NEW']]);
  await edit({ drop: 'layer_element', key: [1_000_000_000, WALL] });
  assert.deepEqual([await layersOf(sampleGuid(WALL)), await layersOf(sampleGuid(10))], [[known], ['A-NEW']]);
  await edit({ drop: 'layer', key: [1_000_000_000] });
  assert.deepEqual(await layersOf(sampleGuid(10)), []);
  await edit({ drop: 'element', key: [WALL] });
  await assert.rejects(full(sampleGuid(WALL)), /not found/i);
  const data = (await access.dataOf(at)) as ModelData;
  assert.deepEqual(rowsOf(data, `SELECT * FROM layer_element WHERE element_id = ${WALL}`), []);
  assert.deepEqual(rowsOf(data, `SELECT * FROM set_element WHERE element_id = ${WALL}`), []);
});

test('elements stay without a deleted set', async t => {
  const { access, at, simple, full, elements } = await setUp(t);
  const sets = ((await full(sampleGuid(WALL))) as { property_sets: { id: number; name: string }[] }).property_sets;
  await access.edit(at, elementUpdate, () => ({
    changes: [{ drop: 'property_set', key: [sets[0]?.id ?? 0] }],
    answer: () => undefined,
  }));
  assert.deepEqual(Object.keys((await simple(sampleGuid(WALL))) ?? {}), ['attributes', sets[1]?.name]);
  assert.deepEqual(
    ((await full(sampleGuid(WALL))) as { property_sets: { name: string }[] }).property_sets.map(({ name }) => name),
    [sets[1]?.name],
  );
  const raw = (await jsonOf(elements.raw(at, {}))) as {
    elements: { uuid: string; psets: number[] }[];
    property_sets: { id: number }[];
  };
  assert.ok(!raw.property_sets.some(({ id }) => id === sets[0]?.id));
  assert.equal(raw.elements.find(({ uuid }) => uuid === sampleGuid(WALL))?.psets.length, 1);
  assert.equal(
    (
      (await jsonOf(
        elements.list(at, {
          property_filter: JSON.stringify({ name: 'LoadBearing', comparator: 'exact', value: true }),
        }),
      )) as unknown[]
    ).length,
    1,
  );
});

test('lost, damaged and outdated files are rebuilt from the edits', async t => {
  const { access, at, audited: db, files, folder, modelId, conversions, simple, writer } = await setUp(t);
  await access.edit(at, elementUpdate, addSet('Pset_One', '1'));
  await access.edit(at, elementUpdate, addSet('Pset_Two', '2'));
  const name = (await access.dataOf(at))?.file.name ?? '';
  const base = {
    modelId,
    file: (await db.get<{ base: string }>('SELECT base FROM model_editing'))?.base ?? null,
    createdAt: '2026-01-01T00:00:00Z',
  };
  const path = join(folder, 'models', name);
  const again = async (spoil: () => void | Promise<void>) => {
    await writer.release(name);
    files.forget(name);
    await spoil();
    const parts = { db, files, log: silentLog };
    const checks = createDataChecks({ ...parts, folder: join(folder, 'models') });
    const edits = createEdits({ ...parts, checks, clock: systemClock, writer }); // knows nothing of the file
    const data = (await edits.read(base)) as ModelData;
    assert.deepEqual(rowsOf(data, 'SELECT name FROM property_set WHERE id >= 1000000000'), [
      { name: 'Pset_One' },
      { name: 'Pset_Two' },
    ]);
  };
  await again(() => undefined);
  await again(() => {
    for (const tail of ['', '-wal', '-shm']) rmSync(path + tail, { force: true });
  });
  await again(() => truncateSync(path, 5000));
  await again(async () => {
    await writer.begin(name, base.file);
  });
  assert.equal(await conversions.sweep(), 0, 'neither the base nor the edited file is swept');
  assert.deepEqual((await simple(sampleGuid(WALL)))?.['Pset_Two'], { 'Text of Pset_Two': '2' });
});

test('a read during the commit sees the edit before its file has it', async t => {
  const { access, at, db, edits, modelId } = await setUp(t);
  await access.edit(at, elementUpdate, addSet('Pset_One', '1'));
  const { base, file } = (await db.get<{ base: string; file: string }>('SELECT base, file FROM model_editing'))!;
  const namesOf = (data: ModelData | undefined) =>
    rowsOf(data as ModelData, 'SELECT name FROM property_set WHERE id >= 1000000000').map(({ name }) => name);
  const seen: Promise<unknown>[] = [];
  const stop = db.onCommit(() => {
    const known = { base, file, edits: 2 };
    seen.push(edits.read({ modelId, file: base, createdAt: '2026-01-01T00:00:00Z' }, known).then(namesOf));
  });
  await access.edit(at, elementUpdate, addSet('Pset_Two', '2'));
  stop();
  assert.deepEqual(await Promise.all(seen), [['Pset_One', 'Pset_Two']]);
});

test('an invalid edit changes nothing; edits of one model are serialised', async t => {
  const { access, at, db, modelId } = await setUp(t);
  await assert.rejects(
    access.edit(at, elementUpdate, () => {
      throw new Error('no such wall');
    }),
    /no such wall/,
  );
  const names = ['A', 'B', 'C', 'D', 'E', 'F'];
  const ids = await Promise.all(names.map(name => access.edit(at, elementUpdate, addSet(name, name))));
  assert.equal(new Set(ids.flatMap(({ set, property, definition }) => [set, property, definition])).size, 18);
  const data = (await access.dataOf(at)) as ModelData;
  assert.deepEqual(
    rowsOf(data, `SELECT count(*) AS count FROM set_element WHERE element_id = ${WALL} AND set_id >= 1000000000`),
    [{ count: 6 }],
  );
  const kept: number[] = [];
  for await (const { position } of editsAfter(db, modelId, 0, 100)) kept.push(position);
  assert.deepEqual(kept, [1, 2, 3, 4, 5, 6]);
});

test('reprocessing discards or keeps edits, as requested', async t => {
  const { access, report, reprocess, at, reach, modelId, simple, conversions, folder } = await setUp(t);
  const caller = { accountId: 1 } as never;
  await access.edit(at, elementUpdate, addSet('Pset_Made', 'red'));
  await reprocess(at, caller, { keepEdits: true });
  await assert.rejects(access.edit(at, elementUpdate, addSet('Pset_Late', 'x')), /can be edited after processing/);
  await reach(modelId, 'C');
  assert.deepEqual((await simple(sampleGuid(WALL)))?.['Pset_Made'], { 'Text of Pset_Made': 'red' });
  await reprocess(at, caller, { keepEdits: false });
  await reach(modelId, 'C');
  assert.equal((await simple(sampleGuid(WALL)))?.['Pset_Made'], undefined);
  assert.equal((await report(at)).edits, 0);
  await conversions.sweep();
  assert.deepEqual(
    readdirSync(join(folder, 'models')).filter(name => name.startsWith('edited')),
    [],
    'the edited file went with the sweep',
  );
});

test('a slow plan keeps its file open while many others are read', async t => {
  const { access, at, files, folder } = await setUp(t);
  const base = await access.dataOf(at);
  const count = await access.edit(at, elementUpdate, async data => {
    for (let other = 0; other < 80; other += 1) {
      copyFileSync(join(folder, 'models', base?.file.name ?? ''), join(folder, 'models', `other-${other}.sqlite`));
      await Promise.resolve(files.open(`other-${other}.sqlite`));
    }
    const found = rowsOf(data, 'SELECT count(*) AS count FROM element');
    return { changes: [], answer: () => found };
  });
  assert.deepEqual(count, [{ count: 10 }]);
});
