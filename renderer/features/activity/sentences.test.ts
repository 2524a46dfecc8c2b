import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { activity } from '../../i18n/en/activity.ts';
import { activity as french } from '../../i18n/fr/activity.ts';
import { areas } from './areas.ts';
import { sentences } from './known-sentences.ts';
import type { LogEntry } from './queries.ts';
import { around, deedOf, rowsOf, sentenceOf } from './sentences.ts';

const entry = (id: number, date: string, action = 'document.create', was?: string): LogEntry => ({
  id,
  date,
  action,
  user_id: 1,
  user_email: 'ann@example.org',
  app_name: '',
  project_name: 'Tower',
  description: { object: null, user_name: 'Ann', result: 'done', ...(was !== undefined && { was }) },
});

test('every action has a sentence, if only a general one', () => {
  const of = (action: string, was?: string) => sentenceOf(entry(1, '', action, was));
  assert.deepEqual(
    ['document.create', 'access-token.delete', 'model.errors.add', 'visa.validation.accept', 'something.new'].map(
      action => of(action),
    ),
    ['document_create', 'access_token_delete', 'model_errors_add', 'visa_other', 'other'],
  );
  assert.equal(of('folder.update', 'Old'), 'renamed');
  assert.equal(
    sentenceOf({ action: 'document.delete', description: { object: null, user_name: null, result: 'refused' } }),
    'refused',
  );
  for (const key of ['document_create', 'renamed', 'other'] as const)
    assert.ok(activity.did[key].includes('{{what}}'), key);
});

/** All actions that the service can write. */
const actions = [
  ...readFileSync(join(import.meta.dirname, '../../../core/audit/actions.ts'), 'utf8').matchAll(
    /actions: \[([^\]]*)\]/g,
  ),
].flatMap(([, names = '']) => [...names.matchAll(/'([^']+)'/g)].map(([, name = '']) => name));

test('every action that the service writes has a sentence of its own in both languages', () => {
  const operations = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../../resources/access.json'), 'utf8'),
  ) as Readonly<Record<string, { readonly audit: unknown }>>;
  const declared = Object.values(operations).flatMap(({ audit }) => (typeof audit === 'string' ? [audit] : []));
  assert.ok(actions.length > 150, String(actions.length));
  assert.deepEqual(
    declared.filter(action => !actions.includes(action)),
    [],
  );
  for (const action of [...actions, 'refusals']) {
    const key = sentenceOf(entry(1, '', action));
    assert.notEqual(key, 'other', action);
    for (const words of [activity.did, french.did]) {
      assert.match(words[key], /\{\{(?:who|what)\}\}/, `${action} ${key}`);
      const deed = deedOf((name, parts) => fill(words[name], parts), action);
      assert.match(deed, /^\S.+\S$/, `${action}: ${deed}`);
    }
  }
  assert.deepEqual(
    ['zone.create', 'zone.space.add', 'model.plan.move', 'model-token.create', 'property-set.attach'].map(action =>
      sentenceOf(entry(1, '', action)),
    ),
    ['zone_create', 'zone_other', 'model_plan_other', 'model_token_other', 'property_set_other'],
  );
});

test('the sentences that are known are those that are written', () => {
  const general = ['refused', 'renamed', 'other'];
  assert.deepEqual([...sentences, ...general].toSorted(), Object.keys(activity.did).toSorted());
});

test('every action belongs to an area of the filter', () => {
  const beginnings = Object.values(areas).flat();
  assert.deepEqual(
    actions.filter(action => !beginnings.some(start => action === start || action.startsWith(`${start}.`))),
    [],
  );
});

test('what was done is told without who and what', () => {
  const deed = (words: typeof french.did, action: string) => deedOf((key, parts) => fill(words[key], parts), action);
  assert.deepEqual(
    ['folder.create', 'bin.restore', 'model.complete', 'sign-in'].map(action => deed(activity.did, action)),
    ['created the folder', 'restored … from the bin', 'is ready', 'signed in'],
  );
  assert.equal(deed(french.did, 'server.certificate.renew'), 'a renouvelé l’autorité de certification');
});

/** As `t` puts parts into a text. */
function fill(text: string, parts: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => parts[name] ?? '');
}

test('entries stand under their days, each once', () => {
  const at = (day: number, hour: number) => new Date(2026, 4, day, hour).toISOString();
  const rows = rowsOf(
    [entry(4, at(3, 9)), entry(3, at(3, 1)), entry(3, at(3, 1)), entry(2, at(2, 23)), entry(1, at(1, 12))],
    new Date(2026, 4, 3, 0, 30),
  );
  assert.deepEqual(
    rows.map(row => (row.kind === 'day' ? `${row.daysAgo} days ago` : row.key)),
    ['0 days ago', '4', '3', '1 days ago', '2', '2 days ago', '1'],
  );
  assert.deepEqual(rowsOf([], new Date()), []);
});

test('a sentence is cut where its object stands', () => {
  assert.deepEqual(around('Ann added # today', '#'), ['Ann added ', ' today']);
  assert.deepEqual(around('Ann left', '#'), ['Ann left', undefined]);
});
