import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wordsIn } from '../../i18n/testing/words.ts';
import { isOverdue, mostTelling, standingOf, type Judged, dayFromNow } from './standings.ts';
import { answerShown } from './visa-rights.ts';

const today = '2030-05-05';

/** A visa by the responses of its validators: `PA` is one pending and one accepted. */
const visa = (status: Judged['status'], answers: string, deadline: string | null = null) =>
  ({ status, deadline, validations: [...answers].map(each => ({ status: each })) }) as unknown as Judged;

test('a visa is overdue from the day after its deadline while responses are pending', () => {
  const cases: readonly (readonly [string, Judged, boolean])[] = [
    ['without a deadline', visa('O', 'P'), false],
    ['on the very day', visa('O', 'P', today), false],
    ['the day after', visa('O', 'P', '2030-05-04'), true],
    ['over new year', visa('O', 'P', '2029-12-31'), true],
    ['when one of several is missing', visa('O', 'APA', '2030-05-04'), true],
    ['when all have answered', visa('O', 'AD', '2030-05-04'), false],
    ['when nobody was asked yet', visa('O', '', '2030-05-04'), true],
    ['while it is paused', visa('P', 'P', '2030-05-04'), true],
    ['when it is closed', visa('C', 'P', '2030-05-04'), false],
  ];
  for (const [when, each, expected] of cases) assert.equal(isOverdue(each, today), expected, when);
});

test('blocking states have precedence, in English and French', async () => {
  const cases: readonly (readonly [Judged, string, string, string])[] = [
    [visa('O', 'PP'), 'waiting', 'Open', 'Ouvert'],
    [visa('O', ''), 'waiting', 'Open', 'Ouvert'],
    [visa('P', 'PA'), 'waiting', 'Paused', 'En pause'],
    [visa('O', 'PA', '2030-05-01'), 'warning', 'Overdue', 'En retard'],
    [visa('P', 'PA', '2030-05-01'), 'warning', 'Overdue', 'En retard'],
    [visa('O', 'AA', '2030-05-01'), 'done', 'Approved by all', 'Accepté par tous'],
    [visa('C', 'AA'), 'done', 'Approved by all', 'Accepté par tous'],
    [visa('C', 'AP', '2030-05-01'), 'waiting', 'Closed', 'Clos'],
    [visa('C', ''), 'waiting', 'Closed', 'Clos'],
    [visa('O', 'PD', '2030-05-01'), 'failed', 'Rejected', 'Refusé'],
    [visa('C', 'AD'), 'failed', 'Rejected', 'Refusé'],
  ];
  const [english, french] = [await wordsIn('en'), await wordsIn('fr')];
  for (const [each, kind, en, fr] of cases) {
    const standing = standingOf(each, today);
    assert.deepEqual([standing.kind, english(standing.word), french(standing.word)], [kind, en, fr]);
  }
});

test('the most important visa of a document is shown', () => {
  const [denied, overdue, open, paused, accepted, closed] = [
    visa('C', 'D'),
    visa('O', 'P', '2030-05-01'),
    visa('O', 'P'),
    visa('P', 'P'),
    visa('O', 'A'),
    visa('C', 'P'),
  ];
  const inOrder = [denied, overdue, open, paused, accepted, closed];
  for (const [at, most] of inOrder.entries())
    assert.equal(mostTelling(inOrder.slice(at).toReversed(), today), most, String(at));
  assert.equal(mostTelling([], today), undefined);
  const other = visa('O', 'P');
  assert.equal(mostTelling([open, other], today), open, 'the first of those that say as much');
});

test('days are counted across months and years', t => {
  const cases: readonly (readonly [number, number, number, number, string])[] = [
    [2030, 0, 31, 1, '2030-02-01'],
    [2030, 1, 22, 7, '2030-03-01'],
    [2028, 1, 22, 7, '2028-02-29'],
    [2030, 11, 31, 1, '2031-01-01'],
    [2030, 0, 1, -1, '2029-12-31'],
    [2030, 8, 9, 0, '2030-09-09'],
  ];
  t.mock.timers.enable({ apis: ['Date'] });
  for (const [year, month, day, days, expected] of cases) {
    t.mock.timers.setTime(new Date(year, month, day, 12).getTime());
    assert.equal(dayFromNow(days), expected);
  }
});

test('the day is local', t => {
  t.mock.timers.enable({ apis: ['Date'], now: new Date(2030, 4, 5, 0, 0, 1).getTime() });
  assert.equal(dayFromNow(), '2030-05-05');
  t.mock.timers.setTime(new Date(2030, 4, 5, 23, 59, 59).getTime());
  assert.deepEqual([dayFromNow(), dayFromNow(1)], ['2030-05-05', '2030-05-06']);
});

type Asked = Parameters<typeof answerShown>[1];
const zoe = { firstname: 'Zoé', lastname: 'Ünal', email: 'zoe@example.org' };
const asked = (status: Asked['status'], validator: object | null = zoe) => ({ status, validator }) as Asked;

test('each validator has an answer', async () => {
  const [english, french] = [await wordsIn('en'), await wordsIn('fr')];
  assert.deepEqual(
    (['P', 'A', 'D'] as const).map(status => {
      const { kind, word } = answerShown(english, asked(status), false);
      return [kind, word, answerShown(french, asked(status), false).word];
    }),
    [
      ['waiting', 'Pending', 'En attente'],
      ['done', 'Approved', 'Accepté'],
      ['failed', 'Rejected', 'Refusé'],
    ],
  );
});

test('the user is marked in the list, not in file names', async () => {
  const { name, marked } = answerShown(await wordsIn('fr'), asked('A'), true);
  assert.deepEqual([name, marked], ['Zoé Ünal', 'Zoé Ünal (vous)']);
});

test('a former validator has no name but an answer', async () => {
  assert.deepEqual(answerShown(await wordsIn('en'), asked('D', null), false), {
    name: 'Former member',
    marked: 'Former member',
    kind: 'failed',
    word: 'Rejected',
  });
});
