import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mentionKey, partsOf, suggested, typedMention, withMention } from './mentions.ts';

const people = [
  { email: 'bob@example.com', name: 'Bob Builder' },
  { email: 'zoe@example.com', name: 'Zoé Bobin' },
];

test('a mention begins with @ at a word start', () => {
  assert.deepEqual(typedMention('Hi @bo', 6), { at: 3, typed: 'bo' });
  assert.deepEqual(typedMention('@', 1), { at: 0, typed: '' });
  assert.equal(typedMention('me@bo', 5), undefined);
  assert.equal(typedMention('@bo now', 7), undefined);
});

test('suggestions match name and email, prefixes first', () => {
  assert.deepEqual(
    suggested(people, 'bob').map(({ name }) => name),
    ['Bob Builder', 'Zoé Bobin'],
  );
  assert.deepEqual(suggested(people, 'zoe@').length, 1);
  assert.deepEqual(suggested(people, 'qq'), []);
});

test('the email replaces the typed text', () => {
  assert.deepEqual(withMention('Hi @bo, see', { at: 3, caret: 6, email: 'bob@example.com' }), {
    text: 'Hi @bob@example.com, see',
    caret: 19,
  });
  assert.deepEqual(withMention('@b', { at: 0, caret: 2, email: 'bob@example.com' }), {
    text: '@bob@example.com ',
    caret: 17,
  });
});

test('texts show people as names and pages as links', () => {
  assert.deepEqual(partsOf('@Bob@example.com: see https://a.b/c?d=1. (@eve@x.y)', people), [
    { kind: 'person', text: '@Bob Builder', email: 'bob@example.com' },
    { kind: 'text', text: ': see ' },
    { kind: 'link', text: 'https://a.b/c?d=1' },
    { kind: 'text', text: '. (@eve@x.y)' },
  ]);
  assert.deepEqual(partsOf('', people), []);
});

test('a mention begins after a blank, line break or bracket and ends at the caret', () => {
  assert.deepEqual(typedMention('see\n@zo', 7), { at: 4, typed: 'zo' });
  assert.deepEqual(typedMention('(@zo', 4), { at: 1, typed: 'zo' });
  assert.deepEqual(typedMention('Hi @bobby', 6), { at: 3, typed: 'bo' }, 'only what is before the caret');
  assert.deepEqual(typedMention('@Zoé', 4), { at: 0, typed: 'Zoé' });
  assert.equal(typedMention('@bob@example.com', 16), undefined, 'the whole address is there');
  assert.equal(typedMention(`@${'x'.repeat(65)}`, 66), undefined, 'no name is as long');
  assert.equal(typedMention('', 0), undefined);
});

test('suggestions are limited, and unfiltered without text', () => {
  const many = Array.from({ length: 10_000 }, (_, n) => ({ email: `p${n}@example.com`, name: `Person ${n}` }));
  assert.deepEqual(
    suggested(many, '').map(({ name }) => name),
    ['Person 0', 'Person 1', 'Person 2', 'Person 3', 'Person 4', 'Person 5'],
  );
  assert.deepEqual(
    suggested(many, 'P9999@').map(({ name }) => name),
    ['Person 9999'],
  );
  assert.equal(suggested(many, 'person', 2).length, 2);
});

test('prefix matches come first, others keep their order', () => {
  const named = ['Anna Bo', 'Carlo Bo', 'Bo Zander'].map(name => ({ name, email: `${name[0]}@example.com` }));
  assert.deepEqual(
    suggested(named, 'BO').map(({ name }) => name),
    ['Bo Zander', 'Anna Bo', 'Carlo Bo'],
  );
});

test('a blank separates the email from following letters', () => {
  const after = (rest: string) =>
    withMention(`@b${rest}`, { at: 0, caret: 2, email: 'bob@example.com' }).text.slice('@bob@example.com'.length);
  assert.deepEqual(['', 'and', 'été', '-7', ' and', ', and', '\nand'].map(after), [
    ' ',
    ' and',
    ' été',
    ' -7',
    ' and',
    ', and',
    '\nand',
  ]);
});

test('emails with special characters are mentions', () => {
  const others = [
    { email: "o'brien@example.com", name: 'Pat O’Brien' },
    { email: 'jörg+bcf@bücher.example', name: 'Jörg' },
    { email: 'a_b.c-d@mail.example.com', name: 'Abc' },
  ];
  for (const { email, name } of others)
    assert.deepEqual(
      partsOf(`See @${email}.`, others),
      [
        { kind: 'text', text: 'See ' },
        { kind: 'person', text: `@${name}`, email },
        { kind: 'text', text: '.' },
      ],
      email,
    );
});

test('an email inside a word or of a stranger stays text', () => {
  for (const text of [
    'me@bob@example.com',
    'é@bob@example.com',
    'hi @eve@example.com bye',
    '@@bob@example.com',
    '@',
    'http://',
  ])
    assert.deepEqual(partsOf(text, people), [{ kind: 'text', text }], text);
});

test('adjacent people and pages are separate parts', () => {
  const text = 'http://a.example/x,@bob@example.com\n@zoe@example.com(https://b.example/?q=%20#top)';
  const parts = partsOf(text, people);
  assert.deepEqual(
    parts.map(part => `${part.kind} ${part.text}`),
    [
      'link http://a.example/x,@bob@example.com',
      'text \n',
      'person @Zoé Bobin',
      'text (',
      'link https://b.example/?q=%20#top',
      'text )',
    ],
    'an address of a page goes on to the next blank',
  );
});

test('Ctrl+Enter and Command+Enter send', () => {
  const plain = { ctrlKey: false, metaKey: false };
  for (const held of [{ ctrlKey: true }, { metaKey: true }])
    for (const count of [0, 3]) assert.equal(mentionKey({ ...plain, ...held, key: 'Enter' }, 0, count), 'send');
  for (const key of ['Enter', 'Tab', 'Escape', 'ArrowDown', 'ArrowUp', 'a'])
    assert.equal(mentionKey({ ...plain, key }, 0, 0), undefined, `${key} writes while nobody is suggested`);
});

test('arrows cycle through suggestions, Enter and Tab accept, Escape closes', () => {
  const press = (key: string, marked = 0) => mentionKey({ key, ctrlKey: false, metaKey: false }, marked, 3);
  assert.deepEqual(
    [press('ArrowDown', 0), press('ArrowDown', 2), press('ArrowUp', 0), press('ArrowUp', 2)],
    [{ mark: 1 }, { mark: 0 }, { mark: 2 }, { mark: 1 }],
  );
  assert.deepEqual([press('Enter'), press('Tab'), press('Escape')], ['take', 'take', 'dismiss']);
  assert.deepEqual([press('b'), press('ArrowLeft'), press('Home')], [undefined, undefined, undefined]);
});
