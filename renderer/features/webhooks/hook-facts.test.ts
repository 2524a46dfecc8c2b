import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wordsIn } from '../../i18n/testing/words.ts';
import { hookFacts, oldSecretText, switchText, troubleLines } from './hook-facts.ts';
import type { WebHook } from './hook-form.ts';

const hook: WebHook = {
  id: 4,
  events: ['model.creation', 'visa.update'],
  url: 'https://hooks.example.org/a?token=x',
  secret: '',
  signing_secret: null,
  is_enabled: true,
  disabled_reason: null,
  maker: { id: 7, email: 'ann@example.org', firstname: 'Ann', lastname: 'Lee', profile_picture: null },
  failing_since: null,
  last_success_at: '2020-05-03T12:00:00Z',
  failures_last_day: 0,
  old_secret_until: null,
};
const since = '2020-05-01T12:00:00Z';

test('a working webhook has no explanation', async () => {
  assert.deepEqual(troubleLines(await wordsIn('en'), hook), []);
});

test('a disabled webhook explains its reason', async () => {
  const t = await wordsIn('en');
  const why = (disabled_reason: WebHook['disabled_reason']) =>
    troubleLines(t, { ...hook, is_enabled: false, disabled_reason });
  assert.match(why(null).join(), /^An administrator disabled it\./);
  assert.match(why('gone').join(), /\(410\)\. Correct the address/);
  assert.match(why('maker_gone').join(), /^Its creator is no longer an administrator here,.*Take it over/);
  assert.match(why('failing').join(), /^All deliveries failed for five days\. Repair the receiver/);
});

test('the start of failures is shown, also after disabling', async () => {
  const t = await wordsIn('en');
  assert.match(
    troubleLines(t, { ...hook, failing_since: since }).join(),
    /^All deliveries have failed since May 1, 2020/,
  );
  const lines = troubleLines(t, { ...hook, is_enabled: false, disabled_reason: 'failing', failing_since: since });
  assert.equal(lines.length, 2);
  assert.match(lines[1] ?? '', /since May 1, 2020/);
});

test('a webhook shows address, creator, last success, failures and events', async () => {
  const [url, maker, success, failures, events] = hookFacts(await wordsIn('en'), {
    ...hook,
    failures_last_day: 12_345,
  });
  assert.deepEqual(url, { name: 'Address', value: hook.url, isCode: true });
  assert.deepEqual(maker, { name: 'Created by', value: 'Ann Lee' });
  assert.match(`${success?.name}: ${success?.value}`, /^Last success: May 3, 2020/);
  assert.deepEqual(failures, { name: 'Failed, 24 h', value: '12,345' });
  assert.deepEqual(events, { name: 'Events', value: 'Model added, Approval changed' });
});

test('an unused webhook says so; unknown events keep their name', async () => {
  const facts = hookFacts(await wordsIn('en'), {
    ...hook,
    maker: null,
    last_success_at: null,
    events: ['visa.update', 'new.kind'],
  });
  assert.deepEqual(
    facts.slice(1).map(({ value }) => value),
    ['–', 'Never', '0', 'Approval changed, new.kind'],
  );
});

test('the switch button names its action', async () => {
  const t = await wordsIn('en');
  assert.equal(switchText(t, { is_enabled: true }), 'Disable');
  assert.equal(switchText(t, { is_enabled: false }), 'Enable');
});

test('a replaced secret is mentioned while it still signs', async () => {
  const t = await wordsIn('en');
  assert.equal(oldSecretText(t, { old_secret_until: null }), undefined);
  assert.match(oldSecretText(t, { old_secret_until: since }) ?? '', /^The old secret signs until May 1, 2020/);
});
