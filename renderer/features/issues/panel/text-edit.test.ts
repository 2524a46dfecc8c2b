import assert from 'node:assert/strict';
import { test } from 'node:test';
import { descriptionOf, editKey, isOtherComment, savedText, saysSomething, type TextKind } from './text-edit.ts';

const press = (kind: TextKind, key: string, held: 'ctrlKey' | 'metaKey' | undefined = undefined) =>
  editKey(kind, { key, ctrlKey: held === 'ctrlKey', metaKey: held === 'metaKey' });

test('Enter saves a title; texts are saved with Ctrl or Command', () => {
  assert.deepEqual([press('title', 'Enter'), press('text', 'Enter')], ['save', undefined]);
  for (const held of ['ctrlKey', 'metaKey'] as const)
    assert.deepEqual([press('title', 'Enter', held), press('text', 'Enter', held)], ['save', 'save'], held);
});

test('Escape cancels; other keys type', () => {
  for (const kind of ['title', 'text'] as const) {
    assert.equal(press(kind, 'Escape'), 'cancel');
    for (const key of ['a', 'Tab', 'ArrowUp', 's']) assert.equal(press(kind, key, 'ctrlKey'), undefined, key);
  }
});

test('a title cannot be empty, a text can', () => {
  assert.equal(savedText('title', ' A  stair\t'), 'A  stair');
  assert.equal(savedText('text', '\n One\n\n two \n'), 'One\n\n two');
  for (const blank of ['', '   ', '\n\u00a0\t'])
    assert.deepEqual([savedText('title', blank), savedText('text', blank)], [undefined, ''], JSON.stringify(blank));
});

test('an empty description is null', () => assert.deepEqual([descriptionOf(''), descriptionOf('0')], [null, '0']));

test('a comment changes only to a different non-empty text', () => {
  assert.equal(isOtherComment('New', 'Old'), true);
  assert.equal(isOtherComment('Old', 'Old'), false);
  assert.equal(isOtherComment('old', 'Old'), true, 'a letter is a change');
  assert.equal(isOtherComment('', 'Old'), false);
});

test('a comment needs a text or a picture', () => {
  const picture = { type: 'png', bytes: new Blob(), name: 'a.png' };
  assert.deepEqual(
    [saysSomething('Yes', undefined), saysSomething(' \n', undefined), saysSomething('', undefined)],
    [true, false, false],
  );
  assert.deepEqual([saysSomething('', picture), saysSomething('  ', picture)], [true, true]);
});
