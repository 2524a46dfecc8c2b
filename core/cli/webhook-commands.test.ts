import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { plinth, plinthWith } from '../testing/command.ts';
import { startProcess } from '../testing/process.ts';
import { startReceiver } from '../webhooks/testing/receiver.ts';

// Long: one journey; each step continues with the results of the one before.
test('the command line manages webhooks of a running service', { timeout: 300_000 }, async t => {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-cli-webhooks-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const receiver = await startReceiver(t);
  const service = await startProcess(folder, ['--webhook-allow', '127.0.0.1']);
  t.after(() => service.kill());
  const { client, key: as } = service;
  const run = (...args: string[]) => plinth('webhook', ...args, '--data', folder);
  const given = async (...args: string[]) => {
    const { code, stdout, stderr } = await run(...args);
    assert.equal(code, 0, stderr);
    return JSON.parse(stdout);
  };
  const cloud = (await client.request('POST', '/cloud', { as, body: { name: 'Cloud' } })).json;
  const project = (await client.request('POST', `/cloud/${cloud.id}/project`, { as, body: { name: 'House' } })).json;
  const path = `/cloud/${cloud.id}/project/${project.id}`;

  assert.deepEqual(await given('list'), []);
  const place = ['--cloud', String(cloud.id), '--project', String(project.id)];
  const add = ['add', ...place, '--url', receiver.url, '--event', 'folder.creation', '--event', 'project.update'];
  const allowed = ['--webhook-allow', '127.0.0.1'];
  const made = await given(...add, ...allowed);
  const hook = {
    id: made.id,
    events: ['folder.creation', 'project.update'],
    url: receiver.url,
    secret: '********',
    signing_secret: null,
    is_enabled: true,
    disabled_reason: null,
    failing_since: null,
    last_success_at: null,
    maker: null,
    failures_last_day: 0,
    old_secret_until: null,
  };
  assert.ok(made.secret.length >= 32, 'a secret is made when none is given');
  const signing_secret = `whsec_${Buffer.from(made.secret).toString('base64')}`;
  assert.deepEqual(made, { ...hook, secret: made.secret, signing_secret });
  assert.deepEqual(await given('list'), [{ ...hook, cloud_id: cloud.id, project_id: project.id }]);

  await client.request('POST', `${path}/folder`, { as, body: { name: 'Plans' } });
  const [first] = await receiver.got(1);
  const hmac = createHmac('sha256', made.secret)
    .update(first?.text ?? '')
    .digest('hex');
  assert.equal(first?.headers['x-platform-signature'], hmac, 'the running service uses what the command line made');
  const id = ['--id', String(made.id)];
  const pinged = await given('ping', ...id);
  assert.deepEqual([pinged.event_name, pinged.state, pinged.attempts[0].status], ['ping', 'done', 200]);
  assert.deepEqual((await receiver.got(2))[1]?.body.data, { ok: true, project_id: project.id });

  const log = await given('log', ...id);
  assert.deepEqual(
    log.map((each: { event_name: string }) => each.event_name),
    ['folder.creation', 'ping'],
  );
  assert.deepEqual(await given('log', ...id, '--after', String(log[0].id), '--failed'), []);
  assert.deepEqual(await given('replay', ...id, '--first', String(log[0].id)), { count: 1 });
  assert.equal((await receiver.got(3))[2]?.text, first?.text);

  const ofCloud = ['--cloud', String(cloud.id), '--url', 'https://hooks.example/', '--event', 'folder.update'];
  const input = { input: 'from a pipe\n' };
  const second = await plinthWith(input, 'webhook', 'add', ...ofCloud, '--secret', '-', '--data', folder);
  const { secret, id: other } = JSON.parse(second.stdout);
  assert.equal(secret, 'from a pipe');
  assert.deepEqual(await given('remove', '--id', String(other)), { removed: true });

  for (const [args, code, message] of [
    [add, 1, /Only https is allowed/],
    [['add', '--cloud', '999', '--url', 'https://x.example/', '--event', 'folder.update'], 1, /cloud not found/],
    [['ping', '--id', '999'], 1, /webhook not found: 999/],
    [[...add, ...allowed, '--event', 'dance'], 2, /--event dance: no such event; there are bcf\.topic\.creation/],
    [['replay', ...id], 2, /--first is required/],
  ] as const) {
    const end = await run(...args);
    assert.deepEqual(
      [end.code, end.stdout, message.test(end.stderr)],
      [code, '', true],
      `${args.join(' ')} ${end.stderr}`,
    );
  }
  const lines = (await client.request('GET', `${path}/activity`, { as })).json as { readonly action: string }[];
  const actions = lines.map(({ action }) => action).filter(action => action.startsWith('webhook.'));
  assert.deepEqual(actions.toSorted(), ['webhook.create', 'webhook.ping', 'webhook.replay']);
  assert.deepEqual(await given('remove', ...id), { removed: true });
  assert.deepEqual(await given('list'), []);
});
