import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { dueText } from '../../api/due-day.ts';
import type { FullTopic } from '../../api/shapes.ts';
import { wordsIn } from '../../i18n/testing/words.ts';
import { changeOf, choicesOf, fieldValues, ownViews, pinsOf } from './issue-facts.ts';

const zone = process.env['TZ'];
after(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

const bare = { topic_type: null, topic_status: null, priority: null, assigned_to: null, due_date: null };
const views = (...viewpoints: readonly (readonly [guid: string, ...pins: readonly string[]])[]) =>
  viewpoints.map(([guid, ...pins]) => ({
    guid,
    pins: pins.map(pin => ({ guid: pin })),
  })) as unknown as FullTopic['viewpoints'];
const said = (...guids: readonly (string | null)[]) =>
  guids.map(viewpoint_guid => ({ viewpoint_guid })) as unknown as FullTopic['comments'];

test('fields are empty where nothing is said', () => {
  const empty = { topic_type: '', topic_status: '', priority: '', assigned_to: '', due_date: '' };
  assert.deepEqual(fieldValues(bare), empty);
  assert.deepEqual(fieldValues({ ...bare, topic_status: 'Open', assigned_to: 'ada@example.org' }), {
    ...empty,
    topic_status: 'Open',
    assigned_to: 'ada@example.org',
  });
});

test('a field that is left empty is taken away, and fields that were not touched are not sent', () => {
  assert.deepEqual(changeOf({ topic_type: 'Clash' }), { topic_type: 'Clash' });
  assert.deepEqual(changeOf({ due_date: '', priority: '' }), { due_date: null, priority: null });
  assert.deepEqual(changeOf({}), {});
});

test('a value that the project does not offer any more can stay chosen; one that it offers is there once', () => {
  assert.deepEqual(choicesOf(['Open', 'Closed'], 'Gone'), ['Open', 'Closed', 'Gone']);
  assert.deepEqual(choicesOf(['Open', 'Closed'], 'Open'), ['Open', 'Closed']);
  assert.deepEqual(choicesOf(['Open'], 'open'), ['Open', 'open'], 'BCF compares letter by letter');
  assert.deepEqual([choicesOf([], ''), choicesOf(undefined, ''), choicesOf(undefined, 'High')], [[], [], ['High']]);
});

test('a due day is that day in each time zone', async () => {
  await wordsIn('en');
  for (const TZ of ['America/Los_Angeles', 'UTC', 'Asia/Tokyo', 'Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    process.env['TZ'] = TZ;
    assert.equal(dueText('2026-03-01'), 'Mar 1, 2026', TZ);
    assert.equal(fieldValues({ ...bare, due_date: '2026-03-01' }).due_date, '2026-03-01', TZ);
  }
});

test('a due time of another program is a day where the person is, in the list and in the field', async () => {
  await wordsIn('en');
  for (const [TZ, text, day] of [
    ['UTC', 'Mar 1, 2026', '2026-03-01'],
    ['Europe/Berlin', 'Mar 2, 2026', '2026-03-02'],
    ['America/New_York', 'Mar 1, 2026', '2026-03-01'],
  ] as const) {
    process.env['TZ'] = TZ;
    const due_date = '2026-03-01T23:30:00.000Z';
    assert.deepEqual([dueText(due_date), fieldValues({ ...bare, due_date }).due_date], [text, day], TZ);
  }
});

test('views of comments are shown with them, the others with the issue', () => {
  const viewpoints = views(['a'], ['b'], ['c']);
  const own = (...comments: readonly (string | null)[]) =>
    ownViews({ viewpoints, comments: said(...comments) }).map(({ guid }) => guid);
  assert.deepEqual(own(), ['a', 'b', 'c']);
  assert.deepEqual(own(null, 'b', 'gone', 'b'), ['a', 'c']);
  assert.deepEqual(own('a', 'b', 'c'), []);
});

test('the pins of all views are numbered through, each with the view that it is moved and removed in', () => {
  assert.deepEqual(pinsOf({ guid: 't', viewpoints: views(['a', 'p1', 'p2'], ['b'], ['c', 'p3']) }), [
    { topic: 't', viewpoint: 'a', pin: 'p1' },
    { topic: 't', viewpoint: 'a', pin: 'p2' },
    { topic: 't', viewpoint: 'c', pin: 'p3' },
  ]);
  assert.deepEqual(pinsOf({ guid: 't', viewpoints: [] }), []);
});
