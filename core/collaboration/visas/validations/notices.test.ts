import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ask, openVisaProject } from '../testing/visa.ts';
import { languages } from '../../../kit/text/languages.ts';
import { answeredLetter, requestLetter } from './notices.ts';

test('validators are mailed, and the creator once all have responded', async t => {
  const project = await openVisaProject(t);
  const {
    request,
    people: { bob, eve, gus },
    mailsTo,
    path,
    url,
  } = project;
  const before = [eve, gus, bob].map(person => mailsTo(person).length);
  const { of } = await ask(project, { deadline: '2030-01-31' }, eve, gus, bob);
  const news = () => [eve, gus, bob].map((person, index) => mailsTo(person).length - (before[index] ?? 0));
  assert.deepEqual(news(), [1, 1, 0], 'nothing to oneself');
  const text = (mailsTo(eve).at(-1) ?? '').replace(/=\r\n/g, '');
  assert.match(text, /Subject: Approval requested: Plan/);
  assert.match(text, /bob Tester asks you to approve the document "Plan" by 31 January 2030\./);
  assert.ok(text.includes(`${url}/app${path.replace('/cloud/', '/c/').replace('/project/', '/p/')}/visas`));
  await request('POST', of(2, 'accept'), { as: bob.as });
  await request('POST', of(0, 'accept'), { as: eve.as });
  assert.deepEqual(news(), [1, 1, 0], 'one is still asked');
  await request('POST', of(1, 'deny'), { as: gus.as });
  assert.deepEqual(news(), [1, 1, 1]);
  assert.match(
    (mailsTo(bob).at(-1) ?? '').replace(/=\r\n/g, ''),
    /All approvers have responded for "Plan": 2 approved, 1 rejected\./,
  );
});

test('mails are in the language of their receivers, and names cannot break their sentence', () => {
  const letter = requestLetter({
    locale: 'fr-FR',
    asker: 'Zoé\r\nBcc: x',
    document: 'Plan',
    deadline: '2030-01-31',
    description: 'Vite',
    link: 'https://x/',
  });
  assert.deepEqual(
    [
      letter.subject,
      letter.text.includes('Zoé Bcc: x vous demande de valider le document « Plan » avant le 31 janvier 2030 inclus.'),
      letter.text.includes('Vite'),
    ],
    ['Visa demandé : Plan', true, true],
  );
  assert.equal(
    requestLetter({ locale: 'en', asker: 'Al', document: 'A', deadline: null, description: null, link: 'l' }).text,
    'Hello,\n\nAl asks you to approve the document "A".\n\nOpen this link to respond:\nl\n',
  );
  assert.match(
    answeredLetter({ locale: 'fr', document: 'Plan', accepted: 2, denied: 1, link: 'l' }).text,
    /2 acceptations, 1 refus/,
  );
});

test('a mail has all parts in each language', () => {
  for (const locale of languages) {
    const asked = {
      asker: 'Zoé',
      document: 'Plan 7',
      deadline: '2030-01-31',
      description: 'Quick',
      link: 'https://x/',
    };
    const letter = requestLetter({ locale, ...asked });
    const day = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
      dateStyle: 'long',
      timeZone: 'UTC',
    }).format(new Date('2030-01-31'));
    for (const part of ['Zoé', 'Plan 7', 'Quick', 'https://x/', day])
      assert.ok(letter.text.includes(part), letter.text);
    const { subject, text } = answeredLetter({
      locale,
      document: 'Plan 7',
      accepted: 21,
      denied: 43,
      link: 'https://x/',
    });
    assert.match(subject, /Plan 7/);
    for (const part of ['Plan 7', '21', '43', 'https://x/']) assert.ok(text.includes(part), text);
  }
});
