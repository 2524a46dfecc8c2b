import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TFunction } from 'i18next';
import { earlierWords, placeWords, valueWords } from './earlier-edits-words.ts';
import type { EarlierEdits } from './schema.d.ts';

const t = ((key: string, { count, reason }: { count?: number; reason?: string } = {}) =>
  [key.split('.').at(-1), count, reason].filter(part => part !== undefined).join(' ')) as unknown as TFunction;

const none: EarlierEdits = {
  state: 'none',
  from_model_id: null,
  from_document_id: null,
  edits: 0,
  carried: 0,
  same: 0,
  conflicts: 0,
  reason: null,
};

test('each state has a text and the possible decisions', () => {
  const of = (part: Partial<EarlierEdits>) => earlierWords(t, { ...none, ...part });
  assert.equal(of({}), undefined);
  assert.deepEqual(
    [
      of({ state: 'waiting', edits: 3 }),
      of({ state: 'carried', carried: 3 }),
      of({ state: 'carried', carried: 3, conflicts: 1 }),
      of({ state: 'dropped', edits: 3 }),
      of({ state: 'later', edits: 3 }),
      of({ state: 'failed', reason: 'Gone.' }),
    ],
    [
      { kind: 'running', word: 'waiting 3', choices: ['drop', 'later'] },
      { kind: 'done', word: 'carried 3', choices: [] },
      { kind: 'warning', word: 'carried 3, conflicts 1', choices: [] },
      { kind: 'done', word: 'dropped 3', choices: ['carry'] },
      { kind: 'waiting', word: 'later 3', choices: ['carry', 'drop'] },
      { kind: 'failed', word: 'failed Gone.', choices: ['carry', 'drop'] },
    ],
  );
});

test('values and places are formatted for users', () => {
  assert.deepEqual(
    [null, true, false, 0, 'EI 30', [1, null], { lower: 1 }].map(value => valueWords(t, value)),
    ['–', 'yes', 'no', '0', 'EI 30', '1, –', '{"lower":1}'],
  );
  assert.equal(placeWords(t, { set: 'Pset_DoorCommon', property: 'FireRating' }), 'Pset_DoorCommon · FireRating');
  assert.equal(placeWords(t, { set: null, property: 'Name' }), 'Name');
  assert.equal(placeWords(t, { set: 'system', property: 'Escape' }), 'system · Escape');
  assert.equal(placeWords(t, { set: null, property: null }), '');
});
