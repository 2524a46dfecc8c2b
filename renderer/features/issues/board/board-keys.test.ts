import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wordsIn } from '../../../i18n/testing/words.ts';
import {
  columnsOf,
  activeIn,
  boardKeyHints,
  cardStep,
  focused,
  tabStop,
  requestFocus,
  type ActiveCard,
  type PressedKey,
} from './board-columns.ts';
import { issueOf } from '../testing/example.ts';

const names = ['Open', 'Review', 'Closed'];
const values = {
  status: names.map((name, id) => ({ id, name, color: null })),
  type: [],
  priority: [],
  stage: [],
  label: [],
};
const issue = (index: number, topic_status: string | null) => issueOf({ guid: `g${index}`, index, topic_status });
const [first, second, closed] = [issue(1, 'Open'), issue(2, 'Open'), issue(3, 'Closed')];
const columns = columnsOf([first, second, closed], values, 'number');
const all = { update: true, remove: true };
const none = { update: false, remove: false };
const pressed = (key: string, held: Partial<PressedKey> = {}): PressedKey => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
});
const step = (key: string, held: Partial<PressedKey> = {}, card = first, rights = all) =>
  cardStep(pressed(key, held), card, columns, rights);

test('arrows focus the next card across empty columns, also for readers', () => {
  for (const rights of [all, none]) {
    assert.deepEqual(step('ArrowDown', {}, first, rights), { kind: 'focus', guid: 'g2' });
    assert.deepEqual(step('ArrowUp', {}, second, rights), { kind: 'focus', guid: 'g1' });
    assert.deepEqual(step('ArrowRight', {}, second, rights), { kind: 'focus', guid: 'g3' });
    assert.deepEqual(step('ArrowLeft', {}, closed, rights), { kind: 'focus', guid: 'g1' });
  }
});

test('arrows at the edge do nothing and do not scroll', () =>
  assert.deepEqual(
    [step('ArrowUp'), step('ArrowLeft'), step('ArrowDown', {}, second), step('ArrowRight', {}, closed)],
    Array(4).fill({ kind: 'stay' }),
  ));

test('Shift and arrows move the card to the neighbouring column', () => {
  const held = { shiftKey: true };
  assert.deepEqual(step('ArrowRight', held), { kind: 'move', status: 'Review' });
  assert.deepEqual(step('ArrowLeft', held, closed), { kind: 'move', status: 'Review' });
  assert.deepEqual(step('ArrowLeft', held), { kind: 'stay' });
  assert.deepEqual(step('ArrowRight', held, closed), { kind: 'stay' });
  assert.equal(step('ArrowUp', held), undefined, 'there is nothing above or below to move to');
});

test('a card can move to the column without status', () => {
  const bare = issue(4, null);
  const wider = columnsOf([first, bare], values, 'number');
  const moved = (card: typeof bare, key: string) => cardStep(pressed(key, { shiftKey: true }), card, wider, all);
  assert.deepEqual(moved(first, 'ArrowLeft'), { kind: 'move', status: null });
  assert.deepEqual(moved(bare, 'ArrowRight'), { kind: 'move', status: 'Open' });
});

test('readers cannot move or delete cards', () => {
  assert.deepEqual(step('ArrowRight', { shiftKey: true }, first, none), { kind: 'stay' });
  assert.equal(step('Delete', {}, first, none), undefined);
  assert.deepEqual(step('Delete'), { kind: 'delete' });
  assert.deepEqual(step('Delete', {}, first, { update: false, remove: true }), { kind: 'delete' });
});

test('other keys and modifiers are left to the window', () => {
  for (const held of ['ctrlKey', 'metaKey', 'altKey'] as const)
    for (const key of ['ArrowDown', 'Delete', 'ArrowLeft'])
      assert.equal(step(key, { [held]: true, shiftKey: key === 'ArrowLeft' }), undefined, `${held} ${key}`);
  for (const key of ['Enter', ' ', 'Tab', 'Home', 'n', 'Backspace']) assert.equal(step(key), undefined, key);
});

test('key hints list moving only with permission', async () => {
  const t = await wordsIn('en');
  assert.deepEqual(boardKeyHints(t, false), [
    { group: 'Board', title: 'Move to another card', keys: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] },
    { group: 'Board', title: 'Open', keys: ['Enter'] },
  ]);
  assert.deepEqual(boardKeyHints(t, true)[1], {
    group: 'Board',
    title: 'Move card to the next column',
    keys: ['shift+ArrowLeft', 'shift+ArrowRight'],
  });
});

test('each focus request is new; focus by click is none', () => {
  const start: ActiveCard = { guid: undefined, turn: 0 };
  const wish = requestFocus(start, 'g1');
  assert.deepEqual(wish, { guid: 'g1', turn: 1, status: undefined });
  assert.equal(requestFocus(wish, 'g1').turn, 2, 'the same card again');
  assert.equal(focused(wish, 'g1'), wish, 'the same object: nothing is drawn anew');
  assert.deepEqual(focused(requestFocus(wish, 'g1', 'Closed'), 'g2'), { guid: 'g2', turn: 2, status: undefined });
});

test('a moving card gets the focus in its new column', () => {
  const [open, , end] = columns;
  assert.ok(open && end);
  const onItsWay = requestFocus({ guid: undefined, turn: 0 }, 'g2', 'Closed');
  assert.deepEqual(activeIn(open, onItsWay), { index: 1, isHere: false });
  assert.deepEqual(activeIn(end, onItsWay), { index: -1, isHere: false });
  const arrived = columnsOf([first, { ...second, topic_status: 'Closed' }, closed], values, 'number').at(-1);
  assert.ok(arrived);
  assert.deepEqual(activeIn(arrived, onItsWay), { index: 0, isHere: true });
  const toNone = requestFocus(onItsWay, 'g2', null);
  assert.equal(activeIn(open, toNone).isHere, false, 'no status is a column, too');
  assert.equal(activeIn({ status: null, issues: [second] }, toNone).isHere, true);
});

test('a staying card gets the focus in place', () => {
  const stays = requestFocus({ guid: undefined, turn: 0 }, 'g2');
  assert.deepEqual(
    columns.map(column => activeIn(column, stays)),
    [
      { index: 1, isHere: true },
      { index: -1, isHere: false },
      { index: -1, isHere: false },
    ],
  );
});

test('no card is active before a request', () =>
  assert.deepEqual(activeIn({ status: 'Open', issues: [first] }, { guid: undefined, turn: 0 }), {
    index: -1,
    isHere: false,
  }));

test('Tab reaches the active card if visible, else the first visible', () =>
  assert.deepEqual(
    [tabStop([4, 5, 6], 5), tabStop([4, 5, 6], 9), tabStop([4, 5, 6], -1), tabStop([], 2)],
    [5, 4, 4, undefined],
  ));
