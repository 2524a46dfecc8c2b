// Limits on the rows that unknown visitors leave in the database.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { actAs, unknownActor } from '../../access/request-context.ts';
import { Browser } from '../testing/browser.ts';
import { DESKTOP_CLIENT } from '../tokens/claims.ts';
import { ADA, begin, CALLBACK, serve } from './testing/client.ts';

test('security 14: unfinished sign-ins are limited, by address and in total', { timeout: 180_000 }, async t => {
  const service = await serve(t);
  const config = await service.discover(DESKTOP_CLIENT);
  const count = async (where = '') =>
    (
      await service.db.get<{ count: number }>(
        `SELECT count(*) AS count FROM oidc_record WHERE kind = 'Interaction' ${where}`,
      )
    )?.count ?? 0;
  const [first, last] = [new Browser(service.ca, CALLBACK), new Browser(service.ca, CALLBACK)];
  const early = await begin(config, first);
  for (let n = 0; n < 60; n += 1) await begin(config, new Browser(service.ca, CALLBACK));
  const late = await begin(config, last);
  assert.equal(await count(), 50);
  assert.match((await last.submit(late.page, ADA)).url.search, /code=/, 'the newest go on');
  assert.doesNotMatch((await first.submit(early.page, ADA)).url.search, /code=/);
  assert.equal(
    await service.db.get("SELECT 1 FROM oidc_record WHERE kind = 'Session' AND account_sub IS NULL"),
    undefined,
  );

  const adapter = service.records.adapter(async () => undefined)('Interaction');
  const from = (address: string) =>
    actAs(unknownActor('page', address), () => adapter.upsert(`sign-in-${address}`, { jti: address }, 600));
  for (let n = 0; n < 5100; n += 100) {
    await Promise.all(Array.from({ length: 100 }, (_, index) => from(`10.1.${(n + index) >> 8}.${(n + index) & 255}`)));
  }
  assert.equal(await count(), 5000);
  const soon = Math.floor(Date.now() / 1000) + 1801;
  assert.equal(await count(`AND expires_at > ${soon}`), 0, 'and last half an hour at most');
});
