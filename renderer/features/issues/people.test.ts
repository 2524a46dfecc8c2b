import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { UserProject } from '../../api/shapes.ts';
import { wordsIn } from '../../i18n/testing/words.ts';
import { authorName, importedText, initialsOf, isSelf, nameOf, peopleOf } from './people.ts';

const member = (email: string, firstname = '', lastname = '', user_id: number | null = 1): UserProject => ({
  id: 1,
  user_id,
  invitation_id: user_id === null ? 7 : null,
  email,
  firstname,
  lastname,
  profile_picture: null,
  sub: null,
  role: 50,
  cloud_role: 50,
  in_all_projects: false,
});

test('people are members with an account, by name; those without one are called by their address', () => {
  assert.deepEqual(
    peopleOf([
      member('zoe@example.com', 'Zoé', 'Adler'),
      member('invited@example.com', 'Ina', 'Vited', null),
      member('bob@example.com'),
      member('eva@example.com', 'Éva'),
      member('fay@example.com', '', 'Fay'),
    ]),
    [
      { email: 'bob@example.com', name: 'bob@example.com' },
      { email: 'eva@example.com', name: 'Éva' },
      { email: 'fay@example.com', name: 'Fay' },
      { email: 'zoe@example.com', name: 'Zoé Adler' },
    ],
  );
  assert.deepEqual(peopleOf([]), []);
});

test('an address names the same person in any spelling, and one of a file stays as the file has it', () => {
  const people = [{ email: 'Bob@Example.com', name: 'Bob Builder' }];
  assert.deepEqual(
    ['bob@example.COM', 'Bob@example.com.au', 'Revit user 3', ''].map(email => nameOf(people, email)),
    ['Bob Builder', 'Bob@example.com.au', 'Revit user 3', ''],
  );
});

test('nobody is oneself before the session is known, and an unassigned issue is nobody’s', () => {
  assert.equal(isSelf('ann@example.com', 'ANN@example.com'), true);
  assert.equal(isSelf('ann@example.com', undefined), false);
  assert.equal(isSelf(null, undefined), false);
  assert.equal(isSelf('', undefined), false);
});

test('a name has two letters, an address one, and letters stay whole', () => {
  for (const [name, letters] of [
    ['Ann Lee', 'AL'],
    ['Ann', 'A'],
    ['  jean-luc  picard ', 'JL'],
    ['Ada van der Berg', 'AV'],
    ['ann.lee@example.com', 'A'],
    ['émile zola', 'ÉZ'],
    ['𠮷野 太郎', '𠮷太'],
    ['', ''],
  ] as const)
    assert.equal(initialsOf(name), letters, name);
});

test('what an application wrote without a person has a name, too', async () => {
  const t = await wordsIn('en');
  const people = [{ email: 'bob@example.com', name: 'Bob Builder' }];
  assert.deepEqual(
    ['', 'BOB@example.com', 'eve@firm.example'].map(author => authorName(t, people, author)),
    ['An application', 'Bob Builder', 'eve@firm.example'],
  );
});

test('an author that a file names is shown as a text, and never as the member whose address it is', async () => {
  const t = await wordsIn('en');
  const people = [{ email: 'boss@example.com', name: 'Bea Boss' }];
  const from = (author: string) => ({ by: 'boss@example.com', date: '2026-01-02T03:04:00.000Z', author });
  const named = (author: string, inFile: string) => authorName(t, people, author, from(inFile));
  assert.deepEqual(
    [
      named('boss@example.com (imported by eve@example.com on 2026-01-02)', 'boss@example.com'),
      named('boss@example.com', 'Boss@example.com'),
      named('Revit user', 'Revit user'),
      named('', ''),
    ],
    ['boss@example.com', 'Bea Boss', 'Revit user', 'Unknown author'],
  );
  assert.match(importedText(t, people, from('x')), /^Imported by Bea Boss, /);
});
