// Every event of the catalog from the action that causes it, over HTTP, to a receiver that verifies it as receivers do.
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { eventNames, type EventName } from '../events/catalog.ts';
import { fileForm } from '../testing/http-client.ts';
import { houseBytes } from '../testing/house-bytes.ts';
import { joinProject } from '../testing/join-project.ts';
import { startService, type TestService } from '../testing/service.ts';
import { startReceiver, type Received } from './testing/receiver.ts';

const SECRET = 'a secret of the receiver';

interface Listening extends TestService {
  readonly cloudId: number;
  readonly projectId: number;
  readonly rootFolderId: number;
  readonly path: string;
  readonly received: readonly Received[];
  readonly signingSecret: string;
  /** Sends a request as the application and returns the answer. @throws when it is refused */
  ask(method: string, target: string, body?: unknown): Promise<any>; // eslint-disable-line typescript/no-explicit-any -- answers of every shape
  /** The data of the newest delivery of an event that was not read before; waits for it. */
  heard(name: EventName | 'ping'): Promise<unknown>;
}

/** A project, and a webhook of its cloud that listens to everything. */
async function listen(t: TestContext): Promise<Listening> {
  const receiver = await startReceiver(t);
  const service = await startService(t, { owner: { webhook_allow: ['127.0.0.1'] } });
  const { request, application: as } = service;
  const place = await service.createProject();
  const hook = { events: eventNames, url: receiver.url, secret: SECRET };
  const made = await request('POST', `/cloud/${place.cloudId}/webhook`, { as, body: hook });
  assert.equal(made.status, 201, made.text);
  const taken = new Set<Received>();
  return {
    ...service,
    ...place,
    received: receiver.received,
    signingSecret: made.json.signing_secret,
    async ask(method, target, body) {
      const answer = await request(method, target, { as, ...(body !== undefined && { body }) });
      assert.ok(answer.status < 300, `${method} ${target}: ${answer.status} ${answer.text}`);
      return answer.json;
    },
    async heard(name) {
      for (const end = Date.now() + 30_000; ; await sleep(10)) {
        const found = receiver.received.find(each => each.body.event_name === name && !taken.has(each));
        if (found) {
          taken.add(found);
          return found.body.data;
        }
        assert.ok(Date.now() < end, `${name} was not delivered`);
      }
    },
  };
}

/** Every delivery is signed for both kinds of receivers. */
function verify({ received, signingSecret }: Listening): void {
  const library = new Webhook(signingSecret);
  for (const { text, headers, body } of received) {
    const plain = createHmac('sha256', SECRET).update(text).digest('hex');
    assert.deepEqual([headers['x-platform-signature'], headers['x-bimdata-signature']], [plain, plain]);
    assert.deepEqual(library.verify(text, headers as Record<string, string>), body, 'by a library of the standard');
    assert.throws(() => library.verify(`${text} `, headers as Record<string, string>));
  }
}

const names = ({ received }: Listening) => [...new Set(received.map(({ body }) => body.event_name))].sort();

test('projects, folders, documents and new members are delivered as the API answers them', async t => {
  const project = await listen(t);
  const { cloudId, projectId, rootFolderId, path, ask, heard } = project;
  const project_id = projectId;

  const { id: newId } = await ask('POST', `/cloud/${cloudId}/project`, { name: 'New' });
  const [other, ofOther] = [`/cloud/${cloudId}/project/${newId}`, { project_id: newId }];
  assert.deepEqual(await heard('project.creation'), { ...(await ask('GET', other)), ...ofOther });
  await ask('PATCH', other, { name: 'Renamed' });
  assert.deepEqual(await heard('project.update'), { ...(await ask('GET', other)), ...ofOther });
  await ask('DELETE', other);
  assert.deepEqual(await heard('project.deletion'), { id: newId, ...ofOther });

  const made = await ask('POST', `${path}/folder`, { name: 'Plans', parent_id: rootFolderId });
  const folder = async () => {
    const { children: _, ...shown } = await ask('GET', `${path}/folder/${made.id}`);
    return shown;
  };
  assert.deepEqual(await heard('folder.creation'), { folder: await folder(), project_id });
  await ask('PATCH', `${path}/folder/${made.id}`, { name: 'Drawings' });
  const renamed = await folder();
  assert.deepEqual(await heard('folder.update'), { folder: renamed, project_id });
  await ask('DELETE', `${path}/folder/${made.id}`);
  assert.deepEqual(await heard('folder.deletion'), { folder: renamed, project_id });

  const document = `${path}/document/${(await ask('POST', `${path}/document`, fileForm('a.txt', 'text', { name: 'A' }))).id}`;
  const first = await ask('GET', document);
  assert.deepEqual(unsigned(await heard('document.creation')), unsigned({ document: first, project_id }));
  const tag = await ask('POST', `${path}/tag`, { name: 'Draft' });
  await ask('POST', `${document}/tag`, { tag_id: tag.id });
  assert.deepEqual(
    unsigned(await heard('document.update')),
    unsigned({ document: await ask('GET', document), project_id }),
    'with the tag that it was given',
  );
  await ask('PATCH', document, { description: 'The plan of the ground floor' });
  const last = await ask('GET', document);
  assert.deepEqual(unsigned(await heard('document.update')), unsigned({ document: last, project_id }));
  await ask('DELETE', document);
  const gone = (await heard('document.deletion')) as { readonly document: object };
  assert.deepEqual(unsigned(gone), unsigned({ document: { ...last, file: '' }, project_id }));

  const { email, id: accountId } = await joinProject(project, path, 'ann', 50);
  const { invitation } = (await heard('project.invitation.accepted')) as {
    readonly invitation: { readonly id: number };
  };
  const [member] = (await ask('GET', `${path}/user`)).filter((each: { email: string }) => each.email === email);
  assert.deepEqual([(invitation as { user_id?: number }).user_id, member.user_id], [accountId, accountId]);
  verify(project);
  assert.deepEqual(names(project), [
    'document.creation',
    'document.deletion',
    'document.update',
    'folder.creation',
    'folder.deletion',
    'folder.update',
    'project.creation',
    'project.deletion',
    'project.invitation.accepted',
    'project.update',
  ]);
});

test('issues and comments are delivered as the API answers them', async t => {
  const project = await listen(t);
  const { projectId: project_id, ask, heard } = project;
  const at = `/bcf/2.1/projects/${project_id}`;

  const { guid } = await ask('POST', `${at}/topics`, { title: 'A leak', description: 'below the roof' });
  const topic = () => ask('GET', `${at}/topics/${guid}`);
  const fullTopic = () => ask('GET', `${at}/full-topic/${guid}`);
  assert.deepEqual(await heard('bcf.topic.creation'), { project_id, topic: await topic() });
  assert.deepEqual(await heard('bcf.topic.full.creation'), { project_id, topic: await fullTopic() });
  await ask('PATCH', `${at}/topics/${guid}`, { title: 'A large leak' });
  const assigned_to_changed = false;
  assert.deepEqual(await heard('bcf.topic.update'), { project_id, topic: await topic(), assigned_to_changed });
  assert.deepEqual(await heard('bcf.topic.full.update'), { project_id, topic: await fullTopic(), assigned_to_changed });

  const { guid: said } = await ask('POST', `${at}/topics/${guid}/comments`, { comment: 'Seen' });
  const comment = () => ask('GET', `${at}/topics/${guid}/comments/${said}`);
  const commented = (await heard('bcf.comment.creation')) as { readonly topic: object };
  assert.deepEqual(commented, { project_id, topic: commented.topic, comment: await comment() });
  await ask('PUT', `${at}/topics/${guid}/comments/${said}`, { comment: 'Mended' });
  const mended = await comment();
  const changed = (await heard('bcf.comment.update')) as { readonly topic: object };
  assert.deepEqual(changed, { project_id, topic: changed.topic, comment: mended });
  await ask('DELETE', `${at}/topics/${guid}/comments/${said}`);
  const removed = (await heard('bcf.comment.deletion')) as { readonly topic: object };
  assert.deepEqual(removed, { project_id, topic: removed.topic, comment: mended });
  assert.deepEqual(removed.topic, await topic());

  const full = await ask('POST', `${at}/full-topic`, {
    title: 'Whole',
    comments: [{ comment: 'x' }],
    viewpoints: [{}],
  });
  assert.deepEqual(await heard('bcf.topic.full.creation'), { project_id, topic: withoutPictures(full) });
  const whole = await ask('PATCH', `${at}/full-topic/${full.guid}`, { description: 'changed' });
  assert.deepEqual(await heard('bcf.topic.full.update'), {
    project_id,
    topic: withoutPictures(whole),
    assigned_to_changed,
  });

  const lastly = await topic();
  await ask('DELETE', `${at}/topics/${guid}`);
  assert.deepEqual(await heard('bcf.topic.deletion'), { project_id, topic: lastly });
  verify(project);
  assert.deepEqual(names(project), eventNames.filter(name => name.startsWith('bcf.')).toSorted());
});

test('visas and responses are delivered as the API answers them', async t => {
  const project = await listen(t);
  const { projectId: project_id, path, ask, heard, request } = project;
  const eve = await joinProject(project, path, 'eve', 50);
  const { id: documentId } = await ask('POST', `${path}/document`, fileForm('plan.txt', 'a plan', { name: 'Plan' }));
  const [member] = (await ask('GET', `${path}/user`)).filter((each: { email: string }) => each.email === eve.email);
  const visas = `${path}/document/${documentId}/visa`;

  const shown = await ask('GET', `${path}/document/${documentId}`);
  const light = ['id', 'parent_id', 'name', 'description', 'head_id', 'is_head_version'];
  const document = Object.fromEntries(light.map(key => [key, shown[key]]));
  const { id } = await ask('POST', visas, { description: 'Please check' });
  const visa = async () => ({ ...(await ask('GET', `${visas}/${id}`)), document });
  const same = async (event: EventName, expected: unknown) => {
    assert.deepEqual(unsigned(await heard(event)), unsigned(expected), event);
  };
  await same('visa.creation', { ...(await visa()), project_id });
  await ask('PATCH', `${visas}/${id}`, { description: 'Please check the doors' });
  await same('visa.update', { ...(await visa()), project_id });
  const { id: validation } = await ask('POST', `${visas}/${id}/validation`, { validator_id: member.id });
  await same('visa.update', { ...(await visa()), project_id });
  const answer = (word: string) => request('POST', `${visas}/${id}/validation/${validation}/${word}`, { as: eve.as });
  for (const [word, event] of [
    ['accept', 'visa.validation.add'],
    ['reset', 'visa.validation.remove'],
    ['deny', 'visa.validation.add'],
  ] as const) {
    assert.ok((await answer(word)).status < 300, word);
    const now = await visa();
    await same(event, { project_id, visa: now, validation: now.validations[0] });
  }
  const denied = await visa();
  await same('visa.validation.denied', { project_id, visa: denied, validation: denied.validations[0] });
  await ask('DELETE', `${visas}/${id}`);
  await same('visa.deletion', { ...denied, project_id });
  verify(project);
  const wanted = eventNames.filter(name => name.startsWith('visa.')).toSorted();
  assert.deepEqual(
    names(project).filter(name => name.startsWith('visa.')),
    wanted,
  );
});

test(
  'models are delivered as the API answers them, without members that depend on the reader',
  { timeout: 120_000 },
  async t => {
    const project = await listen(t);
    const { projectId: project_id, path, ask, heard, processed } = project;
    const { model_id: id } = await ask(
      'POST',
      `${path}/document`,
      fileForm('house.ifc', houseBytes(), { name: 'House' }),
    );
    const made = (await heard('model.creation')) as {
      readonly model: { readonly id: number; readonly status: string };
    };
    assert.deepEqual([made.model.id, made.model.status], [id, 'P']);
    await processed(path, id);
    const course = ['P', 'I', 'C'];
    for (const status of course) {
      const told = (await heard('ifc.process_update')) as { readonly id: number; readonly status: string };
      assert.deepEqual([told.id, told.status], [id, status]);
      if (status === 'C') assert.deepEqual(told, plain({ ...(await ask('GET', `${path}/model/${id}`)), project_id }));
    }
    const last = await ask('GET', `${path}/model/${id}`);
    await ask('DELETE', `${path}/model/${id}`);
    assert.deepEqual(await heard('model.deletion'), { model: plain(last), project_id });
    verify(project);
  },
);

/** A topic without the pictures of its viewpoints, which may be drawn at any time. */
function withoutPictures(topic: { readonly viewpoints: readonly object[] }): object {
  const viewpoints = topic.viewpoints.map(viewpoint => ({ ...viewpoint, snapshot: undefined }));
  return JSON.parse(JSON.stringify({ ...topic, viewpoints })) as object;
}

/** A model without addresses, its creator and its document. */
function plain(model: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const without = Object.entries(model).map(([key, value]) => {
    const isAddress = key.endsWith('_file') || key === 'creator' || key === 'document';
    return [key, isAddress ? null : key === 'xkt_files' ? [] : value];
  });
  return Object.fromEntries(without) as Record<string, unknown>;
}

/** Data with addresses without their signatures, and without those of answers to visas, which events do not carry. */
function unsigned(data: unknown): unknown {
  const addresses = ['file', 'preview', 'office_preview'];
  return JSON.parse(JSON.stringify(data), (key, value: unknown) => {
    if (key === 'attachment') return undefined;
    return addresses.includes(key) && typeof value === 'string' ? value.replace(/\?.*/, '') : value;
  });
}
