import { test } from 'node:test';
import assert from 'node:assert/strict';
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, connect } from 'node:tls';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DAY, HOUR, MINUTE } from '../../kit/time.ts';
import { movableClock } from '../../testing/movable-clock.ts';
import { makeAuthority, makeLeaf } from './certificate-maker.ts';
import { folderFor, openForTest, start, sealing } from '../testing/certificates.ts';
import { openCertificates, renewAuthorityOf, tlsPolicy } from './tls.ts';

test('an authority and a certificate for every name are created in private files', async t => {
  const folder = folderFor(t);
  const { certificates } = await openForTest(t, folder);
  const authority = new X509Certificate(readFileSync(certificates.caFile ?? ''));
  const leaf = new X509Certificate(certificates.cert);

  assert.equal(authority.ca, true);
  assert.ok(authority.verify(authority.publicKey));
  assert.equal(Math.round((authority.validToDate.getTime() - start) / DAY), 731);
  assert.ok(leaf.verify(authority.publicKey));
  assert.ok(leaf.checkIssued(authority));
  assert.equal(leaf.ca, false);
  assert.equal(leaf.publicKey.asymmetricKeyDetails?.namedCurve, 'prime256v1');
  assert.equal(
    leaf.subjectAltName,
    'DNS:localhost, DNS:desk, DNS:desk.local, IP Address:192.168.1.5, IP Address:FD00:0:0:0:0:0:0:5, IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1',
  );
  assert.ok(leaf.validToDate.getTime() - leaf.validFromDate.getTime() <= 397 * DAY);
  assert.equal(certificates.fingerprint, leaf.fingerprint256);
  for (const file of ['ca.key.sealed', 'server.key.sealed', 'ca.pem', 'server.pem'])
    assert.equal(statSync(join(folder, file)).mode & 0o777, 0o600, file);
});

test('the certificate is kept over restarts, and renewed 30 days before its expiry or with a new address', async t => {
  const folder = folderFor(t);
  const { certificates: first } = await openForTest(t, folder);
  const { certificates, state } = await openForTest(t, folder);
  assert.equal(certificates.fingerprint, first.fingerprint);
  const authority = readFileSync(first.caFile ?? '', 'utf8');
  let renewals = 0;
  certificates.onRenew(() => {
    renewals += 1;
  });

  await certificates.check();
  state.now = start + 365 * DAY;
  state.addresses = ['192.168.1.5']; // one less is no reason
  await certificates.check();
  assert.equal(renewals, 0);
  state.now = start + 367 * DAY;
  await certificates.check();
  assert.equal(renewals, 1);
  state.addresses = ['10.0.0.7'];
  await certificates.check();
  assert.equal(renewals, 2);
  assert.ok(new X509Certificate(certificates.cert).checkIP('10.0.0.7'));
  assert.equal(readFileSync(first.caFile ?? '', 'utf8'), authority);
  state.now = start + 702 * DAY; // 30 days before the end of the authority
  await certificates.check();
  assert.equal(renewals, 2, 'a clock that has just jumped makes no new authority');
  state.now += HOUR;
  await certificates.check();
  assert.equal(renewals, 3);
  assert.notEqual(readFileSync(first.caFile ?? '', 'utf8'), authority);
});

test('damaged or mismatched files are created again', async t => {
  const folder = folderFor(t);
  const { certificates: first } = await openForTest(t, folder);
  const other = sealing.seal('certificate keys server', (await makeAuthority('other', start)).key);
  writeFileSync(join(folder, 'server.key.sealed'), other);
  const { certificates: second } = await openForTest(t, folder);
  assert.notEqual(second.fingerprint, first.fingerprint);
  writeFileSync(join(folder, 'server.pem'), 'nothing');
  const { certificates: third } = await openForTest(t, folder, { names: ['odd_name', 'ok.local'] });
  assert.match(new X509Certificate(third.cert).subjectAltName ?? '', /^DNS:localhost, DNS:ok\.local, IP/);
});

test('a damaged authority is never replaced automatically: the certificate stays in use, else the start is refused', async t => {
  for (const file of ['ca.pem', 'ca.key.sealed']) {
    for (const damage of ['damaged', 'missing']) {
      const folder = folderFor(t);
      const { certificates: first } = await openForTest(t, folder);
      const authority = first.authority()?.fingerprint256;
      if (damage === 'missing') rmSync(join(folder, file));
      else writeFileSync(join(folder, file), readFileSync(join(folder, file)).subarray(0, 100));
      const { certificates, damages } = await openForTest(t, folder);
      assert.deepEqual(
        [certificates.fingerprint, certificates.authority()?.fingerprint256, damages],
        [first.fingerprint, authority, ['authority']],
      );
      writeFileSync(join(folder, 'server.pem'), 'nothing');
      await assert.rejects(openForTest(t, folder), /ca\.pem or its key .* put them back from a backup, or make a new/);
      // By a person's order.
      const options = { secrets: sealing, names: () => ['desk'], addresses: () => [] };
      await renewAuthorityOf(folder, options, { now: () => start, monotonic: () => start });
      const { certificates: renewed } = await openForTest(t, folder);
      assert.notEqual(renewed.authority()?.fingerprint256, authority);
    }
  }
});

test("the owner's certificate is used, read again when it changes, and refused without its key", async t => {
  const folder = folderFor(t);
  const own = { certFile: join(folder, 'own.pem'), keyFile: join(folder, 'own.key') };
  const write = ({ cert, key }: { cert: string; key: string }) => {
    writeFileSync(own.certFile, cert);
    writeFileSync(own.keyFile, key);
  };
  write(await makeAuthority('one', start));
  const options = { secrets: sealing, names: () => [], addresses: () => [], own };
  const certificates = await openCertificates(folder, options, { now: () => start, monotonic: () => start });
  t.after(() => certificates.close());
  assert.equal(certificates.caFile, null);
  let renewals = 0;
  certificates.onRenew(() => {
    renewals += 1;
  });
  write(await makeAuthority('two', start));
  await certificates.check();
  assert.equal(renewals, 1);
  writeFileSync(own.keyFile, (await makeAuthority('three', start)).key);
  await assert.rejects(
    openCertificates(folder, options, { now: () => start, monotonic: () => start }),
    /does not belong/,
  );
});

test('only TLS 1.2 and 1.3 with authenticated encryption are accepted', async t => {
  const { certificates } = await openForTest(t, folderFor(t), { now: Date.now() });
  const server = createServer({ ...tlsPolicy, cert: certificates.cert, key: certificates.key }).listen(0, '127.0.0.1');
  t.after(() => {
    server.close();
  });
  server.on('secureConnection', socket => {
    socket.on('error', () => undefined).end();
  });
  server.on('tlsClientError', () => undefined);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const ca = readFileSync(certificates.caFile ?? '');
  const speak = async (options: object) => {
    const socket = connect({ port, host: '127.0.0.1', servername: 'localhost', ca, ...options });
    await once(socket, 'secureConnect');
    const spoken = `${socket.getProtocol()} ${socket.getCipher().standardName}`;
    socket.destroy();
    return spoken;
  };

  assert.match(await speak({}), /^TLSv1\.3 TLS_AES_128_GCM/);
  assert.match(await speak({ maxVersion: 'TLSv1.2' }), /^TLSv1\.2 TLS_ECDHE_ECDSA_WITH_AES_128_GCM/);
  await assert.rejects(speak({ maxVersion: 'TLSv1.2', ciphers: 'ECDHE-ECDSA-AES128-SHA:ECDHE-ECDSA-AES256-SHA384' }));
  await assert.rejects(speak({ minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' }));
});

test('security 10: keys are sealed; plain ones are sealed at the next start, without other changes', async t => {
  const folder = folderFor(t);
  const old = { authority: await makeAuthority('old', start) };
  const leaf = await makeLeaf(
    old.authority,
    ['localhost', 'desk', 'desk.local', '192.168.1.5', 'fd00::5', '127.0.0.1', '::1'],
    start,
  );
  for (const [name, content] of [
    ['ca.pem', old.authority.cert],
    ['ca.key.pem', old.authority.key],
    ['server.pem', leaf.cert],
    ['server.key.pem', leaf.key],
  ] as const)
    writeFileSync(join(folder, name), content);
  const { certificates } = await openForTest(t, folder);
  assert.deepEqual([certificates.cert, certificates.key], [leaf.cert, leaf.key]);
  assert.equal(readFileSync(join(folder, 'ca.pem'), 'utf8'), old.authority.cert);
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name =>
    statSync(join(folder, name)).isFile(),
  )) {
    assert.ok(!readFileSync(join(folder, file), 'latin1').includes('PRIVATE KEY'), file);
  }
  assert.deepEqual(certificates.notice(), { reason: 'unconstrained' });
});

test('security 10: an authority is renewed by an administrator, who is notified in time', async t => {
  const folder = folderFor(t);
  const { certificates, state } = await openForTest(t, folder);
  const before = readFileSync(certificates.caFile ?? '', 'utf8');
  assert.equal(certificates.notice(), null);
  state.names = ['desk', 'new.example'];
  await certificates.check();
  assert.deepEqual(certificates.notice(), { reason: 'names', names: ['new.example'] });
  assert.equal(
    new X509Certificate(certificates.cert).checkHost('new.example'),
    undefined,
    'what it may not sign is left out',
  );
  assert.equal(readFileSync(certificates.caFile ?? '', 'utf8'), before);

  let renewals = 0;
  certificates.onRenew(() => {
    renewals += 1;
  });
  await certificates.renewAuthority();
  assert.deepEqual([renewals, certificates.notice()], [1, null]);
  assert.ok(new X509Certificate(certificates.cert).checkHost('new.example'));
  assert.notEqual(readFileSync(certificates.caFile ?? '', 'utf8'), before);
  state.now = start + 650 * DAY;
  assert.equal(certificates.notice()?.reason, 'ending');
});

test(
  'security 10: a certificate renewed by the command line is used by the running service within seconds',
  { timeout: 20_000 },
  async t => {
    const folder = folderFor(t);
    const { certificates, state } = await openForTest(t, folder, { now: Date.now() });
    const renewed = new Promise<void>(resolve => certificates.onRenew(resolve));
    const made = await renewAuthorityOf(
      folder,
      { secrets: sealing, names: () => state.names, addresses: () => state.addresses },
      { now: () => state.now, monotonic: () => state.now },
    );
    const alive = setInterval(() => undefined, 100);
    await renewed;
    clearInterval(alive);
    assert.ok(new X509Certificate(certificates.cert).verify(made.publicKey));
  },
);

test(
  'a certificate that is invalid after a clock change is renewed without a restart; the authority stays',
  { timeout: 30_000 },
  async t => {
    const folder = folderFor(t);
    const clock = movableClock();
    const options = { secrets: sealing, names: () => ['desk'], addresses: () => [] };
    const certificates = await openCertificates(folder, options, clock);
    t.after(() => certificates.close());
    const authority = readFileSync(certificates.caFile ?? '', 'utf8');
    const alive = setInterval(() => undefined, 100);
    t.after(() => clearInterval(alive));
    const changes: number[] = [];
    for (const jump of [HOUR, -HOUR, 400 * DAY, -400 * DAY]) {
      const renewed = Promise.withResolvers<void>();
      certificates.onRenew(renewed.resolve);
      const before = certificates.fingerprint;
      clock.jump(jump);
      clock.pass(2 * MINUTE);
      if (Math.abs(jump) > DAY) await renewed.promise;
      else await certificates.check();
      if (certificates.fingerprint !== before) changes.push(jump);
      const { validFromDate, validToDate } = new X509Certificate(certificates.cert);
      assert.ok(validFromDate.getTime() <= clock.now() && validToDate.getTime() > clock.now());
    }
    assert.deepEqual(changes, [400 * DAY, -400 * DAY]);
    assert.equal(readFileSync(certificates.caFile ?? '', 'utf8'), authority);
  },
);
