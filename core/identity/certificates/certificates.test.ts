import assert from 'node:assert/strict';
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { createHttpClient } from '../../testing/http-client.ts';
import { startService } from '../../testing/service.ts';
import { scopeFor } from '../../http/tls/authority-names.ts';
import { makeAuthority, makeLeaf } from '../../http/tls/certificate-maker.ts';
import { connect } from '../../storage/database/connect.ts';
import { signInAdministrator } from '../testing/window.ts';

const path = '/server/certificate';

test("an administrator sees the service's own certificate and renews its authority", async t => {
  const service = await startService(t);
  const { request, folder, application, bootstrap, url } = service;
  const { as, email } = await signInAdministrator(service);
  const files = join(folder, 'certificates');
  const read = (name: string) => new X509Certificate(readFileSync(join(files, name)));
  const [leaf, authority] = [read('server.pem'), read('ca.pem')];

  const before = await request('GET', path, { as });
  assert.equal(before.status, 200);
  const { names, ...told } = before.json;
  assert.deepEqual(told, {
    source: 'own',
    subject: leaf.subject.replaceAll('\n', ', '),
    fingerprint: leaf.fingerprint256,
    valid_until: leaf.validToDate.toISOString(),
    authority: {
      subject: authority.subject.replaceAll('\n', ', '),
      fingerprint: authority.fingerprint256,
      valid_until: authority.validToDate.toISOString(),
    },
    notice: null,
  });
  assert.ok(['localhost', '127.0.0.1', '::1'].every(name => names.includes(name)));

  // In the form of older versions: without the names for which it may sign.
  rmSync(join(files, 'ca.names.json'));
  assert.deepEqual((await request('GET', path, { as })).json.notice, { reason: 'unconstrained', names: [] });

  const { as: ann } = await service.createPerson('ann');
  for (const [method, target] of [
    ['GET', path],
    ['POST', `${path}/renew`],
  ] as const)
    for (const other of [ann, application]) assert.equal((await request(method, target, { as: other })).status, 403);
  assert.equal(read('ca.pem').fingerprint256, authority.fingerprint256);

  const [one, other] = await Promise.all([
    request('POST', `${path}/renew`, { as }),
    request('POST', `${path}/renew`, { as }),
  ]);
  assert.deepEqual([one.status, other.status], [200, 200]);
  assert.deepEqual(one.json, other.json, 'asked for twice at once, one is made');
  assert.equal(one.json.notice, null);
  assert.equal(one.json.authority.fingerprint, read('ca.pem').fingerprint256);
  assert.equal(one.json.fingerprint, read('server.pem').fingerprint256);
  assert.notEqual(one.json.authority.fingerprint, authority.fingerprint256);

  const device = createHttpClient(url, bootstrap.ca_file);
  t.after(() => device.close());
  assert.deepEqual(
    (await device.request('GET', path, { as })).json,
    one.json,
    'who trusts the new one is served by it',
  );

  const database = connect(join(folder, 'plinth.db'), { readonly: true });
  t.after(() => database.close());
  assert.deepEqual(
    database
      .prepare(
        `SELECT account.email, result FROM activity JOIN account ON account.id = actor_id
         WHERE action = 'server.certificate.renew'`,
      )
      .all(),
    [
      { email, result: 'done' },
      { email, result: 'done' },
    ],
  );
});

test("the owner's own certificate is shown, and not renewed", async t => {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-given-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const valid = ['localhost', 'bim.example.org', '127.0.0.1', 'fd00::5'];
  const issuer = await makeAuthority('Office', Date.now(), scopeFor(valid));
  const given = await makeLeaf(issuer, valid, Date.now());
  const [certFile, keyFile] = [join(folder, 'given.pem'), join(folder, 'given.key')];
  writeFileSync(certFile, `${given.cert}\n${issuer.cert}`);
  writeFileSync(keyFile, given.key);
  const service = await startService(t, { owner: { certificate: { cert_file: certFile, key_file: keyFile } } });
  const { as } = await signInAdministrator(service);

  const { names, source, authority, notice, fingerprint } = (await service.request('GET', path, { as })).json;
  assert.deepEqual(
    { names, source, authority, notice, fingerprint },
    {
      names: valid,
      source: 'given',
      authority: null,
      notice: null,
      fingerprint: new X509Certificate(given.cert).fingerprint256,
    },
  );
  const refused = await service.request('POST', `${path}/renew`, { as });
  assert.deepEqual([refused.status, readFileSync(certFile, 'utf8')], [409, `${given.cert}\n${issuer.cert}`]);
});
