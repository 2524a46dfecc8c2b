import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { exported } from '../../../formats/bcfzip/testing/bcf.ts';
import { bare, project, TOPIC, viewpoint } from '../../../formats/bcfzip/testing/model.ts';
import { readBcf } from '../../../formats/bcfzip/reading/read-bcf.ts';
import { houseBytes } from '../../../testing/house-bytes.ts';
import { fileForm } from '../../../testing/http-client.ts';
import { joinProject } from '../../../testing/join-project.ts';
import type { TestService } from '../../../testing/service.ts';
import { shareService } from '../../../testing/service-per-file.ts';

const camera = {
  camera_view_point: { x: 5, y: -40, z: 8 },
  camera_direction: { x: 0, y: 1, z: -0.1 },
  camera_up_vector: { x: 0, y: 0, z: 1 },
  field_of_view: 50,
  aspect_ratio: 2,
};

async function furnish(service: TestService, name: string) {
  const { request, application: as } = service;
  const { projectId, path } = await service.createProject(name);
  const at = `/bcf/2.1/projects/${projectId}`;
  const ask = (method: string, target: string, body?: object, by = as) =>
    request(method, `${at}${target}`, { as: by, ...(body && { body }) });
  const drawn = async (target: string, wanted: (snapshot: { snapshot_data: string; drawn?: true }) => boolean) => {
    for (const end = Date.now() + 60_000; ; await pause(50)) {
      const { snapshot } = (await ask('GET', target)).json;
      if (snapshot && wanted(snapshot)) return Buffer.from(snapshot.snapshot_data.split(',')[1], 'base64');
      if (Date.now() > end) throw new Error('no picture was drawn');
    }
  };
  return { at, path, ask, drawn };
}

/** The id of a complete model. */
async function addHouse({ request, application: as, processed }: TestService, path: string): Promise<number> {
  const body = fileForm('house.ifc', houseBytes(), { name: 'house.ifc' });
  const document = (await request('POST', `${path}/document`, { as, body })).json;
  await processed(path, document.model_id);
  return document.model_id;
}

/** A project with a topic, and the house in a folder that its guest does not see. */
async function furnishHidden(t: TestContext) {
  const service = await shareService(t);
  const { request, application: as, processed } = service;
  const { at, path, ask, drawn } = await furnish(service, 'Tower');
  const guest = await joinProject(service, path, 'gus', 25);
  const folder = (await request('POST', `${path}/folder`, { as, body: { name: 'Hidden' } })).json;
  await request('PATCH', `${path}/folder/${folder.id}`, { as, body: { default_permission: 1 } });
  const body = fileForm('house.ifc', houseBytes(), { name: 'house.ifc', parent_id: folder.id });
  const { model_id: model } = (await request('POST', `${path}/document`, { as, body })).json;
  await processed(path, model);
  const topic = (await ask('POST', '/topics', { title: 'Door' }, guest.as)).json.guid;
  return { request, as, guest, at, ask, drawn, model, topic };
}

/** How many colours a picture has: those without a model have three. */
async function coloursOf(picture: Buffer): Promise<number> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  const colours = new Set<number>();
  for (let at = 0; at < data.length; at += info.channels)
    colours.add((data[at]! << 16) | (data[at + 1]! << 8) | data[at + 2]!);
  return colours.size;
}

// Long: one model, and all ways of a picture.
test('a viewpoint without a snapshot gets a drawn one, until one is uploaded', async t => {
  const service = await shareService(t);
  const { request } = service;
  const { path, ask, drawn } = await furnish(service, 'Tower');
  const modelId = await addHouse(service, path);
  const topic = (await ask('POST', '/topics', { title: 'Door' })).json;
  const list = `/topics/${topic.guid}/viewpoints`;
  const made = await ask('POST', list, { perspective_camera: camera, models: [modelId] });
  assert.deepEqual([made.status, made.json.snapshot], [201, undefined], 'nobody waits for it');
  const at = `${list}/${made.json.guid}`;
  const picture = await drawn(at, ({ drawn }) => drawn === true);
  const { format, width, height } = await sharp(picture).metadata();
  assert.deepEqual([format, width, height], ['png', 960, 480]);
  assert.ok((await coloursOf(picture)) > 20);
  const addressed = (await ask('GET', `${at}?img_format=url`)).json.snapshot;
  assert.deepEqual(
    [addressed.drawn, (await request('GET', addressed.snapshot_data)).bytes.equals(picture)],
    [true, true],
  );
  assert.ok((await ask('GET', `${at}/snapshot`)).bytes.equals(picture));

  // It follows the view.
  await ask('PATCH', at, { perspective_camera: { ...camera, camera_view_point: { x: 5, y: -80, z: 8 } } });
  const moved = await drawn(at, ({ snapshot_data }) => !snapshot_data.endsWith(picture.toString('base64')));
  assert.ok(!moved.equals(picture));

  // Drawn pictures go into files.
  const file = await readBcf((await ask('GET', '/export')).bytes);
  assert.ok((await file.topics[0]?.viewpoints[0]?.snapshot?.read())?.equals(moved));
  file.close();

  const given = `data:image/png;base64,${(
    await sharp({ create: { width: 3, height: 2, channels: 3, background: '#f00' } })
      .png()
      .toBuffer()
  ).toString('base64')}`;
  const own = (await ask('PATCH', at, { snapshot: { snapshot_type: 'png', snapshot_data: given } })).json.snapshot;
  assert.deepEqual(own, { snapshot_type: 'png', snapshot_data: given });
  await ask('PATCH', at, { perspective_camera: camera });
  await service.core.tidy();
  assert.deepEqual((await ask('GET', at)).json.snapshot, own, 'a given one is never replaced');
  await ask('PATCH', at, { snapshot: null });
  assert.ok((await drawn(at, ({ drawn }) => drawn === true)).equals(picture));
});

test('models of a file are found by name; without a known model the snapshot is plain', async t => {
  const service = await shareService(t);
  const { application: as } = service;
  const { at, ask, drawn } = await furnish(service, 'Tower');
  const { bytes } = await exported(
    project('2.1', [
      bare({
        viewpoints: [
          { ...viewpoint, snapshot: null },
          { ...viewpoint, guid: TOPIC },
        ],
      }),
    ]),
    { version: '2.1' },
  );
  const taken = await service.request('POST', `${at}/import`, { as, body: fileForm('issues.bcf', bytes, {}) });
  assert.equal(taken.status, 200, taken.text);
  const plain = await drawn(`/topics/${TOPIC}/viewpoints/${viewpoint.guid}`, ({ drawn }) => drawn === true);
  assert.ok((await coloursOf(plain)) < 20);
  const kept = (await ask('GET', `/topics/${TOPIC}/viewpoints/${TOPIC}`)).json.snapshot;
  assert.equal(kept.drawn, undefined);
});

test('security: a picture shows no model that its author does not see', async t => {
  const service = await shareService(t);
  const { request, application: as } = service;
  const { path, ask, drawn } = await furnish(service, 'Tower');
  const modelId = await addHouse(service, path);
  const topic = (await ask('POST', '/topics', { title: 'Door', models: [modelId] })).json;
  const guest = await joinProject(service, path, 'gus', 25);
  const list = `/topics/${topic.guid}/viewpoints`;
  const body = { perspective_camera: camera };
  const colours = async (by: string) => {
    const made = (await ask('POST', list, body, by)).json;
    return coloursOf(await drawn(`${list}/${made.guid}`, ({ drawn }) => drawn === true));
  };
  assert.ok((await colours(as)) > 20);
  const group = (await request('POST', `${path}/group`, { as, body: { name: 'Outside' } })).json;
  assert.ok(group.id);
  const root = (await request('GET', path, { as })).json.root_folder_id;
  await request('PATCH', `${path}/folder/${root}`, { as, body: { default_permission: 1 } });
  assert.ok((await colours(guest.as)) < 20);
});

test('a drawn snapshot is for callers who see all its models; others get the plain one', async t => {
  const { request, as, guest, at, ask, drawn, model, topic } = await furnishHidden(t);
  const list = `/topics/${topic}/viewpoints`;
  const { guid } = (await ask('POST', list, { perspective_camera: camera, models: [model] })).json;
  const whole = await drawn(`${list}/${guid}`, snapshot => snapshot.drawn === true);
  assert.ok((await coloursOf(whole)) > 20);

  /** Every way to the picture. */
  const pictures = async (by: string) => {
    const get = async (target: string) => (await ask('GET', target, undefined, by)).json;
    const inline = [
      (await get(`${list}/${guid}`)).snapshot,
      (await get(list))[0].snapshot,
      (await get(`/full-topic/${topic}`)).viewpoints[0].snapshot,
      (await get('/full-topic'))[0].viewpoints[0].snapshot,
    ].map(({ snapshot_data }) => Buffer.from(snapshot_data.split(',')[1], 'base64'));
    const addresses = [
      (await get(`${list}/${guid}?img_format=url`)).snapshot.snapshot_data,
      (await get('/full-topic?img_format=url'))[0].viewpoints[0].snapshot.snapshot_data,
      (await get('/topic-overviews'))[0].picture,
      `${at}${list}/${guid}/snapshot`,
    ];
    const sent = [];
    for (const address of addresses) {
      const answer = await request('GET', address, { as: by });
      assert.deepEqual([answer.status, answer.headers['content-type']], [200, 'image/png'], address);
      sent.push(answer.bytes);
    }
    return [...inline, ...sent];
  };
  for (const picture of await pictures(as)) assert.ok(picture.equals(whole));
  for (const picture of await pictures(guest.as)) {
    assert.ok(!picture.equals(whole));
    assert.ok((await coloursOf(picture)) < 20);
  }
  for (const version of ['2.1', '3.0']) {
    const file = await readBcf((await ask('GET', `/export?version=${version}`, undefined, guest.as)).bytes);
    const picture = await file.topics[0]?.viewpoints[0]?.snapshot?.read();
    file.close();
    assert.ok(picture && !picture.equals(whole) && (await coloursOf(picture)) < 20, version);
  }
});

// Long: each way in which a client sends back what it got.
test('a drawn picture that a client sends back stays one of the models in it, for the same people', async t => {
  const { request, as, guest, at, ask, drawn, topic } = await furnishHidden(t);
  // The guest names the model by the name of its file.
  const named = await ask('PUT', `/topics/${topic}/files`, [{ file_name: 'house.ifc' }] as object, guest.as);
  assert.equal(named.status, 200, named.text);
  const list = `/topics/${topic}/viewpoints`;
  const { guid } = (await ask('POST', list, { perspective_camera: camera })).json;
  const whole = await drawn(`${list}/${guid}`, snapshot => snapshot.drawn === true);
  assert.ok((await coloursOf(whole)) > 20);
  const seenBy = async (by: string, target = `/full-topic/${topic}`) => {
    const [{ snapshot }] = (await ask('GET', target, undefined, by)).json.viewpoints;
    return Buffer.from(snapshot.snapshot_data.split(',')[1], 'base64');
  };
  const isAsBefore = async (target?: string) => {
    assert.ok((await seenBy(as, target)).equals(whole), 'whoever sees the model has the picture');
    assert.ok((await coloursOf(await seenBy(guest.as, target))) < 20, 'nobody else has');
  };
  await isAsBefore();
  for (const by of [as, guest.as]) {
    const { viewpoints } = (await ask('GET', `/full-topic/${topic}`, undefined, by)).json;
    for (const [method, target, sent] of [
      ['PATCH', `/full-topic/${topic}`, { viewpoints }],
      ['PATCH', `${list}/${guid}`, viewpoints[0]],
    ] as const) {
      const answer = await ask(method, target, sent, by);
      assert.equal(answer.status, 200, answer.text);
      await isAsBefore();
    }
  }
  const { bytes } = await ask('GET', '/export');
  await request('POST', `${at}/import?conflict=copy`, { as, body: fileForm('issues.bcf', bytes, {}) });
  const copy = (await ask('GET', '/topics')).json.find((each: { guid: string }) => each.guid !== topic).guid;
  await isAsBefore(`/full-topic/${copy}`);
});
