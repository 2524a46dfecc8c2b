import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { UserProject, Visa } from '../../api/shapes.ts';
import { wordsIn } from '../../i18n/testing/words.ts';
import {
  askForEach,
  findPeople,
  formerMembers,
  inviteEach,
  personLabel,
  refusalText,
  requestOf,
  validatorChanges,
  validatorsOf,
} from './visa-asking.ts';

const person = (id: number, firstname: string | null, lastname: string | null, email: string) =>
  ({ id, user_id: id * 10, firstname, lastname, email }) as UserProject;
const [ann, bob, zoe, plain] = [
  person(1, 'Ann', 'Example', 'ann@example.org'),
  person(2, 'Bob', null, 'builder@example.org'),
  person(3, 'Zoé', 'Ümit', 'zu@example.org'),
  person(4, null, null, 'plain@example.org'),
];
const people = [ann, bob, zoe, plain];
const visa = (...asked: readonly (UserProject | null)[]) =>
  ({ validations: asked.map((validator, at) => ({ id: 100 + at, validator })) }) as unknown as Visa;
const names = (found: readonly UserProject[]) => found.map(({ id }) => id);

test('people are found by a part of name or email in any case', () => {
  for (const [text, found] of [
    ['', [1, 2, 3, 4]],
    ['  ANN ', [1]],
    ['n ex', [1]],
    ['builder@', [2]],
    ['ümit', [3]],
    ['ÜMIT', [3]],
    ['EXAMPLE.org', [1, 2, 3, 4]],
    ['nobody', []],
  ] as const)
    assert.deepEqual(names(findPeople(people, text)), found, text);
  const many = Array.from({ length: 10_000 }, (_, at) => person(at, 'Person', String(at), `p${at}@example.org`));
  assert.deepEqual(names(findPeople(many, 'person 9999')), [9999]);
});

test('people show their email once, and the user is marked', async () => {
  const [english, french] = [await wordsIn('en'), await wordsIn('fr')];
  assert.deepEqual(
    [
      personLabel(english, ann, undefined),
      personLabel(english, plain, undefined),
      personLabel(english, bob, bob.user_id ?? 0),
    ],
    ['Ann Example (ann@example.org)', 'plain@example.org', 'Bob (builder@example.org) (you)'],
  );
  assert.equal(personLabel(french, plain, plain.user_id ?? 0), 'plain@example.org (vous)');
});

test('former members are offered for removal', () => {
  const gone = person(9, 'Gone', null, 'gone@example.org');
  const asked = visa(ann, gone, null);
  assert.deepEqual(validatorsOf(asked), [1, 9]);
  assert.deepEqual(formerMembers(asked, people), [gone]);
  assert.deepEqual(formerMembers(visa(ann, bob), people), []);
});

test('blank fields are null', () => {
  assert.deepEqual(requestOf('  Check the stairs\n', '2030-05-05', [1]), {
    description: 'Check the stairs',
    deadline: '2030-05-05',
    validators: [1],
  });
  assert.deepEqual(requestOf(' \n\t', '', []), { description: null, deadline: null, validators: [] });
});

test('editing adds and removes validators and keeps answers', () => {
  const asked = visa(ann, bob, null);
  assert.deepEqual(validatorChanges(asked, [1, 2]), { gone: [], added: [] });
  assert.deepEqual(validatorChanges(asked, [2, 3]), { gone: [100], added: [3] });
  assert.deepEqual(
    validatorChanges(asked, []),
    { gone: [100, 101], added: [] },
    'a validator who left the service stays',
  );
  assert.deepEqual(validatorChanges(visa(), [3, 1]), { gone: [], added: [3, 1] });
});

test('a refused person does not stop the others', async () => {
  const invited: number[] = [];
  const refused = await inviteEach([1, 2, 3, 4], async id => {
    if (id % 2 === 0) throw new Error('sees nothing');
    invited.push(id);
    return Promise.resolve();
  });
  assert.deepEqual({ invited, refused }, { invited: [1, 3], refused: [2, 4] });
});

test('each document is requested separately; refused people are listed once', async () => {
  const asked: number[] = [];
  const answer = await askForEach([1, 2, 3], document => {
    asked.push(document);
    return document === 2 ? Promise.reject(new Error('gone')) : Promise.resolve([7, document]);
  });
  assert.deepEqual(answer, { refused: [7, 1, 3], failed: 1 });
  assert.deepEqual(asked, [1, 2, 3]);
});

test('if all fail the first error is thrown', async () => {
  const reasons = [new Error('first'), new Error('second')];
  await assert.rejects(
    askForEach([0, 1], at => Promise.reject(reasons[at] ?? new Error('none'))),
    reasons[0],
  );
});

test('refused parts are reported with names', async () => {
  const [english, french] = [await wordsIn('en'), await wordsIn('fr')];
  assert.equal(refusalText(english, { refused: [], failed: 0 }, people), undefined);
  assert.equal(
    refusalText(english, { refused: [2], failed: 0 }, people),
    'Not requested from 1 person who cannot see the document: Bob',
  );
  assert.equal(
    refusalText(english, { refused: [3, 1], failed: 1 }, people),
    'No approval requested for one document; it may have been deleted Not requested from 2 people who cannot see the document: Ann Example, Zoé Ümit',
  );
  assert.equal(
    refusalText(french, { refused: [], failed: 2 }, people),
    'Pas de visa sur 2 documents\u202f; ils ont peut-être été supprimés',
  );
});
