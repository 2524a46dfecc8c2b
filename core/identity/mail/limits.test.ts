import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startService } from '../../testing/service.ts';
import type { AppError } from '../../kit/errors.ts';
import { createMailLimits, usualLimits } from './limits.ts';

const HOUR = 3_600_000;

/** Seconds to wait; undefined when it was admitted. */
function waitAfter(work: () => void): unknown {
  try {
    work();
    return undefined;
  } catch (error) {
    assert.deepEqual([(error as AppError).status, (error as AppError).code], [429, 'too_many_mails']);
    return (error as AppError).extra?.['retry_after'];
  }
}

test('security 14: mails are limited for a sender and for an address, within an hour', () => {
  const clock = { time: 0, now: () => clock.time, monotonic: () => clock.time };
  const admit = createMailLimits(clock, { per_sender: 3, per_address: 2 });
  admit({ senderId: 1, to: 'Ada@example.org' });
  admit({ senderId: 2, to: 'ada@EXAMPLE.org' });
  clock.time = HOUR / 2;
  assert.equal(
    waitAfter(() => admit({ to: 'ada@example.org' })),
    1800,
    'whoever wishes it',
  );
  assert.equal(
    waitAfter(() => admit({ senderId: 1, to: 'ada@example.org' })),
    1800,
  );
  admit({ senderId: 1, to: 'bob@example.org' });
  admit({ senderId: 1, to: 'eve@example.org' });
  assert.equal(
    waitAfter(() => admit({ senderId: 1, to: 'cle@example.org' })),
    1800,
    'whomever it is to',
  );
  admit({ senderId: 2, to: 'cle@example.org' });
  clock.time = HOUR;
  admit({ senderId: 1, to: 'ada@example.org' });
});

test('several mails are counted together, or none of them', () => {
  const clock = { time: 0, now: () => clock.time, monotonic: () => clock.time };
  const admit = createMailLimits(clock, { per_inviter: 3 });
  admit({ inviterId: 1, to: ['ada@example.org', 'bob@example.org'] });
  const two = () => admit({ inviterId: 1, to: ['eve@example.org', 'cle@example.org'] });
  clock.time = HOUR / 2;
  assert.equal(waitAfter(two), 1800);
  admit({ inviterId: 1, to: 'eve@example.org' });
  clock.time = HOUR;
  two();
  assert.equal(
    waitAfter(() => admit({ inviterId: 2, to: ['a@b.c', 'd@b.c', 'e@b.c', 'f@b.c'] })),
    3600,
    'more than ever fit',
  );
});

test('invitations of a person and of their applications share one limit', async t => {
  const { request, createPerson } = await startService(t, { owner: { mail_limits: { per_inviter: 4 } } });
  const [ann, bob] = [await createPerson('ann'), await createPerson('bob')];
  const made = async (path: string, as: string, body: object) => (await request('POST', path, { as, body })).json;
  const cloud = (await made('/cloud', ann.as, { name: 'Office' })).id as number;
  const keys = await Promise.all(
    ['One', 'Two'].map(async name => {
      const { client_id, api_key } = await made('/application', ann.as, { name, base_url: 'https://tool.example' });
      await made(`/cloud/${cloud}/application`, ann.as, { client_id, role: 100 });
      return `ApiKey ${api_key}`;
    }),
  );
  let count = 0;
  const invite = async (as: string) => {
    const body = { email: `person-${(count += 1)}@example.org`, redirect_uri: 'https://platform.example/' };
    return (await request('POST', `/cloud/${cloud}/invitation`, { as, body })).status;
  };
  const statuses = [];
  for (const as of [ann.as, keys[0], keys[1], ann.as, keys[0], keys[1], ann.as]) statuses.push(await invite(as ?? ''));
  assert.deepEqual(statuses, [201, 201, 201, 201, 429, 429, 429]);
  const own = (await made('/cloud', bob.as, { name: 'Own' })).id as number;
  const others = { email: 'person@example.org', redirect_uri: 'https://platform.example/' };
  assert.equal((await request('POST', `/cloud/${own}/invitation`, { as: bob.as, body: others })).status, 201);
});

test('without a setting a person invites sixty people an hour', async t => {
  const { request, createPerson } = await startService(t);
  const ann = await createPerson('ann');
  const cloud = (await request('POST', '/cloud', { as: ann.as, body: { name: 'Office' } })).json.id as number;
  const statuses: number[] = [];
  for (let count = 0; count <= usualLimits.per_inviter; count += 1) {
    const body = { email: `person-${count}@example.org`, redirect_uri: 'https://platform.example/' };
    statuses.push((await request('POST', `/cloud/${cloud}/invitation`, { as: ann.as, body })).status);
  }
  assert.deepEqual([statuses.lastIndexOf(201), statuses.indexOf(429)], [59, 60]);
});

test('security 14: invitations and verification mails beyond the limit are answered 429 with Retry-After', async t => {
  const { request, createPerson } = await startService(t);
  const ann = await createPerson('ann');
  const cloud = (await request('POST', '/cloud', { as: ann.as, body: { name: 'Office' } })).json.id as number;
  const body = { email: 'bob@example.org', redirect_uri: 'https://platform.example/' };
  const invite = (email = body.email) =>
    request('POST', `/cloud/${cloud}/invitation`, { as: ann.as, body: { ...body, email } });
  for (let count = 0; count < usualLimits.per_address; count += 1) assert.equal((await invite()).status, 201);
  const refused = await invite('BOB@example.org');
  assert.deepEqual([refused.status, refused.json.code], [429, 'too_many_mails']);
  const wait = Number(refused.headers['retry-after']);
  assert.ok(wait > 3000 && wait <= 3600, String(wait));
  assert.equal((await invite('eve@example.org')).status, 201, 'others are invited all the same');
});
