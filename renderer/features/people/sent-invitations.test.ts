import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wordsIn } from '../../i18n/testing/words.ts';
import {
  areMailed,
  linksOf,
  mailText,
  sendEach,
  sentWords,
  type InvitationLink,
  type Sent,
} from './sent-invitations.ts';

const linkTo = (email: string, mail: InvitationLink['mail'] = 'sent') => ({ link: `https://x/${email}`, mail });

test('invitations go out one after the other, in the order in which they were written', async () => {
  const log: string[] = [];
  await sendEach(['b@x', 'a@x'], async email => {
    log.push(`begin ${email}`);
    await Promise.resolve();
    log.push(`end ${email}`);
    return linkTo(email);
  });
  assert.deepEqual(log, ['begin b@x', 'end b@x', 'begin a@x', 'end a@x']);
});

test('an address that is refused keeps no other from being invited, and its reason is kept', async () => {
  const reason = new Error('already a member');
  const sent = await sendEach(['a@x', 'b@x', 'c@x'], email =>
    email === 'b@x' ? Promise.reject(reason) : Promise.resolve(linkTo(email, 'outbox')),
  );
  assert.deepEqual(sent[1], { email: 'b@x', error: reason });
  assert.deepEqual(linksOf(sent), [
    { email: 'a@x', ...linkTo('a@x', 'outbox') },
    { email: 'c@x', ...linkTo('c@x', 'outbox') },
  ]);
});

test('links have to be passed on as soon as one mail did not go out', () => {
  assert.equal(areMailed([linkTo('a'), linkTo('b')]), true);
  assert.equal(areMailed([linkTo('a'), linkTo('b', 'outbox')]), false);
});

test('nobody to invite: nothing is sent', async () => {
  assert.deepEqual(await sendEach([], () => Promise.reject(new Error('not called'))), []);
  assert.deepEqual(linksOf([]), []);
});

const invited = (email: string, mail: InvitationLink['mail'] = 'sent'): Sent => ({
  email,
  answer: { link: `https://localhost/${email}`, mail },
});
const outside = (link: string) => link.replace('localhost', 'bim.example');
const MAILED = 'Invitation sent by email. You can also share this link.';
const NOT_MAILED = 'Mail is not configured. Send this link; it works once.';

test('a single invitation is shown with its link, as text and as a code', async () => {
  assert.deepEqual(sentWords(await wordsIn('en'), [invited('a@x')], outside), {
    title: '1 invitation sent',
    text: MAILED,
    links: [{ email: 'a@x', link: 'https://bim.example/a@x' }],
    isShared: true,
    code: 'https://bim.example/a@x',
    failed: [],
  });
});

test('of several invitations each has its link, and none a code that could be mistaken for another', async () => {
  const words = sentWords(await wordsIn('en'), [invited('a@x'), invited('b@x', 'outbox')], outside);
  assert.deepEqual([words.title, words.text, words.code], ['2 invitations sent', NOT_MAILED, undefined]);
  assert.deepEqual(
    words.links.map(({ email }) => email),
    ['a@x', 'b@x'],
  );
});

test('while nobody else can reach the service, people are named without a link', async () => {
  const words = sentWords(await wordsIn('en'), [invited('a@x')], () => null);
  assert.deepEqual(words.links, [{ email: 'a@x', link: null }]);
  assert.deepEqual([words.isShared, words.code, words.text], [false, undefined, MAILED]);
});

test('when all were refused, only the reasons are shown', async () => {
  const reason = new Error('already a member');
  const words = sentWords(await wordsIn('en'), [{ email: 'a@x', error: reason }], () => null);
  assert.deepEqual(words, {
    title: 'No invitations sent',
    text: undefined,
    links: [],
    isShared: true,
    code: undefined,
    failed: [{ email: 'a@x', error: reason }],
  });
});

test('one invited among refused ones still has its code, and the refused keep their order', async () => {
  const sent = [{ email: 'c@x', error: 'full' }, invited('a@x'), { email: 'b@x', error: undefined }];
  const { title, code, failed } = sentWords(await wordsIn('en'), sent, outside);
  assert.deepEqual([title, code], ['1 invitation sent', 'https://bim.example/a@x']);
  assert.deepEqual(
    failed.map(({ email }) => email),
    ['c@x', 'b@x'],
    'also one whose reason is not known',
  );
});

test('a link that was not mailed says that it must be sent', async () => {
  const t = await wordsIn('en');
  assert.equal(mailText(t, [{ mail: 'sent' }]), MAILED);
  assert.equal(mailText(t, [{ mail: 'outbox' }]), NOT_MAILED);
});
