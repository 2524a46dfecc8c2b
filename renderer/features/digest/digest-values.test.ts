import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Group } from '../../api/shapes.ts';
import { wordsIn } from '../../i18n/testing/words.ts';
import {
  canSave,
  digestNote,
  firstValues,
  groupText,
  lackOf,
  shownValues,
  topics,
  valuesOf,
  weekdays,
  withRecipients,
  withSchedule,
  zonesWith,
  type Digest,
} from './digest-values.ts';

test('the initial values report additions on working days, and lack only groups', () => {
  const values = firstValues('Europe/Paris', 'fr');
  assert.deepEqual(
    weekdays.filter(day => values.schedule[day]),
    ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
  );
  assert.deepEqual(
    topics.filter(topic => !values[topic]),
    ['document_deletion', 'folder_deletion', 'model_deletion', 'visa_deletion', 'bcf_topic_deletion'],
  );
  assert.deepEqual([values.locale, values.schedule.timezone, values.schedule.time], ['fr', 'Europe/Paris', '08:00']);
  assert.equal(lackOf(values), 'groups');
  assert.equal(lackOf({ ...values, recipients_group_ids: [3] }), undefined);
});

test('the missing choice is named: topics, groups, days, time', () => {
  const whole = { ...firstValues('UTC', 'en'), recipients_group_ids: [3] };
  const none = Object.fromEntries(topics.map(topic => [topic, false]));
  const noDays = Object.fromEntries(weekdays.map(day => [day, false]));
  assert.equal(lackOf({ ...whole, ...none }), 'topics');
  assert.equal(lackOf({ ...whole, schedule: { ...whole.schedule, ...noDays } }), 'days');
  assert.equal(lackOf({ ...whole, schedule: { ...whole.schedule, time: '' } }), 'time');
});

test('saved settings become form values without id and seconds', () => {
  const values = firstValues('UTC', 'de');
  assert.deepEqual(valuesOf({ id: 7, ...values, schedule: { ...values.schedule, time: '06:30:00' } }), {
    ...values,
    schedule: { ...values.schedule, time: '06:30' },
  });
});

test('an unlisted time zone is kept', () => {
  assert.deepEqual(zonesWith('UTC', ['Europe/Paris']), ['UTC', 'Europe/Paris']);
  assert.deepEqual(zonesWith('Europe/Paris', ['Europe/Paris']), ['Europe/Paris']);
});

const whole = { ...firstValues('Europe/Paris', 'fr'), recipients_group_ids: [3, 5] };
const saved: Digest = { id: 7, ...whole, schedule: { ...whole.schedule, time: '06:30:00' } };
const here = { zone: 'America/New_York', locale: 'en' } as const;

test('the form shows changes of others unless it has unsaved ones', () => {
  assert.equal(shownValues(undefined, saved, here).schedule.time, '06:30');
  assert.equal(shownValues(whole, saved, here), whole);
  assert.equal(shownValues(whole, null, here), whole, 'somebody else has stopped it');
});

test('a new email has the time zone and language of the window', () => {
  const { schedule, locale } = shownValues(undefined, null, here);
  assert.deepEqual([schedule.timezone, locale], ['America/New_York', 'en']);
});

test('saving needs a change, except for a new email', () => {
  assert.equal(canSave(undefined, null, whole), true);
  assert.equal(canSave(undefined, saved, whole), false);
  assert.equal(canSave(whole, saved, whole), true);
  const toNobody = { ...whole, recipients_group_ids: [] };
  assert.deepEqual([canSave(toNobody, saved, toNobody), canSave(undefined, null, toNobody)], [false, false]);
});

test('the missing choice is shown during setup and after changes only', () => {
  const toNobody = { ...whole, recipients_group_ids: [] };
  const open = { values: toNobody, isSaved: false };
  assert.equal(digestNote(undefined, null, open), 'digest.lack.groups');
  assert.equal(digestNote(toNobody, saved, open), 'digest.lack.groups');
  assert.equal(digestNote(undefined, { ...saved, recipients_group_ids: [] }, open), undefined);
  assert.equal(digestNote(whole, saved, { values: whole, isSaved: false }), undefined);
  assert.equal(digestNote(undefined, saved, { values: whole, isSaved: true }), 'parts.saved');
});

test('a group is added or removed, others stay', () => {
  assert.deepEqual(withRecipients(whole, 9, true), { recipients_group_ids: [3, 5, 9] });
  assert.deepEqual(withRecipients(whole, 3, false), { recipients_group_ids: [5] });
  assert.deepEqual(withRecipients({ recipients_group_ids: [] }, 3, false), { recipients_group_ids: [] });
  assert.deepEqual(whole.recipients_group_ids, [3, 5], 'what was shown is not changed');
});

test('one part of the schedule changes alone', () => {
  const { schedule } = withSchedule(whole, { saturday: true });
  assert.deepEqual(schedule, { ...whole.schedule, saturday: true });
  assert.equal(withSchedule({ schedule }, { time: '' }).schedule.saturday, true);
  assert.equal(lackOf({ ...whole, ...withSchedule(whole, { time: '7:30' }) }), 'time', 'half typed');
});

test('a group shows its number of recipients, also zero', async () => {
  const [english, french] = [await wordsIn('en'), await wordsIn('fr')];
  const group = (count: number) => ({ name: 'Étude & Bau', members: Array<Group['members'][number]>(count) });
  assert.deepEqual(
    [0, 1, 250].map(count => groupText(english, group(count))),
    ['Étude & Bau (0 members)', 'Étude & Bau (1 member)', 'Étude & Bau (250 members)'],
  );
  assert.match(groupText(french, group(2)), /^Étude & Bau \(2 membres\)$/);
});
