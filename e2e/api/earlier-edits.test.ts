// Edits of a model when its document gets a new version: carried over, with conflicts listed, and exported.
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileForm } from '../../core/testing/http-client.ts';
import { startService } from '../../core/testing/service.ts';
import { readDemoHouse } from '../../resources/demo-house/house.ts';
import { FRONT, INNER, KITCHEN, named, nextHouse, rated, STORE } from '../fixtures/next-house.ts';

const UPPER = '1L7nn3WevVRASBpC1dYuZv'; // Door U1
const WALL = '2hWubBbZXTfRw80UNfdchJ'; // Wall G south

async function openHouse(t: TestContext) {
  const { request, application: as, processed, createProject } = await startService(t);
  const { path } = await createProject();
  const send = async (method: string, target: string, body?: unknown, status?: number) => {
    const answer = await request(method, path + target, { as, ...(body !== undefined && { body }) });
    if (status === undefined) assert.ok(answer.status < 300, `${method} ${target}: ${answer.status} ${answer.text}`);
    else assert.equal(answer.status, status, answer.text);
    return answer.json;
  };
  const upload = async (bytes: string, fields: Record<string, string | number> = {}) => {
    const document = await send('POST', '/document', fileForm('house.ifc', bytes, fields));
    assert.equal((await processed(path, document.model_id)).status, 'C');
    return { document: document.id as number, model: `/model/${document.model_id}` };
  };
  const settled = async (model: string) => {
    for (;;) {
      const earlier = await send('GET', `${model}/earlier-edits`);
      if (earlier.state !== 'waiting') return earlier;
      await sleep(50);
    }
  };
  return { request, as, path, send, upload, settled, processed };
}

type House = Awaited<ReturnType<typeof openHouse>>;

/** Everything that people can edit, once. */
async function editAll({ send }: House, model: string): Promise<void> {
  await send('PATCH', `${model}/element/${FRONT}`, { ...rated('EI 60'), ...named('Main door') });
  await send('PATCH', `${model}/element/${INNER}`, rated('EI 90'));
  await send('PATCH', `${model}/element/${KITCHEN}`, named('Kitchen'));
  await send('PATCH', `${model}/element/${STORE}`, rated('EI 90'));
  const own = {
    name: 'Pset_Own',
    properties: [{ definition: { name: 'Owner', value_type: 'IfcLabel' }, value: 'Ada' }],
  };
  await send('POST', `${model}/element/${FRONT}/propertyset`, own);
  await send('POST', `${model}/element/${STORE}/propertyset`, own);
  // A set that it inherits from its type.
  await send('PATCH', `${model}/element/${WALL}`, {
    property_sets: [
      { name: 'Pset_WallCommon', properties: [{ definition: { name: 'FireRating' }, value: 'REI 120' }] },
    ],
  });
  await send('POST', `${model}/element/${WALL}/classification`, { name: 'Omni', notation: '21-02', title: 'Shell' });
  await send('POST', `${model}/layer`, { name: 'A-NEW', elements: [FRONT, INNER] });
  await send('POST', `${model}/system`, { name: 'Escape', object_type: 'Exit', elements: [FRONT, STORE] });
  const spaces = await send('GET', `${model}/space`);
  await send('POST', `${model}/zone`, { name: 'Fire zone', color: 'ff0000', spaces: [{ id: spaces[0].id }] });
  await send('POST', `${model}/element`, {
    type: 'IfcFurniture',
    uuid: '0NewFurniture0000000Aa',
    attributes: named('Shelf').attributes,
  });
  await send('DELETE', `${model}/element/${UPPER}`);
}

test('documents of elements stay linked in the next version', async t => {
  const { send, upload } = await openHouse(t);
  const first = await upload(readDemoHouse());
  const manual = await send('POST', '/document', fileForm('manual.pdf', 'manual'));
  const linksOf = async (model: string, guid: string): Promise<number[]> =>
    (await send('GET', `${model}/element/${guid}/documents`)).map(({ id }: { id: number }) => id);
  for (const guid of [FRONT, STORE]) await send('POST', `${first.model}/element/${guid}/documents`, [manual.id]);
  const next = nextHouse(readDemoHouse());
  const second = await upload(next, { successor_of: first.document });
  assert.deepEqual(await linksOf(second.model, FRONT), [manual.id]);
  const whole = await send('GET', `${second.model}/element/documents`);
  assert.deepEqual(whole[0].element_uuids, [FRONT], 'the other element is not in the new file');
  await send('DELETE', `${second.model}/element/${FRONT}/documents/${manual.id}`);
  const third = await upload(`${next}\n`, { successor_of: second.document });
  assert.deepEqual(await linksOf(third.model, FRONT), [], 'what was taken off stays off');
  assert.deepEqual(await linksOf(first.model, FRONT), [manual.id]);
  const fourth = await upload(readDemoHouse(), { successor_of: third.document });
  assert.deepEqual(await linksOf(fourth.model, STORE), [manual.id], 'an element that is there again has its documents');
});

test('a conflict is settled with the edited value or with that of the file', async t => {
  const house = await openHouse(t);
  const { send, upload, settled } = house;
  const first = await upload(readDemoHouse());
  await send('PATCH', `${first.model}/element/${INNER}`, rated('EI 90'));
  await send('PATCH', `${first.model}/element/${KITCHEN}`, named('Kitchen'));
  await send('PATCH', `${first.model}/element/${STORE}`, rated('EI 90'));
  const { model } = await upload(nextHouse(readDemoHouse()), { successor_of: first.document });
  assert.equal((await settled(model)).conflicts, 3);
  const list = `${model}/earlier-edits/conflict`;
  const conflicts = await send('GET', list);
  const of = (guid: string) => conflicts.find(({ element }: { element: string }) => element === guid);
  assert.deepEqual(
    [INNER, KITCHEN, STORE].map(guid => of(guid).can_keep_edited),
    [true, true, false],
  );
  const { carried } = await send('GET', `${model}/earlier-edits`);
  const after = await send('PUT', list, { conflict_id: of(INNER).id, keep: 'edited' });
  assert.deepEqual([after.carried, after.conflicts], [carried + 1, 2]);
  assert.equal((await simple(house, model, INNER)).Pset_DoorCommon.FireRating, 'EI 90');
  await send('PUT', list, { conflict_id: of(INNER).id, keep: 'file' }, 404);
  await send('PUT', list, { conflict_id: of(KITCHEN).id, keep: 'neither' }, 400);
  assert.equal((await send('PUT', list, { conflict_id: of(KITCHEN).id, keep: 'file' })).conflicts, 1);
  assert.equal((await simple(house, model, KITCHEN)).attributes.Name, 'Door to the kitchen');
  await send('PUT', list, { conflict_id: of(STORE).id, keep: 'edited' }, 409);
  assert.equal((await send('PUT', list, { conflict_id: of(STORE).id, keep: 'file' })).conflicts, 0);
  assert.deepEqual(await send('GET', list), []);
});

const simple = async ({ send }: House, model: string, guid: string) =>
  (await send('GET', `${model}/element/${guid}/simple`))[guid];

async function checkCarried(house: House, model: string): Promise<void> {
  const { send } = house;
  const front = await simple(house, model, FRONT);
  assert.deepEqual(
    [front.Pset_DoorCommon.FireRating, front.Pset_DoorCommon.AcousticRating, front.attributes.Name, front.Pset_Own],
    ['EI 60', '42 dB', 'Main door', { Owner: 'Ada' }],
  );
  assert.equal((await simple(house, model, INNER)).Pset_DoorCommon.FireRating, 'EI 45', 'the file changed it too');
  assert.equal((await simple(house, model, KITCHEN)).attributes.Name, 'Door to the kitchen');
  const wall = await simple(house, model, WALL);
  assert.equal(wall.Pset_WallCommon.FireRating, 'REI 120');
  assert.equal(wall.Pset_WallCommon.LoadBearing, true);
  assert.equal((await simple(house, model, '0NewFurniture0000000Aa')).attributes.Name, 'Shelf');
  await send('GET', `${model}/element/${UPPER}`, undefined, 404);
  const classes = await send('GET', `${model}/element/${WALL}/classification`);
  assert.ok(classes.some(({ notation }: { notation: string }) => notation === '21-02'));
  const layers = await send('GET', `${model}/layer`);
  assert.deepEqual(
    layers.find(({ name }: { name: string }) => name === 'A-NEW')?.elements.sort(),
    [FRONT, INNER].sort(),
  );
  const systems = await send('GET', `${model}/system`);
  assert.ok(systems.some(({ name }: { name: string }) => name === 'Escape'));
  const zones = await send('GET', `${model}/zone`);
  const zone = zones.find(({ name }: { name: string }) => name === 'Fire zone');
  assert.equal(zone?.spaces.length, 1);
}

test('edits are carried over to a new version, conflicts are listed, and its export has them', async t => {
  const house = await openHouse(t);
  const { send, upload, settled } = house;
  const text = readDemoHouse();
  const first = await upload(text);
  assert.deepEqual(await send('GET', `${first.model}/earlier-edits`), {
    state: 'none',
    from_model_id: null,
    from_document_id: null,
    edits: 0,
    carried: 0,
    same: 0,
    conflicts: 0,
    reason: null,
  });
  await editAll(house, first.model);
  const second = await upload(nextHouse(text), { successor_of: first.document });
  const earlier = await settled(second.model);
  const conflicts = await send('GET', `${second.model}/earlier-edits/conflict`);
  assert.deepEqual(
    [earlier.state, earlier.from_model_id, earlier.conflicts, earlier.reason],
    ['carried', Number(first.model.split('/').at(-1)), conflicts.length, null],
  );
  assert.deepEqual(
    conflicts.map(({ kind, element, name, set, property, base, edited, now }: Record<string, unknown>) => [
      kind,
      element,
      name,
      set,
      property,
      base,
      edited,
      now,
    ]),
    [
      ['changed', INNER, 'Door G2', 'Pset_DoorCommon', 'FireRating', 'EI 30', 'EI 90', 'EI 45'],
      ['changed', KITCHEN, 'Door G3', null, 'Name', 'Door G3', 'Kitchen', 'Door to the kitchen'],
      ['element_gone', STORE, 'Door G4', null, null, null, null, null],
      ['element_gone', STORE, 'Door G4', 'system', 'Escape', null, 'Escape', null],
    ],
  );
  await checkCarried(house, second.model);
  // Carried-over edits belong to the new version: its report counts them, and the next version gets them.
  const report = await send('GET', `${second.model}/report`);
  assert.equal(report.edits, earlier.carried);
  await send('PUT', `${second.model}/earlier-edits`, { decision: 'carry' }, 409);

  await send('POST', `${second.model}/export`, { file_name: 'carried.ifc' });
  const made = await exported(house);
  await checkCarried(house, made);
});

async function exported({ send, processed, path }: House): Promise<string> {
  for (;;) {
    const [model] = await send('GET', '/model?source=EXPORT');
    if (model) {
      assert.equal((await processed(path, model.id)).status, 'C');
      return `/model/${model.id}`;
    }
    await sleep(50);
  }
}

test('edits can be dropped or left for later, also at upload, and carried over after that', async t => {
  const house = await openHouse(t);
  const { send, upload, settled } = house;
  const text = readDemoHouse();
  const first = await upload(text);
  await send('PATCH', `${first.model}/element/${FRONT}`, rated('EI 60'));
  const later = await upload(`${text}\n`, { successor_of: first.document, earlier_edits: 'later' });
  assert.deepEqual([(await settled(later.model)).state, (await settled(later.model)).edits], ['later', 1]);
  const rating = async (model: string) => (await simple(house, model, FRONT)).Pset_DoorCommon.FireRating;
  assert.equal(await rating(later.model), 'none');

  // The next version takes those of the latest earlier one that has edits.
  const dropped = await upload(`${text}\n\n`, { successor_of: later.document, earlier_edits: 'drop' });
  assert.equal((await settled(dropped.model)).state, 'dropped');
  const none = await upload(`${text}\n\n\n`, { successor_of: dropped.document });
  assert.equal((await settled(none.model)).state, 'none', 'what was dropped does not come back by itself');

  await send('PUT', `${dropped.model}/earlier-edits`, { decision: 'carry' });
  assert.deepEqual([(await settled(dropped.model)).state, await rating(dropped.model)], ['carried', 'EI 60']);
  // Processed again without its edits, they can be carried over once more.
  await send('POST', `${dropped.model}/reprocess?keep_edits=false`);
  await house.processed(house.path, Number(dropped.model.split('/').at(-1)));
  assert.deepEqual([(await settled(dropped.model)).state, await rating(dropped.model)], ['later', 'none']);
  await send('PUT', `${later.model}/earlier-edits`, { decision: 'drop' });
  assert.equal((await settled(later.model)).state, 'dropped');
  await send('PUT', `${first.model}/earlier-edits`, { decision: 'carry' }, 409);
});
