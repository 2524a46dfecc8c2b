import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accountChange, accountWritten, canVouch, firstAccountValues, looksLikeEmail } from './account-values.ts';
import type { ServerAccount } from './queries.ts';

const zoe = {
  id: 3,
  email: 'zoe@example.org',
  firstname: 'Zoé',
  lastname: null,
  is_administrator: true,
  email_verified: false,
} as ServerAccount;

test('an address has a part before and a part after the sign, and no blank', () => {
  for (const [text, looks] of [
    ['ann@example.org', true],
    ['  ann@example.org\n', true],
    ['ann@localhost', true],
    ['zoé@exämple.org', true],
    ['', false],
    ['ann', false],
    ['@example.org', false],
    ['ann@', false],
    ['ann b@example.org', false],
    ['ann@example.org, bob@example.org', false],
  ] as const)
    assert.equal(looksLikeEmail(text), looks, JSON.stringify(text));
});

test('the form begins with what is known, a new account with nothing and without power', () => {
  assert.deepEqual(firstAccountValues(undefined), { email: '', firstname: '', lastname: '', is_administrator: false });
  assert.deepEqual(firstAccountValues(zoe), {
    email: 'zoe@example.org',
    firstname: 'Zoé',
    lastname: '',
    is_administrator: true,
  });
});

test('blanks around what was typed are not written', () => {
  assert.deepEqual(
    accountWritten({ email: ' ann@example.org\t', firstname: ' Ann Marie ', lastname: '  ', is_administrator: false }),
    { email: 'ann@example.org', firstname: 'Ann Marie', lastname: '', is_administrator: false },
  );
});

test('an administrator says that a mailbox is the person’s, never that it is not', () => {
  const values = firstAccountValues(zoe);
  assert.deepEqual(accountChange(values, true), { ...values, email_verified: true });
  assert.deepEqual(accountChange(values, false), values);
});

test('only of an address that nobody verified it is asked whose it is', () => {
  assert.equal(canVouch(zoe), true);
  assert.equal(canVouch({ ...zoe, email_verified: true }), false);
  assert.equal(canVouch(undefined), false, 'a new account proves its address by its link');
});
