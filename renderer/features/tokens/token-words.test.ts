import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wordsIn } from '../../i18n/testing/words.ts';
import { endOf, exampleCall, lifeText, lives, nameOf, personText } from './token-words.ts';

test('lives are said in hours up to a day, then in days', async () => {
  const [english, french] = [await wordsIn('en'), await wordsIn('fr')];
  assert.deepEqual(
    lives.map(hours => lifeText(english, hours)),
    ['1 hour', '12 hours', '1 day', '7 days', '30 days'],
  );
  assert.deepEqual(
    lives.map(hours => lifeText(french, hours)),
    ['1 heure', '12 heures', '1 jour', '7 jours', '30 jours'],
  );
});

test('a token ends a minute early, so that the longest life is never asked for too long', () => {
  const now = Date.parse('2030-05-05T12:00:00Z');
  assert.equal(endOf(1, now), '2030-05-05T12:59:00.000Z');
  assert.equal(endOf(24 * 30, now), '2030-06-04T11:59:00.000Z');
});

test('the month it lives is counted in hours, also over a change of the clocks', () => {
  const before = Date.parse('2030-03-30T23:30:00Z');
  assert.equal(Date.parse(endOf(24, before)) - before, 24 * 3_600_000 - 60_000);
});

test('people to act for are shown with their address, once where they have no name', () => {
  assert.deepEqual(
    [
      { name: 'Zoé Ünal', email: 'zoe@example.org' },
      { name: 'ann@example.org', email: 'ann@example.org' },
      { name: 'Ann@example.org', email: 'ann@example.org' },
    ].map(personText),
    ['Zoé Ünal (zoe@example.org)', 'ann@example.org', 'Ann@example.org (ann@example.org)'],
  );
});

test('a list shows too little of a token to use it; the example for a terminal has the whole', () => {
  const token = '0123456789abcdef';
  assert.equal(nameOf({ token }), '01234567…');
  assert.equal(nameOf({ token: 'short' }), 'short…');
  const [first, second] = exampleCall('https://plinth.local:8443', 3, 14, token).split('\n');
  assert.equal(first, `curl -H "Authorization: Bearer ${token}" \\`, 'the line goes on');
  assert.equal(second?.trim(), 'https://plinth.local:8443/cloud/3/project/14/model');
});
