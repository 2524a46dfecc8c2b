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
    waitAfter(() => {
      admit({ to: 'ada@example.org' });
    }),
    1800,
    'whoever wishes it',
  );
  assert.equal(
    waitAfter(() => {
      admit({ senderId: 1, to: 'ada@example.org' });
    }),
    1800,
  );
  admit({ senderId: 1, to: 'bob@example.org' });
  admit({ senderId: 1, to: 'eve@example.org' });
  assert.equal(
    waitAfter(() => {
      admit({ senderId: 1, to: 'cle@example.org' });
    }),
    1800,
    'whomever it is to',
  );
  admit({ senderId: 2, to: 'cle@example.org' });
  clock.time = HOUR;
  admit({ senderId: 1, to: 'ada@example.org' });
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
