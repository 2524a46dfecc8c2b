// A model token has a subset of its maker's rights, at every moment: it never has a right that the maker lacks or
// loses.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openAccounts } from '../../../core/rooms/identity.ts';
import { readConfig } from '../../../core/config.ts';
import { silentLog } from '../../../core/kit/log.ts';
import { signInAdministrator } from '../../../core/identity/testing/window.ts';
import { startService } from '../../../core/testing/service.ts';
import { furnish } from '../../fixtures/access/world.ts';

test('a model token has no right that its maker lacks or loses', async t => {
  const service = await startService(t);
  const { application, folder, request } = service;
  const { ids, people } = await furnish(service, application, 'Alder');
  const inCloud = `/cloud/${ids['cloud']}`;
  const at = `${inCloud}/project/${ids['project']}`;
  const one = `${at}/model/${ids['model']}`;
  const calls = [
    ['GET', one],
    ['GET', `${one}/element/raw`],
    ['GET', `${one}/drawing`],
    ['GET', `${one}/zone`],
    ['GET', `${one}/processorhandler`],
    ['PATCH', one, { name: 'Renamed' }],
    ['POST', `${one}/label`, { name: 'Label', geometry: [{ x: 0, y: 0 }] }],
    ['GET', `${one}/access_token`],
    ['POST', `${one}/access_token`, {}],
    ['GET', `${at}/model`],
    ['GET', at],
    ['GET', `${at}/document`],
    ['GET', `${at}/user`],
    ['GET', inCloud],
    ['GET', '/cloud'],
    ['GET', '/user'],
  ] as const;
  const allowedTo = async (as: string) => {
    const allowed: string[] = [];
    for (const [method, path, body] of calls)
      if ((await request(method, path, { as, ...(body && { body }) })).status < 400)
        allowed.push(`${method} ${path.replace(one, '')}`);
    return allowed;
  };
  const make = async (as: string, read_only = false) => {
    const answer = await request('POST', `${one}/access_token`, { as, body: { read_only } });
    return { status: answer.status, as: `Bearer ${answer.json?.token}` };
  };
  /** The rights of the token, all of which its maker has. */
  const within = async (token: string, maker: string) => {
    const [its, theirs] = [await allowedTo(token), await allowedTo(maker)];
    assert.deepEqual(
      its.filter(call => !theirs.includes(call)),
      [],
    );
    return its.length;
  };
  const change = async (method: string, path: string, body?: object) =>
    assert.ok((await request(method, path, { as: application, ...(body && { body }) })).status < 300, path);
  const members = (await request('GET', `${at}/user`, { as: application })).json as { id: number; email: string }[];
  const memberOf = (name: string) => members.find(({ email }) => new RegExp(`alder-${name}@`, 'i').test(email))?.id;

  assert.equal((await make(people.guest)).status, 403, 'who may only look makes none');
  assert.equal((await make(people.second)).status, 404, 'who is not in the project finds no model');
  for (const maker of [people.user, people.projectAdmin, people.cloudAdmin]) {
    const [writing, reading] = [await make(maker), await make(maker, true)];
    assert.deepEqual([writing.status, reading.status], [201, 201]);
    assert.equal(await within(writing.as, maker), 7);
    assert.equal(await within(reading.as, maker), 5, 'one that only reads');
  }

  await t.test('a role, then the membership', async () => {
    const { as: token } = await make(people.user);
    await change('PATCH', `${at}/user/${memberOf('user')}`, { role: 25 });
    assert.equal(await within(token, people.user), 5, 'a guest writes nothing, so does the token');
    await change('PATCH', `${at}/user/${memberOf('user')}`, { role: 50 });
    assert.equal(await within(token, people.user), 7);
    await change('DELETE', `${at}/user/${memberOf('user')}`);
    assert.equal(await within(token, people.user), 0);
    assert.equal((await request('GET', one, { as: token })).status, 401);
  });

  await t.test('a scope of the application that made it', async () => {
    const accounts = openAccounts(readConfig({ data: folder, log: silentLog }, {}));
    t.after(() => accounts.close());
    const made = await accounts.applications.create({
      name: 'Tool',
      scopes: ['model:read', 'model:write', 'model:token_manage'],
    });
    const tool = `ApiKey ${made.apiKey}`;
    await change('POST', `${inCloud}/application`, { client_id: made.application.clientId, role: 100 });
    const accepting = `/application/${made.application.id}/cloud/${ids['cloud']}/accept`;
    const { as: administrator } = await signInAdministrator(service);
    assert.equal((await request('POST', accepting, { as: administrator })).status, 204);
    const byTool = await make(tool);
    assert.equal(await within(byTool.as, tool), 7);
    await accounts.applications.update(made.application.clientId, { scopes: ['model:read', 'model:token_manage'] });
    assert.equal(await within(byTool.as, tool), 5, 'the application writes nothing any more, nor does its token');
    assert.equal((await make(tool)).status, 403);
    await accounts.applications.update(made.application.clientId, { scopes: ['model:token_manage'] });
    assert.equal((await request('GET', one, { as: byTool.as })).status, 403);
    await accounts.applications.revokeApiKey(made.application.clientId);
    assert.equal((await request('GET', one, { as: byTool.as })).status, 401, 'with the key goes what was made by it');
  });
});
