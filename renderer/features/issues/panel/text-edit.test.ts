import assert from 'node:assert/strict';
import { test } from 'node:test';
import { descriptionOf, editKey, isOtherComment, savedText, saysSomething, type TextKind } from './text-edit.ts';

const press = (kind: TextKind, key: string, held: 'ctrlKey' | 'metaKey' | undefined = undefined) =>
  editKey(kind, { key, ctrlKey: held === 'ctrlKey', metaKey: held === 'metaKey' });

test('Enter saves a title, and begins a line in a text, which Ctrl or Command and Enter save', () => {
  assert.deepEqual([press('title', 'Enter'), press('text', 'Enter')], ['save', undefined]);
  for (const held of ['ctrlKey', 'metaKey'] as const)
    assert.deepEqual([press('title', 'Enter', held), press('text', 'Enter', held)], ['save', 'save'], held);
});

test('Escape leaves either as it was, other keys write', () => {
  for (const kind of ['title', 'text'] as const) {
    assert.equal(press(kind, 'Escape'), 'cancel');
    for (const key of ['a', 'Tab', 'ArrowUp', 's']) assert.equal(press(kind, key, 'ctrlKey'), undefined, key);
  }
});

test('a title is never empty, a text may be; blanks within stay', () => {
  assert.equal(savedText('title', ' A  stair\t'), 'A  stair');
  assert.equal(savedText('text', '\n One\n\n two \n'), 'One\n\n two');
  for (const blank of ['', '   ', '\n\u00a0\t'])
    assert.deepEqual([savedText('title', blank), savedText('text', blank)], [undefined, ''], JSON.stringify(blank));
});

test('an empty description is none', () => {
  assert.deepEqual([descriptionOf(''), descriptionOf('0')], [null, '0']);
});

test('a comment is changed by another text alone, and never emptied', () => {
  assert.equal(isOtherComment('New', 'Old'), true);
  assert.equal(isOtherComment('Old', 'Old'), false);
  assert.equal(isOtherComment('old', 'Old'), true, 'a letter is a change');
  assert.equal(isOtherComment('', 'Old'), false);
});

test('a comment is sent with a text or a picture, and not with blanks', () => {
  const picture = { type: 'png', bytes: new Blob(), name: 'a.png' };
  assert.deepEqual(
    [saysSomething('Yes', undefined), saysSomething(' \n', undefined), saysSomething('', undefined)],
    [true, false, false],
  );
  assert.deepEqual([saysSomething('', picture), saysSomething('  ', picture)], [true, true]);
});
