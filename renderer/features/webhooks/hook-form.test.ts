import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFileSync } from 'node:fs';
import {
  firstHook,
  hookChanged,
  hookCreated,
  isHookComplete,
  isSecretGiven,
  allEvents,
  chosenOf,
  eventGroups,
  groupNames,
  isKnown,
  withEvent,
  withGroup,
  wordKey,
  type EventName,
  randomSecret,
  signingForm,
} from './hook-form.ts';
import { known, languages } from '../../i18n/languages.ts';

const whole = { url: 'https://hooks.example.org/a', events: ['model.creation'], secret: 's' } as const;

test('a new webhook has a secret only and is incomplete', () => {
  const form = firstHook(undefined, 'random');
  assert.deepEqual(form, { url: '', events: [], secret: 'random' });
  assert.equal(isHookComplete(form), false);
});

test('an edited webhook keeps its selectable events', () => {
  const { url, events } = firstHook(
    { url: 'https://hooks.example.org', events: ['model.creation', 'ifc.removed_long_ago', 'ping', 'visa.update'] },
    '',
  );
  assert.deepEqual([url, events], ['https://hooks.example.org', ['model.creation', 'visa.update']]);
});

test('a webhook needs address, event and secret', () => {
  assert.equal(isHookComplete(whole), true);
  for (const lacking of [{ url: '' }, { url: ' \n' }, { events: [] }, { secret: '' }, { secret: '\t ' }])
    assert.equal(isHookComplete({ ...whole, ...lacking }), false, JSON.stringify(lacking));
});

test('the address is trimmed, the secret is not', () => {
  assert.deepEqual(hookCreated({ ...whole, url: ` ${whole.url}\n`, secret: ' clé € ' }), {
    ...whole,
    secret: ' clé € ',
  });
  assert.deepEqual([' ', '', ' x ', '0'].map(isSecretGiven), [false, false, true, true]);
});

test('changing the address keeps the secret', () =>
  assert.deepEqual(hookChanged({ ...whole, url: 'https://other.example ', secret: 'random' }), {
    url: 'https://other.example',
    events: ['model.creation'],
  }));

test('every event is listed once, translated', async () => {
  const description = JSON.parse(readFileSync(new URL('../../../resources/openapi.json', import.meta.url), 'utf8')) as {
    paths: Record<
      string,
      {
        post: {
          requestBody: {
            content: { 'application/json': { schema: { properties: { events: { items: { enum: string[] } } } } } };
          };
        };
      }
    >;
  };
  const { items } =
    description.paths['/cloud/{cloud_pk}/webhook']?.post.requestBody.content['application/json'].schema.properties
      .events ?? assert.fail();
  assert.deepEqual([...allEvents].sort(), [...items.enum].sort());
  for (const language of languages) {
    const { webhooks } = await known[language].load();
    for (const name of allEvents) assert.ok(webhooks.event[wordKey(name)].length > 0, `${name} in ${language}`);
  }
});

test('events are chosen one by one or by group, in order', () => {
  assert.deepEqual(withEvent(['model.creation'], 'document.creation', true), ['document.creation', 'model.creation']);
  assert.deepEqual(withEvent(['document.creation', 'model.creation'], 'document.creation', false), ['model.creation']);
  assert.deepEqual(withGroup(['folder.update', 'visa.update'], 'documents', true), [
    ...eventGroups.documents,
    'visa.update',
  ]);
  assert.deepEqual(withGroup(['folder.update', 'visa.update'], 'documents', false), ['visa.update']);
  assert.deepEqual([isKnown('visa.update'), isKnown('ping')], [true, false]);
});

test('a group is chosen completely, partly or not at all', () => {
  const [first = assert.fail(), ...others] = eventGroups.models;
  const about = (chosen: readonly EventName[]) => chosenOf(chosen, 'models');
  assert.equal(about([]), 'none');
  assert.equal(about(eventGroups.documents), 'none');
  assert.equal(about([first]), 'some');
  assert.equal(about([...eventGroups.issues, first, first]), 'some', 'the same event twice is one');
  assert.equal(about([...others, first, ...eventGroups.visas]), 'all', 'in any order');
});

test('a partly chosen group becomes complete, then empty', () => {
  let chosen: readonly EventName[] = ['visa.update', 'project.update'];
  chosen = withGroup(chosen, 'visas', true);
  assert.deepEqual(
    groupNames.filter(group => chosenOf(chosen, group) !== 'none'),
    ['visas', 'projects'],
  );
  assert.equal(chosenOf(chosen, 'visas'), 'all');
  assert.deepEqual(withGroup(chosen, 'visas', false), ['project.update']);
});

test('an event is chosen once', () => {
  assert.deepEqual(withEvent(['visa.update'], 'visa.update', true), ['visa.update']);
  assert.deepEqual(withEvent([], 'visa.update', false), []);
});

test('a random secret has 32 bytes in plain letters', () => {
  const [one, other] = [randomSecret(), randomSecret()];
  assert.match(one, /^[\w-]{43}$/);
  assert.notEqual(one, other);
});

test('the library form is base64 of the text', () => {
  assert.equal(signingForm('words'), `whsec_${Buffer.from('words').toString('base64')}`);
  assert.equal(signingForm('clé €'), `whsec_${Buffer.from('clé €').toString('base64')}`);
});
