// A copy of the database reveals nothing about sign-ins that this service would accept.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import * as client from 'openid-client';
import { migrate } from '../../storage/database/migrate.ts';
import { openSecrets } from '../../storage/keys/secrets.ts';
import { openServiceDb } from '../../testing/open-database.ts';
import { openSqlite } from '../../storage/database/sqlite.ts';
import { systemClock } from '../../kit/time.ts';
import { Browser } from '../testing/browser.ts';
import { DESKTOP_CLIENT } from '../tokens/claims.ts';
import { ADA, begin, CALLBACK, serve, signIn } from './testing/client.ts';
import { createRecords } from './records.ts';
import { openedRecords } from './testing/records.ts';
import { sealOldRecords } from './record-seal.ts';

test('security 9: refresh tokens, codes, cookies and device codes are not in the database', async t => {
  const service = await serve(t);
  const { set, config } = await signIn(service);
  const waiting = await begin(config, new Browser(service.ca, CALLBACK));
  const codePage = await begin(config, new Browser(service.ca, CALLBACK));
  const coded = await new Browser(service.ca, CALLBACK).open(codePage.page.url);
  assert.equal(coded.status, 400, 'a sign-in opens for its cookie only');
  const { application, clientSecret } = await service.applications.create({ name: 'Printer', scopes: ['model:read'] });
  const printer = await service.discover(application.clientId, clientSecret ?? '');
  const device = await client.initiateDeviceAuthorization(printer, { scope: 'openid' });

  const opened = await openedRecords(service);
  const kinds = new Set(opened.map(({ kind }) => kind));
  const expected = ['AuthorizationCode', 'DeviceCode', 'Grant', 'Interaction', 'RefreshToken', 'Session'];
  assert.deepEqual([...kinds].sort(), expected);
  const secrets = [
    ...opened.filter(({ kind }) => kind !== 'Grant').map(({ id }) => id),
    set.refresh_token ?? '',
    device.device_code,
    device.user_code,
    device.user_code.replaceAll('-', ''),
    waiting.page.url.pathname.split('/').at(-1) ?? '',
  ];
  assert.ok(secrets.every(secret => secret.length >= 8));
  const rows = JSON.stringify(await service.db.all('SELECT * FROM oidc_record'));
  assert.deepEqual(
    secrets.filter(secret => rows.includes(secret)),
    [],
  );
  const next = await client.refreshTokenGrant(config, set.refresh_token ?? '');
  assert.ok(next.access_token, 'and they open what they opened');
});

test('security 9: a row moved to another id cannot be unsealed', async t => {
  const service = await serve(t);
  const { set, config } = await signIn(service);
  await signIn(service);
  await service.db.tx(async tx => {
    const [one, other] = await tx.all<{ id: string; payload: string }>(
      "SELECT id, payload FROM oidc_record WHERE kind = 'RefreshToken'",
    );
    for (const [to, from] of [
      [one, other],
      [other, one],
    ]) {
      await tx.run('UPDATE oidc_record SET payload = ? WHERE id = ?', [from?.payload ?? '', to?.id ?? '']);
    }
  });
  await assert.rejects(client.refreshTokenGrant(config, set.refresh_token ?? ''));
});

test('security 9: sessions of an older data folder stay valid, and are stored sealed', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-old-records-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const all = resolve(import.meta.dirname, '../../storage/migrations');
  const before = mkdtempSync(join(folder, 'before-'));
  for (const name of readdirSync(all)) if (name < '026') copyFileSync(join(all, name), join(before, name));
  const path = join(folder, 'plinth.db');
  migrate(path, before);
  const old = openSqlite(path);
  const [refresh, cookie, ended] = ['refresh-0123456789abcdef', 'cookie-0123456789abcdef', 'spent-0123456789abcdef'];
  const later = Math.floor(Date.now() / 1000) + 600;
  const authorizations = { [DESKTOP_CLIENT]: { grantId: 'g1' } };
  const ofToken = { jti: refresh, kind: 'RefreshToken', grantId: 'g1', sessionUid: 'u1', accountId: 'ada' };
  const rows: readonly (readonly [string, string, object, string | null, string | null, number])[] = [
    ['RefreshToken', refresh, ofToken, 'g1', null, later],
    [
      'Session',
      cookie,
      { jti: cookie, kind: 'Session', uid: 'u1', accountId: 'ada', authorizations },
      null,
      'u1',
      later,
    ],
    ['Session', ended, { jti: ended, kind: 'Session', uid: 'u2' }, null, 'u2', 1],
    [
      'DeviceCode',
      'device-0123456789',
      { jti: 'device-0123456789', kind: 'DeviceCode', userCode: 'BCDFGHJK' },
      null,
      null,
      later,
    ],
    ['Grant', 'g1', { jti: 'g1', kind: 'Grant', accountId: 'ada' }, null, null, later],
  ];
  await old.tx(async tx => {
    await tx.run("INSERT INTO account (kind, sub, email, created_at, updated_at) VALUES ('person', 'ada', ?, '', '')", [
      ADA.username,
    ]);
    for (const [kind, id, payload, grant, uid, end] of rows) {
      await tx.run(
        `INSERT INTO oidc_record (kind, id, payload, grant_id, uid, account_sub, user_code, expires_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
        [
          kind,
          id,
          JSON.stringify(payload),
          grant,
          uid,
          'accountId' in payload ? 'ada' : null,
          kind === 'DeviceCode' ? 'BCDFGHJK' : null,
          end,
        ],
      );
    }
  });
  await old.close();

  const secrets = openSecrets(folder);
  migrate(path, all, { '026-sealed-sign-ins.sql': database => sealOldRecords(database, () => secrets) });
  const db = await openServiceDb(t, folder);
  const records = createRecords({ db, clock: systemClock, secrets });
  const adapterOf = records.adapter(async () => undefined);
  assert.equal((await adapterOf('RefreshToken').find(refresh))?.grantId, 'g1');
  assert.equal((await adapterOf('Session').find(cookie))?.jti, cookie);
  assert.equal((await adapterOf('Session').findByUid('u1'))?.jti, cookie);
  assert.equal((await adapterOf('DeviceCode').findByUserCode('BCDFGHJK'))?.jti, 'device-0123456789');
  assert.equal(await adapterOf('Session').find(ended), undefined);
  assert.equal(await records.isGrantActive('g1'), true);
  assert.deepEqual(
    await db.all("SELECT uid, mentions FROM oidc_record WHERE kind IN ('RefreshToken', 'Session') ORDER BY kind"),
    [
      { uid: 'u1', mentions: '' },
      { uid: 'u1', mentions: ' g1 ' },
    ],
  );
  await db.close();

  for (const secret of [refresh, cookie, ended, 'device-0123456789', 'BCDFGHJK']) {
    assert.throws(() => execFileSync('grep', ['-rqaF', secret, folder]), { status: 1 }, secret);
  }
});
