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

test('one unsent mail requires passing on the links', () => {
  assert.equal(areMailed([linkTo('a'), linkTo('b')]), true);
  assert.equal(areMailed([linkTo('a'), linkTo('b', 'outbox')]), false);
});

test('an empty list sends nothing', async () => {
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

test('a single invitation shows its link and QR code', async () => {
  assert.deepEqual(sentWords(await wordsIn('en'), [invited('a@x')], outside), {
    title: '1 invitation sent',
    text: MAILED,
    links: [{ email: 'a@x', link: 'https://bim.example/a@x' }],
    isShared: true,
    code: 'https://bim.example/a@x',
    failed: [],
  });
});

test('several invitations have links and no QR code', async () => {
  const words = sentWords(await wordsIn('en'), [invited('a@x'), invited('b@x', 'outbox')], outside);
  assert.deepEqual([words.title, words.text, words.code], ['2 invitations sent', NOT_MAILED, undefined]);
  assert.deepEqual(
    words.links.map(({ email }) => email),
    ['a@x', 'b@x'],
  );
});

test('without network access people are listed without links', async () => {
  const words = sentWords(await wordsIn('en'), [invited('a@x')], () => null);
  assert.deepEqual(words.links, [{ email: 'a@x', link: null }]);
  assert.deepEqual([words.isShared, words.code, words.text], [false, undefined, MAILED]);
});

test('if all are refused only reasons are shown', async () => {
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

test('one invitation among refused ones has its QR code', async () => {
  const sent = [{ email: 'c@x', error: 'full' }, invited('a@x'), { email: 'b@x', error: undefined }];
  const { title, code, failed } = sentWords(await wordsIn('en'), sent, outside);
  assert.deepEqual([title, code], ['1 invitation sent', 'https://bim.example/a@x']);
  assert.deepEqual(
    failed.map(({ email }) => email),
    ['c@x', 'b@x'],
    'also one whose reason is not known',
  );
});

test('an unmailed link must be sent by the user', async () => {
  const t = await wordsIn('en');
  assert.equal(mailText(t, [{ mail: 'sent' }]), MAILED);
  assert.equal(mailText(t, [{ mail: 'outbox' }]), NOT_MAILED);
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
