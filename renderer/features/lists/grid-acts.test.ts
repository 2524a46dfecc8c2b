import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clickAct, keyAct, pageOf, type KeyPlace } from './grid-acts.ts';

const plain = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };
const ctrl = { ...plain, ctrlKey: true };
const command = { ...plain, metaKey: true };
const shift = { ...plain, shiftKey: true };
const alt = { ...plain, altKey: true };

const press = (key: string, change: Partial<KeyPlace> = {}, modifiers = plain) =>
  keyAct({ key, ...modifiers }, { active: 4, count: 30, page: 10, line: 'row', hasSelected: false, ...change });

test('arrows and pages move, with Shift they select', () => {
  assert.deepEqual(press('ArrowDown'), { kind: 'step', to: 5, extends: false });
  assert.deepEqual(press('PageUp', {}, shift), { kind: 'step', to: 0, extends: true });
  assert.deepEqual(press('ArrowDown', { active: -1, line: undefined }), { kind: 'step', to: 0, extends: false });
  assert.deepEqual(press('ArrowUp', { active: -1, line: undefined }), { kind: 'step', to: 0, extends: false });
  assert.equal(press('ArrowDown', {}, alt), undefined, 'left to the window');
});

test('Space selects the active line, with Ctrl or Shift adds it', () => {
  assert.deepEqual(press(' '), { kind: 'pick', how: 'only' });
  assert.deepEqual(press(' ', { line: 'folded group' }, ctrl), { kind: 'pick', how: 'toggle' });
  assert.deepEqual(press(' ', {}, shift), { kind: 'pick', how: 'toggle' });
  assert.equal(press(' ', { active: -1, line: undefined }), undefined);
});

test('Enter opens a row and toggles a group; one arrow toggles a group', () => {
  assert.deepEqual(press('Enter'), { kind: 'open' });
  assert.equal(press('Enter', { active: -1, line: undefined }), undefined);
  const acts = (line: KeyPlace['line']) => ['Enter', 'ArrowLeft', 'ArrowRight'].map(key => press(key, { line })?.kind);
  assert.deepEqual(acts('open group'), ['fold', 'fold', undefined]);
  assert.deepEqual(acts('folded group'), ['fold', undefined, 'fold']);
  assert.deepEqual(acts('row'), ['open', undefined, undefined]);
});

test('Ctrl+A and Command+A select all', () => {
  assert.deepEqual(
    [press('a', {}, ctrl), press('a', { line: undefined }, command)],
    [{ kind: 'all' }, { kind: 'all' }],
  );
  assert.deepEqual([press('a'), press('a', {}, shift), press('b', {}, ctrl)], [undefined, undefined, undefined]);
});

test('Escape is left to others without a selection', () => {
  assert.deepEqual(press('Escape', { hasSelected: true }), { kind: 'nothing' });
  assert.equal(press('Escape'), undefined);
});

test('a click selects a row and toggles a group; modifiers select both', () => {
  const clicks = (line: number) => [plain, ctrl, command, shift].map(held => clickAct(line, held));
  const held = [
    { kind: 'pick', how: 'toggle' },
    { kind: 'pick', how: 'toggle' },
    { kind: 'pick', how: 'to' },
  ];
  assert.deepEqual(clicks(0), [{ kind: 'pick', how: 'only' }, ...held], 'the first row is no group');
  assert.deepEqual(clicks(-1), [{ kind: 'fold' }, ...held]);
  assert.deepEqual(clickAct(3, { ...ctrl, shiftKey: true }), { kind: 'pick', how: 'to' });
});

test('a page is the visible lines between header and footer, at least one', () =>
  assert.deepEqual([pageOf(286, 26), pageOf(285, 26), pageOf(60, 26), pageOf(0, 26)], [8, 7, 1, 1]));
