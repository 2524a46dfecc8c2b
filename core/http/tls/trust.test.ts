import assert from 'node:assert/strict';
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { systemClock } from '../../kit/time.ts';
import { sealing } from '../testing/certificates.ts';
import { serveForTest } from '../testing/test-server.ts';
import { openCertificates } from './tls.ts';
import { serveTrust } from './trust.ts';

async function certificatesFor(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-trust-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const certificates = await openCertificates(
    folder,
    { secrets: sealing, names: () => ['house'], addresses: () => [] },
    systemClock,
  );
  t.after(() => certificates.close());
  return certificates;
}

test('the page shows the fingerprint of the authority and offers its certificate', async t => {
  const certificates = await certificatesFor(t);
  const { app } = await serveForTest(t, []);
  serveTrust(app, certificates);
  const file = await app.inject({ url: '/trust/plinth-ca.crt' });
  assert.equal(file.headers['content-type'], 'application/x-x509-ca-cert');
  const authority = new X509Certificate(file.rawPayload);
  assert.ok(
    authority.ca && new X509Certificate(certificates.cert).verify(authority.publicKey),
    'it is what signs the server',
  );

  const page = await app.inject({ url: '/trust' });
  assert.equal(page.statusCode, 200);
  assert.ok(page.body.includes(authority.fingerprint256));
  for (const system of ['Windows', 'macOS', 'iPhone', 'Android', 'Linux', 'Firefox'])
    assert.ok(page.body.includes(`<summary>${system}`), system);
  assert.match(String(page.headers['content-security-policy']), /default-src 'none'.*style-src 'self' 'sha256-/);
});

test("with the owner's own certificate there is nothing to install", async t => {
  const { fingerprint } = await certificatesFor(t);
  const { app } = await serveForTest(t, []);
  serveTrust(app, { authority: () => null, fingerprint });
  assert.equal((await app.inject({ url: '/trust/plinth-ca.crt' })).statusCode, 404);
  const { body } = await app.inject({ url: '/trust' });
  assert.ok(body.includes(fingerprint) && !body.includes('Download'));
});
