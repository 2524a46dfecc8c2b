import assert from 'node:assert/strict';
import { test } from 'node:test';
import { healthOf, hostOf } from './hook-facts.ts';

const since = '2026-01-01T00:00:00Z';
const fine = { is_enabled: true, disabled_reason: null, failing_since: null, last_success_at: since } as const;

test('the health is disabled, then failing, then new', () => {
  assert.equal(healthOf(fine), 'ok');
  assert.equal(healthOf({ ...fine, last_success_at: null }), 'new');
  assert.equal(healthOf({ ...fine, failing_since: since }), 'failing');
  assert.equal(healthOf({ ...fine, failing_since: since, is_enabled: false }), 'off');
  assert.equal(healthOf({ ...fine, is_enabled: false, disabled_reason: 'gone' }), 'gone');
  assert.equal(healthOf({ ...fine, is_enabled: false, disabled_reason: 'failing' }), 'gaveUp');
});

test('a webhook is named by its host', () => {
  assert.equal(hostOf('https://hooks.example.org:8443/a?token=x'), 'hooks.example.org:8443');
  assert.equal(hostOf('nonsense'), 'nonsense');
});
