import assert from 'node:assert/strict';
import { test } from 'node:test';
import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { keys } from '../../api/keys.ts';
import { accountQuery, linkQuery, signOnsQuery } from './queries.ts';
import { secondFactorsQuery } from './second-factor/queries.ts';

/** The cached queries that an invalidation makes stale. */
async function renewedBy(renewed: QueryKey, kept: readonly QueryKey[]): Promise<boolean[]> {
  const client = new QueryClient();
  for (const key of kept) client.setQueryData(key, {});
  await client.invalidateQueries({ queryKey: renewed });
  return kept.map(key => client.getQueryState(key)?.isInvalidated ?? false);
}

test('answering an invitation does not refetch its link, which works once', async () => {
  assert.deepEqual(await renewedBy(keys.received, [keys.received, linkQuery('secret').queryKey]), [true, false]);
});

test('two links are two queries, neither cached nor refetched', () => {
  const [one, other] = [linkQuery('a'), linkQuery('b')];
  assert.notDeepEqual(one.queryKey, other.queryKey);
  assert.deepEqual([one.gcTime, one.staleTime, one.retry], [0, 0, false]);
});

test('an account change invalidates sessions and second factors, not the reverse', async () => {
  const kept = [accountQuery.queryKey, signOnsQuery.queryKey, secondFactorsQuery.queryKey];
  assert.deepEqual(await renewedBy(keys.account, kept), [true, true, true]);
  assert.deepEqual(await renewedBy(keys.signOns, kept), [false, true, false]);
  assert.deepEqual(await renewedBy(keys.secondFactors, kept), [false, false, true]);
});
