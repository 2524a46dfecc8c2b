import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roles } from '../../access/roles.ts';
import { languages } from '../../kit/text/languages.ts';
import { invitationLetter } from './invite.ts';

const letter = (locale: string, project: string | null = 'Tower 12') =>
  invitationLetter({
    locale,
    sender: 'Zoé\nBcc: x',
    cloud: 'Works 34',
    project,
    role: roles.guest,
    link: 'https://x/i',
    days: 56,
  });

test('an invitation names sender, place, link and expiry in each language', () => {
  for (const language of languages) {
    const { subject, text } = letter(language);
    assert.match(subject, /Tower 12$/, language);
    for (const part of ['Zoé Bcc: x', 'Tower 12', 'https://x/i', '56']) assert.ok(text.includes(part), text);
    assert.match(letter(language, null).text, /Works 34/, language);
  }
});

test('an invitation is in the language of its receiver, else in English', () => {
  assert.deepEqual(
    ['de-CH', 'nl', 'fr', 'ja'].map(locale => letter(locale).subject),
    ['Einladung zu Tower 12', 'Uitnodiging voor Tower 12', 'Invitation à Tower 12', 'Invitation to Tower 12'],
  );
  assert.match(letter('de').text, /lädt Sie zum Projekt „Tower 12“ ein, mit der Rolle Gast\./);
  assert.match(letter('nl', null).text, /nodigt u uit voor de cloud ‘Works 34’ als gast\./);
});
