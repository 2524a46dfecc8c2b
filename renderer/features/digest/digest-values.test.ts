import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstValues, lackOf, topics, valuesOf, weekdays, zonesWith } from './digest-values.ts';

test('the first values report what is new on working days, and lack only groups', () => {
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

test('what is missing is named: something to report, a group, a day, a time', () => {
  const whole = { ...firstValues('UTC', 'en'), recipients_group_ids: [3] };
  const none = Object.fromEntries(topics.map(topic => [topic, false]));
  const noDays = Object.fromEntries(weekdays.map(day => [day, false]));
  assert.equal(lackOf({ ...whole, ...none }), 'topics');
  assert.equal(lackOf({ ...whole, schedule: { ...whole.schedule, ...noDays } }), 'days');
  assert.equal(lackOf({ ...whole, schedule: { ...whole.schedule, time: '' } }), 'time');
});

test('saved settings become values of the form without id and seconds', () => {
  const values = firstValues('UTC', 'de');
  assert.deepEqual(valuesOf({ id: 7, ...values, schedule: { ...values.schedule, time: '06:30:00' } }), {
    ...values,
    schedule: { ...values.schedule, time: '06:30' },
  });
});

test('a zone that the browser does not list can be kept', () => {
  assert.deepEqual(zonesWith('UTC', ['Europe/Paris']), ['UTC', 'Europe/Paris']);
  assert.deepEqual(zonesWith('Europe/Paris', ['Europe/Paris']), ['Europe/Paris']);
});
