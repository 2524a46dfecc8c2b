import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keys } from '../../api/keys.ts';
import { renewedKeys } from './live-updates.ts';

const event = (name: string, data: Readonly<Record<string, unknown>>, ...renews: readonly string[]) => ({
  name,
  data,
  renews,
});

test('an event invalidates the changed data and the log of its project', () => {
  assert.deepEqual(
    renewedKeys(
      event('document.update', { cloud_id: 1, project_id: 7, id: 5 }, 'documents', 'visas', 'own-visas', 'bin'),
    ),
    [keys.documents(7), keys.visas(7), keys.ownVisas, keys.bin(7), keys.activity(7)],
  );
  assert.deepEqual(renewedKeys(event('model.edited', { cloud_id: 1, project_id: 7, model_id: 3 }, 'model', 'report')), [
    keys.modelData(7, 3),
    keys.report(7, 3),
    keys.activity(7),
  ]);
  assert.deepEqual(renewedKeys(event('model.plans', { cloud_id: 1, project_id: 7, model_id: 3 }, 'plans')), [
    keys.storeyPlans(7, 3),
    keys.activity(7),
  ]);
  assert.deepEqual(
    renewedKeys(event('topic-value.update', { cloud_id: 1, project_id: 7 }, 'topic-values', 'topics', 'own-topics')),
    [keys.issueValues(7), keys.issues(7), keys.ownIssues, keys.activity(7)],
  );
});

test('models invalidate the picture of their project; a deleted project does not', () => {
  assert.deepEqual(renewedKeys(event('model.pictured', { cloud_id: 1, project_id: 7, model_id: 3 }, 'models')), [
    keys.models(7),
    keys.modelSummaries(7),
    keys.activity(7),
  ]);
  const gone = renewedKeys(event('project.delete', { cloud_id: 1, project_id: 7 }, 'project', 'projects', 'bins'));
  assert.ok(!gone.some(([first]) => first === keys.modelSummaries(7)[0]), JSON.stringify(gone));
});

test('a change of the list of models keeps the data of each; a processed model invalidates its own', () => {
  const renewed = renewedKeys(event('ifc.process_update', { project_id: 7, id: 3 }, 'models', 'model'));
  assert.deepEqual(renewed, [keys.models(7), keys.modelSummaries(7), keys.modelData(7, 3), keys.activity(7)]);
  const list = keys.models(7);
  assert.ok(list.some((part, n) => keys.modelData(7, 4)[n] !== part));
});

test('webhook deliveries invalidate the webhooks and no log', () => {
  assert.deepEqual(renewedKeys(event('webhook.delivery', { cloud_id: 1, project_id: 7 }, 'webhooks')), [keys.webhooks]);
  assert.deepEqual(renewedKeys(event('digest.update', { cloud_id: 1, project_id: 7 }, 'digest')), [
    keys.digest(7),
    keys.activity(7),
  ]);
  assert.deepEqual(renewedKeys(event('favourite.update', { cloud_id: null, project_id: null }, 'favourites')), [
    keys.favourites,
  ]);
});

test('an event outside of projects invalidates no project, and progress invalidates nothing', () => {
  assert.deepEqual(
    renewedKeys(
      event('invitation.create', { cloud_id: 4, project_id: null }, 'cloud-invitations', 'cloud-people', 'people'),
    ),
    [keys.cloudInvitations(4), keys.cloudPeople(4)],
  );
  assert.deepEqual(renewedKeys(event('model.progress', { cloud_id: 4, project_id: 7, model_id: 3 })), []);
  assert.deepEqual(renewedKeys({ name: 'later', data: { project_id: null }, renews: ['unheard of'] }), []);
});
