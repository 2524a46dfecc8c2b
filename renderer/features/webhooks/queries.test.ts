import assert from 'node:assert/strict';
import { test } from 'node:test';
import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { keys } from '../../api/keys.ts';
import { noFilter } from './deliveries.ts';
import { deliveriesQuery, deliveryQuery, hookQuery, hooksQuery, pingQuery, type HookPlace } from './queries.ts';

const inCloud = { cloud: 3 };
const inProject = { cloud: 3, project: 3 };
const queryKeys = (place: HookPlace): QueryKey[] => [
  hooksQuery(place).queryKey,
  hookQuery(place, 7).queryKey,
  deliveriesQuery(place, 7, noFilter).queryKey,
  deliveriesQuery(place, 7, { state: 'failed', event: '' }).queryKey,
  deliveryQuery(place, 7, 12).queryKey,
  pingQuery(place, 7).queryKey,
];

test('webhooks of clouds and projects have separate keys', () => {
  const client = new QueryClient();
  const all = [...queryKeys(inCloud), ...queryKeys(inProject)];
  for (const [at, key] of all.entries()) client.setQueryData(key, { at });
  assert.deepEqual(
    all.map(key => client.getQueryData(key)),
    all.map((_, at) => ({ at })),
  );
});

test('a webhook event invalidates all of them', async () => {
  const client = new QueryClient();
  const all = [...queryKeys(inCloud), ...queryKeys(inProject)];
  for (const key of all) client.setQueryData(key, {});
  client.setQueryData(keys.clouds, {});
  await client.invalidateQueries({ queryKey: keys.webhooks });
  assert.deepEqual(
    all.filter(key => !client.getQueryState(key)?.isInvalidated),
    [],
  );
  assert.equal(client.getQueryState(keys.clouds)?.isInvalidated, false);
});

test('resetting a filter reuses the cached log', () => {
  const client = new QueryClient();
  client.setQueryData(deliveriesQuery(inCloud, 7, noFilter).queryKey, { pages: [[]], pageParams: [undefined] });
  assert.ok(client.getQueryData(deliveriesQuery(inCloud, 7, { ...noFilter, event: '' }).queryKey));
  assert.equal(client.getQueryData(deliveriesQuery(inCloud, 8, noFilter).queryKey), undefined);
});
