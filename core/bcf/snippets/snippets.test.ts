import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { openServiceDb } from '../../testing/open-database.ts';
import { startService } from '../../testing/service.ts';

const snippet = { snippet_type: 'clash', is_external: false, reference: 'a.xml', reference_schema: 'a.xsd' };

test('the bytes of a snippet are replaced and downloaded, in both versions, under the name that its topic has', async t => {
  const { request, application: as, createProject, folder } = await startService(t);
  const { projectId } = await createProject();
  const db = await openServiceDb(t, folder);
  const at = (version = '2.1') => `/bcf/${version}/projects/${projectId}/topics`;
  const topic = async (body: object) => (await request('POST', at(), { as, body })).json.guid as string;
  const guid = await topic({ title: 'a', bim_snippet: snippet });
  const put = (target: string, text: string, name?: string) =>
    request('PUT', target, {
      as,
      body: Buffer.from(text),
      ...(name !== undefined && { headers: { 'content-disposition': `attachment; filename="${name}"` } }),
    });
  const path = (version?: string) => `${at(version)}/${guid}/snippet`;
  assert.equal((await request('GET', path(), { as })).status, 404, 'no bytes yet');

  const last = (await db.get<{ id: number }>('SELECT max(id) AS id FROM outbox'))?.id ?? 0;
  const first = await put(path(), '<a/>', 'a.xml');
  assert.deepEqual([first.status, first.json], [200, {}]);
  const read = await request('GET', path('3.0'), { as });
  assert.deepEqual(
    [read.status, read.text, read.headers['content-disposition']],
    [200, '<a/>', 'attachment; filename="a.xml"'],
  );
  assert.equal((await put(path('3.0'), '<b/>')).status, 200);
  assert.equal((await request('GET', path(), { as })).text, '<b/>');
  const events = await db.all<{ name: string }>('SELECT name FROM outbox WHERE id > ? ORDER BY id', [last]);
  assert.deepEqual(
    events.map(({ name }) => name),
    ['bcf.topic.update', 'bcf.topic.update'],
  );
  const refs = async () => (await db.all<{ refs: number }>('SELECT refs FROM blob')).map(({ refs: count }) => count);
  assert.equal((await refs()).filter(count => count > 0).length, 1, 'the previous bytes are released');

  const refused = async (target: string, name?: string) => {
    const { status, json } = await put(target, '<c/>', name);
    return [status, json.code, json.reasons];
  };
  const reason = (code: string, named = {}) => ({ bim_snippet: [{ code, ...named }] });
  assert.deepEqual(await refused(path(), 'b.xml'), [400, 'other_name', reason('other_name', { name: 'a.xml' })]);
  const plain = await topic({ title: 'b' });
  assert.deepEqual(await refused(`${at()}/${plain}/snippet`), [400, 'required', reason('no_snippet')]);
  const external = await topic({ title: 'c', bim_snippet: { ...snippet, is_external: true } });
  assert.deepEqual(await refused(`${at()}/${external}/snippet`), [400, 'external', reason('snippet_elsewhere')]);
  assert.deepEqual(await refused(`${at()}/${randomUUID()}/snippet`), [404, 'not_found', undefined]);
  assert.equal((await request('GET', path(), { as })).text, '<b/>', 'refusals change nothing');
  assert.equal((await refs()).filter(count => count > 0).length, 1, 'refused bytes are not kept');

  await request('PATCH', `${at()}/${guid}`, { as, body: { bim_snippet: null } });
  assert.equal((await request('GET', path(), { as })).status, 404);
  assert.equal((await refs()).filter(count => count > 0).length, 0);
});
