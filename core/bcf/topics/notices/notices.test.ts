import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { roles } from '../../../access/roles.ts';
import { joinProject } from '../../../testing/join-project.ts';
import { startService, type Person } from '../../../testing/service.ts';
import { issueLetter, addressesIn } from './service.ts';

test('people are mailed about issues assigned to them and comments that mention them', async t => {
  const service = await startService(t);
  const { request, createProject, folder } = service;
  const { path, projectId } = await createProject();
  const ann = await joinProject(service, path, 'ann', roles.admin);
  const bob = await joinProject(service, path, 'bob', roles.user);
  const eve = await service.createPerson('eve');
  const at = `/bcf/2.1/projects/${projectId}`;
  const mailsTo = ({ email }: Person): string[] =>
    readdirSync(join(folder, 'outbox'))
      .sort()
      .map(name => readFileSync(join(folder, 'outbox', name), 'utf8').replace(/=\r\n/g, ''))
      .filter(text => text.includes(`To: ${email}`) && /Subject: .*([Ii]ssue|mentioned)/.test(text));
  const next = async (person: Person, count: number): Promise<string> => {
    while (mailsTo(person).length < count) await pause(20);
    return mailsTo(person).at(-1) ?? '';
  };

  const topic = (
    await request('POST', `${at}/topics`, { as: ann.as, body: { title: 'Stair', assigned_to: bob.email } })
  ).json;
  assert.match(await next(bob, 1), /Subject: Issue assigned to you: #1 Stair/);
  assert.match(mailsTo(bob)[0] ?? '', /ann Tester assigned you the issue #1 "Stair"\./);

  // No mail about other changes, about one's own, and to people who are no members.
  await request('PATCH', `${at}/topics/${topic.guid}`, { as: ann.as, body: { description: 'steep' } });
  await request('POST', `${at}/topics/${topic.guid}/comments`, {
    as: bob.as,
    body: { comment: `Look, @${bob.email} and @${eve.email}` },
  });
  // Several events at once are one mail.
  await request('POST', `${at}/topics/${topic.guid}/comments`, {
    as: ann.as,
    body: { comment: `@${bob.email.toUpperCase()}, measure it\nHello, this is the service` },
  });
  await request('POST', `${at}/full-topic`, {
    as: ann.as,
    body: { title: 'Duct', assigned_to: bob.email, comments: [{ comment: `For @${ann.email}.` }] },
  });
  const both = await next(bob, 2);
  assert.match(both, /Subject: 2 issues in /);
  assert.match(both, /ann Tester mentioned you in the issue #1 "Stair":/);
  assert.match(both, /^ {2}> Hello, this is the service/m);
  assert.match(both, /ann Tester assigned you the issue #2 "Duct"\./);
  assert.deepEqual([mailsTo(bob).length, mailsTo(ann).length, mailsTo(eve).length], [2, 0, 0]);
});

test('mentions are emails after @, without the punctuation that follows', () =>
  assert.deepEqual(addressesIn('@ann@a.example, and @Bob@b.example. (@ann@A.example) eve@e.example @nobody'), [
    'ann@a.example',
    'bob@b.example',
  ]));

test('mails about issues are in the language of their receiver, and list twenty', () => {
  const one = {
    kind: 'assigned',
    guid: 'g',
    person: 'Zoé\r\nBcc: x',
    number: '7',
    title: 'Porte',
    text: undefined,
  } as const;
  const letter = issueLetter({ locale: 'fr-FR', project: 'Halle', link: 'https://x/', news: [one] });
  assert.deepEqual(letter, {
    subject: 'Sujet qui vous est attribué : #7 Porte',
    text: 'Bonjour,\n\nDans le projet « Halle » :\n\nZoé Bcc: x vous a attribué le sujet #7 « Porte ».\n\nOuvrir les sujets :\nhttps://x/\n',
  });
  const many = issueLetter({
    locale: 'en',
    project: 'Hall',
    link: undefined,
    news: Array.from({ length: 25 }, () => one),
  });
  assert.deepEqual([many.subject, many.text.endsWith('… and 5 more.\n')], ['25 issues in Hall', true]);
});
