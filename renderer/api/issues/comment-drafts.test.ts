import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keepDraft, readDraft } from './comment-drafts.ts';

const DAY = 86_400_000;
const [mine, other] = ['plinth.comment 7 a', 'plinth.comment 7 b'];

/** A storage of a browser, of as many entries as fit. */
function storageOf(most = 100): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: n => [...items.keys()][n] ?? null,
    getItem: key => items.get(key) ?? null,
    setItem: (key, value) => {
      if (items.size >= most) throw new DOMException('full', 'QuotaExceededError');
      items.set(key, value);
    },
    removeItem: key => void items.delete(key),
    clear: () => items.clear(),
  };
}

test('a draft is read as it was kept, with the guid of its comment', () => {
  const storage = storageOf();
  const draft = { ...readDraft(storage, mine), text: 'Half a sentence' };
  assert.match(draft.guid, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  keepDraft(storage, mine, draft, DAY);
  assert.deepEqual(readDraft(storage, mine), draft);
  assert.equal(readDraft(storage, other).text, '');
  assert.notEqual(readDraft(storage, other).guid, draft.guid);
});

test('a blank draft is forgotten, and an old one dropped when another is kept', () => {
  const storage = storageOf();
  keepDraft(storage, mine, { text: 'Old', guid: 'a' }, 0);
  keepDraft(storage, other, { text: 'New', guid: 'b' }, 30 * DAY);
  assert.equal(readDraft(storage, mine).text, 'Old');
  storage.setItem('plinth.theme', 'dark');
  keepDraft(storage, other, { text: 'Newer', guid: 'b' }, 61 * DAY);
  assert.equal(readDraft(storage, mine).text, '');
  assert.equal(storage.getItem('plinth.theme'), 'dark');
  keepDraft(storage, other, { text: ' \n', guid: 'b' }, 62 * DAY);
  assert.equal(storage.length, 1);
});

test('a full storage and a damaged entry are no error', () => {
  const full = storageOf(0);
  keepDraft(full, mine, { text: 'Kept in its field only', guid: 'a' }, 0);
  const storage = storageOf();
  for (const damaged of ['{', 'null', '{"text":1}', '[]']) {
    storage.setItem(mine, damaged);
    assert.equal(readDraft(storage, mine).text, '');
  }
});
