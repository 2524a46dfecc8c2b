// T24: attacks on sign-in and tokens (RFC 9700), each with its expected outcome. None is accepted.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openStage, type Attack } from './oauth/stage.ts';
import { clientAttacks } from './oauth/client-attacks.ts';
import { codeAttacks } from './oauth/code-attacks.ts';
import { controls } from './oauth/controls.ts';
import { deviceAttacks } from './oauth/device-attacks.ts';
import { pageAttacks } from './oauth/page-attacks.ts';
import { redirectAttacks } from './oauth/redirect-attacks.ts';
import { refreshAttacks } from './oauth/refresh-attacks.ts';
import { requestAttacks } from './oauth/request-attacks.ts';
import { standingSessionAttacks } from './oauth/standing-session-attacks.ts';
import { tokenAttacks } from './oauth/token-attacks.ts';

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
