// T24: attacks on sign-in and tokens (RFC 9700), each with its expected outcome. None is accepted.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openStage, type Attack } from '../fixtures/oauth/stage.ts';
import { clientAttacks } from '../fixtures/oauth/client-attacks.ts';
import { codeAttacks } from '../fixtures/oauth/code-attacks.ts';
import { controls } from '../fixtures/oauth/controls.ts';
import { deviceAttacks } from '../fixtures/oauth/device-attacks.ts';
import { pageAttacks } from '../fixtures/oauth/page-attacks.ts';
import { redirectAttacks } from '../fixtures/oauth/redirect-attacks.ts';
import { refreshAttacks } from '../fixtures/oauth/refresh-attacks.ts';
import { requestAttacks } from '../fixtures/oauth/request-attacks.ts';
import { standingSessionAttacks } from '../fixtures/oauth/standing-session-attacks.ts';
import { tokenAttacks } from '../fixtures/oauth/token-attacks.ts';

test('no attack on sign-in or tokens is accepted', { timeout: 120_000 }, async t => {
  const stage = await openStage(t);
  const attacks: Attack[] = [
    ...redirectAttacks(stage.url),
    ...requestAttacks(),
    ...standingSessionAttacks(),
    ...codeAttacks(),
    ...refreshAttacks(),
    ...deviceAttacks(),
    ...clientAttacks(),
    ...tokenAttacks(),
    ...pageAttacks(),
  ];
  const wrong: string[] = [];
  for (const { name, expected, run } of [...controls(), ...attacks, ...controls()]) {
    const found = await run(stage).catch((error: unknown) => `broken: ${String(error)}`);
    if (![expected].flat().includes(found))
      wrong.push(`${name}: ${found} instead of ${[expected].flat().join(' or ')}`);
  }
  const names = new Set(attacks.map(({ name }) => name));
  assert.equal(names.size, attacks.length, 'every attack has its own name');
  t.diagnostic(
    JSON.stringify({
      test: 'T24',
      figure: { attacks: attacks.length, accepted: wrong.length },
      target: { attacks: 150, accepted: 0 },
      pass: wrong.length === 0 && attacks.length >= 150,
    }),
  );
  assert.deepEqual(wrong, []);
  assert.ok(attacks.length >= 150);
});
