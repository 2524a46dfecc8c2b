import { test, type TestContext } from 'node:test';
import assert from 'node:assert/strict';
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, connect } from 'node:tls';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeAuthority } from './certificate-maker.ts';
import { openCertificates, tlsPolicy } from './tls.ts';

const DAY = 86_400_000;
const start = Date.UTC(2026, 0, 15);

function folderFor(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-tls-'));
  t.after(() => { rmSync(folder, { recursive: true, force: true }); });
  return folder;
}

async function open(t: TestContext, folder: string, { now = start, names = ['desk', 'desk.local'], addresses = ['192.168.1.5', 'fd00::5'] } = {}) {
  const state = { now, names, addresses };
  const certificates = await openCertificates(folder, { names: () => state.names, addresses: () => state.addresses }, { now: () => state.now });
  t.after(() => { certificates.close(); });
  return { certificates, state };
}

test('an authority and a certificate for every name are made and kept privately', async t => {
  const folder = folderFor(t);
  const { certificates } = await open(t, folder);
  const authority = new X509Certificate(readFileSync(certificates.caFile ?? ''));
  const leaf = new X509Certificate(certificates.cert);

  assert.equal(authority.ca, true);
  assert.ok(authority.verify(authority.publicKey));
  assert.equal(Math.round((authority.validToDate.getTime() - start) / DAY), 3652);
  assert.ok(leaf.verify(authority.publicKey));
  assert.ok(leaf.checkIssued(authority));
  assert.equal(leaf.ca, false);
  assert.equal(leaf.publicKey.asymmetricKeyDetails?.namedCurve, 'prime256v1');
  assert.equal(leaf.subjectAltName, 'DNS:localhost, DNS:desk, DNS:desk.local, IP Address:192.168.1.5, IP Address:FD00:0:0:0:0:0:0:5, IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1');
  assert.ok(leaf.validToDate.getTime() - leaf.validFromDate.getTime() <= 397 * DAY);
  assert.equal(certificates.fingerprint, leaf.fingerprint256);
  for (const file of ['ca.key.pem', 'server.key.pem', 'ca.pem', 'server.pem']) assert.equal(statSync(join(folder, file)).mode & 0o777, 0o600, file);
});

test('the certificate stays over restarts and changes 30 days before its end or with a new address', async t => {
  const folder = folderFor(t);
  const { certificates: first } = await open(t, folder);
  const { certificates, state } = await open(t, folder);
  assert.equal(certificates.fingerprint, first.fingerprint);
  const authority = readFileSync(first.caFile ?? '', 'utf8');
  let renewals = 0;
  certificates.onRenew(() => { renewals += 1; });

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
  state.now = start + 9 * 365 * DAY;
  await certificates.check();
  assert.equal(renewals, 3);
  assert.notEqual(readFileSync(first.caFile ?? '', 'utf8'), authority);
});

test('files that are damaged or do not fit are made again', async t => {
  const folder = folderFor(t);
  const { certificates: first } = await open(t, folder);
  writeFileSync(join(folder, 'server.key.pem'), (await makeAuthority('other', start)).key);
  const { certificates: second } = await open(t, folder);
  assert.notEqual(second.fingerprint, first.fingerprint);
  writeFileSync(join(folder, 'server.pem'), 'nothing');
  const { certificates: third } = await open(t, folder, { names: ['odd_name', 'ok.example'] });
  assert.match(new X509Certificate(third.cert).subjectAltName ?? '', /^DNS:localhost, DNS:ok\.example, IP/);
});

test("the owner's certificate is used, read again when it changes, and refused without its key", async t => {
  const folder = folderFor(t);
  const own = { certFile: join(folder, 'own.pem'), keyFile: join(folder, 'own.key') };
  const write = ({ cert, key }: { cert: string; key: string }) => {
    writeFileSync(own.certFile, cert);
    writeFileSync(own.keyFile, key);
  };
  write(await makeAuthority('one', start));
  const options = { names: () => [], addresses: () => [], own };
  const certificates = await openCertificates(folder, options, { now: () => start });
  t.after(() => { certificates.close(); });
  assert.equal(certificates.caFile, null);
  let renewals = 0;
  certificates.onRenew(() => { renewals += 1; });
  write(await makeAuthority('two', start));
  await certificates.check();
  assert.equal(renewals, 1);
  writeFileSync(own.keyFile, (await makeAuthority('three', start)).key);
  await assert.rejects(openCertificates(folder, options, { now: () => start }), /does not belong/);
});

test('only TLS 1.2 and 1.3 with authenticated encryption are spoken', async t => {
  const { certificates } = await open(t, folderFor(t), { now: Date.now() });
  const server = createServer({ ...tlsPolicy, cert: certificates.cert, key: certificates.key }).listen(0, '127.0.0.1');
  t.after(() => { server.close(); });
  server.on('secureConnection', socket => { socket.on('error', () => undefined).end(); });
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
