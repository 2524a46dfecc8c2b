import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exported } from '../../formats/bcfzip/testing/bcf.ts';
import { readBcf } from '../../formats/bcfzip/reading/read-bcf.ts';
import { fileForm, Form } from '../../testing/http-client.ts';
import { joinProject } from '../../testing/join-project.ts';
import type { TestService } from '../../testing/service.ts';
import { shareService } from '../../testing/service-per-file.ts';

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/** A project with an issue that uses every field, and a related one. */
async function furnish(service: TestService, name: string) {
  const { request, application: as } = service;
  const { projectId, path } = await service.createProject(name);
  const at = `/bcf/2.1/projects/${projectId}`;
  const guest = await joinProject(service, path, `gus-${name}`, 25);
  const ask = (method: string, target: string, body?: object, by = guest.as) =>
    request(method, `${at}${target}`, { as: by, ...(body && { body }) });
  const take = (bytes: Uint8Array, query = '', by = as) =>
    request('POST', `${at}/import${query}`, { as: by, body: fileForm('issues.bcf', bytes, {}) });
  return { at, path, ask, take, guest };
}

async function fill({ ask }: Awaited<ReturnType<typeof furnish>>, as: string, email: string) {
  for (const [kind, body] of [
    ['status', { topic_status: 'Open' }],
    ['label', { label: 'Fire' }],
    ['type', { topic_type: 'Clash' }],
  ] as const)
    await ask('POST', `/extension/${kind}`, body, as);
  const whole = (
    await ask('POST', '/full-topic', {
      title: 'Door meets beam',
      topic_status: 'Open',
      topic_type: 'Clash', // as the ratio of the picture: version 3.0 must have it
      labels: ['Fire'],
      assigned_to: email,
      due_date: '2030-01-31T00:00:00.000Z',
      index: 7,
      viewpoints: [
        {
          temp_id: 1,
          perspective_camera: {
            camera_view_point: { x: 311988180.54, y: 0.1, z: 2 },
            camera_direction: { x: 1, y: 0, z: 0 },
            camera_up_vector: { x: 0, y: 0, z: 1 },
            field_of_view: 60,
            aspect_ratio: 1,
          },
          snapshot: { snapshot_type: 'png', snapshot_data: pixel },
          // Files always state the visibility.
          components: {
            selection: [{ ifc_guid: '0J$yPqHBD12v72y4qF6XcD' }],
            visibility: { default_visibility: true, exceptions: [{ authoring_tool_id: '12' }] },
          },
        },
      ],
      comments: [{ comment: 'Raise the beam', viewpoint_temp_id: 1 }, { comment: 'Why?' }],
    })
  ).json;
  const other = (await ask('POST', '/topics', { title: 'Other' })).json;
  await ask('PUT', `/topics/${whole.guid}/related_topics`, [{ related_topic_guid: other.guid }]);
  await ask('POST', `/topics/${whole.guid}/document_references`, { url: 'https://example.org/paper' });
  return { whole, other };
}

/**
 * Members of an issue that are the same in every project: without the number that each project gives, the import mark,
 * and the ratio of the picture, which version 2.1 does not have.
 */
const lasting = (topic: object): object =>
  JSON.parse(
    JSON.stringify(topic, (name, value: unknown) =>
      ['server_assigned_id', 'aspect_ratio', 'imported', 'modified_imported'].includes(name) ? undefined : value,
    ),
  );

test('an exported file is imported again with equal answers', async t => {
  const service = await shareService(t);
  const { application: as } = service;
  const from = await furnish(service, 'Tower');
  const { whole, other } = await fill(from, as, from.guest.email);
  const document = await service.request('POST', `${from.path}/document`, {
    as,
    body: fileForm('plan.txt', 'a plan', { name: 'plan' }),
  });
  await from.ask('POST', `/topics/${whole.guid}/document_references`, { guid: document.json.id, description: 'here' });
  const before = (await from.ask('GET', `/full-topic/${whole.guid}`)).json;

  for (const version of ['2.1', '3.0']) {
    const { bytes } = await from.ask('GET', `/export?version=${version}`);
    const to = await furnish(service, `Copy-${version}`);
    const taken = await to.take(bytes, '?report=true');
    assert.deepEqual([taken.status, taken.json.version, taken.json.topics], [200, version, 2], taken.text);
    assert.match(JSON.stringify(taken.json.notices), /who is not a member of the project: kept as text/);
    const after = (await to.ask('GET', `/full-topic/${whole.guid}`)).json;
    // The assigned person is a member of the first project only, and stays as text.
    assert.deepEqual(lasting(after), lasting(before), version);
    assert.deepEqual((await to.ask('GET', `/topics/${whole.guid}/related_topics`)).json, [
      { related_topic_guid: other.guid },
    ]);
    const referred = (await to.ask('GET', `/topics/${whole.guid}/document_references`)).json;
    const read = (await to.ask('GET', `/topics/${whole.guid}/document_references`, undefined, as)).json;
    assert.deepEqual(
      read.map((each: { url: string | null; referenced_document: string }) => [each.url, each.referenced_document]),
      [
        ['https://example.org/paper', 'paper'],
        [null, 'plan.txt'],
      ].toSorted((one, two) => Number(one[0] === null) - Number(two[0] === null)),
      JSON.stringify(referred),
    );
    assert.deepEqual((await to.ask('GET', '/extensions')).json.topic_status, ['Open']);
    const events = (await to.ask('GET', `/topics/${whole.guid}/events`)).json;
    assert.equal(events[0].events[0].type, 'topic_created');
  }
});

test('a form with a part `name` is answered without a body, the counts of the report in a header', async t => {
  const service = await shareService(t);
  const { application: as } = service;
  const from = await furnish(service, 'Forms');
  await fill(from, as, from.guest.email);
  const { bytes } = await from.ask('GET', '/export');
  const forms = [
    fileForm('a.bcf', bytes, { name: 'a.bcf' }),
    new Form([{ name: 'name', fileName: 'a.bcf', value: bytes }]),
  ];
  for (const [n, body] of forms.entries()) {
    const to = await furnish(service, `Forms-${n}`);
    const taken = await service.request('POST', `${to.at}/import`, { as, body });
    const counts: unknown = JSON.parse(String(taken.headers['plinth-import']));
    assert.deepEqual([taken.status, taken.text], [204, '']);
    assert.deepEqual(counts, { version: '2.1', topics: 2, added: 2, updated: 0, unchanged: 0, models: 0, notices: 1 });
  }
});

test('existing topics refuse the whole file, or are imported as copies', async t => {
  const service = await shareService(t);
  const { application: as } = service;
  const place = await furnish(service, 'Tower');
  const { whole, other } = await fill(place, as, place.guest.email);
  const { bytes } = await place.ask('GET', '/export');
  await place.ask('DELETE', `/topics/${other.guid}`);
  const refused = await place.take(bytes);
  assert.deepEqual([refused.status, refused.json.code], [409, 'guid_exists']);
  assert.match(refused.json.detail, /Door meets beam/);
  const titles = async () =>
    (await place.ask('GET', '/topics')).json.map(({ title }: { title: string }) => title).toSorted();
  assert.deepEqual(await titles(), ['Door meets beam'], 'nothing of it was taken in');

  assert.equal((await place.take(bytes, '?conflict=copy', place.guest.as)).status, 200);
  assert.deepEqual(await titles(), ['Door meets beam', 'Door meets beam', 'Other']);
  const all: { guid: string; title: string; index: number; assigned_to: string }[] = (await place.ask('GET', '/topics'))
    .json;
  const copy = all.find(({ guid, title }) => guid !== whole.guid && title === whole.title);
  assert.notEqual(copy?.index, 7, 'its number is taken');
  assert.equal(copy?.assigned_to, place.guest.email);
  const related = (await place.ask('GET', `/topics/${copy?.guid}/related_topics`)).json;
  assert.deepEqual(related, [{ related_topic_guid: all.find(({ title }) => title === 'Other')?.guid }]);
  const { comments, viewpoints } = (await place.ask('GET', `/full-topic/${copy?.guid}`)).json;
  const shown = comments.find(({ comment }: { comment: string }) => comment === 'Raise the beam');
  assert.deepEqual([comments.length, shown.viewpoint_guid], [2, viewpoints[0].guid]);
});

test('merging adds missing topics and takes later changes of fields and comments', async t => {
  const service = await shareService(t);
  const { application: as } = service;
  const [here, there] = [await furnish(service, 'Here'), await furnish(service, 'There')];
  const { whole, other } = await fill(here, as, here.guest.email);
  const document = await service.request('POST', `${here.path}/document`, {
    as,
    body: fileForm('plan.txt', 'a plan', { name: 'plan' }),
  });
  await here.ask('POST', `/topics/${whole.guid}/document_references`, { guid: document.json.id }, as);
  await there.take((await here.ask('GET', '/export', undefined, as)).bytes);

  // There: a new title, a comment answered and one added with a viewpoint, and an issue of its own.
  const at = `/topics/${whole.guid}`;
  const said = (await there.ask('GET', `${at}/comments`)).json.find(
    ({ comment }: { comment: string }) => comment === 'Raise the beam',
  );
  await there.ask('PATCH', at, { title: 'Door moved', priority: null });
  await there.ask('PATCH', `${at}/comments/${said.guid}`, { comment: 'Raised by 10 cm' }, as);
  const seen = (await there.ask('POST', `${at}/viewpoints`, { lines: [] })).json;
  await there.ask('POST', `${at}/comments`, { comment: 'Done', viewpoint_guid: seen.guid });
  const own = (await there.ask('POST', '/topics', { title: 'New there' })).json;
  // Here: the other issue was changed later than there.
  await here.ask('PATCH', `/topics/${other.guid}`, { title: 'Other, renamed' });

  const back = (await there.ask('GET', '/export', undefined, as)).bytes;
  const merged = await here.take(back, '?conflict=merge&report=true');
  const { topics, added, updated, unchanged, notices } = merged.json;
  assert.deepEqual([merged.status, topics, added, updated, unchanged], [200, 3, 1, 1, 1], merged.text);
  assert.match(JSON.stringify(notices), /fields of the topic were replaced.*Viewpoints that were added: 1/);
  assert.match(JSON.stringify(notices), /has all of it already/);
  const after = (await here.ask('GET', `/full-topic/${whole.guid}`)).json;
  assert.deepEqual([after.title, after.index, after.topic_status], ['Door moved', whole.index, 'Open']);
  assert.deepEqual(
    after.comments.map(({ comment }: { comment: string }) => comment).toSorted(),
    ['Done', 'Raised by 10 cm', 'Why?'].toSorted(),
  );
  assert.equal(after.viewpoints.length, 2);
  assert.equal((await here.ask('GET', `/topics/${other.guid}`)).json.title, 'Other, renamed');
  assert.equal((await here.ask('GET', `/topics/${own.guid}`)).json.title, 'New there');
  assert.equal((await service.request('GET', `${here.path}/document`, { as })).json.length, 1, 'no document twice');
  const events = (await here.ask('GET', `/topics/${whole.guid}/events`)).json;
  assert.deepEqual(events.at(-1).events[0], { type: 'title_updated', value: 'Door moved' });

  const again = await here.take(back, '?conflict=merge&report=true');
  assert.deepEqual([again.json.added, again.json.updated, again.json.unchanged], [0, 0, 3], again.text);

  await there.ask('PATCH', `${at}/comments/${said.guid}`, { comment: 'Not by its author' }, as);
  const later = (await there.ask('GET', '/export', undefined, as)).bytes;
  const una = await joinProject(service, here.path, 'una', 25);
  const kept = await here.take(later, '?conflict=merge&report=true', una.as);
  assert.match(
    JSON.stringify(kept.json.notices),
    /comments of the file that others wrote; the project keeps its own: 1/,
  );
  assert.equal((await here.ask('GET', `${at}/comments/${said.guid}`)).json.comment, 'Raised by 10 cm');
});

test('comments and viewpoints beyond the memory buffer are imported completely', async t => {
  const service = await shareService(t);
  const [from, to] = [await furnish(service, 'Talk'), await furnish(service, 'Echo')];
  const guids: string[] = [];
  for (const title of ['墙', 'Wall']) {
    const comments = Array.from({ length: 60 }, (_, n) => ({ comment: `${n} ${title.repeat(3000)}` }));
    const viewpoints = [3000, 1, 3000].map(count => ({
      components: { selection: Array.from({ length: count }, (_, n) => ({ authoring_tool_id: String(n) })) },
    }));
    guids.push((await from.ask('POST', '/full-topic', { title, description: title, comments, viewpoints })).json.guid);
  }
  const { bytes } = await from.ask('GET', '/export');
  for (const query of ['?report=true', '?report=true&conflict=merge']) {
    const { json, text } = await to.take(bytes, query);
    assert.equal(json.topics, 2, text);
    for (const guid of guids) {
      const [before, after] = [
        await from.ask('GET', `/full-topic/${guid}`),
        await to.ask('GET', `/full-topic/${guid}`),
      ];
      const comments = (answer: typeof before) =>
        answer.json.comments.map((each: { guid: string; comment: string }) => [each.guid, each.comment]).toSorted();
      assert.deepEqual(comments(after), comments(before));
      const selected = (answer: typeof before) =>
        answer.json.viewpoints
          .map((each: { guid: string; components: { selection: object[] } }) => [each.guid, each.components.selection])
          .toSorted();
      assert.deepEqual(selected(after), selected(before));
    }
  }
});

test('a part that another topic has gets a new guid when files are merged', async t => {
  const service = await shareService(t);
  const place = await furnish(service, 'Tower');
  const { whole } = await fill(place, service.application, place.guest.email);
  const { bytes } = await place.ask('GET', '/export');
  const stranger = '6b1ea8a4-1d3c-4a52-9d3c-0f6c1e9f5a01';
  const file = await readBcf(bytes);
  const { bytes: moved } = await exported(
    { ...file, topics: file.topics.map(topic => (topic.guid === whole.guid ? { ...topic, guid: stranger } : topic)) },
    { version: '2.1' },
  );
  file.close();
  const taken = await place.take(moved, '?conflict=merge&report=true');
  assert.deepEqual([taken.json.added, taken.json.unchanged], [1, 1], taken.text);
  const copy = (await place.ask('GET', `/full-topic/${stranger}`)).json;
  assert.notEqual(copy.viewpoints[0].guid, whole.viewpoints[0].guid);
  assert.deepEqual(
    copy.comments.map(({ viewpoint_guid }: { viewpoint_guid: string | null }) => viewpoint_guid).filter(Boolean),
    [copy.viewpoints[0].guid],
  );
});

test('files that are not BCF are refused with a reason and leave no data', async t => {
  const service = await shareService(t);
  const place = await furnish(service, 'Tower');
  for (const [bytes, status] of [
    [Buffer.from('no zip'), 400],
    [Buffer.alloc(0), 400],
  ] as const) {
    const { status: answered, json } = await place.take(bytes);
    assert.deepEqual([answered, Object.keys(json).includes('file')], [status, true], JSON.stringify(json));
  }
  assert.equal((await place.ask('POST', '/import', {})).status, 400);
  assert.deepEqual((await place.ask('GET', '/topics')).json, []);
});
