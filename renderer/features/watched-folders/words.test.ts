import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TFunction } from 'i18next';
import { examplePath, folderState, noteText, outcomeKind } from './words.ts';

test('a folder is watched, paused, or cannot be followed; what is wrong with a paused one is no matter', () => {
  const state = (is_paused: boolean, problem: string | null, paused_reason: 'maker_gone' | null = null) =>
    folderState({ is_paused, problem, paused_reason });
  assert.deepEqual(state(false, null), { kind: 'done', word: 'watching' });
  assert.deepEqual(state(false, 'no room'), { kind: 'failed', word: 'trouble' });
  assert.deepEqual(state(true, 'no room'), { kind: 'waiting', word: 'paused' });
  assert.deepEqual(state(true, null, 'maker_gone'), { kind: 'warning', word: 'makerGone' });
});

test('a file that was not added has failed, one that has gone is a warning', () => {
  const outcomes = ['document', 'version', 'known', 'moved', 'gone', 'failed'] as const;
  assert.deepEqual(
    outcomes.map(outcome => outcomeKind({ outcome })),
    ['done', 'done', 'done', 'done', 'warning', 'failed'],
  );
});

test('the example of a path is written as the computer writes paths', () => {
  assert.equal(examplePath('Win32'), 'C:\\Projects\\House\\Models');
  assert.equal(examplePath('MacIntel'), '/Volumes/Projects/House');
  assert.equal(examplePath('Linux x86_64'), '/srv/projects/house');
});

test('a move says from where, what has gone that its document stays, a failure its reason', () => {
  const t = ((key: string, values?: { from: string }) => `${key} ${values?.from ?? ''}`.trim()) as unknown as TFunction;
  assert.equal(noteText(t, { outcome: 'moved', note: 'a.ifc' }), 'watchedFolders.movedFrom a.ifc');
  assert.equal(noteText(t, { outcome: 'gone', note: null }), 'watchedFolders.goneText');
  assert.equal(noteText(t, { outcome: 'failed', note: 'no end' }), 'no end');
  assert.equal(noteText(t, { outcome: 'version', note: null }), null);
});
