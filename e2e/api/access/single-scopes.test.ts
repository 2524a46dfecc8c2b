// Every GET with each scope alone: no answer contains the address of a file, or the name of a document, that the scope
// does not read. Embedded objects are checked like the answer itself.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scopes, type Scope } from '../../../core/access/scopes.ts';
import { startService, type TestService } from '../../../core/testing/service.ts';
import { fillPath, furnish, type World } from '../../fixtures/access/world.ts';

/** Kinds of addresses by their path, with the scope that reads such files. */
const addresses: readonly (readonly [path: RegExp, scope: Scope])[] = [
  [/\/file\/(?:document|archive|visa-validation)\//, 'document:read'],
  [/\/file\/model\//, 'model:read'],
  [/\/file\/bcf-snapshot\//, 'bcf:read'],
];

/** Routes that show more with a query. */
const queries: Readonly<Record<string, readonly string[]>> = {
  getProjectDMSTree: ['without_urls=false', 'without_urls=true'],
  getFullTopic: ['img_format=url'],
  getFullTopics: ['img_format=url'],
  getTopicViewpoints: ['img_format=url'],
  getViewpoint: ['img_format=url'],
  getViewpoints: ['img_format=url'],
  searchEverything: ['q=Larch'],
};

/** The application with one of its scopes alone. */
async function holderOf({ bootstrap, request }: TestService, scope: Scope): Promise<string> {
  const { client_id, client_secret } = bootstrap.application;
  const answer = await request('POST', `${bootstrap.auth_url}/auth/realms/plinth/protocol/openid-connect/token`, {
    body: new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret, scope }),
  });
  return `Bearer ${answer.json.access_token}`;
}

/**
 * Links the document of a world to everything that can refer to one, and gives the file of its model a name that the
 * model lacks.
 */
async function embed({ request }: TestService, { as, ids, marker }: World) {
  const at = `/cloud/${ids['cloud']}/project/${ids['project']}`;
  const inModel = `${at}/model/${ids['model']}`;
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await request(method, path, { as, ...(body !== undefined && { body }) });
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.status} ${answer.text}`);
    return answer.json;
  };
  const { document_id: source } = await call('GET', inModel);
  await call('PATCH', `${at}/document/${source}`, { name: `${marker} source`, file_name: `${marker}-source.ifc` });
  await call('PATCH', inModel, { name: 'Building' });
  await call('POST', `${inModel}/element/${ids['element']}/documents`, [ids['document']]);
  await call('POST', `/bcf/2.1/projects/${ids['project']}/topics/${ids['topics']}/document_references`, {
    guid: ids['document'],
  });
  for (const hook of [`/cloud/${ids['cloud']}/webhook/${ids['webhook']}`, `${at}/webhook/${ids['project webhook']}`])
    await call('PATCH', hook, { events: ['document.update', 'bcf.topic.update', 'model.creation'] });
  await call('PATCH', `${at}/document/${ids['document']}`, { description: `${marker} description` });
  return { at, inModel, source: source as number, call };
}

test('a scope alone shows no address and no document of another', { timeout: 300_000 }, async t => {
  const service = await startService(t);
  const { core, request, application } = service;
  const world = await furnish(service, application, 'Larch');
  const { at, call } = await embed(service, world);
  const hook = `${at}/webhook/${world.ids['project webhook']}/delivery`;
  const names = /Larch(?:\.txt|-gone\.txt| document| head| gone| source|-source\.ifc| description)/;
  const found = new Map<string, Set<Scope>>();
  const wrong: string[] = [];
  let reads = 0;
  // Deliveries about changes are made in the background.
  while ((await call('GET', hook)).length < 2) await new Promise(resolve => setTimeout(resolve, 20));

  const routes = core.routes.filter(
    ({ id, method, path, access }) =>
      method === 'GET' && id !== 'live' && access.scopes !== 'public' && !path.startsWith('/file/'),
  );
  for (const scope of scopes) {
    const as = await holderOf(service, scope);
    for (const route of routes) {
      const own = route.id === 'downloadOfflinePackage' ? [`modelId=${world.ids['model']}`] : queries[route.id];
      for (const query of own ?? ['']) {
        const path = fillPath(route.path, world.ids);
        const { bytes } = await request('GET', query ? `${path}?${query}` : path, { as });
        const text = bytes.toString('latin1');
        reads += 1;
        const shown = addresses.flatMap(([kind, reader]) => (kind.test(text) ? [reader] : []));
        for (const reader of shown) found.set(route.id, (found.get(route.id) ?? new Set()).add(reader));
        for (const reader of shown.filter(each => each !== scope)) wrong.push(`${route.id} with ${scope}: ${reader}`);
        const [name] = names.exec(text) ?? [];
        if (name && !scope.startsWith('document:')) wrong.push(`${route.id} with ${scope}: ${name}`);
      }
    }
  }
  t.diagnostic(`${reads} reads: ${routes.length} routes, ${scopes.length} scopes; ${wrong.length} wrong`);
  assert.deepEqual(wrong, []);
  // The scopes that read them do show them: the search above has something to find.
  for (const [id, scope] of [
    ['getDocuments', 'document:read'],
    ['getProjectTree', 'document:read'],
    ['getModels', 'model:read'],
    ['getFullTopics', 'bcf:read'],
  ] as const)
    assert.ok(found.get(id)?.has(scope), `${id} shows nothing with ${scope}`);
});

test('a write scope alone reads nothing by its answers and links only readable objects', async t => {
  const service = await startService(t);
  const { request, application } = service;
  const world = await furnish(service, application, 'Larch');
  const { at, inModel, source, call } = await embed(service, world);
  const { ids } = world;
  const visa = `${at}/document/${ids['document']}`;
  const [documentWriter, modelWriter, issueWriter] = [
    await holderOf(service, 'document:write'),
    await holderOf(service, 'model:write'),
    await holderOf(service, 'bcf:write'),
  ];
  const whole = await call('GET', visa);
  assert.deepEqual([whole.description, whole.visas.length], ['Larch description', 1]);
  const changed = await request('PATCH', visa, { as: documentWriter, body: {} });
  assert.deepEqual(
    [changed.status, changed.json],
    [201, { ...whole, updated_at: changed.json.updated_at, file: '', preview: null, description: null, visas: [] }],
  );

  const model = (await request('PATCH', inModel, { as: modelWriter, body: {} })).json;
  assert.deepEqual([model.id, model.document, model.xkt_file, model.xkt_files], [ids['model'], null, null, []]);
  const linked = `${inModel}/element/${ids['element']}/documents`;
  for (const [as, method, path, body] of [
    [modelWriter, 'POST', linked, [ids['document']]],
    [modelWriter, 'POST', `${at}/model/create-model`, { document_id: source }],
    [modelWriter, 'POST', `${at}/model/create-photosphere`, { document_id: source }],
    [
      issueWriter,
      'POST',
      `/bcf/2.1/projects/${ids['project']}/topics/${ids['topics']}/document_references`,
      { document_guid: String(source) },
    ],
  ] as const) {
    const refused = await request(method, path, { as, ...(body && { body }) });
    assert.deepEqual([refused.status, refused.json?.code], [403, 'missing_scope'], path);
  }
  const unlinked = await request('DELETE', `${linked}/${ids['document']}`, { as: modelWriter });
  assert.equal(unlinked.status, 204, 'unlinking shows nothing');
});
