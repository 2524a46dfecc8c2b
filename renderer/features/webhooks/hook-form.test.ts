import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstHook, hookChanged, hookCreated, isHookComplete, isSecretGiven } from './hook-form.ts';

const whole = { url: 'https://hooks.example.org/a', events: ['model.creation'], secret: 's' } as const;

test('a new webhook begins with its secret only, and cannot be sent yet', () => {
  const form = firstHook(undefined, 'random');
  assert.deepEqual(form, { url: '', events: [], secret: 'random' });
  assert.equal(isHookComplete(form), false);
});

test('a webhook that is edited keeps its events; those that nobody can choose any more are left out', () => {
  const { url, events } = firstHook(
    { url: 'https://hooks.example.org', events: ['model.creation', 'ifc.removed_long_ago', 'ping', 'visa.update'] },
    '',
  );
  assert.deepEqual([url, events], ['https://hooks.example.org', ['model.creation', 'visa.update']]);
});

test('a webhook needs an address, an event and a secret', () => {
  assert.equal(isHookComplete(whole), true);
  for (const lacking of [{ url: '' }, { url: ' \n' }, { events: [] }, { secret: '' }, { secret: '\t ' }])
    assert.equal(isHookComplete({ ...whole, ...lacking }), false, JSON.stringify(lacking));
});

test('blanks around an address are dropped; those around a secret are part of it', () => {
  assert.deepEqual(hookCreated({ ...whole, url: ` ${whole.url}\n`, secret: ' clé € ' }), {
    ...whole,
    secret: ' clé € ',
  });
  assert.deepEqual([' ', '', ' x ', '0'].map(isSecretGiven), [false, false, true, true]);
});

test('a change of the address leaves the secret of the receiver alone', () => {
  assert.deepEqual(hookChanged({ ...whole, url: 'https://other.example ', secret: 'random' }), {
    url: 'https://other.example',
    events: ['model.creation'],
  });
});
