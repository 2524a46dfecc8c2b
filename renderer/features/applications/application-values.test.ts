import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstValues, isComplete, toValues } from './application-values.ts';

test('a new application is confidential, reads only and waits for a name', () => {
  const form = firstValues(undefined);
  assert.equal(isComplete(form), false);
  const named = { ...form, name: ' Export ', redirects: ' https://a.example/back\n\nhttps://b.example/back ' };
  assert.equal(isComplete(named), true);
  assert.deepEqual(toValues(named, false), {
    name: 'Export',
    access_type: 'Confidential',
    base_url: 'http://127.0.0.1:8080',
    redirect_uris: ['https://a.example/back', 'https://b.example/back'],
    scopes: ['model:read', 'document:read', 'bcf:read', 'cloud:read'],
  });
  assert.equal(isComplete({ ...named, scopes: [] }), false);
  assert.equal(isComplete({ ...named, baseUrl: ' ' }), false);
});

test('who may not grant accounts writes nothing about them', () => {
  const form = { ...firstValues(undefined), isProvider: true };
  assert.equal(toValues(form, true).provides_accounts, true);
  assert.ok(!('provides_accounts' in toValues(form, false)));
});
