// The story of service.md section 4: all eleven endpoints, as a script would call them, over HTTPS.
import assert from 'node:assert/strict';
import http from 'node:http';
import { join } from 'node:path';
import { test } from 'node:test';
import { readDemoHouse } from '../../resources/demo-house/house.ts';
import { firstMails, readOutbox } from '../../core/identity/testing/window.ts';
import { fileForm } from '../../core/testing/http-client.ts';
import { startService } from '../../core/testing/service.ts';

// Long: the eleven endpoints in their order.
test('a script calls the eleven endpoints of section 4', async t => {
  const { request, bootstrap, folder, url, processed } = await startService(t);
  const { client_id, client_secret } = bootstrap.application;
  const tokenUrl = `${bootstrap.auth_url}/auth/realms/${bootstrap.realm}/protocol/openid-connect/token`;

  // 1. Obtain access token
  const grant = { grant_type: 'client_credentials', client_id, client_secret };
  const granted = await request('POST', tokenUrl, { body: new URLSearchParams(grant) });
  assert.deepEqual([granted.status, granted.json.token_type, granted.json.expires_in], [200, 'Bearer', 3600]);
  assert.equal((await request('POST', tokenUrl, { body: grant })).status, 400, 'the token request refuses JSON');
  const as = `Bearer ${granted.json.access_token}`;

  // 2. createCloud
  const cloud = await request('POST', '/cloud', { as, body: { name: 'Story' } });
  assert.deepEqual([cloud.status, cloud.json.name], [201, 'Story']);

  // 3. createDemo: a project with a processed model, at once
  const demo = await request('POST', `/cloud/${cloud.json.id}/create-demo`, { as });
  assert.deepEqual([demo.status, demo.json.status], [200, 'A']);
  const demoPath = `/cloud/${cloud.json.id}/project/${demo.json.id}`;

  await t.test('4. getIfcs, 5. list models and 6. elements in simple form', async () => {
    const [older, newer] = await Promise.all(
      ['ifc', 'model'].map(name => request('GET', `${demoPath}/${name}`, { as })),
    );
    assert.deepEqual(
      older?.json.map((model: { status: string; type: string }) => [model.status, model.type]),
      [['C', 'IFC']],
    );
    assert.deepEqual(
      newer?.json.map(({ id }: { id: number }) => id),
      older?.json.map(({ id }: { id: number }) => id),
    );
    const demoModel = older?.json[0];
    assert.equal((await request('GET', `${demoPath}/ifc`, { as, query: { status: 'P' } })).json.length, 0);
    assert.equal((await request('GET', `${demoPath}/ifc`, { as, query: { status: 'C' } })).json.length, 1);

    // 6. Get elements, simple form
    const doors = await request('GET', `${demoPath}/ifc/${demoModel.id}/element/simple`, {
      as,
      query: { type: 'IfcDoor' },
    });
    assert.equal(doors.status, 200);
    const [door] = Object.values(doors.json) as Record<string, Record<string, unknown>>[];
    assert.ok(door?.attributes?.Name, 'a door has a name');
    assert.equal(door?.Pset_DoorCommon?.FireRating !== undefined, true, JSON.stringify(door));
  });

  // 7. Get project
  const project = await request('POST', `/cloud/${cloud.json.id}/project`, { as, body: { name: 'Upload' } });
  const path = `/cloud/${cloud.json.id}/project/${project.json.id}`;
  const record = (await request('GET', path, { as })).json;
  assert.deepEqual(
    [record.name, record.cloud.id, record.status, record.root_folder_id],
    ['Upload', cloud.json.id, 'A', project.json.root_folder_id],
  );

  // 8. Upload document: an IFC that is processed by itself
  const house = readDemoHouse();
  const upload = await request('POST', `${path}/document`, {
    as,
    body: fileForm('mine.ifc', `${house}/* mine */`, { name: 'My house' }),
  });
  assert.equal(upload.status, 201, upload.text);
  const document = upload.json;
  assert.deepEqual(
    [
      document.name,
      document.file_name,
      document.parent,
      document.parent_id,
      document.project,
      document.description,
      document.ifc_id > 0,
      document.model_id,
    ],
    [
      'My house',
      'mine.ifc',
      project.json.root_folder_id,
      project.json.root_folder_id,
      project.json.id,
      null,
      true,
      document.ifc_id,
    ],
  );
  assert.ok(document.size > 0 && document.size < house.length, 'the size is the compressed one');
  const model = await processed(path, document.ifc_id);
  assert.deepEqual([model.status, model.document_id, model.errors], ['C', document.id, []]);
  const gltf = await request('GET', model.gltf_file);
  assert.equal(gltf.bytes.toString('latin1', 0, 4), 'glTF');
  const structure = (await request('GET', model.structure_file)).json;
  assert.equal(structure[0].type, 'project');

  await t.test('9. createProjectAccessToken, used as a browser would', async () => {
    const expires_at = new Date(Date.now() + 12 * 3_600_000).toISOString();
    const token = await request('POST', `${path}/access-token`, { as, body: { expires_at, scopes: ['model:read'] } });
    assert.equal(token.status, 201, token.text);
    const browser = `Bearer ${token.json.token}`;
    assert.equal((await request('GET', `${path}/model/${model.id}`, { as: browser })).status, 200);
    assert.equal((await request('GET', `${path}/document`, { as: browser })).status, 403);
    assert.equal((await request('GET', `${demoPath}/model`, { as: browser })).status, 404);
  });

  await t.test('10. inviteCloudUser: without SMTP the mail is in the outbox', async () => {
    const invited = await request('POST', `/cloud/${cloud.json.id}/invitation`, {
      as,
      body: { email: 'ann@example.org', redirect_uri: 'https://platform.example/invitation' },
    });
    assert.equal(invited.status, 201, invited.text);
    await firstMails(join(folder, 'outbox'), 1);
    const mails = readOutbox(join(folder, 'outbox'));
    assert.equal(mails.length, 1);
    assert.match(mails[0] ?? '', /^To: .*ann@example\.org/m);
    assert.match((mails[0] ?? '').replace(/=\r?\n/g, ''), /https:\S+\/register\?token=/, 'leads on to the platform');
  });

  await t.test('11. Download document: no header needed, byte for byte, for one hour', async () => {
    const file = await request('GET', document.file);
    assert.equal(file.text, `${house}/* mine */`);
    const expires = Number(new URL(document.file).searchParams.get('expires')) - Date.now() / 1000;
    assert.ok(Math.abs(expires - 3600) < 60, `${expires} s`);
    assert.ok(
      [401, 403, 404].includes((await request('GET', document.file.replace(/signature=./, 'signature=x'))).status),
    );
  });

  await t.test('plain HTTP redirects to the same address over HTTPS', async () => {
    for (const target of [
      '/cloud?x=1',
      `${path}/model`,
      '/doc.json',
      '/no-such-route',
      '/auth/realms/plinth/.well-known/openid-configuration',
    ]) {
      const { statusCode, headers } = await new Promise<http.IncomingMessage>((resolve, reject) => {
        http
          .get(`${url.replace('https:', 'http:')}${target}`, answer => {
            answer.resume();
            resolve(answer);
          })
          .on('error', reject);
      });
      assert.deepEqual([statusCode, headers.location], [302, `${url}${target}`]);
    }
  });
});
