import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wordsIn } from '../../i18n/testing/words.ts';
import {
  actorName,
  actorText,
  dayWord,
  deedText,
  lineWords,
  objectText,
  placeOf,
  resultText,
  subjectOf,
  verificationWords,
} from './line-words.ts';
import type { LogEntry } from './sentences.ts';

type Description = NonNullable<LogEntry['description']>;
const plan = { kind: 'document', id: 7, name: 'plan.pdf', exists: true, folder_id: 3 } as Description['object'];

const line = (action: string, more: Partial<Description> = {}, of: Partial<LogEntry> = {}): LogEntry => ({
  id: 1,
  date: '2026-05-03T12:00:00Z',
  action,
  user_id: 1,
  user_email: 'ann@example.org',
  app_name: '',
  project_name: 'Tower',
  description: { object: plan, user_name: 'Ann', result: 'done', ...more } as Description,
  ...of,
});
const t = await wordsIn('en');
const french = await wordsIn('fr');

/** The complete text of the line. */
const read = (entry: LogEntry, words = t) => {
  const { before, after, object, more } = lineWords(words, entry);
  return [before + (after === undefined ? '' : object + after), more.inNameOf, more.through].filter(Boolean).join(' ');
};

test('a line names actor, action and object, in English and French', () => {
  for (const [action, english, inFrench] of [
    ['document.create', 'Ann added plan.pdf', 'Ann a ajouté plan.pdf'],
    ['visa.validation.accept', 'Ann changed the approval of plan.pdf', undefined],
    ['model.complete', 'plan.pdf is ready', undefined],
    ['member.leave', 'Ann left the project', undefined],
    ['something.unheard-of', 'Ann changed plan.pdf', undefined],
  ] as const) {
    assert.equal(read(line(action)), english);
    if (inFrench) assert.equal(read(line(action), french), inFrench);
    assert.doesNotMatch(read(line(action), french), /\{\{|activity\./);
  }
});

test('a rename shows both names; a refusal omits the object', () => {
  assert.equal(read(line('document.update', { was: 'draft.pdf' })), 'Ann renamed draft.pdf to plan.pdf');
  assert.equal(read(line('document.delete', { result: 'refused' })), 'Ann was denied access');
});

test('several objects: one is named, the others counted', () => {
  assert.equal(read(line('document.delete', { count: 2 })), 'Ann deleted plan.pdf and 1 other');
  assert.equal(read(line('document.delete', { count: 10_001 })), 'Ann deleted plan.pdf and 10000 others');
  assert.match(read(line('document.delete', { count: 3 }), french), /plan\.pdf et 2 autres/);
});

test('an object without a name has a general term', () =>
  assert.equal(read(line('document.delete', { object: null })), 'Ann deleted an item'));

test('the actor is shown by name, else email, application or service', () => {
  const by = (user_name: string | null, of: Partial<LogEntry>) => read(line('model.create', { user_name }, of));
  assert.equal(by('Zoé Ümit', {}), 'Zoé Ümit created the model plan.pdf');
  assert.equal(by(null, {}), 'ann@example.org created the model plan.pdf');
  assert.equal(by(null, { user_email: '', app_name: 'Robot' }), 'Robot created the model plan.pdf');
  assert.equal(by(null, { user_email: '' }), 'Plinth created the model plan.pdf');
});

test('an old entry without a description shows the address', () =>
  assert.equal(read(line('tag.create', {}, { description: null })), 'ann@example.org created the tag an item'));

test('the application is shown unless it acted itself', () => {
  assert.equal(read(line('tag.update', {}, { app_name: 'Robot' })), 'Ann changed the tag plan.pdf with Robot');
  assert.equal(
    read(line('tag.update', { user_name: null }, { user_email: '', app_name: 'Robot' })),
    'Robot changed the tag plan.pdf',
  );
});

test('what a token does for a member is shown with both names, also after deletion', () => {
  const subject = (name: string | null, email: string | null) => ({ id: 2, name, email });
  const by = (action: string, name: string | null, email: string | null) =>
    read(line(action, { in_name_of: subject(name, email) }, { app_name: 'Robot' }));
  assert.equal(
    by('tag.update', 'Bob Builder', 'bob@example.org'),
    'Bob Builder (token of Ann) changed the tag plan.pdf with Robot',
  );
  assert.equal(
    by('tag.update', null, 'bob@example.org'),
    'bob@example.org (token of Ann) changed the tag plan.pdf with Robot',
  );
  assert.equal(by('tag.update', null, null), 'A former member (token of Ann) changed the tag plan.pdf with Robot');
  assert.match(
    by('access-token.create', 'Bob Builder', null),
    /^Ann created an access token .*on behalf of Bob Builder/,
  );
});

test('names are shown without interpretation', () => {
  const odd = { ...plan, name: '{{who}} <b>$& \u0001' } as Description['object'];
  assert.equal(
    read(line('document.create', { object: odd, user_name: '{{what}}' })),
    '{{what}} added {{who}} <b>$& \u0001',
  );
});

test('a value of issues is named with its kind', () => {
  const status = { kind: 'topic-value', id: 3, name: 'Closed' } as unknown as Description['object'];
  const of = (action: string, fields: string[]) => line(action, { object: status, fields });
  assert.equal(read(of('topic-value.create', ['topic_status'])), 'Ann added the status Closed');
  assert.equal(read(of('topic-value.delete', ['priority']), french), 'Ann a supprimé la priorité Closed');
  assert.equal(read(of('topic-value.update', [])), 'Ann changed Closed in the issue settings');
});

test('an object links to its place: models directly, documents in their folder', () => {
  const at = (part: object) => placeOf({ ...plan, ...part } as Description['object']);
  assert.deepEqual(at({}), { kind: 'document', id: 7 });
  assert.deepEqual(at({ kind: 'visa' }), { kind: 'documents', folder: 3 });
  assert.deepEqual(at({ kind: 'visa', folder_id: null }), { kind: 'documents', folder: undefined });
  assert.deepEqual(at({ kind: 'folder', id: 9 }), { kind: 'documents', folder: 9 });
  assert.deepEqual(at({ kind: 'model', id: 90 }), { kind: 'model', id: 90 });
});

test('a deleted object has no link', () => {
  assert.equal(placeOf(null), undefined);
  assert.equal(placeOf({ ...plan, exists: false } as Description['object']), undefined);
  assert.equal(placeOf({ ...plan, id: null } as Description['object']), undefined);
});

test('the last two days are named, others are dates', () => {
  assert.deepEqual(
    [0, 1, 2, 400].map(ago => dayWord(t, ago, 'May 3, 2026')),
    ['Today', 'Yesterday', 'May 3, 2026', 'May 3, 2026'],
  );
  assert.deepEqual(
    [0, 1].map(ago => dayWord(french, ago, '')),
    ['Aujourd’hui', 'Hier'],
  );
});

const nobody = { user_name: null, user_email: null, app_name: null, claimed: null };

test('the server log names the best known actor', () => {
  for (const [part, name] of [
    [{ user_name: 'Ann', user_email: 'ann@example.org', app_name: 'Robot' }, 'Ann'],
    [{ user_email: 'ann@example.org', app_name: 'Robot' }, 'ann@example.org'],
    [{ claimed: 'mallory@example.org', app_name: 'Robot' }, 'mallory@example.org'],
    [{ app_name: 'Robot' }, 'Robot'],
    [{}, ''],
  ] as const)
    assert.equal(actorName({ ...nobody, ...part }), name);
});

test('an unknown actor is the service or a former member', () => {
  const by = (via: 'service' | 'api', more: object = {}) =>
    actorText(t, { ...nobody, action: 'tag.create', via, in_name_of: null, ...more });
  assert.equal(by('service'), 'Plinth');
  assert.equal(by('api'), 'A former member');
  assert.equal(
    by('api', { app_name: 'Robot', in_name_of: { name: null, email: 'bob@example.org' } }),
    'bob@example.org (token of Robot)',
  );
});

test('a failed action is shown as an attempt', () => {
  const deed = (result: 'done' | 'failed' | 'refused', words = t) =>
    deedText(words, { action: 'folder.create', result });
  assert.deepEqual(
    [deed('done'), deed('failed'), deed('refused')],
    ['created the folder', 'failed: created the folder', 'denied: created the folder'],
  );
  assert.equal(deed('done', french), 'a créé le dossier');
});

test('an object shows its current and former name, and the number of others', () => {
  const number = (value: number) => value.toLocaleString('en');
  const of = (part: object) =>
    objectText({ object: plan as never, was: null, count: 1, result: 'done', ...part }, number);
  assert.equal(of({}), 'plan.pdf');
  assert.equal(of({ was: 'draft.pdf' }), 'draft.pdf → plan.pdf');
  assert.equal(of({ count: 1201 }), 'plan.pdf +1,200');
  assert.equal(of({ object: null }), '');
  assert.equal(of({ object: null, was: 'draft.pdf' }), 'draft.pdf');
  assert.equal(of({ count: 40, result: 'refused' }), 'plan.pdf', 'a count of refusals is no count of objects');
});

test('repeated refusals are one line with their count', () => {
  assert.equal(resultText(t, { result: 'refused', count: 40 }), 'Denied 40 ×');
  assert.equal(resultText(t, { result: 'refused', count: 1 }), 'Denied');
  assert.equal(resultText(t, { result: 'done', count: 40 }), 'Success');
});

test('the verification of the log counts lines, or names the first altered one', () => {
  const number = (value: number) => value.toLocaleString('en');
  const found = (reason: 'changed' | 'cut' | null, lines: number, broken_at: number | null = null) =>
    verificationWords(t, { reason, lines, broken_at }, number);
  assert.deepEqual(found(null, 2), { kind: 'done', word: '2 entries verified, all unchanged' });
  assert.deepEqual(found(null, 1), { kind: 'done', word: '1 entry verified, unchanged' });
  assert.deepEqual(found('changed', 9000, 4321), { kind: 'failed', word: 'Entry 4,321 was altered' });
  assert.deepEqual(found('cut', 9000, 12), { kind: 'failed', word: 'Entry 12 and all later entries are missing' });
});

test('each line has the icon of its subject', () => {
  for (const [action, subject] of [
    ['document.create', 'document'],
    ['folder.permission', 'folder'],
    ['visa.validation.accept', 'visa'],
    ['model.plan.add', 'model'],
    ['property-set.attach', 'model'],
    ['topic.comment.create', 'topic'],
    ['topic-value.create', 'topic'],
    ['member.leave', 'people'],
    ['access-token.create', 'people'],
    ['', 'people'],
  ] as const)
    assert.equal(subjectOf({ action }), subject, action);
});
