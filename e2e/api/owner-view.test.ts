import assert from 'node:assert/strict';
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { readDemoHouse } from '../../resources/demo-house/house.ts';
import { fileForm } from '../../core/testing/http-client.ts';
import { startService } from '../../core/testing/service.ts';
import type { Activity, ModelEnd } from '../../core/live/owner-view.ts';

test('the owner view has started and finished work, and every model with its place', { timeout: 60_000 }, async t => {
  const {
    core: { owner },
    application,
    createProject,
    processed,
    request,
  } = await startService(t);
  const { cloudId, projectId, path } = await createProject();
  const ends: ModelEnd[] = [];
  const activities: Activity[] = [];
  const stop = owner.onModelEnd(end => ends.push(end));
  owner.onActivity(activity => activities.push(activity));
  assert.deepEqual(await owner.activity(), { jobs: 0, visitors: 0 });

  const house = Buffer.from(readDemoHouse());
  const upload = async (name: string, bytes: Buffer) =>
    (await request('POST', `${path}/document`, { as: application, body: fileForm(name, bytes, { name }) })).json
      .model_id as number;
  const [good, bad] = [await upload('Good.ifc', house), await upload('Bad.ifc', house.subarray(0, 40_000))];
  for (const id of [good, bad]) await processed(path, id);
  const expected = [
    { cloudId, projectId, modelId: good, name: 'Good.ifc', hasFailed: false },
    { cloudId, projectId, modelId: bad, name: 'Bad.ifc', hasFailed: true },
  ];
  while (ends.length < 2 || activities.at(-1)?.jobs !== 0)
    await new Promise(resolve => {
      setTimeout(resolve, 20);
    });
  assert.deepEqual(
    ends.toSorted((a, b) => a.modelId - b.modelId),
    expected,
  );
  assert.ok(
    activities.some(({ jobs }) => jobs > 0),
    'jobs began',
  );

  stop();
  await processed(path, await upload('Again.ifc', house));
  assert.equal(ends.length, 2);
});

test('the owner view has the certificate, and no network address while nothing is shared', async t => {
  const {
    bootstrap,
    core: { owner },
  } = await startService(t);
  const { addresses, authorityFingerprint, fingerprint } = owner.reach();
  assert.deepEqual(addresses, []);
  assert.equal(authorityFingerprint, new X509Certificate(readFileSync(bootstrap.ca_file)).fingerprint256);
  assert.match(fingerprint, /^[0-9A-F]{2}(:[0-9A-F]{2}){31}$/);
  assert.notEqual(fingerprint, authorityFingerprint);
});
