import { test, type TestContext } from 'node:test';
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { connect, createServer, type ConnectionOptions } from 'node:tls';
import { makeLeaf } from './certificate-maker.ts';
import { folderFor, openForTest, sealing } from '../testing/certificates.ts';

/** Connects to a server with a chain: returns the text of the error, or `trusted`. */
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
  const { certificates } = await openForTest(t, folder, {
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
