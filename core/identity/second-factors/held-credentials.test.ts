// Keys and tokens at a cloud that demands a second factor: what a person without one holds, or makes, opens nothing there.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileForm } from '../../testing/http-client.ts';
import { startService, type Person, type TestService } from '../../testing/service.ts';
import { codeAt, decodeBase32, stepAt } from './totp/codes.ts';

async function addTotp({ request }: TestService, { as, password }: Person): Promise<void> {
  const { secret } = (await request('POST', '/account/second-factor/totp', { as, body: { password } })).json;
  const code = codeAt(decodeBase32(secret), stepAt(Date.now()));
  const { status } = await request('POST', '/account/second-factor/totp/confirmation', { as, body: { code } });
  assert.equal(status, 200);
}

// Long: one cloud, and everything that two of its members can hold.
test('keys and tokens of a person without the second factor that a cloud demands open nothing there', async t => {
  const service = await startService(t);
  const { request, createPerson } = service;
  const [ann, bob] = [await createPerson('ann'), await createPerson('bob')];
  const ok = async (method: string, path: string, as: string, body?: unknown) => {
    const answer = await request(method, path, { as, ...(body !== undefined && { body }) });
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.status} ${answer.text}`);
    return answer.json;
  };
  const { id: cloudId } = await ok('POST', '/cloud', ann.as, { name: 'Careful' });
  const { id: projectId } = await ok('POST', `/cloud/${cloudId}/project`, ann.as, { name: 'House' });
  const path = `/cloud/${cloudId}/project/${projectId}`;
  await ok('POST', `${path}/invitation`, ann.as, {
    email: bob.email,
    role: 50,
    redirect_uri: 'https://platform.example/',
  });
  const [invitation] = await ok('GET', '/user/invitations', bob.as);
  await ok('POST', `/user/invitations/${invitation.id}/accept`, bob.as);
  const { id: document } = await ok('POST', `${path}/document`, bob.as, fileForm('a.txt', 'text', { name: 'a.txt' }));
  const { id: model } = await ok('POST', `${path}/model/create-metabuilding`, bob.as, { name: 'Site' });

  /** What a member holds: a key of an application in the cloud, tokens of their own and of the application. */
  const gather = async ({ as }: Person) => {
    const tool = await ok('POST', '/application', as, { name: 'Tool', base_url: 'https://tool.example' });
    const added = await ok('POST', `/cloud/${cloudId}/application`, ann.as, { client_id: tool.client_id, role: 100 });
    if (added.pending) await ok('POST', `/application/${tool.id}/cloud/${cloudId}/accept`, as);
    const key = `ApiKey ${tool.api_key}`;
    const token = async (by: string) =>
      `Bearer ${(await ok('POST', `${path}/access-token`, by, { scopes: ['document:read', 'model:read'] })).token}`;
    const held = { key, token: await token(as), 'token of the application': await token(key) };
    const ofModel = `Bearer ${(await ok('POST', `${path}/model/${model}/access_token`, as, {})).token}`;
    const { file } = await ok('GET', `${path}/document/${document}`, held.token);
    return { tool, held, ofModel, file: file as string };
  };
  await addTotp(service, ann); // ends what she held before
  const [anns, bobs] = [await gather(ann), await gather(bob)];
  const states = async ({ held, ofModel, file }: Awaited<ReturnType<typeof gather>>) => {
    const answers = [];
    for (const as of Object.values(held)) answers.push((await request('GET', `${path}/document`, { as })).status);
    answers.push((await request('GET', `${path}/model/${model}`, { as: ofModel })).status);
    answers.push((await request('GET', file)).status);
    return answers;
  };
  const finds = async (as: string) => (await request('GET', '/search?q=txt', { as })).text.includes('a.txt');
  assert.equal(await finds(bobs.held.key), true);
  const open = [200, 200, 200, 200, 200];
  assert.deepEqual([await states(anns), await states(bobs)], [open, open]);

  await ok('PUT', `/cloud/${cloudId}/sign-in`, ann.as, { second_factor: true });
  const refused = await request('GET', `${path}/document`, { as: bobs.held.key });
  assert.deepEqual([refused.status, refused.json.code], [403, 'second_factor_required']);
  // An answer about an address is believed for a moment.
  while ((await request('GET', bobs.file)).status === 200) await new Promise(resolve => setTimeout(resolve, 50));
  assert.deepEqual(await states(bobs), [403, 403, 403, 403, 404]);
  assert.deepEqual(await states(anns), open, 'of somebody with a second factor');
  assert.equal((await request('GET', `/cloud/${cloudId}`, { as: bobs.held.key })).status, 403);
  assert.equal(await finds(bobs.held.key), false);

  // A password alone renews the key, and what is new opens as little.
  const renewed = await ok('POST', `/application/${bobs.tool.id}/api-key`, bob.as);
  assert.equal((await request('GET', `${path}/document`, { as: `ApiKey ${renewed.api_key}` })).status, 403);

  await addTotp(service, bob);
  assert.equal((await request('GET', `${path}/document`, { as: `ApiKey ${renewed.api_key}` })).status, 200);
});
