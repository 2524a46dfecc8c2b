import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wordsIn } from '../../i18n/testing/words.ts';
import { reasonText, rightName } from './reasons.ts';

type Right = Parameters<typeof reasonText>[1];
const right = (
  permission: Right['permission'],
  kind: Right['reason']['kind'],
  group_id: number | null = null,
  from: number | null = null,
): Right => ({
  folder_id: 2,
  permission,
  reason: { kind, group_id, folder_id: from },
});
const folders = new Map([[1, 'Plans']]);
const names = { groupName: (id: number) => groups.get(id), folderName: (id: number) => folders.get(id) };
const groups = new Map([[7, 'Électricité & Sécurité']]);

test('why somebody may do something in a folder is said with the right and where it comes from', async () => {
  const t = await wordsIn('en');
  const said = (of: Right) => reasonText(t, of, names);
  const cases: readonly (readonly [Right, string])[] = [
    [right(100, 'admin'), 'Full access as administrator'],
    [right(50, 'group', 7), 'Read from group Électricité & Sécurité'],
    [right(1, 'group', 7), 'None from group Électricité & Sécurité'],
    [right(50, 'group', 7, 1), 'Read from group Électricité & Sécurité, from folder “Plans”'],
    [right(50, 'group', 7, 2), 'Read from group Électricité & Sécurité'],
    [right(50, 'default', null, 1), 'Read by folder default, from folder “Plans”'],
    [right(50, 'default', null, 9), 'Read by folder default'],
    [right(100, 'group', 8), 'Read and write from a group'],
    [right(100, 'group'), 'Read and write from a group'],
    [right(50, 'default'), 'Read by folder default'],
    [right(50, 'guest'), 'Read as guest'],
    [right(1, 'above'), 'None: hidden with the parent folder'],
    [right(1, 'outside'), 'None: not a project member'],
  ];
  for (const [of, sentence] of cases) assert.equal(said(of), sentence);
});

test('every reason and every right has words in French, too', async () => {
  const t = await wordsIn('fr');
  assert.deepEqual(
    ([1, 50, 100] as const).map(permission => rightName(t, permission)),
    ['Aucun', 'Lecture', 'Écriture'],
  );
  for (const kind of ['admin', 'group', 'default', 'guest', 'above', 'outside'] as const) {
    const sentence = reasonText(t, right(50, kind, 7), names);
    assert.ok(!sentence.includes('rights.') && !sentence.includes('{{'), sentence);
    assert.equal(sentence.includes('Électricité'), kind === 'group', sentence);
  }
});
