import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TFunction } from 'i18next';
import { wordsIn } from '../../i18n/testing/words.ts';
import type { WatchedFolder } from './queries.ts';
import {
  firstWatch,
  folderOf,
  isWatchComplete,
  pauseOf,
  problemOf,
  projectChoices,
  watchWritten,
  noteText,
  examplePath,
  folderState,
  outcomeKind,
} from './watch-questions.ts';

const folder = (id: number): WatchedFolder => ({
  id,
  cloud_id: 1,
  project_id: 2,
  project_name: 'Tower',
  folder_id: 3,
  email: 'ann@example.org',
  path: `/srv/projects/${id}`,
  is_paused: false,
  paused_reason: null,
  problem: null,
  files: 0,
  created_at: '2026-05-03T12:00:00Z',
});

test('a dialog closes when its folder was removed', () => {
  const folders = [folder(4), folder(5)];
  assert.equal(folderOf({ kind: 'log', id: 5 }, folders), folders[1]);
  assert.equal(folderOf({ kind: 'remove', id: 5 }, folders.slice(0, 1)), undefined);
  assert.equal(folderOf({ kind: 'remove', id: 5 }, undefined), undefined, 'the list has not come yet');
});

test('the dialog of a new folder has no folder', () => {
  assert.equal(folderOf({ kind: 'add' }, [folder(4)]), undefined);
  assert.equal(folderOf(undefined, [folder(4)]), undefined);
});

test('a dialog shows the current folder', () => {
  const question = { kind: 'log', id: 4 } as const;
  assert.equal(folderOf(question, [folder(4)])?.is_paused, false);
  assert.equal(folderOf(question, [folder(5), { ...folder(4), is_paused: true }])?.is_paused, true);
});

test('problems are shown unless a user paused the folder', async () => {
  const t = await wordsIn('en');
  const problem = { problem: 'no such folder', paused_reason: null };
  assert.equal(problemOf(t, { ...problem, is_paused: false }), 'no such folder');
  assert.equal(problemOf(t, { ...problem, is_paused: true }), undefined);
  assert.equal(problemOf(t, { problem: null, paused_reason: null, is_paused: false }), undefined);
  const gone = problemOf(t, { problem: null, paused_reason: 'maker_gone', is_paused: true });
  assert.match(gone ?? '', /nothing is uploaded\. Take it over to continue/);
});

test('one button pauses and resumes', () => {
  assert.deepEqual(pauseOf({ id: 4, is_paused: false }), { id: 4, isPaused: true });
  assert.deepEqual(pauseOf({ id: 4, is_paused: true }), { id: 4, isPaused: false });
});

test('watching needs a path and a project', () => {
  assert.equal(isWatchComplete(firstWatch), false);
  for (const [path, project, is] of [
    ['/srv/a', '7', true],
    ['/srv/a', '', false],
    [' \t', '7', false],
    ['', '7', false],
  ] as const)
    assert.equal(isWatchComplete({ path, project }), is, JSON.stringify([path, project]));
});

test('the path is trimmed', () =>
  assert.deepEqual(watchWritten({ path: ' C:\\Projekte\\Haus  A\\ \n', project: '14' }), {
    path: 'C:\\Projekte\\Haus  A\\',
    project_id: 14,
  }));

test('no project is preselected; equal names stay distinct', async () => {
  const projects = [
    { id: 7, name: 'Tower' },
    { id: 8, name: 'Tower' },
  ];
  assert.deepEqual(projectChoices(await wordsIn('en'), projects), [
    { value: '', label: 'Choose a project' },
    { value: '7', label: 'Tower' },
    { value: '8', label: 'Tower' },
  ]);
  assert.equal(projectChoices(await wordsIn('en'), [])[0]?.value, firstWatch.project);
});

test('the log shows the former path of a moved file', async () => {
  const t = await wordsIn('en');
  assert.equal(noteText(t, { outcome: 'moved', note: 'Étage <2> & Dach/a.ifc' }), 'From Étage <2> & Dach/a.ifc');
  assert.equal(noteText(t, { outcome: 'moved', note: null }), null, 'from where is not known');
  assert.equal(noteText(t, { outcome: 'gone', note: 'a.ifc' }), 'The document stays');
});

test('a folder is watched, paused or unreachable', () => {
  const state = (is_paused: boolean, problem: string | null, paused_reason: 'maker_gone' | null = null) =>
    folderState({ is_paused, problem, paused_reason });
  assert.deepEqual(state(false, null), { kind: 'done', word: 'watching' });
  assert.deepEqual(state(false, 'no room'), { kind: 'failed', word: 'trouble' });
  assert.deepEqual(state(true, 'no room'), { kind: 'waiting', word: 'paused' });
  assert.deepEqual(state(true, null, 'maker_gone'), { kind: 'warning', word: 'makerGone' });
});

test('an unadded file failed, a removed one is a warning', () => {
  const outcomes = ['document', 'version', 'known', 'moved', 'gone', 'failed'] as const;
  assert.deepEqual(
    outcomes.map(outcome => outcomeKind({ outcome })),
    ['done', 'done', 'done', 'done', 'warning', 'failed'],
  );
});

test('the example path follows the system', () => {
  assert.equal(examplePath('Win32'), 'C:\\Projects\\House\\Models');
  assert.equal(examplePath('MacIntel'), '/Volumes/Projects/House');
  assert.equal(examplePath('Linux x86_64'), '/srv/projects/house');
});

test('log entries explain moves, removals and failures', () => {
  const t = ((key: string, values?: { from: string }) => `${key} ${values?.from ?? ''}`.trim()) as unknown as TFunction;
  assert.equal(noteText(t, { outcome: 'moved', note: 'a.ifc' }), 'watchedFolders.movedFrom a.ifc');
  assert.equal(noteText(t, { outcome: 'gone', note: null }), 'watchedFolders.goneText');
  assert.equal(noteText(t, { outcome: 'failed', note: 'no end' }), 'no end');
  assert.equal(noteText(t, { outcome: 'version', note: null }), null);
});
