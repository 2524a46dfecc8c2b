import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { known, languages } from '../../i18n/languages.ts';
import { areas, around, actionPhrase, rowsOf, sentencesOf, type Did, type LogEntry } from './sentences.ts';

const [{ activity }, { activity: french }] = [await known.en.load(), await known.fr.load()];

/** The first that the texts have. */
const named = (names: readonly Did[]): Did => names.find(name => name in activity.did) ?? 'other';
const sentenceOf = (line: Parameters<typeof sentencesOf>[0]): Did => named(sentencesOf(line));

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

test('every action has at least a general sentence', () => {
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

/** All actions that the service can log. */
const actions = [
  ...readFileSync(join(import.meta.dirname, '../../../core/audit/actions.ts'), 'utf8').matchAll(
    /\(\s*'[\w-]+',\s*\[([^\]]*)\]/g,
  ),
].flatMap(([, names = '']) => [...names.matchAll(/'([^']+)'/g)].map(([, name = '']) => name));

test('every action of the service has its own sentence in each language', async () => {
  const operations = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../../resources/access.json'), 'utf8'),
  ) as Readonly<Record<string, { readonly audit: unknown }>>;
  const declared = Object.values(operations).flatMap(({ audit }) => (typeof audit === 'string' ? [audit] : []));
  assert.ok(actions.length > 150, String(actions.length));
  assert.deepEqual(
    declared.filter(action => !actions.includes(action)),
    [],
  );
  const each = await Promise.all(languages.map(async language => (await known[language].load()).activity.did));
  for (const action of [...actions, 'refusals']) {
    const key = sentenceOf(entry(1, '', action));
    assert.notEqual(key, 'other', action);
    for (const words of each) {
      assert.match(words[key], /\{\{(?:who|what)\}\}/, `${action} ${key}`);
      const deed = actionPhrase((names, values) => fill(words[named(names)], values), action);
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

test('each sentence belongs to an action or a prefix of actions', () => {
  const exact = new Set<string>([...actions, 'refusals'].map(action => action.replaceAll(/[.-]/g, '_')));
  const beginnings = new Set(
    [...exact].flatMap(name => name.split('_').map((_, at, parts) => parts.slice(0, at).join('_'))),
  );
  const isReached = (name: string) => exact.has(name) || beginnings.has(name.replace(/_other$/, ''));
  assert.deepEqual(
    Object.keys(activity.did).filter(name => !isReached(name)),
    ['renamed', 'refused', 'other'],
  );
});

test('every action belongs to a filter area', () => {
  const beginnings = Object.values(areas).flat();
  assert.deepEqual(
    actions.filter(action => !beginnings.some(start => action === start || action.startsWith(`${start}.`))),
    [],
  );
});

test('a sentence omits actor and object on request', () => {
  const deed = (words: Readonly<Record<keyof typeof french.did, string>>, action: string) =>
    actionPhrase((names, values) => fill(words[named(names)], values), action);
  assert.deepEqual(
    ['folder.create', 'bin.restore', 'model.complete', 'sign-in'].map(action => deed(activity.did, action)),
    ['created the folder', 'restored … from the bin', 'is ready', 'signed in'],
  );
  assert.equal(deed(french.did, 'server.certificate.renew'), 'a renouvelé l’autorité de certification');
});

/** Inserts parts into a text like `t`. */
function fill(text: string, parts: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => parts[name] ?? '');
}

test('entries are grouped by day, each once', () => {
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

test('a sentence is split at its object', () => {
  assert.deepEqual(around('Ann added # today', '#'), ['Ann added ', ' today']);
  assert.deepEqual(around('Ann left', '#'), ['Ann left', undefined]);
});

test('days begin at local midnight across clock changes', () => {
  const zone = process.env['TZ'];
  const days = (TZ: string, now: string, ...dates: readonly string[]) => {
    process.env['TZ'] = TZ;
    return rowsOf(
      dates.map((date, at) => entry(dates.length - at, date)),
      new Date(now),
    ).flatMap(row => (row.kind === 'day' ? [row.daysAgo] : []));
  };
  try {
    const late = '2026-05-03T23:30:00Z';
    assert.deepEqual(days('UTC', '2026-05-04T12:00:00Z', late), [1]);
    assert.deepEqual(days('Europe/Paris', '2026-05-04T12:00:00Z', late), [0]);
    assert.deepEqual(days('Asia/Tokyo', '2026-05-04T16:00:00Z', late), [1]);
    // In Paris the night to 29 March 2026 has an hour less, that to 25 October one more.
    const noons = ['2026-03-30', '2026-03-29', '2026-03-28'].map(day => `${day}T10:00:00Z`);
    assert.deepEqual(days('Europe/Paris', '2026-03-30T10:00:00Z', ...noons), [0, 1, 2]);
    assert.deepEqual(days('Europe/Paris', '2026-10-26T10:00:00Z', '2026-10-24T10:00:00Z'), [2]);
  } finally {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  }
});

test('ten thousand entries are grouped by day', () => {
  const now = new Date(2026, 4, 3, 12);
  const many = Array.from({ length: 10_000 }, (_, at) =>
    entry(10_000 - at, new Date(now.getTime() - at * 3_600_000).toISOString()),
  );
  const rows = rowsOf(many, now);
  assert.equal(rows.filter(({ kind }) => kind === 'entry').length, 10_000);
  assert.equal(new Set(rows.map(({ key }) => key)).size, rows.length, 'each row has a key of its own');
  assert.equal(rows[0]?.kind, 'day');
});

test('an unknown action uses the sentence of its longest known prefix', () => {
  const of = (action: string) => sentenceOf({ action, description: null });
  assert.deepEqual(
    ['model.plan.scale.undo', 'model.drawing.erase', 'visa.pause', 'zone.space.add', 'garden.water'].map(of),
    ['model_plan_other', 'model_drawing_other', 'visa_other', 'zone_other', 'other'],
  );
});
