import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readBcf } from '../../formats/bcfzip/reading/read-bcf.ts';
import { fileForm } from '../../testing/http-client.ts';
import { joinProject } from '../../testing/join-project.ts';
import { shareService } from '../../testing/service-per-file.ts';

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

// Long: one issue with everything, and each way out.
test('issues are exported as a BCF file of either version, and as a workbook', async t => {
  const service = await shareService(t);
  const { request, application: as } = service;
  const { projectId, path } = await service.createProject('Tower');
  const guest = await joinProject(service, path, 'gus', 25);
  const at = `/bcf/2.1/projects/${projectId}`;
  const ask = (method: string, target: string, body?: object, by = guest.as) =>
    request(method, `${at}${target}`, { as: by, ...(body && { body }) });
  await ask('POST', '/extension/status', { topic_status: 'Open' }, as);
  const whole = (
    await ask('POST', '/full-topic', {
      title: 'Door meets beam',
      topic_status: 'Open',
      due_date: '2030-01-31',
      viewpoints: [
        {
          temp_id: 1,
          perspective_camera: {
            camera_view_point: { x: 311988180.54, y: 0.1, z: 2 },
            camera_direction: { x: 1, y: 0, z: 0 },
            camera_up_vector: { x: 0, y: 0, z: 1 },
            field_of_view: 60,
          },
          snapshot: { snapshot_type: 'png', snapshot_data: pixel },
          components: { coloring: [{ color: 'f80', components: [{ ifc_guid: '0J$yPqHBD12v72y4qF6XcD' }, {}] }] },
        },
      ],
      comments: [{ comment: 'Raise the beam', viewpoint_temp_id: 1 }],
    })
  ).json;
  const other = (await ask('POST', '/topics', { title: 'Other' })).json;
  await ask('PUT', `/topics/${whole.guid}/related_topics`, [{ related_topic_guid: other.guid }]);
  const plan = await request('POST', `${path}/document`, {
    as,
    body: fileForm('plan.txt', 'a plan', { name: 'plan' }),
  });
  await ask('POST', `/topics/${whole.guid}/document_references`, { guid: plan.json.id, description: 'see there' });
  await ask('POST', `/topics/${whole.guid}/document_references`, { url: 'https://example.org/paper' });

  for (const version of ['2.1', '3.0']) {
    const { status, headers, bytes } = await ask(
      'GET',
      `/export?topics=${whole.guid.toUpperCase()}&version=${version}`,
    );
    assert.deepEqual([status, /Tower\.bcf/.test(String(headers['content-disposition']))], [200, true]);
    const file = await readBcf(bytes);
    const [topic] = file.topics;
    assert.deepEqual(
      [file.version, file.topics.length, topic?.guid, topic?.title, topic?.topic_status, topic?.due_date],
      [version, 1, whole.guid, 'Door meets beam', 'Open', '2030-01-31T00:00:00.000Z'],
    );
    assert.deepEqual(topic?.related_topics, [other.guid]);
    assert.deepEqual(
      topic?.comments.map(({ comment, viewpoint_guid }) => [comment, viewpoint_guid]),
      [['Raise the beam', whole.viewpoints[0].guid]],
    );
    const [viewpoint] = topic?.viewpoints ?? [];
    assert.equal(viewpoint?.perspective_camera?.camera_view_point.x, 311988180.54);
    assert.equal((await viewpoint?.snapshot?.read())?.toString('base64'), pixel);
    assert.deepEqual(
      viewpoint?.components?.coloring.map(({ color, components }) => [color, components.length]),
      [['FF8800', 1]],
    );
    assert.equal((await file.documents[0]?.bytes.read())?.toString(), 'a plan');
    assert.deepEqual(
      topic?.document_references.map(({ url, document_guid }) => [url, document_guid === file.documents[0]?.guid]),
      [
        [null, true],
        ['https://example.org/paper', false],
      ],
    );
    file.close();
  }
  const all = await ask('POST', '/export', {});
  const file = await readBcf(all.bytes);
  assert.deepEqual(file.topics.map(({ title }) => title).toSorted(), ['Door meets beam', 'Other']);
  file.close();
  assert.equal((await ask('GET', '/export?version=4')).status, 400);

  for (const sheet of [await ask('GET', '/export-xlsx?locale=fr'), await ask('POST', '/export-xlsx', { topics: [] })])
    assert.deepEqual([sheet.status, sheet.bytes.toString('latin1', 0, 2)], [200, 'PK']);
});

test('security: a token for issues alone neither exports nor adds documents', async t => {
  const service = await shareService(t);
  const { request, application: as } = service;
  const { projectId, path } = await service.createProject('Tower');
  const at = `/bcf/2.1/projects/${projectId}`;
  const topic = (await request('POST', `${at}/topics`, { as, body: { title: 'Door' } })).json;
  const document = await request('POST', `${path}/document`, {
    as,
    body: fileForm('plan.txt', 'a plan', { name: 'plan' }),
  });
  await request('POST', `${at}/topics/${topic.guid}/document_references`, { as, body: { guid: document.json.id } });
  const { token } = (await request('POST', `${path}/access-token`, { as, body: { scopes: ['bcf:read', 'bcf:write'] } }))
    .json;
  const narrow = `Bearer ${token}`;
  const documentsIn = async (bytes: Buffer) => {
    const file = await readBcf(bytes);
    file.close();
    return file.documents.length;
  };
  const whole = (await request('GET', `${at}/export`, { as })).bytes;
  const part = await request('GET', `${at}/export`, { as: narrow });
  assert.deepEqual([part.status, await documentsIn(whole), await documentsIn(part.bytes)], [200, 1, 0]);

  const body = fileForm('issues.bcf', whole, {});
  const taken = await request('POST', `${at}/import?conflict=copy&report=true`, { as: narrow, body });
  assert.equal(taken.status, 200, taken.text);
  assert.match(JSON.stringify(taken.json.notices), /needs the scope document:write/);
  assert.equal((await request('GET', `${path}/document`, { as })).json.length, 1);
});

test('an export that did not change is not sent again', async t => {
  const service = await shareService(t);
  const { request, application: as } = service;
  const at = `/bcf/2.1/projects/${(await service.createProject()).projectId}`;
  const snapshot = { snapshot_type: 'png', snapshot_data: pixel };
  const { guid } = (await request('POST', `${at}/full-topic`, { as, body: { title: 'A', viewpoints: [{ snapshot }] } }))
    .json;
  for (const target of ['/export', '/export?version=3.0', '/export-xlsx']) {
    const first = await request('GET', `${at}${target}`, { as });
    const headers = { 'if-none-match': String(first.headers.etag) };
    const again = await request('GET', `${at}${target}`, { as, headers });
    assert.deepEqual([first.status, again.status, again.bytes.length], [200, 304, 0], target);
    await request('POST', `${at}/topics/${guid}/comments`, { as, body: { comment: target } });
    assert.equal((await request('GET', `${at}${target}`, { as, headers })).status, 200, `${target} after a change`);
  }
});
