import { test, type TestContext } from 'node:test';
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer as createHttpsServer } from 'node:https';
import { createServer, connect, type ConnectionOptions } from 'node:tls';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noTrustingBrowser, showTrusting } from '../../e2e/fixtures/trusting-browser.ts';
import { scopeFor } from './authority-names.ts';
import { makeAuthority, makeLeaf } from './certificate-maker.ts';
import { sealing } from './sealing-for-test.ts';
import { openCertificates, renewAuthorityOf, tlsPolicy } from './tls.ts';

const DAY = 86_400_000;
const start = Date.UTC(2026, 0, 15);

function folderFor(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-tls-'));
  t.after(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

async function open(
  t: TestContext,
  folder: string,
  { now = start, names = ['desk', 'desk.local'], addresses = ['192.168.1.5', 'fd00::5'] } = {},
) {
  const state = { now, names, addresses };
  const secrets = sealing;
  const certificates = await openCertificates(
    folder,
    { secrets, names: () => state.names, addresses: () => state.addresses },
    { now: () => state.now },
  );
  t.after(() => {
    certificates.close();
  });
  return { certificates, state };
}

test('an authority and a certificate for every name are made and kept privately', async t => {
  const folder = folderFor(t);
  const { certificates } = await open(t, folder);
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

test('the certificate stays over restarts and changes 30 days before its end or with a new address', async t => {
  const folder = folderFor(t);
  const { certificates: first } = await open(t, folder);
  const { certificates, state } = await open(t, folder);
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
  assert.equal(renewals, 3);
  assert.notEqual(readFileSync(first.caFile ?? '', 'utf8'), authority);
});

test('files that are damaged or do not fit are made again', async t => {
  const folder = folderFor(t);
  const { certificates: first } = await open(t, folder);
  const other = sealing.seal('certificate keys server', (await makeAuthority('other', start)).key);
  writeFileSync(join(folder, 'server.key.sealed'), other);
  const { certificates: second } = await open(t, folder);
  assert.notEqual(second.fingerprint, first.fingerprint);
  writeFileSync(join(folder, 'server.pem'), 'nothing');
  const { certificates: third } = await open(t, folder, { names: ['odd_name', 'ok.local'] });
  assert.match(new X509Certificate(third.cert).subjectAltName ?? '', /^DNS:localhost, DNS:ok\.local, IP/);
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
  const certificates = await openCertificates(folder, options, { now: () => start });
  t.after(() => {
    certificates.close();
  });
  assert.equal(certificates.caFile, null);
  let renewals = 0;
  certificates.onRenew(() => {
    renewals += 1;
  });
  write(await makeAuthority('two', start));
  await certificates.check();
  assert.equal(renewals, 1);
  writeFileSync(own.keyFile, (await makeAuthority('three', start)).key);
  await assert.rejects(openCertificates(folder, options, { now: () => start }), /does not belong/);
});

test('only TLS 1.2 and 1.3 with authenticated encryption are spoken', async t => {
  const { certificates } = await open(t, folderFor(t), { now: Date.now() });
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

/** Who is answered by a server with a chain: the text of the error, or `trusted`. */
async function meet(
  t: TestContext,
  { cert, key }: { cert: string; key: string },
  options: ConnectionOptions,
): Promise<string> {
  const server = createServer({ cert, key }).listen(0, '127.0.0.1');
  t.after(() => {
    server.close();
  });
  server.on('secureConnection', socket => {
    socket.on('error', () => undefined).end();
  });
  server.on('tlsClientError', () => undefined);
  await once(server, 'listening');
  const socket = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', ...options });
  try {
    await once(socket, 'secureConnect');
    return 'trusted';
  } catch (error) {
    return (error as Error).message;
  } finally {
    socket.destroy();
  }
}

test('security 10: the authority signs for own names and private addresses only, as OpenSSL sees it', async t => {
  const folder = folderFor(t);
  const { certificates } = await open(t, folder, {
    now: Date.now(),
    names: ['desk', 'bim.example.com'],
    addresses: ['192.168.1.5', '203.0.113.7'],
  });
  const ca = readFileSync(certificates.caFile ?? '', 'utf8');
  const text = execFileSync('openssl', ['x509', '-noout', '-ext', 'nameConstraints'], { input: ca, encoding: 'utf8' });
  assert.match(text, /Name Constraints: critical/);
  const permitted = [...text.matchAll(/(?:DNS|IP):(\S+)/g)].map(([, name]) => name);
  assert.deepEqual(permitted.slice(0, 9), [
    'localhost',
    'local',
    'desk',
    'bim.example.com',
    '127.0.0.0/255.0.0.0',
    '10.0.0.0/255.0.0.0',
    '172.16.0.0/255.240.0.0',
    '192.168.0.0/255.255.0.0',
    '169.254.0.0/255.255.0.0',
  ]);
  assert.equal(permitted.at(-1), '203.0.113.7/255.255.255.255');
  for (const servername of ['localhost', 'desk', 'bim.example.com'])
    assert.equal(await meet(t, certificates, { ca, servername }), 'trusted', servername);

  const stolen = {
    cert: ca,
    key: sealing.unseal('certificate keys ca', readFileSync(join(folder, 'ca.key.sealed'), 'utf8')),
  };
  for (const name of ['bank.example', 'notlocalhost', 'example.com', '8.8.8.8', '203.0.113.8', '2001:db8::1']) {
    const forged = await makeLeaf(stolen, ['localhost', name], Date.now());
    const chain = { cert: `${forged.cert}\n${ca}`, key: forged.key };
    const said = await meet(t, chain, { ca, checkServerIdentity: () => undefined });
    assert.match(said, /permitted subtree violation/, name);
  }
  for (const name of ['printer.local', '10.9.8.7', 'fd00::9', 'a.bim.example.com']) {
    const forged = await makeLeaf(stolen, ['localhost', name], Date.now());
    assert.equal(
      await meet(t, { cert: `${forged.cert}\n${ca}`, key: forged.key }, { ca, checkServerIdentity: () => undefined }),
      'trusted',
      name,
    );
  }
});

test(
  'security 10: Chromium trusts what the authority may sign, and nothing else',
  { timeout: 90_000, skip: noTrustingBrowser },
  async t => {
    const authority = await makeAuthority('test', Date.now(), scopeFor(['desk.example']));
    /** What is shown of a server whose certificate has this name. */
    const show = async (name: string) => {
      const leaf = await makeLeaf(authority, [name], Date.now());
      const chain = `${leaf.cert}\n${authority.cert}`;
      const server = createHttpsServer({ cert: chain, key: leaf.key }, (_request, response) => {
        response.end('here it is');
      });
      t.after(() => {
        server.close();
      });
      await once(server.listen(0, '127.0.0.1'), 'listening');
      return showTrusting(authority.cert, `https://${name}:${(server.address() as AddressInfo).port}/`);
    };
    for (const name of ['localhost', 'desk.example', 'printer.local', '127.0.0.1'])
      assert.match(await show(name), /here it is/, name);
    for (const name of ['bank.example', 'www.example.com']) assert.match(await show(name), /ERR_CERT_/, name);
  },
);

test('security 10: keys are sealed; those that lay in clear are sealed at the next start, and nothing else changes', async t => {
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
  const { certificates } = await open(t, folder);
  assert.deepEqual([certificates.cert, certificates.key], [leaf.cert, leaf.key]);
  assert.equal(readFileSync(join(folder, 'ca.pem'), 'utf8'), old.authority.cert);
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name =>
    statSync(join(folder, name)).isFile(),
  )) {
    assert.ok(!readFileSync(join(folder, file), 'latin1').includes('PRIVATE KEY'), file);
  }
  assert.deepEqual(certificates.notice(), { reason: 'unconstrained' });
});

test('security 10: an authority is renewed by an administrator, who is told when it is time', async t => {
  const folder = folderFor(t);
  const { certificates, state } = await open(t, folder);
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
  'security 10: what the command line renews beside a running service is taken within seconds',
  { timeout: 20_000 },
  async t => {
    const folder = folderFor(t);
    const { certificates, state } = await open(t, folder, { now: Date.now() });
    const renewed = new Promise<void>(resolve => {
      certificates.onRenew(resolve);
    });
    const made = await renewAuthorityOf(
      folder,
      { secrets: sealing, names: () => state.names, addresses: () => state.addresses },
      { now: () => state.now },
    );
    const alive = setInterval(() => undefined, 100);
    await renewed;
    clearInterval(alive);
    assert.ok(new X509Certificate(certificates.cert).verify(made.publicKey));
  },
);
