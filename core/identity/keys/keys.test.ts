import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openServices } from '../testing/services.ts';
import { createPool } from '../sso/pool.ts';
import { createSigningKeys } from './service.ts';

test('keys are created once, also by two concurrent starts, and stored sealed', async t => {
  const { db, secrets, clock } = openServices(t);
  const [one, other] = [createSigningKeys({ db, secrets, clock }), createSigningKeys({ db, secrets, clock })];
  const [mine, theirs] = await Promise.all([one.current(), other.current()]);
  assert.equal(mine.length, 1);
  assert.deepEqual(mine, theirs);
  const rows = await db.all<{ kid: string; sealed_jwk: string }>('SELECT kid, sealed_jwk FROM signing_key');
  assert.deepEqual(
    rows.map(({ kid }) => kid),
    [mine[0]?.kid],
  );
  assert.ok(!rows[0]?.sealed_jwk.includes('"kty"') && !rows[0]?.sealed_jwk.includes(String(mine[0]?.d)));
});

test('after a rotation the newest key signs and the former still verifies, also after a restart', async t => {
  const { db, secrets, clock, keys } = openServices(t);
  const [first] = await keys.current();
  clock.ahead += 1000;
  await keys.rotate();
  const [second, retired] = await keys.current();
  assert.notEqual(second?.kid, first?.kid);
  assert.equal(retired?.kid, first?.kid);
  assert.deepEqual(await createSigningKeys({ db, secrets, clock }).current(), await keys.current());
});

test('keys rotated by another process are used within a second, and at once when a token names one', async t => {
  const { db, secrets, clock, keys } = openServices(t);
  const commandLine = createSigningKeys({ db, secrets, clock });
  const before = await keys.current();
  assert.equal(await keys.current(), before, 'the same list while nothing changes');
  await commandLine.rotate();
  clock.ahead += 1001;
  const after = await keys.current();
  assert.deepEqual([after.length, after[1]?.kid], [2, before[0]?.kid]);
  clock.ahead += 1001;
  assert.equal(await keys.current(), after);
  assert.equal((await keys.verifying()).keys.length, 2);

  await commandLine.rotate();
  await keys.refresh();
  assert.equal((await keys.current())[0]?.kid, (await commandLine.current())[0]?.kid);
});

test('a key signs for a year', async t => {
  const { clock, keys } = openServices(t);
  const [first] = await keys.current();
  clock.ahead += 364 * 86_400_000;
  await keys.renew();
  assert.equal((await keys.current())[0]?.kid, first?.kid);
  clock.ahead += 2 * 86_400_000;
  await keys.renew();
  assert.deepEqual(
    (await keys.current()).map(({ kid }) => kid === first?.kid),
    [false, true],
  );
  await keys.renew();
  assert.equal((await keys.current()).length, 2, 'once is enough');
});

test('the provider of an issuer is cached while used, and renewed when keys change', async t => {
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
