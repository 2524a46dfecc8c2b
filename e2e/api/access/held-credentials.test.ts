// Keys and tokens at a cloud that demands a second factor: those of a person without one give no access there.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { plinth } from '../../../core/testing/command.ts';
import { fileForm } from '../../../core/testing/http-client.ts';
import { joinProject } from '../../../core/testing/join-project.ts';
import { startService, type Person } from '../../../core/testing/service.ts';
import { stepFile } from '../../../core/testing/step-text.ts';
import { startReceiver } from '../../../core/webhooks/testing/receiver.ts';
import { signInAdministrator } from '../../../core/identity/testing/window.ts';
import { addTotp } from '../../../core/testing/add-totp.ts';

// Long: one cloud, and everything that two of its members can hold.
test('keys and tokens of a person without the second factor required by a cloud are refused there', async t => {
  const receiver = await startReceiver(t);
  const service = await startService(t, { owner: { webhook_allow: ['127.0.0.1'] } });
  const { request } = service;
  const ann = await service.createPerson('ann');
  const ok = async (method: string, path: string, as: string, body?: unknown) => {
    const answer = await request(method, path, { as, ...(body !== undefined && { body }) });
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.status} ${answer.text}`);
    return answer.json;
  };
  const { id: cloudId } = await ok('POST', '/cloud', ann.as, { name: 'Careful' });
  const { id: projectId } = await ok('POST', `/cloud/${cloudId}/project`, ann.as, { name: 'House' });
  const path = `/cloud/${cloudId}/project/${projectId}`;
  const bob = await joinProject({ ...service, application: ann.as }, path, 'bob', 50);
  const { id: document } = await ok('POST', `${path}/document`, bob.as, fileForm('a.txt', 'text', { name: 'a.txt' }));
  const { id: model } = await ok('POST', `${path}/model/create-metabuilding`, bob.as, { name: 'Site' });

  /** The credentials of a member: a key of an application in the cloud, tokens of their own and of the application. */
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
    // Zips that were ordered: at the window, by the key and by the token.
    const archives: string[] = [];
    for (const by of [as, key, held.token]) archives.push((await ok('POST', `${path}/archive`, by, {})).url);
    // Deliveries to a webhook of the key.
    const url = `${receiver.url}/${tool.id}`;
    await ok('POST', `${path}/webhook`, key, { events: ['document.creation'], url, secret: 'words' });
    return { tool, held, ofModel, addresses: [file as string, ...archives] };
  };
  await addTotp(service, ann); // ends what she held before
  const [anns, bobs] = [await gather(ann), await gather(bob)];
  await ok('POST', `${path}/document`, ann.as, fileForm('b.txt', 'text', { name: 'b.txt' }));
  for (const { tool, addresses } of [anns, bobs]) {
    const sent = () => receiver.received.find(({ path: to }) => to === `/${tool.id}`);
    while (!sent()) await new Promise(resolve => setTimeout(resolve, 20));
    addresses.push(sent()?.body.data.document.file);
  }
  const states = async ({ held, ofModel, addresses }: Awaited<ReturnType<typeof gather>>) => {
    const answers = [];
    for (const as of Object.values(held)) answers.push((await request('GET', `${path}/document`, { as })).status);
    answers.push((await request('GET', `${path}/model/${model}`, { as: ofModel })).status);
    // A response in progress is broken off when the right to it ends.
    for (const address of addresses)
      answers.push(
        await request('GET', address).then(
          ({ status }) => status,
          () => 'broken off',
        ),
      );
    return answers;
  };
  const finds = async (as: string) => (await request('GET', '/search?q=txt', { as })).text.includes('a.txt');
  assert.equal(await finds(bobs.held.key), true);
  const open = [200, 200, 200, 200, 200, 200, 200, 200, 200];
  assert.deepEqual([await states(anns), await states(bobs)], [open, open]);

  await ok('PUT', `/cloud/${cloudId}/sign-in`, ann.as, { second_factor: true });
  const refused = await request('GET', `${path}/document`, { as: bobs.held.key });
  assert.deepEqual([refused.status, refused.json.code], [403, 'second_factor_required']);
  // Things that act for him end, too: his webhook waits until another administrator takes it over, hers continues.
  await ok('POST', `${path}/document`, ann.as, fileForm('c.txt', 'text', { name: 'c.txt' }));
  const sentOf = ({ tool }: typeof bobs) =>
    receiver.received.flatMap(({ path: to, body }) => (to === `/${tool.id}` ? [body.data.document.name] : []));
  while (sentOf(anns).length < 2) await new Promise(resolve => setTimeout(resolve, 20));
  assert.deepEqual([sentOf(anns), sentOf(bobs)], [['b.txt', 'c.txt'], ['b.txt']]);
  const hooks = (await ok('GET', `${path}/webhook`, ann.as)) as { url: string; disabled_reason: string | null }[];
  const reasons = new Map(hooks.map(({ url, disabled_reason }) => [url.split('/').at(-1), disabled_reason]));
  assert.deepEqual([reasons.get(`${anns.tool.id}`), reasons.get(`${bobs.tool.id}`)], [null, 'maker_gone']);

  // An answer about an address is cached for a moment.
  while ((await states(bobs)).includes(200)) await new Promise(resolve => setTimeout(resolve, 50));
  assert.deepEqual(await states(bobs), [403, 403, 403, 403, 404, 404, 404, 404, 403]);
  assert.deepEqual(await states(anns), open, 'of somebody with a second factor');
  assert.equal((await request('GET', `/cloud/${cloudId}`, { as: bobs.held.key })).status, 403);
  assert.equal(await finds(bobs.held.key), false);

  // A password alone renews the key, and the new one gives as little access.
  const renewed = await ok('POST', `/application/${bobs.tool.id}/api-key`, bob.as);
  assert.equal((await request('GET', `${path}/document`, { as: `ApiKey ${renewed.api_key}` })).status, 403);

  await addTotp(service, bob);
  assert.equal((await request('GET', `${path}/document`, { as: `ApiKey ${renewed.api_key}` })).status, 200);
});

test('a watched folder is not followed for a person without the second factor required by the cloud', async t => {
  const disk = mkdtempSync(join(tmpdir(), 'plinth-disk-'));
  t.after(() => rmSync(disk, { recursive: true, force: true }));
  const service = await startService(t);
  const { request } = service;
  const admin = await signInAdministrator(service);
  const ann = await service.createPerson('ann');
  const { cloudId, projectId, path } = await service.createProject('House', { as: ann.as, cloud: 'Careful' });
  const bob = await joinProject({ ...service, application: ann.as }, path, 'bob', 50);
  await addTotp(service, ann);
  const rule = await request('PUT', `/cloud/${cloudId}/sign-in`, { as: ann.as, body: { second_factor: true } });
  assert.equal(rule.status, 200, rule.text);

  const where = ['--folder', disk, '--project', `${projectId}`, '--email', bob.email, '--data', service.folder];
  const added = await plinth('watch', 'add', ...where);
  assert.equal(added.code, 0, added.stderr);
  writeFileSync(join(disk, 'house.ifc'), stepFile([`#1=IFCPERSON($,'x',$,$,$,$,$,$);`]));
  const watched = async (isMet: (row: { problem: string | null; files: number }) => boolean) => {
    for (const end = Date.now() + 20_000; ;) {
      const [row] = (await request('GET', '/server/watched-folder', { as: admin.as })).json;
      if (isMet(row) || Date.now() > end) return row;
      await new Promise(resolve => setTimeout(resolve, 50));
    }
  };
  const barred = await watched(({ problem }) => problem !== null);
  assert.deepEqual(
    [barred.problem, barred.files, barred.is_paused],
    [`${bob.email} lacks the second factor that this cloud demands`, 0, false],
  );
  await addTotp(service, bob);
  const followed = await watched(({ files }) => files === 1);
  assert.deepEqual([followed.problem, followed.files], [null, 1]);
});
