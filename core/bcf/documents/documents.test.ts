import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { fileForm } from '../../testing/http-client.ts';
import { joinProject } from '../../testing/join-project.ts';
import { shareService } from '../../testing/service-per-file.ts';

const octets = { 'content-type': 'application/octet-stream' };
const named = (name: string) => ({ ...octets, 'content-disposition': `attachment; filename="${name}"` });

test('documents are uploaded and deleted under the guid chosen by the client', async t => {
  const service = await shareService(t);
  const { request, application: as } = service;
  const { projectId, path } = await service.createProject();
  const guest = await joinProject(service, path, 'gus', 25);
  const at = (version: string, rest = '') => `/bcf/${version}/projects/${projectId}${rest}`;
  const guid = randomUUID();
  const send = (query: string, body: string | Buffer, headers: Record<string, string>, by = as) =>
    request('POST', at('3.0', `/documents${query}`), { as: by, body: Buffer.from(body), headers });

  const made = await send(`?guid=${guid.toUpperCase()}`, 'paper', named('paper.txt'));
  assert.deepEqual([made.status, made.json], [201, { guid, filename: 'paper.txt' }]);
  assert.equal((await send(`?guid=${guid}`, 'other', named('other.txt'))).status, 409);
  assert.equal((await send('?guid=no', 'other', named('other.txt'))).status, 400);
  assert.equal((await send('', 'other', octets)).status, 400, 'a file needs its name');
  assert.equal((await send('', 'other', named('other.txt'), guest.as)).status, 403, 'guests write issues alone');
  const list = (await request('GET', at('3.0', '/documents'), { as: guest.as })).json;
  assert.deepEqual(list, [{ guid, filename: 'paper.txt' }]);
  const [{ guid: number }] = (await request('GET', at('2.1', '/documents'), { as: guest.as })).json;
  for (const name of [guid, guid.toUpperCase(), number])
    assert.equal((await request('GET', at('3.0', `/documents/${name}`), { as: guest.as })).text, 'paper');
  assert.equal((await request('GET', at('2.1', `/documents/${randomUUID()}`), { as })).status, 404);
  const reader = await request('POST', `${path}/access-token`, { as, body: { scopes: ['bcf:read', 'bcf:write'] } });
  const token = `Bearer ${reader.json.token}`;
  assert.equal((await request('GET', at('3.0', `/documents/${guid}`), { as: token })).status, 403);

  // References: the guid of the client in 3.0, the number in 2.1
  const topic = (await request('POST', at('3.0', '/topics'), { as, body: { title: 'A' } })).json.guid;
  const references = (version: string, rest = '') => at(version, `/topics/${topic}/document_references${rest}`);
  const own = randomUUID();
  const body = { guid: own, document_guid: guid, description: 'see' };
  const referred = await request('POST', references('3.0'), { as, body });
  assert.deepEqual(
    [referred.status, referred.json],
    [201, { guid: own, document_guid: guid, url: null, description: 'see' }],
  );
  assert.equal(
    (await request('POST', references('3.0'), { as, body: { guid: own.toUpperCase(), url: 'https://a.b' } })).status,
    409,
  );
  const [old] = (await request('GET', references('2.1'), { as })).json;
  assert.deepEqual([old.guid, old.document_guid], [Number(number), number]);
  const put = await request('PUT', references('3.0', `/${own}`), {
    as,
    body: { guid: randomUUID(), url: 'https://a.b/c' },
  });
  assert.deepEqual(
    [put.status, put.json],
    [200, { guid: own, document_guid: null, url: 'https://a.b/c', description: null }],
  );
  assert.equal(
    (await request('PUT', references('3.0', `/${randomUUID()}`), { as, body: { url: 'https://a.b' } })).status,
    404,
  );
  const numbered = await request('POST', references('2.1'), { as, body: { guid: Number(number) } });
  assert.equal(numbered.json.guid, Number(number));
  const shown = (await request('GET', references('3.0'), { as })).json;
  assert.deepEqual(
    shown.map((each: { guid: string }) => each.guid),
    [own, number],
  );
});

test('the snippet of a topic is kept as it is sent, a form called octet-stream too', async t => {
  const service = await shareService(t);
  const { request, application: as } = service;
  const { projectId } = await service.createProject();
  const topics = `/bcf/3.0/projects/${projectId}/topics`;
  const snippet = { snippet_type: 'a', is_external: false, reference: 'a.xml', reference_schema: 'a.xsd' };
  const { guid } = (await request('POST', topics, { as, body: { title: 'A', bim_snippet: snippet } })).json;
  const bare = (await request('POST', topics, { as, body: { title: 'B' } })).json.guid;
  const put = (body: string, headers: Record<string, string>, topic = guid) =>
    request('PUT', `${topics}/${topic}/snippet`, { as, body: Buffer.from(body), headers });
  const get = () => request('GET', `${topics}/${guid}/snippet`, { as });

  assert.equal((await get()).status, 404);
  assert.equal((await put('x', named('b.xml'))).status, 400, 'another name');
  assert.equal((await put('x', octets, bare)).status, 400, 'no snippet in the topic');
  const form = '--b\r\nContent-Disposition: form-data; name="file"\r\n\r\n<a/>\r\n--b--\r\n';
  assert.equal((await put(form, octets)).status, 200);
  const sent = await get();
  assert.deepEqual([sent.text, sent.headers['content-disposition']], [form, 'attachment; filename="a.xml"']);
  assert.equal((await put('<a/>', named('a.xml'))).status, 200);
  assert.equal((await get()).text, '<a/>');
  const external = { ...snippet, is_external: true };
  await request('PUT', `${topics}/${guid}`, { as, body: { title: 'A', bim_snippet: external } });
  assert.equal((await get()).status, 404);
});

test('files that topics may reference are listed with all columns, and accepted back unchanged', async t => {
  const service = await shareService(t);
  const { request, application: as } = service;
  const { projectId, path } = await service.createProject();
  await request('POST', `${path}/document`, { as, body: fileForm('tower.dxf', 'x', { name: 'Tower' }) });
  const { json } = await request('GET', `/bcf/3.0/projects/${projectId}/files_information`, { as });
  assert.deepEqual(
    json.map((each: { display_information: { field_display_name: string }[] }) =>
      each.display_information.map(column => column.field_display_name),
    ),
    [['Name', 'Version', 'Date']],
  );
  const topic = (await request('POST', `/bcf/3.0/projects/${projectId}/topics`, { as, body: { title: 'A' } })).json
    .guid;
  const files = `/bcf/3.0/projects/${projectId}/topics/${topic}/files`;
  const given = json.map((each: { file: object }) => each.file);
  assert.deepEqual((await request('PUT', files, { as, body: given })).json, given);
  assert.equal((await request('GET', files, { as })).json[0].filename, 'tower.dxf');
  assert.equal((await request('GET', files.replace('3.0', '2.1'), { as })).json[0].file_name, 'tower.dxf');
  const either = await request('PUT', files, { as, body: [{ file_name: 'a.ifc' }] });
  assert.deepEqual(either.json, [{ filename: 'a.ifc' }]);
});

test('a document of an issue needs bcf:write and no scope of documents, and is referenced by its guid', async t => {
  const { request, application: as, createProject } = await shareService(t);
  const { projectId, path } = await createProject();
  const holder = async (scopes: string[]) =>
    `Bearer ${(await request('POST', `${path}/access-token`, { as, body: { scopes } })).json.token}`;
  const [issues, documents] = [await holder(['bcf:write']), await holder(['document:read', 'document:write'])];
  const topic = (await request('POST', `/bcf/3.0/projects/${projectId}/topics`, { as, body: { title: 'A' } })).json
    .guid;
  for (const version of ['2.1', '3.0']) {
    const at = `/bcf/${version}/projects/${projectId}`;
    const guid = randomUUID();
    const send = (by: string) =>
      request('POST', `${at}/documents?guid=${guid}`, { as: by, body: Buffer.from('paper'), headers: named('p.txt') });
    assert.deepEqual([(await send(documents)).status, (await send(issues)).status], [403, 201], version);
    if (version === '2.1') continue; // its documents have numbers
    const referred = { as: issues, body: { document_guid: guid } };
    assert.equal((await request('POST', `${at}/topics/${topic}/document_references`, referred)).status, 201);
  }
});
