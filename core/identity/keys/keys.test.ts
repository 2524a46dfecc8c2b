import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openServices } from '../services-for-test.ts';
import { createPool } from '../sso/pool.ts';
import { createSigningKeys } from './service.ts';

test('keys are made once, also by two at the same time, and lie sealed', async t => {
  const { db, secrets, clock } = openServices(t);
  const [one, other] = [createSigningKeys({ db, secrets, clock }), createSigningKeys({ db, secrets, clock })];
  const [mine, theirs] = await Promise.all([one.current(), other.current()]);
  assert.equal(mine.length, 1);
  assert.deepEqual(mine, theirs);
  const rows = await db.all<{ kid: string; sealed_jwk: string }>('SELECT kid, sealed_jwk FROM signing_key');
  assert.deepEqual(rows.map(({ kid }) => kid), [mine[0]?.kid]);
  assert.ok(!rows[0]?.sealed_jwk.includes('"kty"') && !rows[0]?.sealed_jwk.includes(String(mine[0]?.d)));
});

test('after a rotation the newest signs and the one before still verifies, also after a restart', async t => {
  const { db, secrets, clock, keys } = openServices(t);
  const [first] = await keys.current();
  clock.ahead += 1000;
  await keys.rotate();
  const [second, retired] = await keys.current();
  assert.notEqual(second?.kid, first?.kid);
  assert.equal(retired?.kid, first?.kid);
  assert.deepEqual(await createSigningKeys({ db, secrets, clock }).current(), await keys.current());
});

test('what serves an issuer is kept while it is used and made anew when keys change', async t => {
  const { keys } = openServices(t);
  const made: string[] = [];
  const pool = createPool(keys, issuer => {
    made.push(issuer);
    return { issuer };
  });
  const first = await pool('https://a/1');
  assert.equal(await pool('https://a/1'), first);
  for (let number = 2; number <= 8; number += 1) await pool(`https://a/${number}`);
  assert.equal(await pool('https://a/1'), first, 'eight have room');
  await pool('https://a/9');
  assert.equal(await pool('https://a/1'), first, 'the one not used for longest went');
  assert.equal(made.length, 9);
  await pool('https://a/2');
  assert.equal(made.length, 10);
  await keys.rotate();
  assert.notEqual(await pool('https://a/1'), first);
});
