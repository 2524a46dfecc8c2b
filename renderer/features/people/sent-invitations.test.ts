import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wordsIn } from '../../i18n/testing/words.ts';
import {
  linksOf,
  mailText,
  sendEach,
  sentWords,
  type InvitationLink,
  type Sent,
  canInvite,
  inviteText,
  readAddresses,
  wrongText,
} from './sent-invitations.ts';

const linkTo = (email: string, mail: InvitationLink['mail'] = 'sent') => ({ link: `https://x/${email}`, mail });

test('invitations are sent one by one in order', async () => {
  const log: string[] = [];
  await sendEach(['b@x', 'a@x'], async email => {
    log.push(`begin ${email}`);
    await Promise.resolve();
    log.push(`end ${email}`);
    return linkTo(email);
  });
  assert.deepEqual(log, ['begin b@x', 'end b@x', 'begin a@x', 'end a@x']);
});

test('a refused address does not stop the others, and its reason is kept', async () => {
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

test('an empty list sends nothing', async () => {
  assert.deepEqual(await sendEach([], () => Promise.reject(new Error('not called'))), []);
  assert.deepEqual(linksOf([]), []);
});

const invited = (email: string, mail: InvitationLink['mail'] = 'sent'): Sent => ({
  email,
  answer: { link: `https://localhost/${email}`, mail },
});
const outside = (link: string) => ({ link: link.replace('localhost', 'bim.example'), isForOthers: true });
const here = (link: string) => ({ link, isForOthers: false });
const MAILED = 'Sent by email. You can also pass on the links yourself; each works once.';
const NOT_MAILED = 'Mail is not set up. Copy each link and send it yourself; it works once.';
const NOT_ACCEPTED =
  'The mail server did not accept all of them. Copy their links and send them yourself; each works once.';

test('a single mailed invitation shows its link and QR code', async () => {
  assert.deepEqual(sentWords(await wordsIn('en'), [invited('a@x')], { hasMail: true, toShare: outside }), {
    title: '1 invitation created and mailed',
    text: MAILED,
    links: [{ email: 'a@x', link: 'https://bim.example/a@x', isForOthers: true, isMailed: true }],
    all: undefined,
    isShared: true,
    code: 'https://bim.example/a@x',
    failed: [],
  });
});

test('without mail no invitation is called sent, and each has its link', async () => {
  const t = await wordsIn('en');
  const none = [invited('a@x', 'outbox'), invited('b@x', 'outbox')];
  const words = sentWords(t, none, { hasMail: false, toShare: outside });
  assert.deepEqual(
    [words.title, words.text, words.code],
    ['2 invitations created, none mailed', NOT_MAILED, undefined],
  );
  assert.equal(words.all, 'a@x: https://bim.example/a@x\nb@x: https://bim.example/b@x');
  const some = sentWords(t, [invited('a@x'), ...none], { hasMail: true, toShare: outside });
  assert.deepEqual([some.title, some.text], ['3 invitations created, 1 mailed', NOT_ACCEPTED]);
});

test('without network access each link opens on this computer only, and has no QR code', async () => {
  const words = sentWords(await wordsIn('en'), [invited('a@x')], { hasMail: true, toShare: here });
  assert.deepEqual(words.links, [{ email: 'a@x', link: 'https://localhost/a@x', isForOthers: false, isMailed: true }]);
  assert.deepEqual([words.isShared, words.code], [false, undefined]);
});

test('if all are refused only reasons are shown', async () => {
  const reason = new Error('already a member');
  const words = sentWords(await wordsIn('en'), [{ email: 'a@x', error: reason }], { hasMail: false, toShare: here });
  assert.deepEqual(words, {
    title: 'No invitations created',
    text: undefined,
    links: [],
    all: undefined,
    isShared: true,
    code: undefined,
    failed: [{ email: 'a@x', error: reason }],
  });
});

test('one invitation among refused ones has its QR code', async () => {
  const sent = [{ email: 'c@x', error: 'full' }, invited('a@x'), { email: 'b@x', error: undefined }];
  const { title, code, failed } = sentWords(await wordsIn('en'), sent, { hasMail: true, toShare: outside });
  assert.deepEqual([title, code], ['1 invitation created and mailed', 'https://bim.example/a@x']);
  assert.deepEqual(
    failed.map(({ email }) => email),
    ['c@x', 'b@x'],
    'also one whose reason is not known',
  );
});

test('the text of a link names the reason why it was not mailed', async () => {
  const t = await wordsIn('en');
  assert.equal(mailText(t, [{ mail: 'sent' }], true), MAILED);
  assert.deepEqual(
    [true, false, undefined].map(hasMail => mailText(t, [{ mail: 'outbox' }], hasMail)),
    [NOT_ACCEPTED, NOT_MAILED, NOT_MAILED],
  );
});

test('pasted addresses are read once each', () => {
  const text = 'ann@example.org, Bob Builder <bob@example.org>;cle@example.org dan@example.org\n\n ANN@example.org ';
  assert.deepEqual(readAddresses(text), {
    addresses: ['ANN@example.org', 'bob@example.org', 'cle@example.org', 'dan@example.org'],
    wrong: [],
  });
});

test('invalid addresses are reported', () =>
  assert.deepEqual(readAddresses('ann, bob@, @example.org, cle@example.org'), {
    addresses: ['cle@example.org'],
    wrong: ['ann', 'bob@', '@example.org'],
  }));

test('an empty text has no addresses', () => assert.deepEqual(readAddresses(' \n,;'), { addresses: [], wrong: [] }));

test('display names may contain separators', () => {
  const cases: readonly (readonly [string, readonly string[], readonly string[]])[] = [
    ['Zoé Ünal <zoe@bücher.example>', ['zoe@bücher.example'], []],
    ['<ann@example.org>', ['ann@example.org'], []],
    ['Ann < ann@example.org >', ['ann@example.org'], []],
    ['ann@example.org\r\nbob@example.org', ['ann@example.org', 'bob@example.org'], []],
    ['a@b@c', [], ['a@b@c']],
    ['Ann <not an address>', [], ['not an address']],
  ];
  for (const [text, addresses, wrong] of cases) assert.deepEqual(readAddresses(text), { addresses, wrong }, text);
});

test('ten thousand addresses are read once each', () => {
  const all = Array.from({ length: 10_000 }, (_, at) => `p${at % 5000}@example.org`);
  assert.equal(readAddresses(all.join('; ')).addresses.length, 5000);
});

test('one invalid address blocks all invitations', () => {
  for (const [text, can] of [
    ['ann@example.org', true],
    ['ann@example.org, bob@example', true],
    ['ann@example.org, bob', false],
    ['bob', false],
    [' ;\n', false],
  ] as const)
    assert.equal(canInvite(readAddresses(text)), can, text);
});

test('the button counts distinct addresses', async () => {
  const t = await wordsIn('en');
  for (const [text, says] of [
    ['', 'Invite'],
    ['ann@example.org', 'Invite'],
    ['ann@example.org ANN@example.org', 'Invite'],
    ['ann@example.org; bob@example.org', 'Invite 2'],
  ] as const)
    assert.equal(inviteText(t, readAddresses(text)), says, text);
});

test('all invalid parts are reported at once', async () => {
  const t = await wordsIn('en');
  assert.equal(wrongText(t, readAddresses('ann@example.org')), undefined);
  assert.equal(wrongText(t, readAddresses('ann, Bob <bob>, <b>&')), 'Not a valid email: ann, bob, <b>&');
});
