import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BCF_TABLES_MISSING, bcfTable } from '../../testing/bcf-fields.ts';
import type { Answer } from '../../testing/http-client.ts';
import { joinProject } from '../../testing/join-project.ts';
import type { TestService } from '../../testing/service.ts';
import { shareService } from '../../testing/service-per-file.ts';

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const [origin, direction] = [
  { x: 0, y: 0, z: 0 },
  { x: 0, y: 0, z: 1 },
];
const camera = {
  camera_view_point: origin,
  camera_direction: direction,
  camera_up_vector: direction,
  field_of_view: 60,
  aspect_ratio: 1.5,
};
const octets = { 'content-type': 'application/octet-stream' };

type Table = NonNullable<ReturnType<typeof bcfTable>>;
type Call = ReturnType<typeof callsOf>['call'];

/** Calls routes of the table, and collects what differs from it. */
function callsOf(
  request: TestService['request'],
  { table, projectId, as }: { readonly table: Table; readonly projectId: number; readonly as: string },
) {
  const [faults, called] = [[] as string[], new Set<string>()];
  const ids: Record<string, string> = { project_id: String(projectId) };

  /** Calls a route of the table, and checks what it answers. */
  const call = async (id: string, body?: unknown, headers?: Record<string, string>, query = ''): Promise<Answer> => {
    const route = table.routes.find(each => each.id === id);
    if (!route) throw new Error(`the table has no ${id}`);
    const path = route.path.replace(/\{(\w+)\}/g, (_, key: string) => ids[key] ?? `no ${key}`);
    const answer = await request(route.method, path + query, { as, body, ...(headers && { headers }) });
    called.add(id);
    if (answer.status !== route.ok) faults.push(`${id}: ${answer.status} instead of ${route.ok}: ${answer.text}`);
    const { response } = route;
    const isBinary = typeof response === 'string' && response.startsWith('binary');
    if (response !== undefined && !isBinary) faults.push(...table.faultsOf(id, answer.json));
    if (route.method === 'GET') {
      const known = await request('GET', path + query, {
        as,
        headers: { 'if-none-match': String(answer.headers.etag) },
      });
      if (known.status !== 304 || known.bytes.length > 0) faults.push(`${id}: ${known.status} for a known tag`);
    }
    return answer;
  };
  return { faults, called, ids, call };
}

async function addExtensions(request: TestService['request'], projectId: number, as: string) {
  for (const [kind, value] of [
    ['type', { topic_type: 'Clash' }],
    ['status', { topic_status: 'Open' }],
    ['stage', { stage: 'Design' }],
    ['label', { label: 'Fire' }],
    ['priority', { priority: 'High' }],
  ] as const)
    await request('POST', `/bcf/2.1/projects/${projectId}/extension/${kind}`, { as, body: value });
}

async function callViewpoints(call: Call, ids: Record<string, string>) {
  const component = { ifc_guid: '0A$bC0A$bC0A$bC0A$bC0A', originating_system: 'test' };
  const viewpoint = await call('viewpoints.post', {
    index: 1,
    perspective_camera: camera,
    lines: [{ start_point: origin, end_point: direction }],
    clipping_planes: [{ location: origin, direction }],
    bitmaps: [
      { bitmap_type: 'png', bitmap_data: pixel, location: origin, normal: direction, up: direction, height: 1 },
    ],
    snapshot: { snapshot_type: 'png', snapshot_data: pixel },
    components: {
      selection: [component],
      coloring: [{ color: '#ff0000', components: [component] }],
      visibility: { default_visibility: true, exceptions: [component] },
    },
  });
  ids['viewpoint_guid'] = viewpoint.json.guid;
  ids['bitmap_guid'] = viewpoint.json.bitmaps[0].guid;
  const parts = ['list', 'get', 'snapshot', 'bitmap', 'selection', 'coloring', 'visibility'];
  for (const part of parts)
    await call(`viewpoints.${part}`, undefined, undefined, /list|get/.test(part) ? '?includeAuthorization=true' : '');
  return { viewpoint };
}

for (const [version, name] of [
  ['2.1', 'bcf21'],
  ['3.0', 'bcf30'],
] as const)
  // Long: every route of the table, each after what it needs.
  test(`every route of BCF ${version} answers with the status and the fields of the standard`, async t => {
    const table = bcfTable(name);
    if (!table) {
      t.skip(BCF_TABLES_MISSING);
      return;
    }
    const service = await shareService(t);
    const { request } = service;
    const { projectId, path: place } = await service.createProject('Tower');
    const { as } = await joinProject(service, place, 'ada', 100);
    const project = `/bcf/${version}/projects/${projectId}`;
    const { faults, called, ids, call } = callsOf(request, { table, projectId, as });

    await addExtensions(request, projectId, as);

    if (version === '2.1') for (const id of ['versions.list', 'auth.get']) await call(id);
    if (version === '2.1') await call('user.current');
    await call('projects.list');
    await call('projects.get', undefined, undefined, '?includeAuthorization=true');
    await call('projects.put', { name: 'Bridge' });
    await call('extensions.get');
    const snippet = { snippet_type: 'a', is_external: false, reference: 'a.xml', reference_schema: 'a.xsd' };
    const whole = {
      title: 'Door',
      topic_type: 'Clash',
      topic_status: 'Open',
      stage: 'Design',
      priority: 'High',
      labels: ['Fire'],
      due_date: '2030-01-31',
      description: 'Low',
      reference_links: ['https://example.org'],
      bim_snippet: snippet,
    };
    ids['topic_guid'] = (await call('topics.post', whole)).json.guid;
    const other = (await request('POST', `${project}/topics`, { as, body: { title: 'Other' } })).json.guid;
    await call('topics.put', { ...whole, title: 'Door 2' });
    await call('topics.get', undefined, undefined, '?includeAuthorization=true');
    await call('topics.list', undefined, undefined, '?includeAuthorization=true');
    await call('snippet.put', Buffer.from('<a/>'), {
      ...octets,
      'content-disposition': 'attachment; filename="a.xml"',
    });
    assert.equal((await call('snippet.get')).text, '<a/>');
    if (version === '3.0') await call('files_information.get');
    await call('files.put', [{ [version === '3.0' ? 'filename' : 'file_name']: 'a.ifc', reference: '1' }]);
    await call('files.get');
    const { viewpoint } = await callViewpoints(call, ids);
    const said = await call('comments.post', { comment: 'One', viewpoint_guid: viewpoint.json.guid });
    ids['comment_guid'] = said.json.guid;
    await call('comments.put', { comment: 'Two' });
    for (const id of ['comments.list', 'comments.get'])
      await call(id, undefined, undefined, '?includeAuthorization=true');
    await call('related.put', [{ related_topic_guid: other }]);
    await call('related.get');
    const document = await call('documents.post', Buffer.from('paper'), {
      ...octets,
      'content-disposition': `attachment; filename="paper.txt"; filename*=UTF-8''pap%C3%A9r.txt`,
    });
    assert.equal(document.json.filename, 'papér.txt');
    ids['document_guid'] = document.json.guid;
    await call('documents.list');
    const sent = await call('documents.get');
    assert.deepEqual([sent.text, sent.headers['content-type']], ['paper', 'application/octet-stream']);
    assert.match(String(sent.headers['content-security-policy']), /sandbox/);
    const reference = await call('docrefs.post', { url: 'https://example.org/a', description: 'a' });
    ids['document_reference_guid'] = reference.json.guid;
    await call('docrefs.put', { guid: reference.json.guid, url: 'https://example.org/b' });
    await call('docrefs.list');
    for (const id of ['project', 'topic']) await call(`topic_events.${id}`);
    for (const id of ['project', 'comment']) await call(`comment_events.${id}`);
    if (version === '3.0') await call('viewpoints.delete');
    await call('comments.delete');
    await call('topics.delete');

    assert.deepEqual(faults, []);
    const left = table.routes.map(({ id }) => id).filter(id => !called.has(id) && id !== 'auth.register_client');
    assert.deepEqual(left, []);
  });
